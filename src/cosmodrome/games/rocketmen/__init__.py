"""Rocketmen: build rockets from cards and race to Earth orbit, the Moon and Mars."""

from pathlib import Path

from cosmodrome.engine.game import Game
from cosmodrome.games.rocketmen import (
    checks,
    estimate,
    knowledge,
    legal,
    play,
    scoring,
    setup,
    state,
    text,
    view,
    why,
)
from cosmodrome.games.rocketmen.box import BOX, read_box

GAME = Game(
    id="rocketmen",
    name={"fr": "Rocketmen", "en": "Rocketmen"},
    rules_version=4,
    prefix="RM",
    folder=Path(__file__).parent,
    box_layout=BOX,
    state=state.STATE,
    options=state.OPTIONS,
    actions=state.DO,
    events=state.EVENT,
    observation=knowledge.SEE,
    read_box=read_box,
    setup=setup.setup,
    actors=play.actors,
    legal=legal.legal,
    apply=play.apply,
    foresee=play.foresee,
    evaluate=estimate.evaluate,
    parts=estimate.parts,
    scores=scoring.scores,
    ranking=scoring.ranking,
    observe=knowledge.observe,
    determinize=knowledge.determinize,
    view=view.view,
    describe=text.describe,
    tell=text.tell,
    prompt=text.prompt,
    score_lines=text.score_lines,
    questions=state.ASK,
    why=why.EXPLAINED,
    minutes=(60, 120),
    weight=3,
    passing=state.DO.end_turn,
    rolls_out=0.01,
    rivals=text.rivals,
    check_options=state.check_options,
    check_position=checks.check_position,
)

"""Mission: Planète Rouge: send astronauts to Mars and take control of its resources."""

from pathlib import Path

from cosmodrome.engine.game import Game
from cosmodrome.games.red_planet import (
    checks,
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
from cosmodrome.games.red_planet.box import BOX, read_box

GAME = Game(
    id="red-planet",
    name={"fr": "Mission : Planète Rouge", "en": "Mission: Red Planet"},
    rules_version=2,
    prefix="MPR",
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
    evaluate=scoring.evaluate,
    parts=scoring.parts,
    scores=scoring.scores,
    ranking=scoring.ranking,
    observe=knowledge.observe,
    determinize=knowledge.determinize,
    view=view.view,
    describe=text.describe,
    tell=text.tell,
    prompt=text.prompt,
    score_lines=text.score_lines,
    tie_break=text.tie_break,
    rivals=text.rivals,
    questions=state.ASK,
    why=why.EXPLAINED,
    minutes=(45, 75),
    weight=2,
    plays_out=True,
    check_options=state.check_options,
    check_position=checks.check_position,
)

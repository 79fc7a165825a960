"""Tiny Comets: a few dozen lines of rules for what the engine's tests need.

Sealed choices, a seat played by the game, decisions out of turn, knowledge that travels with a
card, two ways to end, one of them without a winner. Nobody needs to enjoy it.
"""

from pathlib import Path

from cosmodrome.engine.game import Game
from tests.tiny_game import (
    box,
    checks,
    knowledge,
    legal,
    play,
    scoring,
    setup,
    solo,
    state,
    text,
    view,
    why,
)

GAME = Game(
    id="tiny-comets",
    name={"fr": "Petites comètes", "en": "Tiny Comets"},
    rules_version=1,
    prefix="TC",
    folder=Path(__file__).parent,
    box_layout=box.BOX,
    state=state.STATE,
    options=state.OPTIONS,
    actions=state.DO,
    events=state.EVENT,
    observation=knowledge.SEE,
    read_box=box.read_box,
    setup=setup.setup,
    actors=play.actors,
    legal=legal.legal,
    apply=play.apply,
    evaluate=scoring.evaluate,
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
    minutes=(1, 2),
    automas=solo.automas,
    check_options=state.check_options,
    check_position=checks.check_position,
)

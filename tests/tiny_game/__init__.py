"""Tiny Comets: a few dozen lines of rules for what the engine's tests need.

Sealed choices, a seat played by the game, decisions out of turn, knowledge that travels with a
card, two ways to end, one of them without a winner. Nobody needs to enjoy it.
"""

from pathlib import Path

from cosmodrome.engine.game import Game
from tests.tiny_game import box, knowledge, play, scoring, setup, solo, state, text, view

GAME = Game(
    id="tiny-comets",
    name={"fr": "Petites comètes", "en": "Tiny Comets"},
    rules_version=1,
    prefix="TC",
    folder=Path(__file__).parent,
    box_layout=box.BOX,
    state=state.STATE,
    options=state.OPTIONS,
    actions=state.ACTIONS,
    events=state.EVENTS,
    observation=knowledge.OBSERVATION,
    read_box=box.read_box,
    setup=setup.setup,
    actors=play.actors,
    legal=play.legal,
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
    questions=state.QUESTIONS,
    minutes=(1, 2),
    automas=solo.automas,
    check_options=state.check_options,
    check_position=view.check_position,
)

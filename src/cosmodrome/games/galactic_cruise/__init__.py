"""Galactic Cruise: build ships, sell tickets, and send guests on cruises through space."""

from pathlib import Path

from cosmodrome.engine.game import Game
from cosmodrome.games.galactic_cruise import (
    checks,
    estimate,
    knowledge,
    legal,
    play,
    reading,
    scoring,
    setup,
    solo,
    state,
    text,
    text_actions,
    text_events,
    view,
    why,
)
from cosmodrome.games.galactic_cruise.box import BOX

GAME = Game(
    id="galactic-cruise",
    name={"fr": "Galactic Cruise", "en": "Galactic Cruise"},
    rules_version=3,
    prefix="GC",
    folder=Path(__file__).parent,
    box_layout=BOX,
    state=state.STATE,
    options=state.OPTIONS,
    actions=state.DO,
    events=state.EVENT,
    observation=knowledge.SEE,
    read_box=reading.read_box,
    setup=setup.setup,
    actors=play.actors,
    legal=legal.legal,
    apply=play.apply,
    evaluate=estimate.evaluate,
    scores=scoring.scores,
    ranking=scoring.ranking,
    observe=knowledge.observe,
    determinize=knowledge.determinize,
    view=view.view,
    describe=text_actions.describe,
    tell=text_events.tell,
    prompt=text.prompt,
    score_lines=text.score_lines,
    questions=state.ASK,
    why=why.EXPLAINED,
    minutes=(90, 180),
    weight=5,
    automas=solo.automas,
    check_position=checks.check_position,
)

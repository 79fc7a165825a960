"""Pebbles: a game of selections, amounts and asides, for what the engine's tests need of them."""

from pathlib import Path

from cosmodrome.engine.game import Game
from tests.picking_game import play

GAME = Game(
    id="pebbles",
    name={"fr": "Cailloux", "en": "Pebbles"},
    rules_version=1,
    prefix="PB",
    folder=Path(__file__).parent,
    box_layout=play.BOX,
    state=play.STATE,
    options=play.OPTIONS,
    actions=play.DO,
    events=play.EVENT,
    observation=play.SEE,
    read_box=play.read_box,
    setup=play.setup,
    actors=play.actors,
    legal=play.legal,
    apply=play.apply,
    evaluate=play.evaluate,
    scores=play.scores,
    ranking=play.ranking,
    observe=play.observe,
    determinize=play.determinize,
    view=play.view,
    describe=play.describe,
    tell=play.tell,
    prompt=play.prompt,
    score_lines=play.score_lines,
    questions=play.ASK,
    why=play.EXPLAINED,
    minutes=(1, 2),
)

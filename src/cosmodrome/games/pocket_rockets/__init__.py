"""Pocket Rockets: build the tallest rockets in the space yard and be first to fuel them.

From the rulebook to the code: components are in box.py, the set-up in setup.py; what a turn allows
is in legal.py and what it does in play.py, both yard card by yard card, then the bonus cards; hands
and piles are in cards.py, points in scoring.py.
"""

from pathlib import Path

from cosmodrome.engine.game import Game
from cosmodrome.games.pocket_rockets import (
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
from cosmodrome.games.pocket_rockets.box import BOX, read_box

GAME = Game(
    id="pocket-rockets",
    name={"fr": "Pocket Rockets", "en": "Pocket Rockets"},
    rules_version=1,
    prefix="PR",
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
    questions=state.ASK,
    why=why.EXPLAINED,
    tie_break=text.tie_break,
    minutes=(20, 30),
    weight=1,
    check_options=state.check_options,
    check_position=checks.check_position,
)

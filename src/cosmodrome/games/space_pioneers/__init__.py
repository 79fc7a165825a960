"""Space Pioneers: build a supply network of ships and planets, and capture its planets.

From the rulebook to the code: components are in box.py, the set-up in setup.py; what a turn allows
is in legal.py and what it does in play.py, both from the draw to the removal of a ship; networks
are in network.py, missions and points in scoring.py, the solo game in solo.py.
"""

from pathlib import Path

from cosmodrome.engine.game import Game
from cosmodrome.games.space_pioneers import (
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
from cosmodrome.games.space_pioneers.box import BOX, read_box

GAME = Game(
    id="space-pioneers",
    name={"fr": "Space Pioneers", "en": "Space Pioneers"},
    rules_version=2,
    prefix="SP",
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
    questions=state.ASK,
    why=why.EXPLAINED,
    minutes=(20, 30),
    weight=2,
    check_options=state.check_options,
    check_position=checks.check_position,
)

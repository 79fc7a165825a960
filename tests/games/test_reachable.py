"""No sentence without somebody who says it, and none said that does not exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.engine import errors
from cosmodrome.engine.words import Words
from tests.games.plans import Plan, each_game
from tests.reading_code import keys_said, texts_in

ENGINE = Path(cosmodrome.__file__).parent / "engine"
COMMANDS = ENGINE.parent / "commands"
IDS = re.compile('^id = "(.+)"$', re.M)


def declared(plan: Plan, section: str) -> set[str]:
    game = plan.game
    names = {
        "actions": {span.name for span in game.actions},
        "prompts": set(game.questions.names if game.questions else ()),
        "events": set(game.events),
        "options": set(game.options.options),
        "why": set(game.why.reasons if game.why else ()),
        "questions": set(game.why.answers if game.why else ()),
    }
    return names.get(section, set())


def reachable(key: str, texts: set[str], made: list[re.Pattern[str]]) -> bool:
    """Whether a key stands in the code, or can be put together from what does."""
    halves = [(key[:at], key[at + 1 :]) for at, letter in enumerate(key) if letter in "_-"]
    return (
        key in texts
        or any(pattern.fullmatch(key) for pattern in made)
        or any(a in texts and (b in texts or f"_{b}" in texts) for a, b in halves)
    )


@each_game
def test_every_sentence_can_be_said(plan: Plan) -> None:
    texts, made = texts_in(plan.game.folder.glob("*.py"))
    # What tells every game, by its whole name: the drawing, the results.
    shared = [ENGINE / "telling.py", ENGINE / "outcomes.py", *(ENGINE.parent / "web").rglob("*.py")]
    told, _ = texts_in([*shared, *COMMANDS.glob("*.py")])
    for option in plan.game.options.options.values():
        for names in (getattr(option, "words", ()), getattr(option, "items", ())):
            texts |= {str(name) for name in names}
    unsaid = [
        f"{section}.{key}"
        for section, entries in plan.game.words.entries.items()
        for key in entries
        if key not in told and not reachable(key, texts | declared(plan, section), made)
    ]
    assert unsaid == []


@each_game
@pytest.mark.parametrize("kind", ["terminal", "board"])
def test_every_sentence_of_a_board_can_be_said(plan: Plan, kind: str) -> None:
    # By the board itself, or by the ids of components and of their levels.
    folder = plan.game.folder
    texts, made = texts_in([*folder.glob(f"{kind}*.py"), folder / "box.py"])
    texts |= {"1", "2", "3"}.union(IDS.findall((folder / "box.toml").read_text("utf-8")))
    unsaid = [
        f"{section}.{key}"
        for section, entries in Words(folder / f"{kind}.toml").entries.items()
        for key in entries
        if not reachable(key, texts, made)
    ]
    assert unsaid == []


@each_game
def test_rules_are_cited_only_where_somebody_reads_them(plan: Plan) -> None:
    """Actions, reasons, lines of the log and of the score say which rules are behind them."""
    cited = {
        section
        for section, entries in plan.game.words.entries.items()
        if any("rules" in entry for entry in entries.values())
    }
    assert cited == {"actions", "events", "scores", "why"}


@each_game
def test_every_problem_is_worded_and_every_wording_is_a_problem(plan: Plan) -> None:
    files = list(plan.game.folder.glob("*.py"))
    own = set(plan.game.words.entries.get("problems", {}))
    shared = set(errors.ENGINE.entries["problems"])
    assert own - keys_said(files) == set()
    assert keys_said(files, chosen=False) - own - shared == set()


@each_game
def test_no_game_speaks_of_another(plan: Plan) -> None:
    """No sentence of one game stands outside its folder."""
    prefix = f"{plan.game.prefix}-"
    for other in ENGINE.parent.rglob("*.toml"):
        if plan.game.folder not in other.parents:
            assert f'"{prefix}' not in other.read_text(encoding="utf-8")

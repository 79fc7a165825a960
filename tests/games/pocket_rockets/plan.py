"""What the tests of every game must be told about Pocket Rockets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.pocket_rockets.box import CARD, KINDS
from cosmodrome.games.pocket_rockets.state import ASK, ENDING
from tests.games.plans import Ending, Plan, Start, Walk
from tests.games.playing import picked, play, wander
from tests.games.pocket_rockets.positions import GAME, given
from tests.games.pocket_rockets.secrets import HIDDEN

TABLES: list[dict[str, Any]] = [
    {"players": players, "bonus_cards": bonus, "head_in_the_stars": stars, "layout": "random"}
    for players in (2, 3, 4)
    for bonus, stars in (("off", False), ("on", True), ([2] + [1] * (players - 1), False))
]


# A whole game for each way to end

EXPRESS = "bonus:BC1"
#: How gladly a player who wants to finish does something; moving is 0.
EAGERNESS = {"fuel": 9, "build": 8, "bonus": 7, "draw": 6, "recycle": 5, "reverse": -1}


def useful(pos: Position, seat: int, kind: str) -> bool:
    """A base for a colour not begun, or a part for a rocket under construction."""
    colour, part = KINDS[kind]
    begun = [it for it in pos.view()["rockets"] if it["owner"] == seat and not it["head"]]
    return (part != "base") == any(it["colour"] == colour for it in begun)


def eager(pos: Position, seed: int, keep: str = "") -> str:
    """An action that leads to launched rockets; `keep` is not used yet."""
    seat = pos.actors[0]

    def worth(name: str) -> tuple[int, int]:
        verb, _, what = name.partition(":")
        liked = EAGERNESS.get(verb, 0)
        if verb == "draw":
            place = pos.view()["players"][seat]["place"]
            what = next(p["top"] for p in pos.view()["piles"] if p["place"] == place)
        if verb in ("draw", "take") and not useful(pos, seat, what):
            liked = -1
        if (verb == "recycle" and useful(pos, seat, what)) or name == keep:
            liked = -1
        return liked, picked(1000, seed, len(pos.history), len(name), liked)

    return max((action.name for action in pos.legal_actions()), key=worth)


def last_token_game(seed: int) -> Position:
    pos = GAME.new(seed=seed, players=3)
    while not pos.is_over:
        pos.play(eager(pos, seed))
    return pos


def express_game(seed: int) -> Position:
    """Express refuelling is kept for the last token."""
    pos = GAME.new(seed=seed, players=4, bonus_cards=[2, 1, 1, 1])
    while not pos.is_over:
        left = sum(pos.plain.tokens)
        can = EXPRESS in [action.name for action in pos.legal_actions()]
        pos.play(EXPRESS if can and left == 1 else eager(pos, seed, EXPRESS))
    return pos


def idle_game(seed: int) -> Position:
    """Two players who build a little and then only walk."""
    pos = GAME.new(seed=seed, players=2, arrow="anticlockwise")
    while not pos.is_over:
        walking = len(pos.history) > 80 and "move" in [a.name for a in pos.legal_actions()]
        pos.play("move" if walking else eager(pos, seed))
    return pos


def ended(by: str, last: str, express: bool = False) -> Callable[[Position], bool]:
    """Somebody won, for a reason, with a last action, with or without Express refuelling."""

    def happened(pos: Position) -> bool:
        names = [GAME.actions.text(action) for _, action in pos.history[-3:]]
        return (
            bool(pos.winners)
            and pos.view()["ended_by"] == by
            and names[-1].split(":")[0] == last
            and (EXPRESS in names) == express
        )

    return happened


def check_end(pos: Position) -> None:
    assert pos.winners
    assert pos.view()["turns_played"] <= 60 * 40 * pos.seats


# Secrets


def moments(every: int) -> Iterator[Position]:
    """Positions from games at three tables, and some in which a hidden field is at stake."""
    tables: list[dict[str, Any]] = [
        {"players": 2, "bonus_cards": [2, 2]},
        {"players": 3, "bonus_cards": "on"},
        {"players": 4, "bonus_cards": "on", "head_in_the_stars": True},
    ]
    for number, options in enumerate(tables):
        pos = GAME.new(seed=number, **options)
        yield pos.copy()
        for step, _ in enumerate(wander(pos, number, 240)):
            if step % every == 0 and not pos.is_over:
                yield pos.copy()
    spied = given(3, at="RD", hand="red-base", hands={1: "red-dir? blue-dir?", 2: "blue-plain?"},
                  piles={"CV": "red-plain yellow-plain blue-section red-section"},
                  bonus={0: "BC2 BC4", 1: "BC1", 2: "BC3"})  # fmt: skip
    yield spied.copy()
    for action in ("bonus:BC2", "seat:2", "take:red-dir", "bonus:BC4", "pile:CV", "take:red-plain"):
        play(spied, action)
        yield spied.copy()


PLAN = Plan(
    game=GAME,
    given=given,
    tables=TABLES,
    longest=60_000,
    rules={
        *(f"PR-{n}" for n in range(1, 115)),
        *(f"PR/PA{n}" for n in range(1, 46)),
        "PR/STARS",
    },
    decisions=ASK.names,
    components=("card", "yard", "fuel", "head_bonus", "bonus_card", "pawn"),
    wordings={
        **{
            f"ended_{reason}": GAME.event("ended", 0, number)
            for number, reason in enumerate(ENDING)
            if number
        },
        **{
            f"built_{part}": GAME.event("built", 0, CARD.index(f"red-{card}"), 0)
            for part, card in (("base", "base"), ("section", "section"), ("head", "dir"))
        },
    },
    read=[Walk(n, {"players": n, "bonus_cards": "on"}, 250) for n in (2, 3, 4)],
    compared=[
        Walk(1, {"players": 2, "layout": "random", "arrow": "random"}, 500),
        Walk(2, {"players": 3, "bonus_cards": "on"}, 500),
        Walk(3, {"players": 4, "bonus_cards": [2, 1, 1, 1], "head_in_the_stars": True}, 500),
        Walk((1 << 64) - 1, {"players": 2, "bonus_cards": [2, 2]}, 20),
    ],
    perft=[
        Start({"players": n, "bonus_cards": bonus}, 10 * n + after, after)
        for n in (2, 3, 4)
        for bonus in ("off", "on")
        for after in (0, 40, 250, 500)
    ],
    deepest=8,
    most_nodes=4_000,
    endings={
        "last-token": Ending(last_token_game, ended("last-token", "fuel")),
        "express-refuelling": Ending(express_game, ended("last-token", "fuel", express=True)),
        "idle": Ending(idle_game, ended("idle", "move")),
    },
    endings_prove=pytest.mark.rule("PR-60", "PR-73", "PR-101"),
    beginnings=(0, 60, 300),
    finished=TABLES[::4],
    at_end=check_end,
    hidden=HIDDEN,
    moments=moments,
    pace=12,
    seen=("place", "move", "reverse", "build", "recycle", "pile", "take"),
    sealed=("take",),
    blind_estimate=False,  # it looks at the cards in all hands
)

"""Amounts of reasons are exact: what is missing makes them go, one less does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import cosmodrome
from cosmodrome.engine.position import Position
from cosmodrome.engine.reasons import Reason
from cosmodrome.engine.record import View
from tests.games.plans import plan_of
from tests.games.playing import picked


class Missing(NamedTuple):
    """What a reason says is missing, and how a player is given some of it."""

    amount: Callable[[dict[str, int]], int]
    field: str


def difference(fields: dict[str, int]) -> int:
    return fields["needs"] - fields["has"]


MISSING = {
    "rocketmen": {"engine_points_short": Missing(difference, "booster")},
    "galactic-cruise": {
        "too_dear": Missing(difference, "credits"),
        "ads_short": Missing(difference, "ads"),
        "development_short": Missing(
            lambda it: it["needs"] - min(it["needs"], it["resources"]) - it["credits"], "credits"
        ),
    },
}
#: Games played by chance: of each question so many are looked at, then one in so many positions.
GAMES, OFTEN, RARELY, LONGEST = 4, 6, 9, 700


def give(player: View, field: str, more: int) -> None:
    setattr(player, field, getattr(player, field) + more)


def poor(pos: Position, seat: int) -> Position:
    """The same position, had somebody no money; nobody is asked about ads without having some."""
    copy = pos.copy()
    for _, field in MISSING[pos.game.id].values():
        if field != "ads":
            setattr(copy.s.players[seat], field, 0)
    return copy


def same(one: Reason | None, other: Reason) -> bool:
    return one is not None and one.name == other.name


@pytest.mark.parametrize("game_id", MISSING)
def test_what_is_missing_is_all_that_is_missing(game_id: str) -> None:
    game, tables = cosmodrome.load(game_id), plan_of(game_id).tables
    told, asked = Counter[str](), Counter[str]()
    for seed in range(GAMES):
        pos = game.new(seed=seed, **tables[seed % len(tables)])
        for step in range(LONGEST):
            if pos.is_over:
                break
            seat = pos.actors[0]
            ids = pos.legal_ids(seat)
            kind = pos.asked.name if pos.asked else ""
            asked[kind] += 1
            looked = asked[kind] <= OFTEN or step % RARELY == 0
            for held in (pos, poor(pos, seat)) if looked else ():
                for action in range(game.actions.size):
                    reason = held.why_not(action, seat)
                    if reason is None or reason.name not in MISSING[game_id]:
                        continue
                    told[reason.name] += 1
                    given: Any = reason.given
                    amount, field = MISSING[game_id][reason.name]
                    short = amount(given)
                    assert short > 0, reason
                    for more, left in ((short, False), (short - 1, True)):
                        richer = held.copy()
                        give(richer.s.players[seat], field, more)
                        assert same(richer.why_not(action, seat), reason) is left, (reason, more)
            pos.apply(seat, ids[picked(len(ids), seed, step)])
    assert set(told) == set(MISSING[game_id])

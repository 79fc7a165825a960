"""What the tests of every game must be told about Galactic Cruise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.box import GAIN
from cosmodrome.games.galactic_cruise.state import ASK, CANNOT, CAUSE, GONE, LOSS, WORKER
from tests.games.galactic_cruise.positions import question, table
from tests.games.galactic_cruise.purpose import play_out, played, steps
from tests.games.galactic_cruise.secrets import HIDDEN
from tests.games.plans import Ending, Plan, Start, Walk
from tests.games.playing import wander

MODULES = ("advanced_technologies", "building_tokens", "offset_cabins", "specialised_plans")
TABLES: list[dict[str, Any]] = [
    *({"players": players} for players in (1, 2, 3, 4)),
    {"players": 1, "difficulty": "hard", **dict.fromkeys(MODULES, True)},
    {"players": 2, "intro": True, "advanced_technologies": True, "building_tokens": True},
    {"players": 3, "offset_cabins": True},
    {"players": 4, "specialised_plans": True, "advanced_technologies": True},
]
SHORT: list[dict[str, Any]] = [{**table, "round_limit": 6} for table in TABLES]


# A whole game for each way to end


def rehearsed(seed: int) -> Position:
    """A solo game, each round as in the best of many games tried from there."""
    pos = GAME.new(players=1, difficulty="easy", seed=seed)
    best: tuple[int, list[tuple[int, int]]] = (-999, [])
    while not pos.is_over:
        for number in range(25):
            end = play_out(pos.copy(), 100 * seed + number)
            best = max(best, (end.scores()[0] - end.scores()[1], end.history))
        now = pos.plain.round
        while not pos.is_over and pos.plain.round == now:
            pos.play(best[1][len(pos.history)][1])
    return pos


def by_track(pos: Position) -> bool:
    """The progress track was full before the last round allowed."""
    return bool(pos.plain.round < pos.plain.round_limit)


def ending(happened: Callable[[Position], bool], **options: Any) -> Ending:
    """A game of players with a purpose."""
    return Ending(lambda seed: played(seed, **options), happened)


def tied(pos: Position) -> bool:
    return pos.scores().count(max(pos.scores())) > 1


# What always holds


def check_table(pos: Position) -> None:
    """What everybody can count, in any position."""
    view = pos.view()
    for it in view["players"]:
        turn = it["seat"] == view["turn"]
        assert 0 <= it["reputation"] <= 18
        # GC-207, GC-247: nobody waits with more cards or plans than the limit
        assert turn or view["phase"] == "setting_up" or it["hand_size"] <= 5
        assert turn or len(it["plans"]) <= 5
        # GC-188: a row stores what it can
        for resource, stored in it["resources"].items():
            assert 0 <= stored <= it["capacity"][resource] <= 5
        # GC-210, GC-221: limits of ships and segments, one more with A3
        more = "A3" in it["upgrades"]
        assert 1 <= len(it["ships"]) <= 3 + more or it["rachel"]
        for ship in it["ships"]:
            assert len(ship["segments"]) <= 3 + more
            aboard = sum(ship["guests"].values())
            # GC-065, GC-066: one guest a cabin, and no ship flies without a guest
            assert aboard <= max(0, len(ship["segments"]) - 1)
            assert aboard > 0 or ship["stop"] is None or ship["pilot"] is None
            assert not ship["cruise"] or ship["launched"] or ship["pilot"] is None
        # GC-225, GC-226: one cruise at a time, and its token is turned over
        scheduled = [cruise for cruise in view["cruises"] if cruise]
        assert sum(cruise["scheduled_by"] == it["seat"] for cruise in scheduled) <= 1
        # GC-116, GC-132: eight cubes and those of the goals
        cubes = sum(section["cubes"][it["seat"]] for section in view["progress"]["sections"])
        cubes += view["progress"]["overflow"][it["seat"]]
        assert it["cubes"] + cubes == 8 + sum(it["goals"])
    # GC-072: at most two tickets a cruise, and every guest is somewhere
    for cruise in view["cruises"]:
        assert not cruise or sum(cruise["tickets"].values()) <= 2
    # GC-282: one worker a building
    assert sum(building["worker"] is not None for building in view["buildings"]) <= 6


def check_end(pos: Position) -> None:
    """GC-160: one winner, by points or by a tie-break; scores within bounds."""
    (winner,) = pos.winners
    assert pos.scores()[winner] == max(pos.scores())
    assert all(0 <= points < 500 for points in pos.scores())
    assert pos.plain.round <= pos.plain.round_limit + 1


# Secrets


#: Questions that come once or twice in a launch or a cruise.
RARE = ("boarding", "pay_launch", "destination", "space", "launch_ship")


def moments(every: int) -> Iterator[Position]:
    """Positions from all kinds of games, played at random and with a purpose."""
    for number, options in enumerate(SHORT):
        pos = GAME.new(seed=number, **options)
        yield pos.copy()
        for step, _ in enumerate(wander(pos, number, 2_000)):
            if step % every == 0 or pos.is_over:
                yield pos.copy()
    for number, options in enumerate(TABLES):
        pos = GAME.new(seed=number, **options, round_limit=15)
        for step, _ in enumerate(steps(pos, number)):
            rare = step % 3 == 0 and not pos.is_over and question(pos) in RARE
            if step % every == 0 or rare:
                yield pos.copy()


PLAN = Plan(
    game=GAME,
    given=table,
    tables=SHORT,
    longest=12_000,
    rules={
        *(f"GC-{n:03}" for n in range(1, 360)),
        *(f"GC-S{n:02}" for n in range(1, 15)),
        *(f"GC/Q{n}" for n in range(1, 142)),
    },
    decisions=(
        *(kind.name for kind in ASK.kinds if kind.asked),
        *("wait", "wait_rachel", "over", "over_won", "over_lost"),
    ),
    components=(
        "guest", "resource", "gain", "building", "action", "window", "half", "colour",
        "tower_token", "upgrade", "blueprint", "specialised", "cockpit", "metric", "project_card",
        "technology", "expert", "solo_action", "difficulty",
    ),
    told=[(1, 0, 0), (1, 1, 1), (1, 2, 2)],
    wordings={
        **{f"gained_{cause}": GAME.event("gained", 0, GAIN.credit, 1, n)
           for n, cause in enumerate(CAUSE) if n},
        **{f"lost_{cause}": GAME.event("lost", 0, GAIN.reputation, 1, n)
           for n, cause in enumerate(LOSS) if n},
        **{f"card_discarded_{why}": GAME.event("card_discarded", 0, 1, GONE.index(why))
           for why in ("limit", "silo", "board", "setup")},
        **{f"plan_discarded_{why}": GAME.event("plan_discarded", 0, 1, GONE.index(why))
           for why in ("limit", "renewed", "setup")},
        **{f"solo_skipped_{why}": GAME.event("solo_skipped", 0, 1, n, 1)
           for n, why in enumerate(CANNOT)},
        "scored_free": GAME.event("scored", 0, 1, 3),
        "assigned_expert": GAME.event("assigned", 0, 1, WORKER.expert),
        "ejected_expert": GAME.event("ejected", 0, 1, WORKER.expert),
        "npc_moved_expert": GAME.event("npc_moved", 0, 1, 2, WORKER.expert),
        "pilot_expert": GAME.event("pilot", 0, 1, WORKER.expert),
        "action_meeting": GAME.event("action", 0, 1, 1),
        "action_third": GAME.event("action", 0, 1, 2),
        "development_first": GAME.event("development", 0, 1, 1, 1),
        "hired_free": GAME.event("hired", 0, 1),
        "segment_free": GAME.event("segment", 0, 1),
        "advertised_free": GAME.event("advertised", 0, 1, 1),
        "boarded_late_free": GAME.event("boarded_late", 0, 0, 1),
        "purchased_free": GAME.event("purchased", 0, 1, 2),
        "meeting_nobody": GAME.event("meeting", 0),
        "recalled_nobody": GAME.event("recalled", 0),
        "cube_overflow": GAME.event("cube", 0, 3),
        "agm_A": GAME.event("agm", 0),
        "agm_B": GAME.event("agm", 0, 1),
        "agm_score_top": GAME.event("agm_score", 0, 2, 6, 2),
        "npc_development_discarded": GAME.event("npc_development", 0, 1),
        "ending_track": GAME.event("ending", 0),
        "ending_rounds": GAME.event("ending", 0, 1),
    },
    read=[Walk(n, table) for n, table in enumerate(SHORT, 1)],
    compared=[Walk(n, table) for n, table in enumerate(SHORT, 1)],
    perft=[
        Start(table, 10 * n + after, after)
        for n, table in enumerate(TABLES[:4], 1)
        for after in (0, 60, 160)
    ],
    deepest=9,
    most_nodes=1_000,
    endings={
        "track-2": ending(by_track, players=2),
        "track-3": ending(by_track, players=3, **dict.fromkeys(MODULES, True)),
        "overflow": ending(lambda pos: any(p.overflow for p in pos.plain.players), players=4),
        "rounds": ending(lambda pos: not by_track(pos) and not tied(pos), players=3, round_limit=4),
        "tie-break": ending(lambda pos: not by_track(pos) and tied(pos), players=4, round_limit=1),
        "solo-won": Ending(rehearsed, lambda pos: pos.winners == (0,)),
        "solo-lost": ending(lambda pos: pos.winners == (1,) and by_track(pos), players=1),
    },
    endings_prove=pytest.mark.rule(
        "GC-133", "GC-144", "GC-145", "GC-146", "GC-148", "GC-149", "GC-160",
    ),
    beginnings=(0, 60, 160),
    always=check_table,
    finished=TABLES,
    at_end=check_end,
    hidden=HIDDEN,
    moments=moments,
    pace=32,
    seen=("assign", "tile", "funding", "done"),
    secrets_prove=pytest.mark.rule("GC/Q96"),
)  # fmt: skip

"""What the tests of every game must be told about Mission: Planète Rouge."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.red_planet.box import REGION, SPECIALIST, UNKNOWN
from cosmodrome.games.red_planet.state import ASK, NOBODY
from tests.games.plans import Ending, Plan, Start, Walk
from tests.games.playing import picked
from tests.games.red_planet.positions import GAME, given, reach
from tests.games.red_planet.secrets import HIDDEN

TABLES = [{"players": players} for players in (2, 3, 4, 5, 6)]


# A whole game for each way to end


def finish(players: int, seed: int) -> Position:
    """A whole game picked by number; simultaneous choices arrive in any order."""
    pos = GAME.new(players=players, seed=seed)
    while not pos.is_over:
        number = len(pos.history)
        seat = pos.actors[picked(len(pos.actors), seed, number, 0)]
        ids = pos.legal_ids(seat)
        pos.play(ids[picked(len(ids), seed, number)], seat)
    return pos


def tied_on_points(pos: Position) -> bool:
    best = max(pos.scores())
    return pos.scores().count(best) > 1


# What always holds


def check_components(pos: Position) -> None:
    """Components are conserved, as everybody can count."""
    view = pos.view()
    ramps = [ramp for ramp in view["ramps"] if ramp["rocket"]]
    for c, it in enumerate(view["colours"]):
        aboard = sum(ramp["crew"][c] for ramp in ramps)
        landed = sum(region["astronauts"][c] for region in view["regions"])
        assert it["reserve"] + it["monument"] + aboard + landed == 22
        assert it["reserve"] >= 0
    for name in REGION:
        on_rockets = sum(ramp["tokens"].count(name) for ramp in ramps)
        assert view["destination_tokens"][name] + on_rockets == 2
    assert view["rocket_deck"] + len(view["rocket_discards"]) + len(ramps) == 36
    for ramp in ramps:
        assert sum(ramp["crew"]) <= ramp["rocket"]["seats"]
    for region in view["regions"]:
        assert region["resource"] or not any(region["astronauts"])


def check_end(pos: Position) -> None:
    """Ten turns, and points within bounds; with two players a neutral colour may win."""
    assert pos.winners or pos.seats == 2
    assert all(-4 <= points < 200 for points in pos.scores())
    assert len(pos.history) < 400


# Secrets


def steps(pos: Position, seed: int) -> Iterator[Position]:
    """A game picked by number; simultaneous choices arrive in any order."""
    while not pos.is_over:
        yield pos.copy()
        number = len(pos.history)
        seat = pos.actors[picked(len(pos.actors), seed, number)]
        ids = pos.legal_ids(seat)
        scientist = GAME.actions.parse("specialist:scientist")
        wanted = scientist in ids and picked(2, seed, number, 1)
        pos.play(scientist if wanted else ids[picked(len(ids), seed, number, 2)], seat)
    yield pos


def moments(every: int) -> Iterator[Position]:
    """Positions from games for two, three and five, in which many Scientists are played."""
    for number, players in enumerate((2, 2, 3, 5)):
        for step, pos in enumerate(steps(GAME.new(players=players, seed=number), number)):
            placing = pos.view()["decision"] and pos.view()["decision"]["kind"] == "assign"
            if step < players + 2 or step % every == 0 or placing or pos.is_over:
                yield pos
    for space in ("REV", "P3", "FIN"):
        kept = {0: "M01 M02 A02", 1: "M03 A03 M04", 2: "M05 A01"}
        yield reach(space, kept=kept, discoveries={"VAS": "D04"}, known={"VAS": [1]})[0]


PLAN = Plan(
    game=GAME,
    given=given,
    tables=TABLES,
    longest=1_000,
    rules={*(f"MPR-{n:02}" for n in range(1, 162)), *(f"MPR/Q-{n:02}" for n in range(1, 64))},
    decisions=(*ASK.names, "mission", "specialist", "wait", "wait_all", "over"),
    components=(
        "region", "resource", "specialist", "discovery", "mission", "action", "tracker_space",
    ),
    told=[(1, 2, 1)],
    wordings={
        "landed_nowhere": GAME.event("landed", 0, NOBODY, 1, UNKNOWN),
        "landed_empty": GAME.event("landed", 0, NOBODY, 1, 2),
        "destroyed_empty": GAME.event("destroyed", 0, 1, 1, NOBODY),
        "drew_unseen_discovery": GAME.event("drew_unseen", 0, 1, 1),
        "recruited_neutral": GAME.event("recruited", 0, 1),
        "monopoly_nobody": GAME.event("monopoly", 0, NOBODY),
        "first_start": GAME.event("first", 0, 1, 0),
        **{
            f"no_target_{name.replace('-', '_')}": GAME.event("no_target", 0, 1, number)
            for number, name in enumerate(SPECIALIST)
            if name not in ("none", "travel-agent", "recruiter")
        },
    },
    read=[Walk(n, {"players": n}) for n in (2, 3, 6)],
    compared=[Walk(seed, {"players": n}) for n, seed in ((2, 1), (3, 2), (4, 3), (6, 4))],
    perft=[
        Start({"players": n, "layout": f"K{i + 1}"}, 10 * n + i, after)
        for n in (2, 3, 4, 5, 6)
        for i, after in enumerate((0, 40, 90, 24 * n + 20))
    ],
    deepest=11,
    most_nodes=1_499,
    endings={
        "one-winner": Ending(
            lambda seed: finish(4, seed),
            lambda pos: len(pos.winners) == 1 and not tied_on_points(pos),
        ),
        "most-tokens": Ending(
            lambda seed: finish(5, seed),
            lambda pos: len(pos.winners) == 1 and tied_on_points(pos),
        ),
        "shared-victory": Ending(lambda seed: finish(6, seed), lambda pos: len(pos.winners) > 1),
        "two-players": Ending(lambda seed: finish(2, seed), lambda pos: len(pos.winners) == 1),
        "two-players-shared": Ending(
            lambda seed: finish(2, seed), lambda pos: len(pos.winners) == 2
        ),
        "neutral-colour-wins": Ending(lambda seed: finish(2, seed), lambda pos: not pos.winners),
    },
    beginnings=(0, 30, 90),
    always=check_components,
    finished=TABLES,
    at_end=check_end,
    hidden=HIDDEN,
    moments=moments,
    pace=16,
    seen=("mission", "specialist", "board", "assign", "skip", "redirect"),
    sealed=("mission", "specialist", "action"),
    surprises=True,
    secrets_prove=pytest.mark.rule("MPR-12", "MPR-100", "MPR-112", "MPR/Q-19", "MPR/Q-41"),
)  # fmt: skip

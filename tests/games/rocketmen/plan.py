"""What the tests of every game must be told about Rocketmen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.rocketmen.box import CARD, DESTINATION, MISSION, SPOT
from cosmodrome.games.rocketmen.state import ASK, DO, ENDING
from tests.games.plans import Ending, Plan, Start, Walk
from tests.games.playing import picked, wander
from tests.games.rocketmen.positions import GAME, given
from tests.games.rocketmen.secrets import HIDDEN

TABLES: list[dict[str, Any]] = [
    *({"players": players} for players in (1, 2, 3, 4)),
    {"players": 1, "difficulty": "hard"},
    {"players": 3, "battle_for_earth": True},
    {"players": 2, "variants": ["V2", "V8"]},
    {"players": 4, "variants": "on"},
]
SHORT: list[dict[str, Any]] = [{**table, "max_rounds": 9} for table in TABLES]


#: All actions there are.
NAMES = {DO.text(action) for action in range(DO.size)}


# A player with a purpose: random play hardly ever launches anything


class Purpose(NamedTuple):
    """What the players of a game are after."""

    far: bool = True
    """fly to Mars too"""
    fresh: bool = False
    """fly only where nobody has been, and not so that the points would end the game"""
    stop: bool = False
    """trigger the end whenever it is offered"""


def wanted_spots(pos: Position, seat: int, purpose: Purpose) -> list[str]:
    """The spots a seat would fly to."""
    s = pos.plain
    taken = s.players[seat].done
    room = 99
    if purpose.fresh:
        for player in s.players:
            taken |= player.done
        room = pos.view()["goal"] - s.players[seat].score - 1
    earth_only = s.mode == 1
    return [
        spot
        for i, spot in enumerate(SPOT)
        if not taken >> i & 1
        and GAME.box.plain.first_points[i] <= room
        and (purpose.far or not spot.endswith("mars"))
        and (not earth_only or spot.endswith("earth"))
    ]


def purposeful(pos: Position, names: list[str], purpose: Purpose, number: int) -> str:
    """An action that leads somewhere; `number` picks where there is a choice."""
    seat = pos.actors[0]
    me = pos.plain.players[seat]
    spots = wanted_spots(pos, seat, purpose)
    missions = {spot.split()[0] for spot in spots}
    program = MISSION[me.program - 1] if me.program else ""
    ticked = [face for face, count in zip(CARD, pos.plain.chosen, strict=True) if count]
    builds = ticked and ticked[0][0] in "EP" and me.site_size < 8
    for kind in (
        lambda name: name == "draw",
        lambda name: name.startswith("launch:") and f"{program} {name[7:]}" in spots,
        lambda name: name == ("yes" if purpose.stop or pos.plain.flight else "no"),
        lambda name: name.startswith(("flight:", "keep:", "back:", "keep_top", "use:")),
        lambda name: name == "unprogram" and program not in missions,
        lambda name: name.startswith("program:") and name[8:] in missions,
        lambda name: name == "place" and builds,
        lambda name: name == "purchase",
        lambda name: name[5:] in missions and leads(pos, name, f"program:{name[5:]}"),
        lambda name: name.startswith("card:E") and me.site_size < 8 and leads(pos, name, "place"),
        lambda name: name.startswith("engine:") and number % 3 > 0,
        lambda name: name.startswith("buy:") and number % 3 > 0,
        lambda name: name.startswith("card:P") and me.site_size < 8 and leads(pos, name, "place"),
        lambda name: name == "done",
        lambda name: name.startswith("effect:"),
        lambda name: name == "discard",
        lambda name: name.startswith("card:") and leads(pos, name, f"effect:{name[5:]}"),
        lambda name: name.startswith("card:") and name[5:6] != "E" and number % 4 > 0,
    ):
        fitting = [name for name in names if kind(name)]
        if fitting:
            return (
                fitting[-1] if fitting[0].startswith("engine") else fitting[number % len(fitting)]
            )
    return "end_turn" if "end_turn" in names else names[number % len(names)]


def leads(pos: Position, tick: str, closing: str) -> bool:
    """Whether something can be done with a card of the hand alone."""
    if not tick.startswith("card:") or pos.ticking or not (pos.asked and pos.asked.name == "turn"):
        return False
    trial = pos.copy()
    trial.play(tick)
    return DO.parse(closing) in trial.legal_ids() if closing in NAMES else False


def play_out(pos: Position, seed: int, purpose: Purpose) -> Position:
    """Players with a purpose, now and then astray, play to the end."""
    while not pos.is_over:
        names = [action.name for action in pos.legal_actions()]
        number = picked(1_000, seed, len(pos.history))
        astray = picked(12, seed, len(pos.history), 1) == 0
        if astray:
            pos.play(names[number % len(names)])
        else:
            pos.play(purposeful(pos, names, purpose, number))
    return pos


def played(seed: int, purpose: Purpose, **options: Any) -> Position:
    """A whole game."""
    return play_out(GAME.new(seed=seed, **options), seed, purpose)


def rehearsed(seed: int) -> Position:
    """A solo game against a weak AI, each turn as in the best of many games tried from there."""
    pos = GAME.new(players=1, difficulty="easy", seed=seed)
    best: tuple[int, list[tuple[int, int]]] = (-99, [])
    while not pos.is_over:
        for number in range(25):
            end = play_out(pos.copy(), 100 * seed + number, Purpose())
            margin = end.scores()[0] - end.view()["ai"]["points"]
            margin += 8 * end.view(0)["players"][0]["objectives"][0]["met"]
            best = max(best, (margin, end.history))
        turn = pos.plain.round
        while not pos.is_over and pos.plain.round == turn:
            pos.play(best[1][len(pos.history)][1])
    return pos


def ending(
    reason: str,
    purpose: Purpose,
    also: Callable[[Position], bool] = lambda pos: True,
    **options: Any,
) -> Ending:
    """A game that ended for this reason."""
    return Ending(
        lambda seed: played(seed, purpose, **options),
        lambda pos: pos.view()["ending"] == reason and also(pos),
    )


def one_winner(pos: Position) -> bool:
    return len(pos.winners) == 1


# What always holds


def check_table(pos: Position) -> None:
    """What everybody can count, in any position."""
    view = pos.view()
    for player in view["players"]:
        done = [SPOT[number] for number in player["done"]]
        missions = sum(name in MISSION for zone in ("hidden", "known_to_all", "action_area",
                       "holding", "site") for name in player[zone])  # fmt: skip
        # RM-01, RM-163: twelve Missions each, less those achieved
        assert missions + bool(player["program"]) + len(done) == 12
        # RM-82 … RM-84: each mission brought one bonus
        bonuses = player["booster"] + player["hand_markers"]
        bonuses += player["jokers"]["all"] + player["money_markers"]["all"]
        assert bonuses == len(done) <= 6
        assert 0 <= player["jokers"]["used"] <= player["jokers"]["all"] <= 2
        assert 0 <= player["money_markers"]["used"] <= player["money_markers"]["all"] <= 2
        # RM-47, RM-57: no site without a Mission
        launched = view["flight"] is not None and player["seat"] == view["turn"]
        assert player["program"] or not player["site"] or launched
        # RM-53: no name twice
        progress = [name for name in player["site"] if name.startswith("P")]
        assert len(set(progress)) == len(progress)
        # RM-16 … RM-18: nobody waits with more cards than the limit
        assert player["hand_limit"] == 6 + player["hand_markers"] <= 8
        if player["seat"] != view["turn"]:
            assert player["hand_size"] <= player["hand_limit"]
            assert not player["action_area"]
            assert not player["jokers"]["used"]
            assert not player["money_markers"]["used"]
    if view["flight"]:
        flight = view["flight"]
        assert flight["draws"] <= {"earth": 3, "moon": 4, "mars": 5}[flight["destination"]]
        assert sum(flight["pile"]) + flight["draws"] + (flight["value"] is not None) == 18
        assert flight["destination"] in DESTINATION


def check_end(pos: Position) -> None:
    """Somebody has won, or everybody lost to the AI; scores within bounds (A6)."""
    assert pos.winners or pos.seats == 1
    assert all(0 <= points < 100 for points in pos.scores())
    assert pos.plain.round <= (29 if pos.seats == 1 else 60)


# Secrets


def looking(seed: int) -> Iterator[Position]:
    """A flight in which a card is looked at, and put at the bottom."""
    pos = given(3, program="NAV", site="P1-12 E4 E4 E3", hand="HOT SAT", seed=seed)
    pos.play("launch:mars")
    yield pos.copy()
    pos.play("flight:P1-12")
    yield pos.copy()
    pos.play("bury")
    yield pos.copy()


def moments(every: int) -> Iterator[Position]:
    """Positions from all kinds of games, to the end."""
    for number, table in enumerate(SHORT):
        pos = GAME.new(seed=number, **table)
        yield pos.copy()
        for step, _ in enumerate(wander(pos, number, 2_000)):
            if step % every == 0 or pos.is_over:
                yield pos.copy()
    for seed in range(3):
        yield from looking(seed)


PLAN = Plan(
    game=GAME,
    given=given,
    tables=SHORT,
    longest=12_000,
    rules={*(f"RM-{n:02}" for n in range(1, 208)), *(f"RM/R-{n:02}" for n in range(1, 72))},
    decisions=ASK.names,
    components=(
        "mission", "engine", "progress_1", "progress_2", "threat", "objective", "variant",
    ),
    told=[(1, 0, 0), (2, 1, 1)],
    wordings={
        "ended_rounds": GAME.event("ended", 0, ENDING.rounds),
        **{
            f"ending_{reason}": GAME.event("ending", 0, number)
            for number, reason in enumerate(ENDING)
            if number not in (ENDING.none, ENDING.rounds)
        },
    },
    read=[Walk(n, table) for n, table in enumerate(SHORT[:6])],
    compared=[Walk(n, table) for n, table in enumerate(SHORT, 1)],
    perft=[
        Start(table, 10 * n + after, after)
        for n, table in enumerate(TABLES[:4], 1)
        for after in (0, 40, 90 if n == 1 else 200)
    ],
    deepest=9,
    most_nodes=2_000,
    endings={
        "points": ending("points", Purpose(), one_winner, players=4),
        "points-for-two": ending("points", Purpose(), one_winner, players=2),
        "chosen": ending("chosen", Purpose(stop=True), one_winner, players=3),
        "spots": ending("spots", Purpose(fresh=True), players=4),
        "markers": ending("markers", Purpose(far=False), one_winner, players=2, max_rounds=250),
        "shared-victory": ending(
            "markers", Purpose(far=False), lambda pos: len(pos.winners) == 2, players=2,
            max_rounds=250,
        ),
        "battle": ending("battle", Purpose(), players=3, battle_for_earth=True),
        "track": ending("track", Purpose(), one_winner, players=2, variants=["V2", "V3"]),
        "rounds": ending("rounds", Purpose(), players=3, max_rounds=8),
        "solo-won": Ending(rehearsed, one_winner),
        "solo-lost": ending("track", Purpose(), lambda pos: not pos.winners, players=1),
    },
    endings_prove=pytest.mark.rule(
        "RM-86", "RM-87", "RM-88", "RM-89", "RM-98", "RM-100", "RM-112", "RM-124", "RM-168",
        "RM-201",
    ),
    beginnings=(0, 60, 200),
    always=check_table,
    finished=TABLES,
    at_end=check_end,
    hidden=HIDDEN,
    moments=moments,
    pace=40,
    seen=("card", "discard", "end_turn"),
    # Others see an operation when it is carried out, and never the cards it was chosen from.
    sealed=(
        "buy", "engine", "card", "site", "finance", "pay", "pay_money", "pay_joker", "purchase",
        "program", "place", "use", "effect", "effect_site", "one_use", "discard", "otherwise",
        "done", "fetch", "remove_hand", "remove_holding",
    ),
    secrets_prove=pytest.mark.rule("RM-117", "RM-189", "RM/R-41"),
)  # fmt: skip

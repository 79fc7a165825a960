"""What the tests of every game must be told about Space Pioneers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.space_pioneers.box import SEATS
from cosmodrome.games.space_pioneers.state import ASK, ENDING, MAX_CELLS
from tests.games.plans import Ending, Plan, Start, Walk
from tests.games.playing import picked, wander
from tests.games.space_pioneers.positions import GAME, beside, given, network
from tests.games.space_pioneers.secrets import HIDDEN

TABLES = [{"players": players} for players in (1, 2, 3, 4, 5)]


# A whole game for each way to end


def played(players: int, seed: int) -> Position:
    """A whole game in which ships mostly stay: networks grow and missions are completed."""
    pos = GAME.new(players=players, seed=seed)
    while not pos.is_over:
        names = [action.name for action in pos.legal_actions()]
        keeps = "keep" in names and picked(4, seed, len(pos.history)) > 0
        pos.play("keep" if keeps else names[picked(len(names), seed, len(pos.history))])
    return pos


def triggers(pos: Position) -> list[str]:
    """The kinds of the actions that triggered the end of a game."""
    again = GAME.new(seed=pos.seed, **pos.options)
    found = []
    for seat, action in pos.history:
        if any(event.name == "ending" for event in again.play(action, seat)):
            found.append(GAME.actions.text(action).split(":")[0])
    return found


def ending(players: int, reason: str, trigger: str) -> Ending:
    """Somebody won, for a reason, after an action that triggered the end."""
    return Ending(
        lambda seed: played(players, seed),
        lambda pos: (
            bool(pos.winners) and pos.view()["ending"] == reason and triggers(pos) == [trigger]
        ),
    )


def check_bounds(pos: Position) -> None:
    """The bounds on which the layout of the record rests."""
    for owner in range(pos.seats):
        cards = network(pos, owner)
        if not cards:
            continue
        ships = sum(card.startswith("SH") for card in cards.values())
        columns = {x for x, _ in cards}
        rows = {y for _, y in cards}
        width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
        assert max(width, height) <= 2 * ships + 1
        assert width + height <= len(cards) + 1
        assert len(cards) <= 4 * ships + 1
        free = {place for taken in cards for place in beside(taken)} - set(cards)
        assert len(free) <= 2 * len(cards) + 2 <= MAX_CELLS


def check_end(pos: Position) -> None:
    """At most eleven decisions a turn, and the deck bounds the turns."""
    check_bounds(pos)
    assert pos.winners
    assert len(pos.history) <= 11 * pos.plain.turns
    assert pos.plain.turns <= {1: 92, 2: 88, 3: 87, 4: 84, 5: 80}[pos.seats]


# Secrets


def moments(every: int) -> Iterator[Position]:
    """Positions from games for one, two, three and five, to the end."""
    for number, players in enumerate((1, 2, 3, 5)):
        pos = GAME.new(players=players, seed=number)
        yield pos.copy()
        for step, _ in enumerate(wander(pos, number, 1_000)):
            if step % every == 0 or pos.is_over:
                yield pos.copy()


PLAN = Plan(
    game=GAME,
    given=given,
    tables=TABLES,
    longest=2_000,
    rules={*(f"SP-{n}" for n in range(1, 102)), *(f"SP/SA{n}" for n in range(1, 46))},
    decisions=ASK.names,
    components=(
        "criterion", "colour", "corner_symbol", "centre_symbol", "planet", "ship", "mission",
        "top_secret", "task", "solo_mission",
    ),
    told=[(1, 0, SEATS), (1, 0, SEATS + 1)],
    wordings={
        "placed_alone": GAME.event("placed", 0, 1, 0, 0),
        "placed_elsewhere": GAME.event("placed", 0, 1, 0, SEATS + 1),
        "captured_elsewhere": GAME.event("captured", 0, 1, 0, 1),
        **{
            f"{name}_{reason}": GAME.event(name, 0, number)
            for name in ("ending", "ended")
            for number, reason in enumerate(ENDING)
            if number
        },
    },
    alike=("take",),  # the two face-up cards may be the same
    read=[Walk(n, {"players": n}) for n in (1, 3)],
    compared=[
        Walk(1, {"players": 1}),
        Walk(2, {"players": 2}),
        Walk(3, {"players": 3, "start": 1}),
        Walk(4, {"players": 4}),
        Walk((1 << 64) - 1, {"players": 5}),
    ],
    perft=[
        Start({"players": n}, 10 * n + after, after)
        for n in (1, 2, 3, 4, 5)
        for after in (0, 60, 130, 200)
    ],
    deepest=9,
    most_nodes=4_000,
    endings={
        "deck-to-hand": ending(3, "deck", "deck"),
        "deck-to-row": ending(4, "deck", "take"),
        "deck-by-no-ship-rule": ending(5, "deck", "no_ship"),
        "all-missions": ending(2, "missions", "cell"),
        "solo": ending(1, "deck", "deck"),
    },
    endings_prove=pytest.mark.rule("SP-57", "SP-58", "SP-59", "SP-68", "SP-93"),
    beginnings=(0, 60, 150),
    always=check_bounds,
    finished=TABLES,
    at_end=check_end,
    hidden=HIDDEN,
    moments=moments,
    pace=22,
    seen=("play", "cell", "keep", "network"),
    # A card is chosen face down, and only its owner knows that no card could be played.
    sealed=("play", "network", "cell", "skip"),
    secrets_prove=pytest.mark.rule("SP-73", "SP/SA38"),
)  # fmt: skip

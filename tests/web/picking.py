"""Tables of the game of selections, amounts and asides, as a test orders them."""

from __future__ import annotations

from cosmodrome.web import lines, records
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.tables import Plan
from tests.picking_game import GAME
from tests.web.conftest import Guest


def dealt(
    *people: Guest | str,
    hand: tuple[int, int, int] = (2, 1, 1),
    last_round: bool = False,
    together: bool = False,
) -> Table:
    """A guest or a bot on every seat; the first has so many pebbles of each colour.

    `together`: all throw at once, and the second has green pebbles only.
    """
    pos = GAME.new(seed=1, players=len(people), together=together)
    for colour, count in enumerate(hand):
        pos.plain.players[0].hand[colour] = count
    pos.plain.round = 2 if last_round or together else 1
    if together:
        pos.plain.stack_size = 0
        for colour in range(len(hand)):
            pos.plain.players[1].hand[colour] = sum(hand) if colour == 1 else 0
    start = GAME.from_bytes(bytes(pos), options=pos.options)
    plans = [
        Plan(Seat.BOT, who) if isinstance(who, str) else Plan(Seat.PERSON, owner=who.name)
        for who in people
    ]
    return records.copied(start, [], plans, plans[0].owner)


def now(table: Table) -> lines.Line:
    """The table as it stands."""
    return lines.load(lines.find(table.key))


def played(table: Table) -> list[str]:
    """The acts that count, by their names."""
    line = now(table)
    return [lines.act_text(line.game, move.steps) for move in line.moves]

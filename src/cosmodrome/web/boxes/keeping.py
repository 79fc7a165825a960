"""The box of a table that is played with somebody's own.

A table remembers the text it was begun with, whatever becomes of the box it came from. Such a table
is never rated, and that tells it from others: `Table.own_box`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import NamedTuple

import cosmodrome
from cosmodrome.engine.box import Components
from cosmodrome.engine.errors import InvalidBox, UnknownGame
from cosmodrome.engine.game import Game
from cosmodrome.web.boxes.models import Brought
from cosmodrome.web.models import Seat, Table

#: So many characters of a box.
LARGEST = 200_000


class Chosen(NamedTuple):
    """A box to be put on a new table."""

    text: str
    name: str
    owner: str
    travels: bool


@functools.lru_cache(16)
def over(game_id: str, text: str) -> Game:
    """A game over a box; raises `InvalidBox` with every fault."""
    # Nothing at all would mean the printed one.
    return cosmodrome.load(game_id, Components(text=text or "\n"))


# The box of a table


def put_on(table: Table, box: Chosen) -> None:
    """The table keeps the text it begins with."""
    Brought.objects.create(
        table=table, text=box.text, name=box.name, owner=box.owner, travels=box.travels
    )


def on(table: Table) -> Chosen | None:
    """The box a table was begun with, if it is not the printed one."""
    if not table.own_box:
        return None
    kept: Brought = table.brought
    return Chosen(kept.text, kept.name, kept.owner, kept.travels)


def game_on(table: Table) -> Game | None:
    """The game of a table over the box it was begun with; None where that cannot be read here."""
    box = on(table)
    try:
        return cosmodrome.load(table.game) if box is None else over(table.game, box.text)
    except (InvalidBox, UnknownGame):
        return None


def takes(table: Table, guest: str) -> bool:
    """Whether somebody may have the box of a table: where it travels, and its owner anyway."""
    box = on(table)
    return box is not None and (box.travels or (guest != "" and guest == box.owner))


def hidden(table: Table, seats: Sequence[Seat], guest: str) -> bool:
    """Whether a table shows somebody's private box, and this guest does not sit there."""
    box = on(table)
    if box is None or box.travels:
        return False
    return not guest or guest not in {table.host, box.owner, *(seat.owner for seat in seats)}

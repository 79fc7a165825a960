"""Sealed selections: several choose at once, each ticks and confirms, and nobody sees it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from cosmodrome.web import tables
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Table
from tests.web.conftest import Guest
from tests.web.picking import dealt, now, played

pytestmark = pytest.mark.usefixtures("pebbles")
Make = Callable[..., Guest]

MINE, YOURS = "throw:red throw:blue done", "throw:green throw:green done"


def together(*people: Guest | str) -> Table:
    """The last round, in which everybody throws two at once; the second has green pebbles only."""
    return dealt(*people, together=True)


def ticked(reader: Guest, table: Table) -> list[str]:
    """What is ticked on somebody's page."""
    return re.findall(r'id="tick-([a-z:]+)-\d" checked', reader.html(f"/t/{table.key}"))


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_selections_are_played_in_the_order_of_seats_once_all_are_in(
    order: tuple[int, int], guest: Make
) -> None:
    people = guest(), guest()
    table = together(*people)
    for seat in order:
        assert played(table) == []
        act = (MINE, YOURS)[seat].replace("throw:red throw:blue", "throw:blue throw:red")
        tables.play(table.key, people[seat].name, seat, act, 0)
    assert played(table) == [MINE, YOURS]
    assert (now(table).table.version, now(table).position.is_over) == (2, True)
    for reader, thrown in ((people[0], "You throw red, blue."), (people[1], "throws red, blue.")):
        assert reader.html(f"/t/{table.key}").count(thrown) == 1


def test_a_sealed_selection_is_seen_by_its_seat_alone_and_can_be_changed(guest: Make) -> None:
    ann, bob = guest(), guest()
    table = together(ann, bob)
    before = bob.get(f"/api/tables/{table.key}").json()
    ticks = ["throw:blue", "throw:red"]
    assert ann.do(table, seat=0, actions=ticks, action="done").status_code == 200
    assert ticked(ann, table) == ["throw:red", "throw:blue"]
    assert ticked(bob, table) == []
    assert bob.get(f"/api/tables/{table.key}").json() == before
    tables.play(table.key, ann.name, 0, "throw:red throw:red done", 0)
    tables.play(table.key, bob.name, 1, YOURS, 0)
    assert played(table) == ["throw:red throw:red done", YOURS]


@pytest.mark.parametrize("act", ["throw:red", "throw:red done", "throw:green throw:green done"])
def test_a_selection_that_is_not_whole_is_not_sealed(act: str, guest: Make) -> None:
    ann, bob = guest(), guest()
    table = together(ann, bob)
    with pytest.raises(Refused):
        tables.play(table.key, ann.name, 0, act, 0)
    tables.play(table.key, bob.name, 1, YOURS, 0)
    assert played(table) == []


def test_a_draft_of_a_sealed_selection_plays_nothing(guest: Make) -> None:
    ann, bob = guest(), guest()
    table = together(ann, bob)
    asked = {"version": 0, "steps": ["throw:red", "throw:blue"]}
    draft = ann.get(f"/api/tables/{table.key}/draft", asked).json()
    assert "done" in json.dumps(draft)
    assert (played(table), now(table).sealed) == ([], {})

"""What several people are shown is made once, and never shown to anybody else."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from cosmodrome.engine.position import Event, Position
from cosmodrome.web import lines, tables
from cosmodrome.web.models import Table
from cosmodrome.web.pages import table as table_page
from cosmodrome.web.shared import Shared
from tests.games.plans import Plan, each_game
from tests.web.conftest import Guest, place, two_people


def test_those_who_ask_meanwhile_wait_for_one_text() -> None:
    shared, begun, asked = Shared(4), threading.Event(), threading.Event()
    made: list[str] = []

    def make() -> str:
        begun.set()
        asked.wait(10)
        made.append("once")
        return "text"

    answers: list[str] = []
    people = [
        threading.Thread(target=lambda: answers.append(shared.get("key", make))) for _ in range(3)
    ]
    people[0].start()
    begun.wait(10)
    for another in people[1:]:
        another.start()
    asked.set()
    for someone in people:
        someone.join(10)
    assert (answers, made) == (["text"] * 3, ["once"])


def test_a_failure_is_not_kept() -> None:
    shared = Shared(4)
    with pytest.raises(ZeroDivisionError):
        shared.get("key", lambda: str(1 // 0))
    assert shared.get("key", lambda: "text") == "text"


def test_only_the_last_texts_are_kept() -> None:
    shared = Shared(2)
    for key in "abc":
        shared.get(key, lambda: "old")
    assert [shared.get(key, lambda: "new") for key in "ca"] == ["old", "new"]


def test_a_picture_is_made_once_for_all_who_see_the_same(
    guest: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob, start=0)
    looked: list[str] = []
    sight = table_page.sight

    def watched(line: lines.Line, who: str, *more: str) -> object:
        looked.append(who)
        return sight(line, who, *more)

    monkeypatch.setattr(table_page, "sight", watched)
    pictures = {
        who: table_page.fragment(table, who, "en")
        for who in (ann.name, bob.name, "one stranger", "another", ann.name)
    }
    assert looked == [ann.name, bob.name, "one stranger"]
    assert pictures["another"] == pictures["one stranger"]
    assert len(set(pictures.values())) == 3
    table_page.fragment(table, ann.name, "fr")
    tables.play(table.key, ann.name, 0, "place:LP", 0)
    table.refresh_from_db()
    assert table_page.fragment(table, ann.name, "en") != pictures[ann.name]


# Where a table stands


def test_a_move_is_not_played_again_by_those_who_look(
    guest: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob, start=0)
    tables.play(table.key, ann.name, 0, "place:CL-B", 0)
    applied: list[int] = []
    monkeypatch.setattr(Position, "apply", lambda *what: applied.append(what[2]))
    assert lines.load(lines.find(table.key)).position.actors == (1,)
    assert applied == []


@each_game
def test_a_picture_replays_nothing_and_reads_little(
    plan: Plan, guest: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what somebody may do next is tried out; a table is read in four questions."""
    people = [guest(), guest()]
    table = two_people(*people, plan.game.id)
    applied, built = [], []
    apply, position_at = Position.apply, lines.position_at

    def tried(self: Position, seat: int, action: int) -> list[Event]:
        applied.append(action)
        return apply(self, seat, action)

    def made(*what: Any) -> Position:
        built.append(what)
        return position_at(*what)

    monkeypatch.setattr(Position, "apply", tried)
    monkeypatch.setattr(lines, "position_at", made)
    for step in range(25):
        line = lines.load(lines.find(table.key))
        seat = next(actor for actor in line.position.actors if actor not in line.sealed)
        legal = line.position.legal_actions(seat)
        action = legal[step * 7 % len(legal)].name
        tables.play(table.key, people[seat].name, seat, action, line.table.version)
        pos = lines.load(lines.find(table.key)).position
        for number, who in enumerate([people[0].name, people[1].name, "somebody else"]):
            applied.clear()
            built.clear()
            with CaptureQueriesContext(connection) as asked:
                table_page.fragment(lines.find(table.key), who, "en")
            tries = len(pos.legal_ids(number)) if pos.actors == (number,) else 0
            assert (len(applied), len(built)) == (tries, 1)
            assert len(asked) <= 4


def test_what_is_rolled_back_is_not_remembered(guest: Callable[..., Guest]) -> None:
    """Another process may play something else instead."""
    ann, bob = guest(), guest()
    table = two_people(ann, bob, start=0)
    with contextlib.suppress(ZeroDivisionError), transaction.atomic():
        tables.play(table.key, ann.name, 0, "place:CL-B", 0)
        assert lines.load(lines.find(table.key)).moves
        raise ZeroDivisionError
    assert lines._standing[table.pk] == (0, ())
    assert (table.pk, 1) not in lines._recent


def test_moves_that_are_remembered_are_those_of_the_version_asked_for(
    alone: tuple[Guest, Table],
) -> None:
    me, table = alone
    older = lines.find(table.key)
    place(table, me, 0)
    tables.undo(table.key, me.name, 1)
    place(table, me, 0, "CL-R")
    assert lines.load(older).moves == []
    known = lines.load(lines.find(table.key)).moves
    lines._standing.clear()
    assert [move.seq for move in known] == [3]
    assert lines.load(lines.find(table.key)).moves == known

"""What several people are shown is made once, and never shown to anybody else."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable

import pytest
from django.db import transaction

from cosmodrome.web import lines, tables
from cosmodrome.web.models import Table
from cosmodrome.web.pages import table as table_page
from cosmodrome.web.shared import Shared
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

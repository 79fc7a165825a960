"""Questions with one answer: they pass by themselves, after a pause that tells nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from django.test import override_settings
from django.utils import timezone

from cosmodrome.web import bots, lines, tables
from cosmodrome.web.models import Table
from tests.web.conftest import Guest
from tests.web.picking import dealt, now, played
from tests.web.test_safety import TOKEN

pytestmark = pytest.mark.usefixtures("pebbles")
Make = Callable[..., Guest]

#: With an empty hand in the last round nothing can be thrown; one may look into the bag before.
EMPTY = (0, 0, 0)


@pytest.fixture(autouse=True)
def _passing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # However long a busy machine takes for a test, no time passes.
    then = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: then)
    Table.objects.filter(bot_seat__isnull=False).update(bot_seat=None)
    with override_settings(PASSES=True):
        yield


def window(*people: Guest | str) -> Table:
    """Somebody who can only go on, or look into the bag before."""
    return dealt(*people, hand=EMPTY, last_round=True)


def forced(*people: Guest | str) -> Table:
    """Somebody who has looked, and can only go on."""
    table = window(*people)
    me = people[0]
    assert isinstance(me, Guest)
    tables.play(table.key, me.name, 0, "look", 0)
    return lines.find(table.key)


def wait(table: Table) -> float:
    """Seconds until it passes."""
    table.refresh_from_db()
    return (table.bot_due - timezone.now()).total_seconds()


def due(table: Table) -> None:
    """As if the pause were over: whoever looks for turns takes it."""
    Table.objects.filter(pk=table.pk).update(bot_due=timezone.now())
    runner = bots.Runner()
    for turn in runner.claim()[0]:
        asyncio.run(runner._take(turn))


def test_the_only_answer_is_given_after_a_pause_as_of_somebody_who_thinks(guest: Make) -> None:
    ann, bob = guest(), guest()
    table = forced(ann, bob)
    assert table.bot_seat == 0
    assert 1 < wait(table) <= 5
    assert bots.Runner().claim()[0] == []
    due(table)
    assert played(table) == ["look", "done"]
    assert now(table).moves[-1].forced


def test_alone_the_pause_is_short(guest: Make) -> None:
    table = forced(guest(), "cadet")
    assert table.bot_seat == 0
    assert wait(table) < 1


def test_its_person_is_told_and_nobody_else(guest: Make) -> None:
    ann, bob, watcher = guest(), guest("fr"), guest()
    tables_, pages = [forced(ann, bob)], []
    with override_settings(PASSES=False):
        tables_.append(forced(ann, bob))
    assert [table.bot_seat for table in tables_] == [0, None]
    assert "the table gives it in a moment" in ann.html(f"/t/{tables_[0].key}")
    for table in tables_:
        for someone in (bob, watcher):
            html = TOKEN.sub("", someone.html(f"/t/{table.key}"))
            pages.append(html[html.index('class="prompt"') :].replace(table.key, "KEY"))
    for one, other in zip(pages[:2], pages[2:], strict=True):
        assert one == other


def test_nobody_hurries_it(guest: Make) -> None:
    """Whoever could would see whether there is a choice."""
    ann, bob = guest(), guest()
    table = forced(ann, bob)
    before = table.bot_due
    tables.hurry(table.key, bob.name)
    tables.set_pace(table.key, ann.name, "instant")
    table.refresh_from_db()
    assert (table.bot_due, table.hurry) == (before, False)


def test_its_person_may_answer_sooner(guest: Make) -> None:
    ann, bob = guest(), guest()
    table = forced(ann, bob)
    (turn,) = [bots.turn_of(table)]
    tables.play(table.key, ann.name, 0, "done", 1)
    assert turn is not None
    asyncio.run(bots.Runner()._take(turn))
    assert played(table) == ["look", "done"]


def test_a_window_passes_for_whom_it_is_let(guest: Make) -> None:
    ann, bob = guest(), guest()
    table = window(ann, bob)
    assert table.bot_seat is None
    with pytest.raises(lines.Refused):
        tables.set_passes(table.key, bob.name, 0, True)
    assert 'value="passes:on"' in ann.html(f"/t/{table.key}")
    assert ann.do(table, do="passes:on", seat=0).status_code == 200
    table.refresh_from_db()
    assert (table.bot_seat, now(table).seats[1].passes) == (0, None)
    assert 'value="passes:off"' in ann.html(f"/t/{table.key}")
    due(table)
    assert played(table) == ["done"]


def test_alone_a_window_passes_unless_that_is_not_wished(guest: Make) -> None:
    me = guest()
    table = window(me, "cadet")
    assert table.bot_seat == 0
    assert 1 < wait(table) <= 3
    me.do(table, do="passes:off", seat=0)
    table.refresh_from_db()
    assert table.bot_seat is None


def test_what_was_taken_back_does_not_pass_again(guest: Make) -> None:
    """Whoever takes it back wants to do something else there."""
    me = guest()
    table = window(me, "cadet")
    due(table)
    assert played(table) == ["done"]
    tables.undo(table.key, me.name, now(table).table.version)
    assert played(table) == []
    assert now(table).table.bot_seat is None
    tables.play(table.key, me.name, 0, "look", now(table).table.version)
    assert now(table).table.bot_seat == 0


def test_a_real_choice_waits_for_its_person(guest: Make) -> None:
    assert dealt(guest(), guest()).bot_seat is None
    assert dealt(guest(), "cadet").bot_seat is None
    assert dealt(guest(), guest(), hand=(2, 0, 0), last_round=True).bot_seat is None


def test_a_selection_without_a_choice_passes_whole(guest: Make) -> None:
    """Both pebbles must go, and looking is all else one may do."""
    me = guest()
    table = dealt(me, "cadet", hand=(2, 0, 0), last_round=True)
    assert table.bot_seat == 0
    due(table)
    assert played(table) == ["throw:red throw:red done"]


def test_where_nothing_passes_any_more_the_question_is_left_to_its_person(guest: Make) -> None:
    table = forced(guest(), guest())
    with override_settings(PASSES=False):
        due(table)
    table.refresh_from_db()
    assert (table.bot_seat, played(table)) == (None, ["look"])

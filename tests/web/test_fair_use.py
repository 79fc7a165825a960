"""One machine for everybody: bots play for those who watch, and for all of them in turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from cosmodrome.bots import Answer, Foreseen, Hint
from cosmodrome.web import bots, lines, tables, watching
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.tables import Plan
from tests.web.conftest import Guest, opened
from tests.web.socketing import overheard


@pytest.fixture(autouse=True)
def _nothing_else_is_due() -> None:
    Table.objects.filter(bot_seat__isnull=False).update(bot_seat=None)
    watching.looked_at()


def of_bots(people: int = 0, **more: Any) -> Table:
    """A table where a bot is to move, with so many people."""
    plans = [Plan(Seat.BOT, "cadet")] * (2 - people) + [Plan(Seat.PERSON, owner="ann")] * people
    options = {"players": 2, "start": 0}
    return tables.create("pocket-rockets", options, plans, host="ann", seed=7, pace=0, **more)


def claimed(runner: bots.Runner | None = None) -> list[int]:
    return [turn.table for turn in (runner or bots.Runner()).claim()[0]]


# Who is played for


def test_bots_alone_play_only_while_somebody_watches() -> None:
    table = of_bots()
    assert claimed() == []
    # In one process somebody asks for the page, in another the turn is found.
    assert Guest().get(f"/t/{table.key}").status_code == 200
    watching.tell()
    assert claimed() == [table.pk]
    # A while after the last look nothing happens any more.
    long_ago = timezone.now() - watching.LASTS - timedelta(seconds=1)
    Table.objects.filter(pk=table.pk).update(watched=long_ago, bot_lease=long_ago)
    watching.tell()
    assert claimed() == []


def test_an_open_socket_watches_for_as_long_as_it_is_open() -> None:
    table = of_bots()
    seen: list[set[str]] = []
    overheard(table.key, "", lambda: seen.append(watching.looked_at()))
    assert seen == [{table.key}]
    assert watching.looked_at() == set()


def test_a_table_with_a_person_goes_on_unwatched_and_nothing_is_written_for_it() -> None:
    table = of_bots(people=1)
    watching.look(table.key)
    before = table.watched
    watching.tell()
    table.refresh_from_db()
    assert table.watched == before
    assert claimed() == [table.pk]


def test_a_look_is_written_only_every_few_seconds() -> None:
    table = of_bots()
    found = []
    for _ in range(3):
        watching.look(table.key)
        watching.tell()
        table.refresh_from_db()
        found.append(table.watched)
    assert len(set(found)) == 1


# In turn


def test_a_table_remembers_from_where_it_was_opened_but_no_address(
    guest: Callable[..., Guest],
) -> None:
    def of(address: str) -> Table:
        return opened(guest(REMOTE_ADDR=address).post("/play/pocket-rockets"))

    one, two = of("192.0.2.1"), of("192.0.2.1")
    other, network = of("2001:db8::1:0:0:1"), of("2001:db8::2:0:0:2")
    assert one.opener == two.opener
    assert len({one.opener, other.opener, ""}) == 3
    assert other.opener == network.opener
    assert "192" not in one.opener


def test_a_question_is_asked_for_an_address_a_guest_and_a_table() -> None:
    table = of_bots()
    table.opener = "there"
    assert bots.turn_of(table).whom == ("there", "ann", table.key)


def test_an_address_with_many_turns_in_hand_leaves_room_for_others() -> None:
    runner = bots.Runner()
    crowd = [of_bots(people=1) for _ in range(2)]
    Table.objects.filter(pk__in=[table.pk for table in crowd]).update(opener="crowd")
    for number in range(bots.MOST_OF_ONE):
        turn = bots.turn_of(crowd[0])
        turn.whom = ("crowd", "", "")
        runner._turns[-number] = turn
    table = of_bots(people=1)
    assert claimed(runner) == [table.pk]
    assert sorted(claimed()) == sorted(table.pk for table in crowd)


def test_bots_act_one_at_a_time_and_everybodys_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "REST", 0.0)
    lane, acted = bots.Lane(), []

    async def act(*whom: str) -> None:
        async with lane.entered(whom):
            acted.append(whom[0])
            so_far = len(acted)
            await asyncio.sleep(0)
            assert len(acted) == so_far

    async def all_of_them() -> None:
        await asyncio.gather(*(act("crowd", str(i)) for i in range(5)), act("me"))

    asyncio.run(all_of_them())
    assert acted.index("me") <= 2
    assert len(acted) == 6


# Hints


class Waiting(Future[Answer]):
    """An answer that knows whether the asker keeps a connection to the database meanwhile."""

    connected: bool | None = None

    def result(self, timeout: float | None = None) -> Answer:
        self.connected = connection.connection is not None
        return super().result(0)


@pytest.fixture
def hinted(
    guest: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> Callable[[Waiting], Any]:
    """Somebody asks for a hint; the pool answers as told."""
    me = guest("fr", REMOTE_ADDR="192.0.2.1")
    plans = [Plan(Seat.PERSON, owner=me.name), Plan(Seat.BOT, "pilot")]
    options = {"players": 2, "start": 0}
    table = tables.create("pocket-rockets", options, plans, host=me.name, seed=7)

    def ask(answer: Waiting) -> Any:
        def asked(*_: object, whom: tuple[str, ...], **more: object) -> Waiting:
            assert whom[0]
            assert whom[1:] == (me.name, table.key)
            return answer

        monkeypatch.setattr(bots.thinkers, "ask", asked)
        return me.do(table, do="hint")

    return ask


def test_nobody_keeps_the_database_while_a_bot_thinks(hinted: Callable[[Waiting], Any]) -> None:
    answer = Waiting()
    game = lines.game_of("pocket-rockets")
    action = game.actions.parse("place:LP")
    line = Foreseen(world=1, steps=((0, action),), own=1)
    answer.set_result(Answer([Hint(action, 1.0, 0.5, (line,))], "pilot", 0.1))
    page = hinted(answer)
    assert page.status_code == 200
    assert 'data-hinted="place:LP"' in page.content.decode()
    assert answer.connected is False


def test_a_hint_that_waits_too_long_is_a_sentence(hinted: Callable[[Waiting], Any]) -> None:
    answer = Waiting()
    page = hinted(answer)
    # Not a 5xx, of which a page shows nothing (layout.HTMX_CONFIG).
    assert page.status_code == 409
    assert "très occupés" in page.content.decode()
    assert answer.cancelled()


def test_a_hint_that_fails_is_a_sentence(hinted: Callable[[Waiting], Any]) -> None:
    answer = Waiting()
    answer.set_exception(ValueError("what is this?"))
    assert hinted(answer).status_code == 409

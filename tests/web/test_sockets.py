"""Open pages: counted while they live, shown the same bytes where they see the same."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.test.utils import CaptureQueriesContext
from markupsafe import escape

from cosmodrome.web import launch, limits, lines, notices, pictures, sockets, tables
from cosmodrome.web.apart import in_database
from cosmodrome.web.asgi import application
from cosmodrome.web.models import Table
from cosmodrome.web.pages import table as table_page
from cosmodrome.web.pictures import Who
from cosmodrome.web.sight import LogLine, sight
from tests.games.plans import our_games
from tests.web.conftest import Guest, act_of, place, play_on, two_people
from tests.web.reading import Reader
from tests.web.socketing import SOCKETS, overheard

#: Bytes that an action may cost each who watches, and that a page may have.
UPDATE, PAGE = 12_000, 40_000


# Handshakes that are dropped


def handshake(table: Table, me: Guest) -> dict[str, Any]:
    cookie = f"cosmodrome={me.cookies['cosmodrome'].value}".encode()
    return {
        "type": "websocket", "path": f"/ws/{table.key}", "query_string": b"lang=en",
        "headers": [(b"host", b"localhost"), (b"origin", b"http://localhost"),
                    (b"cookie", cookie)],
        "client": ("192.0.2.9", 1), "subprotocols": [],
    }  # fmt: skip


async def gone(message: dict[str, Any]) -> None:
    raise OSError("the client has gone")


async def connecting() -> dict[str, Any]:
    return {"type": "websocket.connect"}


def test_a_handshake_that_is_dropped_is_not_counted(guest: Callable[..., Guest]) -> None:
    me = guest()
    table = two_people(me, guest())
    for _ in range(3):
        with pytest.raises(OSError, match="gone"):
            asyncio.run(application(handshake(table, me), connecting, gone))
    assert not limits.sockets.open


def test_nor_is_one_that_is_cancelled_at_any_moment(guest: Callable[..., Guest]) -> None:
    me = guest()
    table = two_people(me, guest())
    counted = []

    async def cancelled_after(steps: int) -> None:
        page = ApplicationCommunicator(application, handshake(table, me))
        await page.send_input({"type": "websocket.connect"})
        for _ in range(steps):
            await page.receive_output(20)
        counted.append(limits.sockets.open.total())
        page.stop()

    for steps in (0, 1, 2):
        asyncio.run(cancelled_after(steps))
        assert not limits.sockets.open
    assert counted[-1] == 2, "an open page counts for its guest and its address"
    assert not sockets._rooms


# Many who watch


class Hall:
    """A table with several open pages in one process."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.pages: list[ApplicationCommunicator] = []

    async def enter(self, guest: str) -> bytes:
        scope = {
            "type": "websocket", "path": f"/ws/{self.table.key}", "query_string": b"lang=en",
            "headers": [(b"host", b"localhost")], "session": {"guest": guest},
            "client": ("127.0.0.1", 1),
        }  # fmt: skip
        page = ApplicationCommunicator(SOCKETS, scope)
        self.pages.append(page)
        await page.send_input({"type": "websocket.connect"})
        assert (await page.receive_output(20))["type"] == "websocket.accept"
        return await self.hears(page)

    async def hears(self, page: ApplicationCommunicator) -> bytes:
        sent: bytes = (await page.receive_output(20))["bytes"]
        return sent

    async def leave(self) -> None:
        for page in self.pages:
            await page.send_input({"type": "websocket.disconnect", "code": 1000})
            await page.wait(20)


def watched(table: Table, *guests: str) -> Callable[[Callable[[Hall], Awaitable[Any]]], Any]:
    """Run something in a hall that some have entered."""

    def run(happens: Callable[[Hall], Awaitable[Any]]) -> Any:
        async def whole() -> Any:
            hall = Hall(table)
            for someone in guests:
                await hall.enter(someone)
            try:
                return await happens(hall)
            finally:
                await hall.leave()

        return asyncio.run(whole())

    return run


def test_all_who_see_the_same_are_sent_the_same_bytes_made_once(
    guest: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob, start=0)
    strangers = [f"stranger {number}" for number in range(20)]
    packed: list[int] = []
    pack = pictures.pack
    monkeypatch.setattr(pictures, "pack", lambda *what: packed.append(what[0]) or pack(*what))

    async def happens(hall: Hall) -> list[bytes]:
        packed.clear()
        await in_database(place, table, ann, 0)
        return [await hall.hears(page) for page in hall.pages]

    news = watched(table, ann.name, *strangers)(happens)
    assert len({id(message) for message in news[1:]}) == 1
    assert news[0] != news[1]
    assert len(packed) == 2, "once for the player, once for all others"


def test_the_last_who_watches_closes_the_door(guest: Callable[..., Guest]) -> None:
    ann = guest()
    table = two_people(ann, guest())

    async def happens(hall: Hall) -> bool:
        return table.key in notices.rooms

    assert watched(table, *map(str, range(10)))(happens)
    assert table.key not in notices.rooms


def test_a_page_that_is_slow_holds_up_nobody_and_is_shown_the_whole(
    guest: Callable[..., Guest],
) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob, start=0)
    sent: list[bytes] = []

    async def happens(hall: Hall) -> None:
        free = asyncio.Event()

        async def slowly(message: dict[str, Any]) -> None:
            sent.append(message["bytes"])
            await free.wait()

        slow = sockets.Page(Who("", "en", "http://localhost"), slowly)
        with sockets.room(table.key, slow):
            following = asyncio.create_task(slow.follow())
            while not sent:
                await asyncio.sleep(0)
            for who, seat, card in ((ann, 0, "CL-B"), (bob, 1, "CL-R")):
                await in_database(place, table, who, seat, card)
                await hall.hears(hall.pages[0])
            free.set()
            while len(sent) < 2:
                await asyncio.sleep(0)
            following.cancel()

    watched(table, "somebody else")(happens)
    reader = Reader()
    first, last = (reader.read(message) for message in sent)
    assert last["revision"] == first["revision"] + 2
    assert len(last["content"]) == 1, "it missed what the difference would start from"


def test_looking_costs_a_few_queries_whoever_and_how_many_look(
    guest: Callable[..., Guest],
) -> None:
    from django.db import connection

    ann, bob = guest(), guest()
    table = two_people(ann, bob, start=0)
    play_on(table, 60)
    counts = []
    for lookers in (["x"], [ann.name, bob.name, *map(str, range(50))]):
        play_on(table, 1)
        with CaptureQueriesContext(connection) as asked:
            pictures.look(table.key, [Who(name, "en", "") for name in lookers], {})
        counts.append(len(asked))
    # The table, its seats, sealed choices, and what the log tells.
    assert counts == [4, 4]


def test_a_page_asks_no_more_of_a_long_game(guest: Callable[..., Guest]) -> None:
    from django.db import connection

    me = guest()
    table = two_people(me, guest(), start=0)
    lengths = []
    for moves in (5, 60):
        play_on(table, moves)
        with CaptureQueriesContext(connection) as asked:
            me.html(f"/t/{table.key}")
        lengths.append(len(asked))
    assert lengths[1] <= lengths[0] <= 6


def test_nothing_is_packed_again_for_each_socket() -> None:
    assert not launch._server().config.ws_per_message_deflate


# Differences


def test_a_difference_leads_to_the_new_text_whatever_changed() -> None:
    rng = random.Random(7)
    words = [f"<{name}>" for name in "abcdefgh"] + ["<é▶🚀 x>", "text", "<<", ""]
    for _ in range(300):
        old = "".join(rng.choices(words, k=rng.randrange(60)))
        cut = sorted(rng.choices(range(len(old) + 1), k=2))
        new = old[: cut[0]] + "".join(rng.choices(words, k=rng.randrange(6))) + old[cut[1] :]
        reader = Reader()
        for text, message in (
            (old, pictures.pack(1, [old])),
            (new, pictures.pack(2, pictures.difference(old, new))),
        ):
            reader.read(message)
            assert reader.text == text


def test_the_log_sends_new_lines_only(guest: Callable[..., Guest]) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob, start=0)
    play_on(table, 30)
    told = {line.text for line in log_of(table)}
    _, (news,) = overheard(table.key, "", lambda: play_on(table, 1))
    fresh = "<".join(part for part in news["content"] if isinstance(part, str))
    new = {line.text for line in log_of(table)} - told
    assert len(told) > 10
    assert new
    assert {text for text in told | new if f"{escape(text)} " in fresh} == new


def log_of(table: Table) -> list[LogLine]:
    line = lines.load(lines.find(table.key))
    return sight(line, "", "en").log()


def test_differences_add_up_to_what_is_seen(guest: Callable[..., Guest]) -> None:
    ann = guest()
    table = two_people(ann, guest(), start=0)
    looking = (ann.name, "")
    readers = [Reader() for _ in looking]

    async def happens() -> list[int]:
        hall, whole = Hall(table), []
        for reader, who in zip(readers, looking):
            reader.read(await hall.enter(who))
        for _ in range(5):
            await in_database(play_on, table, 1)
            for reader, page in zip(readers, hall.pages):
                whole.append(len(reader.read(await hall.hears(page))["content"]) == 1)
        await hall.leave()
        return whole

    assert not any(asyncio.run(happens()))
    line = lines.load(lines.find(table.key))
    for reader, who in zip(readers, looking):
        assert reader.text == table_page.picture(line, who, "en", "http://localhost")


def test_who_sits_down_is_shown_the_whole(guest: Callable[..., Guest]) -> None:
    """Two pictures of different eyes are never compared."""
    host, friend = guest(), guest()
    plans = [tables.Plan("person", owner=host.name), tables.Plan("open")]
    table = tables.create("pocket-rockets", {"players": 2}, plans, host=host.name)
    invitation = table.seats.get(number=1).invitation
    _, (news,) = overheard(table.key, friend.name, lambda: tables.join(invitation, friend.name))
    assert len(news["content"]) == 1


# Sizes


def everybody_chooses(table: Table, step: int) -> None:
    line = lines.load(lines.find(table.key))
    for seat in line.position.actors:
        act = act_of(line.position, seat, step * 7)
        tables.play(table.key, line.seats[seat].owner, seat, act, line.table.version)


@pytest.mark.parametrize("game", our_games())
def test_an_action_and_a_page_stay_small(game: str, guest: Callable[..., Guest]) -> None:
    people = [guest() for _ in range(4)]
    plans = [tables.Plan("person", owner=someone.name) for someone in people]
    table = tables.create(game, {"players": 4}, plans, host=people[0].name, seed=7)
    lookers = [Who(people[0].name, "fr", ""), Who("", "fr", "")]
    seen: dict[Who, pictures.Picture] = {}
    sizes: list[int] = []
    for step in range(12):
        everybody_chooses(table, step)
        _, seen = pictures.look(table.key, lookers, seen)
        sizes += [len(picture.news) for picture in seen.values()]
    assert all(sizes[2:])
    assert max(sizes) <= UPDATE
    answer = people[0].get(f"/t/{table.key}", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.content) <= PAGE

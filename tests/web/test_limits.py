"""Limits on all that comes from outside: people never meet them, a flood does."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import override_settings

from cosmodrome.web import limits, sockets
from cosmodrome.web.limits import Limit
from cosmodrome.web.models import Table
from tests.web.conftest import Guest, two_people
from tests.web.socketing import overheard

#: As they are for people.
USUAL = limits.LIMITS


@pytest.fixture(autouse=True)
def _limited(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two of everything an hour, two guests an address; nothing counted yet."""
    few = {kind: Limit(2, 3600) for kind in limits.LIMITS}
    monkeypatch.setattr(limits, "LIMITS", {**few, "request": Limit(1000, 3600)})
    monkeypatch.setattr(limits, "PEOPLE", 2)
    with override_settings(LIMITS=True):
        cache.clear()
        yield
        cache.clear()


Ask = Callable[[Guest, Table], Any]


def make_table(me: Guest, table: Table) -> Any:
    return me.post("/play/pocket-rockets")


def program_table(me: Guest, table: Table) -> Any:
    asked = json.dumps({"game": "pocket-rockets"})
    return me.post("/api/tables", asked, content_type="application/json")


def act(me: Guest, table: Table) -> Any:
    return me.do(table, do="undo")


def ask_hint(me: Guest, table: Table) -> Any:
    return me.do(table, do="hint")


def upload(me: Guest, table: Table) -> Any:
    return me.post("/records", {"text": "nothing"})


def report(me: Guest, table: Table) -> Any:
    return me.post(f"/t/{table.key}/problem", {"text": "again"})


def knock(me: Guest, table: Table) -> Any:
    table.seats.filter(number=1).update(invitation=f"link-{table.key}", kind="open")
    return me.post(f"/join/link-{table.key}")


WAYS = [make_table, program_table, act, ask_hint, upload, report, knock]


@pytest.mark.parametrize("ask", WAYS)
def test_too_much_is_refused_in_a_sentence(guest: Callable[..., Guest], ask: Ask) -> None:
    me = guest("fr")
    table = two_people(me, guest(), start=0)
    for _ in range(2):
        assert ask(me, table).status_code != 429
    answer = ask(me, table)
    assert answer.status_code == 429
    assert "Attendez" in answer.content.decode()


def test_what_is_refused_is_not_done(guest: Callable[..., Guest]) -> None:
    me = guest()
    before = Table.objects.count()
    for _ in range(5):
        me.post("/play/pocket-rockets")
    assert Table.objects.count() == before + 2


def test_guests_are_counted_apart_and_together_by_address(guest: Callable[..., Guest]) -> None:
    people = [guest() for _ in range(4)]
    assert [me.post("/play/pocket-rockets").status_code for me in people] == [302] * 4
    assert guest().post("/play/pocket-rockets").status_code == 429
    elsewhere = Guest("en", REMOTE_ADDR="192.0.2.7")
    assert elsewhere.post("/play/pocket-rockets").status_code == 302


def test_throwing_the_cookie_away_helps_nobody() -> None:
    answers = [Guest().post("/play/pocket-rockets").status_code for _ in range(5)]
    assert answers == [302] * 4 + [429]


def test_a_network_counts_as_one_address() -> None:
    answers = [
        Guest("en", REMOTE_ADDR=f"2001:db8:0:1::{host}").post("/play/pocket-rockets").status_code
        for host in range(1, 6)
    ]
    assert answers == [302] * 4 + [429]


@pytest.mark.parametrize(
    ("path", "kind"), [("/", "text/plain"), ("/api/games", "application/json")]
)
def test_a_flood_of_requests_gets_a_short_answer(
    guest: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch, path: str, kind: str
) -> None:
    monkeypatch.setitem(limits.LIMITS, "request", Limit(3, 3600))
    me = guest("fr")
    assert [me.get(path).status_code for _ in range(4)] == [200, 200, 200, 429]
    answer = me.get(path)
    assert answer.headers["Content-Type"].startswith(kind)
    assert 0 < int(answer.headers["Retry-After"]) <= 3600
    assert len(answer.content) < 200
    assert "Attendez" in answer.content.decode()


def test_counting_starts_again(
    guest: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    me = guest()
    for _ in range(3):
        answer = me.post("/play/pocket-rockets")
    assert answer.status_code == 429
    later = limits.time.time() + 3600
    monkeypatch.setattr(limits.time, "time", lambda: later)
    assert me.post("/play/pocket-rockets").status_code == 302


def test_people_play_on_while_nothing_can_be_counted(
    guest: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: object) -> None:
        raise ConnectionError("no Redis")

    monkeypatch.setattr(limits.cache, "add", lost)
    me = guest()
    assert [me.post("/play/pocket-rockets").status_code for _ in range(4)] == [302] * 4


def a_second(kind: str, people: int = 1) -> float:
    return USUAL[kind].most * people / USUAL[kind].seconds


def test_the_limits_are_generous() -> None:
    """Nobody clicks three times a second for long, or opens six tables a minute."""
    assert a_second("action") >= 3
    assert a_second("request") > a_second("action")
    assert a_second("table") * 60 >= 6


def test_an_address_may_ask_for_less_than_a_core_gives() -> None:
    """A page takes 60 ms, and the record of a long game 20 s."""
    for kind, seconds in (("request", 0.06), ("record", 20)):
        assert a_second(kind, USUAL[kind].people or limits.PEOPLE) * seconds <= 1


# Sockets


def test_a_guest_has_only_so_many_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SOCKETS", 2)
    sockets = limits.OpenSockets()
    first = sockets.counted("ann", "192.0.2.1")
    assert first.__enter__()
    with contextlib.ExitStack() as opened:
        assert opened.enter_context(sockets.counted("ann", "192.0.2.1"))
        assert not opened.enter_context(sockets.counted("ann", "192.0.2.1"))
        assert opened.enter_context(sockets.counted("bob", "192.0.2.1"))
        first.__exit__(None, None, None)
        assert opened.enter_context(sockets.counted("ann", "192.0.2.2"))
        assert sockets.open.total() == 6
    assert not sockets.open


def test_a_socket_too_many_is_closed(
    guest: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    me = guest()
    table = two_people(me, guest())
    monkeypatch.setattr(limits, "SOCKETS", 0)
    assert overheard(table.key, me.name) == [[{"closed": sockets.TOO_MANY}]]
    monkeypatch.setattr(limits, "SOCKETS", 1)
    assert "content" in overheard(table.key, me.name)[0][0]
    assert "content" in overheard(table.key, me.name)[0][0], "a closed socket still counts"


# Sizes


def sent(headers: list[tuple[bytes, bytes]], chunks: list[bytes]) -> tuple[int, int]:
    """What the outermost door answers, and how many bytes went further in."""
    taken = 0
    statuses: list[int] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        nonlocal taken
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            taken += len(message["body"])
            if not message["more_body"]:
                await send({"type": "http.response.start", "status": 200})
                return

    left = list(chunks)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}

    async def send(message: dict[str, Any]) -> None:
        if "status" in message:
            statuses.append(message["status"])

    asyncio.run(limits.bounded(app)({"headers": headers}, receive, send))
    return (statuses or [0])[0], taken


def test_no_more_is_read_than_the_largest_body() -> None:
    length = b"content-length"
    assert sent([(length, b"5")], [b"hello"]) == (200, 5)
    assert sent([(length, str(limits.LARGEST_BODY + 1).encode())], [b"x"]) == (413, 0)
    assert sent([(length, b"lots")], [b"x"]) == (413, 0)
    million = b"x" * 1_000_000
    status, taken = sent([], [million] * 100)
    assert status == 413
    assert taken <= limits.LARGEST_BODY


@pytest.mark.parametrize("path", ["/api/tables", "/records", "/new/pocket-rockets", "/t/KEY/do"])
def test_every_form_has_a_largest_size(guest: Callable[..., Guest], path: str) -> None:
    me = guest("fr")
    table = two_people(me, guest())
    kind = "application/json" if "api" in path else "application/x-www-form-urlencoded"
    answer = me.post(path.replace("KEY", table.key), "x=" + "y" * 1_100_000, content_type=kind)
    assert answer.status_code == 413
    assert "trop long" in answer.content.decode()

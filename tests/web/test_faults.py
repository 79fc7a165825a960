"""What is not there when it is needed, and what comes from outside and fits nowhere."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings
from django.db import OperationalError, connection, transaction
from django.test import override_settings

from cosmodrome.web import exchange, health, lines, notices, safety, sockets, tables
from cosmodrome.web.asgi import POLICY_VIOLATION
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.tables import Plan
from tests.web.conftest import Guest, opened, two_people
from tests.web.people import Member
from tests.web.socketing import overheard

# Notices


def test_an_action_is_answered_as_committed_though_nobody_can_be_told(
    alone: tuple[Guest, Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(revision: int) -> None:
        raise RuntimeError("nobody listens")

    woken: list[bool] = []
    me, table = alone
    monkeypatch.setitem(notices.rooms, table.key, lost)
    monkeypatch.setattr(notices, "listeners", [lambda: woken.append(True)])
    me.do(table, do="show", seat=0)
    answer = me.do(table, seat=0, action="place:CL-B")
    assert answer.status_code == 200
    table.refresh_from_db()
    assert table.version == 1
    assert woken, "bots are told all the same"


def test_what_another_process_did_reaches_a_page_without_a_notice(
    guest: Callable[..., Guest],
) -> None:
    me = guest()
    table = two_people(me, guest())

    def elsewhere() -> None:
        Table.objects.filter(pk=table.pk).update(revision=table.revision + 1)
        async_to_sync(notices._tell_missed)()

    first, second, third = overheard(
        table.key, me.name, elsewhere, lambda: async_to_sync(notices._tell_missed)()
    )
    assert [news["revision"] for news in second] == [first[0]["revision"] + 1]
    assert third == [], "nothing is told twice"


# The database


def fails(*_: object, **__: object) -> None:
    raise OperationalError("the database is away")


@pytest.mark.parametrize(
    ("lang", "told"), [("fr", "Rien de ce qui a été confirmé"), ("en", "Nothing")]
)
def test_a_database_that_is_away_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, lang: str, told: str
) -> None:
    monkeypatch.setattr("cosmodrome.web.lines.find", fails)
    for path in ("/t/any", "/api/tables/any"):
        answer = Guest(lang).get(path)
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0
        said = answer.json()["detail"] if "api" in path else answer.content.decode()
        assert told in said


def test_what_could_not_be_looked_at_is_shown_afterwards(
    monkeypatch: pytest.MonkeyPatch, guest: Callable[..., Guest]
) -> None:
    me = guest()
    table, look = two_people(me, guest()), sockets.look

    def away(*_: object) -> None:
        monkeypatch.setattr(sockets, "look", look)
        raise OperationalError("the database is away")

    def happens() -> None:
        monkeypatch.setattr(sockets, "look", away)
        with transaction.atomic():
            tables.touch(lines.locked(table.key))

    first, second = overheard(table.key, me.name, happens)
    assert [news["revision"] for news in second] == [first[0]["revision"] + 1]


def test_whoever_is_known_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who they are stands in the database: somebody signed in, and a program with a token."""
    me = Member("fr")
    monkeypatch.setattr("cosmodrome.web.people.identity.device_of", fails)
    monkeypatch.setattr("cosmodrome.web.people.identity.token_of", fails)
    for path in ("/", "/games", "/t/any"):
        answer = me.get(path)
        assert answer.status_code == 503
        assert "Rien de ce qui a été confirmé" in answer.content.decode()
    answer = me.get("/api/me", HTTP_AUTHORIZATION="Bearer any")
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0


@contextmanager
def locked() -> Iterator[None]:
    """Another process writes and does not come to an end."""
    other = sqlite3.connect(settings.DATABASES["default"]["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.close()


@contextmanager
def full() -> Iterator[None]:
    """No page more fits on the disk."""
    with connection.cursor() as cursor:
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        try:
            yield
        finally:
            cursor.execute("PRAGMA max_page_count = 1073741823")


@pytest.mark.parametrize("trouble", [locked, full])
def test_what_cannot_be_written_is_told_and_nothing_is_lost(
    guest: Callable[..., Guest], trouble: Callable[[], Any]
) -> None:
    me = guest("fr")
    table = two_people(me, guest(), start=0)
    connection.ensure_connection()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 50")
    with trouble():
        while (answer := me.post("/play/galactic-cruise")).status_code == 302:
            pass  # until the last free page is used up
        assert answer.status_code == 503
        assert "recommencez" in answer.content.decode()
        assert me.get(f"/t/{table.key}").status_code == 200
    assert me.do(table, seat=0, action="place:CL-B").status_code == 200
    table.refresh_from_db()
    assert table.version == 1


# Health


def answered(path: str, **scope: Any) -> list[dict[str, Any]]:
    """What the whole application sends."""
    from cosmodrome.web import asgi

    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    given = {"type": "http", "path": path, "headers": [], **scope}
    asyncio.run(asgi.application(given, receive, send))
    return sent


def asked(path: str, **scope: Any) -> int:
    """The status the whole application gives, or the code it closes a socket with."""
    first = answered(path, **scope)[0]
    return int(first.get("status") or first["code"])


def said(path: str) -> tuple[int, str]:
    """The status, and the sentences in both languages."""
    begin, body = answered(path)
    return begin["status"], body["body"].decode()


def test_health_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert said("/health") == (200, "ok")
    monkeypatch.setattr(health, "PATIENT", 0.1)
    with locked():
        for path in ("/health", "/health/ready"):
            status, text = said(path)
            assert status == 503
            assert "base de données" in text
            assert "database" in text
    # The write that hung is done with as soon as it can be.
    health.CHECKS["errors.away"].start().exception(20)
    monkeypatch.undo()
    assert said("/health/ready") == (200, "ok")


def test_health_is_told_while_everything_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    """In time, whoever asks: nothing is waited for but what is asked, and that not for ever."""
    from cosmodrome.web import asgi

    assert health.PATIENT < 2
    hang = threading.Event()
    checks = {path: health.Check(hang.wait) for path in health.CHECKS}
    monkeypatch.setattr(health, "CHECKS", checks)
    monkeypatch.setattr(health, "PATIENT", 0.1)
    monkeypatch.setattr(asgi, "_routes", fails)
    try:
        for _ in range(2):
            status, text = said("/health")
            assert status == 503
            assert "database" in text
            assert "Redis" in text
    finally:
        hang.set()
    for check in checks.values():
        check.start().result(20)
    assert said("/health") == (200, "ok")


def test_health_asks_redis_where_there_is_one() -> None:
    with override_settings(REDIS="redis://127.0.0.1:1"):
        status, text = said("/health")
    assert status == 503
    assert "Redis" in text


def test_a_server_that_lives_says_so_whatever_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    from cosmodrome.web import asgi

    monkeypatch.setattr(asgi, "_routes", fails)
    assert asked("/health/live") == 200


@pytest.mark.parametrize(
    ("path", "origin"),
    [("/ws/a\0b", b"http://localhost"), ("/ws", b"http://localhost"), ("/ws/key", b"http://x")],
)
def test_a_socket_nobody_can_have_is_closed(path: str, origin: bytes) -> None:
    headers = [(b"host", b"localhost"), (b"origin", origin)]
    assert asked(path, type="websocket", headers=headers) == POLICY_VIOLATION


# Text


BAD = ["\0", "a\0b"]


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/new/pocket-rockets", {"seat-0": "me", "seat-1": "here", "name-0": "BAD"}),
        ("/new/pocket-rockets", {"BAD": "x"}),
        ("/play/pocket-rockets", {"players": "BAD"}),
        ("/t/KEY/do", {"action": "BAD", "seat": "0", "version": "0"}),
        ("/t/BAD/do", {"do": "hint"}),
        ("/records", {"text": "BAD"}),
        ("/join/BAD", {"name": "x"}),
        ("/t/BAD", None),
        ("/t/BAD/replay", None),
        ("/t/BAD/record", None),
        ("/t/BAD/log", None),
        ("/t/KEY/replay?at=BAD", None),
        ("/api/tables/BAD", None),
    ],
)
def test_text_that_nothing_can_store_is_refused(
    alone: tuple[Guest, Table], path: str, form: dict[str, str] | None, bad: str
) -> None:
    me, table = alone
    path = path.replace("KEY", table.key).replace("BAD", bad.replace("\0", "%00"))
    if form is None:
        answer = me.get(path)
    else:
        form = {key.replace("BAD", bad): value.replace("BAD", bad) for key, value in form.items()}
        answer = me.post(path, form)
    assert answer.status_code == 400
    assert "take it out" in answer.content.decode().lower()


@pytest.mark.parametrize("bad", ["\\u0000", "\\ud800", "x\\udfffy"])
@pytest.mark.parametrize(
    "body",
    ['{"game": "BAD"}', '{"game": "pocket-rockets", "options": {"arrow": ["BAD"]}}',
     '{"game": "pocket-rockets", "BAD": 1}', '["BAD"]'],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["application/json", "text/plain"])
def test_json_that_nothing_can_store_is_refused(body: str, bad: str, kind: str) -> None:
    answer = Guest().post("/api/tables", body.replace("BAD", bad), content_type=kind)
    assert answer.status_code == 400
    assert "Take it out" in answer.json()["detail"]


@pytest.mark.parametrize("name", ["seed", "self", "given", "game_id", "rng", "seats"])
def test_an_option_of_any_name_is_refused_in_words(name: str) -> None:
    asked = {"game": "pocket-rockets", "options": {name: 1}}
    answer = Guest().post("/api/tables", json.dumps(asked), content_type="application/json")
    assert answer.status_code == 400
    assert name in answer.json()["detail"]


def record_with(seats: str, options: str) -> str:
    import cosmodrome

    game = cosmodrome.load("pocket-rockets")
    text = game.new(seed=1, players=2).record(["Ann", "Bob"])
    lines = [f"[Seats {seats}]" if line.startswith("[Seats") else line for line in text.split("\n")]
    lines = [f"[Options {options}]" if line.startswith("[Options") else line for line in lines]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        ('["\\ud800", "Bob"]', '{"players": 2}'),
        ('["Ann", "Bob"]', '{"players": 2, "seed": 5}'),
        ('["Ann", "Bob"]', '{"players": 2, "self": 5}'),
        ('["Ann", "Bob"]', '{"players": 2, "\\udfff": 5}'),
    ],
)
def test_a_record_with_such_things_is_refused_in_words(seats: str, options: str) -> None:
    answer = Guest().post("/records", {"text": record_with(seats, options)})
    assert answer.status_code == 400
    assert "not a complete and correct game" in answer.content.decode()


def test_a_name_in_a_record_is_kept_without_what_cannot_be() -> None:
    me = Guest()
    seats = '["A\\u0000n\\u202en\\n ", "Bob"]'
    table = opened(me.post("/records", {"text": record_with(seats, '{"players": 2}')}))
    assert table.seats.get(number=0).name == "Ann"


# Headers


def test_nobody_keeps_a_hand(alone: tuple[Guest, Table]) -> None:
    me, table = alone
    for path in ("/t/KEY", "/t/KEY/replay", "/t/KEY/log?before=1", "/api/tables/KEY", "/"):
        answer = me.get(path.replace("KEY", table.key))
        assert "no-store" in answer.headers["Cache-Control"], path
    assert "no-store" in me.do(table, do="show", seat=0).headers["Cache-Control"]
    assert "immutable" in me.get("/board.css").headers["Cache-Control"]


def test_https_is_remembered_where_there_is_https() -> None:
    assert "Strict-Transport-Security" not in Guest().get("/").headers
    with override_settings(HTTPS=True):
        assert "max-age=" in Guest().get("/").headers["Strict-Transport-Security"]


@pytest.mark.parametrize(
    ("origin", "host", "fits"),
    [
        ("http://localhost:8421", "localhost:8421", True),
        ("https://localhost", "localhost", True),
        ("https://localhost", "localhost:443", True),
        ("http://[::1]:8421", "[::1]:8421", True),
        ("http://localhost:9000", "localhost:8421", False),
        ("http://localhost", "localhost:8421", False),
        ("http://elsewhere.example", "localhost:8421", False),
        ("http://elsewhere.example:8421", "elsewhere.example:8421", False),
        ("https://club.example", "127.0.0.1:8421", True),
        ("https://club.example:8443", "127.0.0.1:8421", False),
        ("null", "localhost:8421", False),
        ("", "localhost:8421", False),
        ("http://localhost:port", "localhost:8421", False),
    ],
)
def test_a_socket_is_for_pages_of_this_very_server(origin: str, host: str, fits: bool) -> None:
    headers = {b"origin": origin.encode(), b"host": host.encode()}
    with override_settings(CSRF_TRUSTED_ORIGINS=["https://club.example"]):
        assert safety.own_page(headers) == fits


# Files


def test_nobody_else_reads_the_tables(tmp_path: Path) -> None:
    """Files of an older version are closed as well, and SQLite's own beside them."""
    home = tmp_path / "new"
    old = tmp_path / "old"
    old.mkdir()
    for name in ("tables.sqlite3", "tables.sqlite3-wal"):
        (old / name).touch(0o644)
    for folder in (home, old):
        script = "from cosmodrome.web import settings"
        environment = {**os.environ, "COSMODROME_DATA_DIR": str(folder)}
        subprocess.run([sys.executable, "-c", script], check=True, env=environment)
        with sqlite3.connect(folder / "tables.sqlite3") as database:
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("CREATE TABLE t (x)")
            modes = {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
        assert modes == {0o600}
    assert stat.S_IMODE(home.stat().st_mode) == 0o700


# A chosen deal


def test_a_chosen_deal_is_told_to_those_invited(guest: Callable[..., Guest]) -> None:
    host, invited = guest(), guest("fr")
    plans = [Plan(Seat.PERSON, owner=host.name), Plan(Seat.OPEN)]
    chosen, drawn = (
        tables.create("pocket-rockets", {"players": 2}, plans, host=host.name, seed=seed)
        for seed in (5, None)
    )
    pages = [
        invited.html(f"/join/{table.seats.get(number=1).invitation}") for table in (chosen, drawn)
    ]
    assert ["a été choisie" in page for page in pages] == [True, False]
    for table in (chosen, drawn):
        tables.join(table.seats.get(number=1).invitation, invited.name)
    prompts = [
        invited.html(f"/t/{table.key}").split('class="prompt"')[1] for table in (chosen, drawn)
    ]
    told = ["a été choisie" in prompt.split("</section>")[0] for prompt in prompts]
    assert told == [True, False]


# Counting without Redis


def test_nothing_is_counted_and_nobody_waits_while_redis_is_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counts = exchange.Counts("redis://127.0.0.1:1", {})
    monkeypatch.setattr(exchange.Counts, "_rests_until", 0.0)
    assert counts.add("key", 0, 9) is False
    assert exchange.Counts._rests_until > 0, "it is left alone for a while"
    monkeypatch.setattr("django.core.cache.backends.redis.RedisCache.incr", pytest.fail)
    assert counts.incr("key") == 0

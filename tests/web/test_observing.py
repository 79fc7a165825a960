"""What whoever watches over the server sees: figures, lines of a log, and no secret in either."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.urls import get_resolver

from cosmodrome.web import access_log, tables
from cosmodrome.web.logs import Discreet
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.people import tickets
from cosmodrome.web.tables import Plan
from tests.web.conftest import Guest, place, two_people

SECRET = "Zq3vX9bK2mN7pR5tW8yA4cE6"


def figures(**headers: Any) -> dict[str, float]:
    answer = Guest().get("/metrics", **headers)
    assert answer.status_code == 200, answer.content
    lines = [line for line in answer.content.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_what_happens_is_counted(guest: Any) -> None:
    ann, bob = guest(), guest()
    before = figures()
    table = two_people(ann, bob, start=0)
    place(table, ann, 0)
    Guest().get("/nowhere")
    logging.getLogger("cosmodrome.trial").error("on purpose")
    after = figures()

    def more(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    assert more('cosmodrome_moves_total{game="pocket-rockets",kind="play"}') == 1
    assert more("cosmodrome_tables_running") == 1
    assert more('cosmodrome_requests_total{method="GET",route="unknown",status="404"}') == 1
    assert more('cosmodrome_request_seconds_count{route="metrics"}') == 1
    assert more('cosmodrome_errors_total{logger="cosmodrome.trial"}') == 1
    assert {"cosmodrome_sockets", "cosmodrome_bots_waiting", "cosmodrome_bots_late_seconds",
            "cosmodrome_tables_played"} <= set(after)  # fmt: skip


def test_a_bots_turn_that_nobody_takes_is_seen(guest: Any) -> None:
    me = guest()
    # Those of other tests become due whenever they do.
    Table.objects.filter(bot_seat__isnull=False).update(bot_seat=None)
    assert figures()["cosmodrome_bots_waiting"] == 0
    plans = [Plan(Seat.BOT, level="cadet"), Plan(Seat.PERSON, owner=me.name)]
    tables.create("pocket-rockets", {"players": 2, "start": 0}, plans, host=me.name, pace=0)
    found = figures()
    assert found["cosmodrome_bots_waiting"] == 1
    assert found["cosmodrome_bots_late_seconds"] > 0


def test_labels_name_no_table_person_or_address(guest: Any) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob, start=0)
    for path in (f"/t/{table.key}", f"/join/{SECRET}", "/people/Somebody", f"/reset/{SECRET}",
                 f"/nowhere/{SECRET}"):  # fmt: skip
        ann.get(path)
    ann.generic(SECRET, "/")
    told = Guest().get("/metrics").content.decode()
    assert 'route="t/<str:key>"' in told
    for kept in (table.key, SECRET, "Somebody", ann.name, "127.0.0.1"):
        assert kept not in told


@pytest.mark.parametrize(
    ("address", "more", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("192.0.2.7", {}, 404),
        ("", {}, 404),
        # A proxy on this machine hands on what comes from elsewhere.
        ("127.0.0.1", {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, 404),
    ],
)
def test_this_machine_alone_reads_them(address: str, more: dict[str, str], status: int) -> None:
    assert Guest().get("/metrics", REMOTE_ADDR=address, **more).status_code == status


def test_with_a_token_whoever_shows_it_reads_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "METRICS_TOKEN", "watchful")
    assert Guest().get("/metrics").status_code == 404
    wrong = Guest().get("/metrics", HTTP_AUTHORIZATION="Bearer watchfu")
    assert wrong.status_code == 404
    right = {"HTTP_AUTHORIZATION": "Bearer watchful"}
    assert Guest().get("/metrics", REMOTE_ADDR="192.0.2.7", **right).status_code == 200


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The lines of the access log."""
    monkeypatch.setattr(settings, "ACCESS_LOG", "-")
    lines: list[str] = []
    kept = logging.Handler()
    kept.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]
    log = logging.getLogger("cosmodrome.access")
    log.addHandler(kept)
    yield lines
    log.removeHandler(kept)


def test_a_line_tells_what_was_asked_and_keeps_every_secret(guest: Any, written: list[str]) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob, start=0)
    plans = [Plan(Seat.PERSON, owner=ann.name), Plan(Seat.OPEN)]
    waiting = tables.create("pocket-rockets", {"players": 2}, plans, host=ann.name)
    invitation = waiting.seats.get(number=1).invitation
    ann.get(f"/t/{table.key}?watch={SECRET}")
    bob.get(f"/join/{invitation}")
    bob.get(f"/confirm/{SECRET}")
    bob.post("/sign-in", {"name": "Somebody", "password": SECRET})
    bob.get("/api/me", HTTP_AUTHORIZATION=f"Bearer {SECRET}")
    bob.get("/static/cosmodrome/table.css")
    told = list(map(json.loads, written))
    assert [line["route"] for line in told] == [
        "t/<str:key>", "join/<str:invitation>", "confirm/<str:secret>", "sign-in", "api/me",
        "static",
    ]  # fmt: skip
    assert told[0]["table"] == f"{table.key[:5]}…"
    assert [line["status"] for line in told] == [200, 200, 404, 400, 401, 200]
    assert all(re.fullmatch("[0-9a-f]{16}", line["network"]) for line in told)
    everything = "\n".join(written)
    secrets = (table.key, invitation, SECRET, "Somebody", ann.name, bob.name, "127.0.0.1")
    assert [secret for secret in secrets if secret in everything] == []


def test_a_sockets_line_comes_when_it_closes(written: list[str]) -> None:
    access_log.socket_ended(SECRET, 1.5, "192.0.2.7")
    assert json.loads(written[0]) | {"time": "", "network": ""} == {
        "time": "", "method": "SOCKET", "route": "ws/<str:key>", "table": f"{SECRET[:5]}…",
        "ms": 1500, "network": "",
    }  # fmt: skip


def routes(patterns: Any, before: str = "") -> Iterator[str]:
    """Every address there is, with its gaps."""
    for each in patterns:
        route = before + str(each.pattern)
        if hasattr(each, "url_patterns"):
            yield from routes(each.url_patterns, route)
        else:
            yield route


SECRETIVE = [route for route in routes(get_resolver().url_patterns)
             if re.search(r"<(str:)?(key|secret|token|invitation)>", route)]  # fmt: skip


@pytest.mark.parametrize("route", [*SECRETIVE, "table <key> cannot be shown"])
def test_errors_are_logged_without_secrets(route: str) -> None:
    path = re.sub(r"<(str:)?(key|secret|token|invitation)>", SECRET, route)
    record = logging.LogRecord("django", 40, "", 0, "Error: %s", (f"/{path}",), None)
    assert Discreet().filter(record)
    assert record.getMessage() == f"Error: /{path.replace(SECRET, SECRET[:5] + '…')}"


def test_there_are_addresses_with_secrets() -> None:
    assert len(SECRETIVE) > 20
    code = tickets.issue("device", code=True)
    record = logging.LogRecord("django", 40, "", 0, f"Error: /move/{code}", (), None)
    Discreet().filter(record)
    assert code[5:] not in record.getMessage(), "codes are short"

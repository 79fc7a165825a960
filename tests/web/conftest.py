"""Django over a database of this test run; each test opens tables of its own."""

from __future__ import annotations

import itertools
import os
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

# In memory where the system has such a folder: these tests write thousands of rows.
_memory = Path("/dev/shm")
_home = tempfile.TemporaryDirectory(
    prefix="cosmodrome-tests-", dir=_memory if os.access(_memory, os.W_OK) else None
)
os.environ["COSMODROME_DATA_DIR"] = _home.name
# A file of our own, or what test_larger.py has some of these tests run over.
os.environ["COSMODROME_DATABASE_URL"] = os.environ.get("COSMODROME_TESTS_OVER", "")
os.environ["COSMODROME_BOT_WORKERS"] = "0"
# Tests ask for more than a thousand people would; test_limits.py switches the limits on.
os.environ["COSMODROME_LIMITS"] = "0"
# Nothing is answered for anybody who is slow; test_passing.py switches it on.
os.environ["COSMODROME_PASSES"] = "0"
os.environ["DJANGO_SETTINGS_MODULE"] = "cosmodrome.web.settings"
# Browser tests run beside an event loop; the database is still used from one thread at a time.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402

# Passwords of tests are nobody's: a hash that costs nothing will do.
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

from django.test import Client  # noqa: E402
from django.test.client import ClientHandler  # noqa: E402

from cosmodrome.bots import Answer, make_bot  # noqa: E402
from cosmodrome.engine.position import Position  # noqa: E402
from cosmodrome.web import bots, lines, tables  # noqa: E402
from cosmodrome.web.club import hours  # noqa: E402
from cosmodrome.web.club.models import Beat  # noqa: E402
from cosmodrome.web.models import Seat, Table  # noqa: E402
from cosmodrome.web.tables import Plan  # noqa: E402
from tests.web import live  # noqa: E402
from tests.web.clocking import Watch  # noqa: E402


@pytest.fixture(scope="session", autouse=True)
def _database() -> Iterator[None]:
    from django.core.management import call_command
    from django.db import connection, connections

    call_command("migrate", verbosity=0, interactive=False)
    if connection.vendor == "sqlite":
        live.EMPTY.append(Path(_home.name, "empty.sqlite3"))
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(live.EMPTY[0])])
        live.EMPTY[0].chmod(0o600)
    yield
    connections.close_all()
    _home.cleanup()


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game with sealed choices and no board of its own."""
    import cosmodrome

    monkeypatch.setitem(cosmodrome._MODULES, "tiny-comets", "tests.tiny_game")
    return "tiny-comets"


@pytest.fixture
def pebbles(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game of selections, amounts and asides."""
    import cosmodrome

    monkeypatch.setitem(cosmodrome._MODULES, "pebbles", "tests.picking_game")
    return "pebbles"


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """The club's time, which goes on where a test says so."""
    found = Watch()
    monkeypatch.setattr(hours, "real", found)
    # Nothing of other tests is due, nor has their club lived.
    Table.objects.filter(clock_due__isnull=False).update(clock_due=None)
    Beat.objects.all().delete()
    yield found
    Beat.objects.all().delete()


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """A light bot thinks in this process; who asked is noted."""
    asking: list[tuple[str, ...]] = []

    def ask(
        game: str, position: bytes, seat: int, bot: str, *, whom: tuple[str, ...], **limits: Any
    ) -> Future[Answer]:
        asking.append(whom)
        limits = {name: it for name, it in limits.items() if name not in ("seconds", "box")}
        hints = make_bot("greedy", **limits).hint(lines.game_of(game), position, seat)
        found: Future[Answer] = Future()
        found.set_result(Answer(hints, "greedy", 0.0))
        return found

    monkeypatch.setattr(bots.thinkers, "ask", ask)
    return asking


#: Nobody is somebody who was there before.
_guests = itertools.count(1)
#: Loaded once for all: every load looks for every static file.
_loaded: dict[bool, ClientHandler] = {}


class Guest(Client):
    """A browser without a screen: its own cookies, its own language."""

    def __init__(self, lang: str = "en", **more: Any) -> None:
        super().__init__(HTTP_HOST="localhost", HTTP_ACCEPT_LANGUAGE=lang, **more)
        self.handler = _loaded.setdefault(self.handler.enforce_csrf_checks, self.handler)

    @property
    def name(self) -> str:
        return str(self.session["guest"])

    def sit(self) -> str:
        """Become somebody, as opening a table would."""
        session = self.session
        session["guest"] = f"guest-{next(_guests)}"
        session.save()
        self.cookies["cosmodrome"] = session.session_key
        return self.name

    def html(self, path: str) -> str:
        answer = self.get(path)
        assert answer.status_code == 200, answer.content
        return answer.content.decode()

    def do(self, table: Table, **fields: Any) -> Any:
        table.refresh_from_db()
        fields.setdefault("version", table.version)
        return self.post(f"/t/{table.key}/do", fields, headers={"HX-Request": "true"})


@pytest.fixture
def guest() -> Callable[..., Guest]:
    def make(lang: str = "en", **more: Any) -> Guest:
        someone = Guest(lang, **more)
        someone.sit()
        return someone

    return make


@pytest.fixture
def alone(guest: Callable[..., Guest]) -> tuple[Guest, Table]:
    """One person on both seats of Pocket Rockets, the first to begin."""
    me = guest()
    plans = [Plan(Seat.PERSON, owner=me.name)] * 2
    options = {"players": 2, "start": 0}
    return me, tables.create("pocket-rockets", options, plans, host=me.name, seed=7)


def two_people(first: Guest, second: Guest, game: str = "pocket-rockets", **options: Any) -> Table:
    """A table with one seat for each of two guests."""
    plans = [Plan(Seat.PERSON, owner=who.name) for who in (first, second)]
    return tables.create(game, {"players": 2, **options}, plans, host=first.name, seed=7)


def play_on(table: Table, steps: int) -> None:
    """Whoever is asked plays a varied legal action, several times."""
    for step in range(steps):
        table.refresh_from_db()
        line = lines.load(table)
        if line.position.is_over:
            return
        seat = next(actor for actor in line.position.actors if actor not in line.sealed)
        act = act_of(line.position, seat, step * 7)
        tables.play(table.key, line.seats[seat].owner, seat, act, table.version)
    table.refresh_from_db()


def act_of(pos: Position, seat: int, number: int) -> str:
    """A legal act of a seat picked by number, as a page sends it."""
    steps, trial = [], pos.game.from_bytes(bytes(pos))
    while True:
        legal = trial.legal_actions(seat)
        steps.append(legal[number % len(legal)])
        if not pos.game.actions.ticks(steps[-1].id):
            return " ".join(step.name for step in steps)
        trial.apply(seat, steps[-1].id)


def place(table: Table, me: Guest, seat: int, card: str = "CL-B") -> None:
    """A person puts a pawn of Pocket Rockets on a yard card."""
    table.refresh_from_db()
    tables.play(table.key, me.name, seat, f"place:{card}", table.version)
    table.refresh_from_db()


def finished(table: Table) -> Table:
    """Play a game to its end with a bot that wants to win."""
    from cosmodrome.bots import make_bot

    bot = make_bot("greedy", seed=1)
    for _ in range(3000):
        line = lines.load(lines.find(table.key))
        if line.position.is_over:
            break
        for seat in line.position.actors:
            pos, act, whole = line.game.from_bytes(bytes(line.position)), [], False
            while not whole:
                act.append(bot.choose(line.game, bytes(pos), seat))
                whole = not line.game.actions.ticks(act[-1])
                pos.apply(seat, act[-1])
            names = lines.act_text(line.game, act)
            tables.play(table.key, line.seats[seat].owner, seat, names, line.table.version)
    return lines.find(table.key)


def opened(answer: Any) -> Table:
    """The table an answer leads to."""
    return lines.find(answer.headers["Location"].split("/")[2])

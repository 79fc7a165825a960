"""Servers over one PostgreSQL and one Redis, one of them by two processes: one truth."""

from __future__ import annotations

import itertools
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection

import cosmodrome
from cosmodrome.web.limits import LIMITS
from cosmodrome.web.sockets import BESIDE
from tests.web.conftest import act_of
from tests.web.copying import check, done, run, while_playing
from tests.web.crashing import Player
from tests.web.live import PATIENCE, Server, fetch, watch
from tests.web.people import PASSWORD, late_game
from tests.web.services import LARGER_MISSING, Postgres, Redis

pytestmark = pytest.mark.skipif(bool(LARGER_MISSING), reason=LARGER_MISSING)


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    home = Path(tempfile.mkdtemp(prefix="cosmodrome-postgres-"))
    running = Postgres(home)
    running.start()
    try:
        yield running
    finally:
        running.stop()
        shutil.rmtree(home, ignore_errors=True)


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    running = Redis()
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def servers(
    database: Postgres, redis: Redis, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Server]]:
    home = tmp_path_factory.mktemp("larger")
    both = [
        Server(
            home, COSMODROME_DATABASE_URL=database.url, COSMODROME_REDIS_URL=redis.url,
            COSMODROME_LIGHT_BOT="random", COSMODROME_LIMITS="1", workers=workers,
        )
        for workers in (0, 2)
    ]  # fmt: skip
    for server in both:
        server.start()
    yield both
    for server in both:
        server.stop()


def next_revision(page: ClientConnection) -> int:
    """The revision an open page is shown next."""
    found: int = json.loads(zlib.decompress(page.recv(timeout=20)))["revision"]
    return found


def test_a_move_on_one_process_reaches_a_page_on_the_other(servers: list[Server]) -> None:
    first, second = servers
    player = Player(first)
    address = f"ws://localhost:{second.port}/ws/{player.key}"
    with watch(address, origin=second.address) as page:
        revision = next_revision(page)
        until = time.monotonic() + 60
        while not player.acknowledged:
            assert time.monotonic() < until
            player.play(random.Random(1))
        assert next_revision(page) > revision


def test_limits_are_counted_together(servers: list[Server]) -> None:
    """Whoever is sent from one process to the other has no more than everybody else."""
    most, seconds = LIMITS["record"].most, LIMITS["record"].seconds
    begun = -1.0
    # Once more where the counts began anew meanwhile.
    while begun < time.time() // seconds:
        begun = time.time() // seconds
        player = Player(servers[0])
        form = {"csrfmiddlewaretoken": player.token, "text": "nothing"}
        answers = [
            player.http.post(f"{servers[number % 2].address}/records", data=form).status_code
            for number in range(most + 2)
        ]
    assert answers == [400] * most + [429] * 2


def healthy(server: Server) -> bool:
    return fetch(f"{server.address}/health", timeout=20).status_code == 200


def until(holds: Callable[[], bool], what: str, pause: float = 0.02, within: float = 60) -> None:
    """Wait for something that must come."""
    last = time.monotonic() + within
    while not holds():
        assert time.monotonic() < last, what
        time.sleep(pause)


def acts(player: Player, server: Server) -> None:
    """An action that is answered as stored."""
    player.http.base_url = server.address
    player.page = player.http.get(f"/t/{player.key}").text
    before = len(player.acknowledged)
    luck = random.Random(3)

    def acknowledged() -> bool:
        player.play(luck)
        # Whoever looks too often while a bot thinks is asked to wait, and does.
        assert player.page.startswith(("<", "That is a lot at once")), player.page
        return len(player.acknowledged) > before

    until(acknowledged, "an action was not answered as stored", pause=0.2)


@pytest.mark.parametrize("how", ["killed", "stuck"])
def test_tables_go_on_without_redis(servers: list[Server], redis: Redis, how: str) -> None:
    first, second = servers
    player = Player(first)
    address = f"ws://localhost:{second.port}/ws/{player.key}"
    with watch(address, origin=second.address) as page:
        next_revision(page)
        # When it is away, then what is done is answered as done, and others see it.
        redis.stop() if how == "killed" else redis.send(signal.SIGSTOP)
        try:
            acts(player, first)
            with watch(address, origin=second.address) as late:
                revision = next_revision(late)
            until(lambda: next_revision(page) >= revision, "not seen")
            assert not healthy(first)
        finally:
            redis.start() if how == "killed" else redis.send(signal.SIGCONT)
        # When it is back, then everything is as before.
        until(lambda: all(map(healthy, servers)), "it did not heal")
        acts(player, first)
        assert next_revision(page) > revision


@pytest.mark.parametrize("how", ["stopped", "frozen"])
def test_a_database_that_is_away_is_told_and_found_again(
    servers: list[Server], database: Postgres, how: str
) -> None:
    first, _ = servers
    player = Player(first)
    acts(player, first)
    member = Somebody(f"Away{how}", first)
    address = f"ws://localhost:{first.port}/ws/{player.key}"
    database.stop() if how == "stopped" else database.send(signal.SIGSTOP)
    try:
        paths = (f"/t/{player.key}", f"/api/tables/{player.key}", "/health")
        with ThreadPoolExecutor() as threads:
            socket = threads.submit(watch, address, origin=first.address, legacy=True)
            known = threads.submit(member.http.get, f"{first.address}/games")
            for answer in (*threads.map(player.http.get, paths), known.result()):
                assert answer.status_code == 503
                assert "database" in answer.text
        assert isinstance(socket.exception(), InvalidStatus)
        assert player.http.get("/health/live").status_code == 200
    finally:
        database.start() if how == "stopped" else database.send(signal.SIGCONT)
    until(lambda: all(map(healthy, servers)), "it did not heal")
    acts(player, first)
    with watch(address, origin=first.address) as page:
        assert next_revision(page) > 0


def test_only_a_server_is_in_a_hurry(database: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """What serves gives a slow answer up, and its connection; a copy or a migration waits."""
    from psycopg import OperationalError, ProgrammingError

    from cosmodrome.web.patience import Patient

    with Patient.connect(database.url) as patient:
        assert Patient.limit is None
        monkeypatch.setattr(Patient, "limit", 0.2)
        # What the database says in time is passed on as it is.
        with pytest.raises(ProgrammingError):
            patient.execute("SELECT nothing")
        patient.rollback()
        monkeypatch.setattr(Patient, "limit", None)
        assert patient.execute("SELECT pg_sleep(0.3), 1").fetchone() == ("", 1)
        monkeypatch.setattr(Patient, "limit", 0.2)
        with pytest.raises(OperationalError, match="no answer within"):
            patient.execute("SELECT pg_sleep(60)")
        assert patient.closed


def test_nul_is_refused_before_the_database_refuses_it(servers: list[Server]) -> None:
    player = Player(servers[0])
    assert player.http.get("/t/a%00b").status_code == 400
    assert player.http.get("/api/tables/a%00b").status_code == 400
    form = {"csrfmiddlewaretoken": player.token, "seat-0": "me", "seat-1": "here", "name-0": "\0"}
    assert player.http.post("/new/pocket-rockets", data=form).status_code == 400
    many = {"X-CSRFToken": player.token, "Content-Type": "application/x-www-form-urlencoded"}
    chunks = (b"x" * 100_000 for _ in range(60))
    answer = player.http.post("/records", content=chunks, headers=many)
    assert answer.status_code == 413
    assert "1 MB" in answer.text


class Somebody:
    """A person with an account, whom any process may serve."""

    def __init__(self, name: str, server: Server) -> None:
        self.name, self.http = name, httpx.Client(timeout=60)
        self.post(server, "/sign-up", name=name, password=PASSWORD)

    def post(self, server: Server, path: str, **form: str) -> httpx.Response:
        token = self.http.get(f"{server.address}/api/token").json()["token"]
        fields = {"csrfmiddlewaretoken": token, **form}
        answer = self.http.post(f"{server.address}{path}", data=fields)
        assert answer.status_code < 400, answer.text
        return answer


def test_people_and_ratings_are_the_same_everywhere(
    servers: list[Server], database: Postgres
) -> None:
    """Signed in here, known there; a game of both is rated once; ended there, ended here."""
    import psycopg

    first, second = servers
    ann, bob = Somebody("Ann", first), Somebody("Bob", second)
    opened = ann.post(first, "/new/pocket-rockets", **{"seat-0": "me", "seat-1": "open"})
    key = opened.headers["Location"].rpartition("/")[2]
    data, options, seat, act = late_game(2)
    with psycopg.connect(database.url) as connection:
        connection.execute(
            "UPDATE web_table SET start = %s, seed = '', options = %s, revision = revision + 1"
            " WHERE key = %s",
            (data, json.dumps(options), key),
        )
    state = ann.http.get(f"{second.address}/api/tables/{key}").json()
    bob.post(first, f"/join/{state['seats'][1]['invitation']}")
    last = (ann, bob)[seat]
    last.post(second, f"/t/{key}/do", seat=str(seat), version="0", action=act)
    told = [first.address, second.address]
    ratings = [fetch(f"{one}/api/people/Ann").json()["ratings"] for one in told]
    assert ratings[0] == ratings[1]
    assert [rating["games"] for rating in ratings[0]] == [1]
    copy = httpx.Client(cookies=ann.http.cookies, timeout=PATIENCE)
    assert copy.get(f"{first.address}/api/me").json()["name"] == "Ann"
    ann.post(second, "/sign-out")
    assert copy.get(f"{first.address}/api/me").status_code == 401


def test_who_is_here_and_what_is_said_reaches_the_other_process(servers: list[Server]) -> None:
    """Open here, seen there; said there, told here; a clock that runs and a game given up too."""
    first, second = servers
    cat, dan = Somebody("Cat", first), Somebody("Dan", second)
    form = {"seat-0": "me", "seat-1": "open", "clock": "move-60"}
    key = cat.post(first, "/new/pocket-rockets", **form).headers["Location"].rpartition("/")[2]
    state = cat.http.get(f"{second.address}/api/tables/{key}").json()
    assert state["clock"]["running"] == []
    dan.post(second, f"/join/{state['seats'][1]['invitation']}")
    state = cat.http.get(f"{first.address}/api/tables/{key}").json()
    assert len(state["clock"]["running"]) == 1
    cookies = "; ".join(f"{one.name}={one.value}" for one in cat.http.cookies.jar)
    address = f"ws://localhost:{first.port}/ws/{key}?beside=1"
    with watch(address, origin=first.address,
                 additional_headers={"Cookie": cookies}) as page:  # fmt: skip

        def told() -> None:
            while page.recv(timeout=60) != BESIDE:
                pass

        told()
        beside = f"{second.address}/t/{key}/beside"
        assert dan.http.get(beside).text.count('data-here="true"') == 1
        dan.post(second, f"/t/{key}/talk", text="Bonjour")
        told()
        assert "Bonjour" in cat.http.get(f"{first.address}/t/{key}/beside").text
    until(lambda: 'data-here="true"' not in dan.http.get(beside).text, "still here")
    dan.post(second, f"/t/{key}/do", do="resign")
    state = cat.http.get(f"{first.address}/api/tables/{key}").json()
    assert (state["over"], state["ended_by"], state["unrated"]) == (True, "resigned", "")


def test_a_database_is_copied_while_people_play(
    servers: list[Server], database: Postgres, tmp_path: Path
) -> None:
    """To a file and back, and on to another: everything counted and compared, sequences set."""
    import psycopg

    with psycopg.connect(database.url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE restored")
        connection.execute("CREATE DATABASE moved")
    restored, moved = (database.url.replace("/postgres", f"/{name}") for name in
                       ("restored", "moved"))  # fmt: skip
    player = Player(servers[0])
    acts(player, servers[0])
    file, here = tmp_path / "backup", {"COSMODROME_DATA_DIR": str(tmp_path)}
    told, known = while_playing(
        player, lambda: done("backup", str(file), COSMODROME_DATABASE_URL=database.url, **here)
    )
    check(known, file)
    again = done("restore", str(file), COSMODROME_DATABASE_URL=restored, **here)
    assert again["by_table"] == told["by_table"]
    check(known, restored)
    # From SQLite to PostgreSQL: the file itself is such a database.
    file_url = f"sqlite:///{file}"
    arrived = done("migrate-to", moved, COSMODROME_DATABASE_URL=file_url, **here)
    assert {name: rows for name, rows in arrived["by_table"].items()
            if not name.startswith("django_")} == told["by_table"]  # fmt: skip
    check(known, moved)
    with psycopg.connect(moved, autocommit=True) as connection:
        (largest,) = connection.execute("SELECT max(id) FROM web_move").fetchone() or (0,)
        (following,) = connection.execute(
            "SELECT nextval(pg_get_serial_sequence('web_move', 'id'))"
        ).fetchone() or (0,)
    assert following == largest + 1
    # Nothing is poured over something, and nothing is taken from under a server.
    for command, url, sentence in (
        (("migrate-to", moved), file_url, "holds something"),
        (("restore", str(file), "--force"), database.url, "stop it first"),
    ):
        answer = run(*command, "--lang", "en", COSMODROME_DATABASE_URL=url, **here)
        assert (answer.returncode, sentence in answer.stderr) == (1, True), answer.stderr


#: What is true of a table in one process on SQLite is true between two on PostgreSQL and Redis.
ALIKE = ("tables", "acts", "taking_back", "clocks", "lobby", "contests", "notify", "agreeing",
         "chat", "sealed_acts")  # fmt: skip


def test_a_table_is_the_same_between_two_processes(database: Postgres, redis: Redis) -> None:
    import psycopg

    with psycopg.connect(database.url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE alike")
    over = {
        "COSMODROME_TESTS_OVER": database.url.replace("/postgres", "/alike"),
        "COSMODROME_REDIS_URL": redis.url,
    }
    files = [str(Path(__file__).with_name(f"test_{name}.py")) for name in ALIKE]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist",
               "-p", "tests.web.between"]  # fmt: skip
    done = subprocess.run(
        [*command, *files], env={**os.environ, **over}, cwd=Path(__file__).parents[2], check=False,
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-9000:]


def figure(server: Server, name: str) -> float:
    """One of the figures of a server, all its processes together."""
    told = fetch(f"{server.address}/metrics").text
    return sum(float(line.split()[-1]) for line in told.splitlines() if line.startswith(name))


def workers_of(server: Server) -> set[int]:
    """The processes that serve for one."""
    assert server.process is not None
    parent = server.process.pid
    told = Path(f"/proc/{parent}/task/{parent}/children").read_text()
    names = {int(pid): Path(f"/proc/{pid}/cmdline").read_text() for pid in told.split()}
    return {pid for pid, name in names.items() if "spawn_main" in name}


def test_processes_are_replaced_while_people_play(servers: list[Server]) -> None:
    """On SIGHUP one after the other, by what is installed then; one that dies, at once."""
    _, second = servers
    player = Player(second)
    acts(player, second)
    address = f"ws://localhost:{second.port}/ws/{player.key}"
    before = workers_of(second)
    assert len(before) == 2
    moves = figure(second, "cosmodrome_moves_total")
    assert moves > 0
    with watch(address, origin=second.address) as page:
        next_revision(page)
        assert figure(second, "cosmodrome_sockets ") == 1
        assert second.process is not None
        second.process.send_signal(signal.SIGHUP)
        while len(workers_of(second) - before) < 2 or workers_of(second) & before:
            # Every question is answered meanwhile.
            assert fetch(f"{second.address}/health/live", timeout=20).status_code == 200
        acts(player, second)
    until(lambda: figure(second, "cosmodrome_sockets ") == 0, "a closed socket is still counted")
    assert figure(second, "cosmodrome_moves_total") > moves, "what was counted stays counted"
    fallen = min(workers_of(second))
    # It dies while it is asked for a sign of life, which it has a minute for.
    os.kill(fallen, signal.SIGSTOP)
    time.sleep(1)
    os.kill(fallen, signal.SIGKILL)
    until(lambda: len(workers_of(second) - {fallen}) == 2, "nobody took its place", within=45)
    acts(player, second)


# A whole contest

#: Acts before its end, at which the game of a table is taken up.
LAST_ACTS = 6


class Ending:
    """A game of Space Pioneers shortly before its end, and how it goes on."""

    def __init__(self, seed: int) -> None:
        game, luck = cosmodrome.load("space-pioneers"), random.Random(seed)
        pos = game.new(players=2, start=0, seed=seed)
        before: list[tuple[bytes, int, str]] = []
        while not pos.is_over:
            seat = pos.actors[0]
            act = act_of(pos, seat, luck.randrange(1000))
            before.append((bytes(pos), seat, act))
            pos.act(act.split(" "), seat)
        self.start, self.first, _ = before[-LAST_ACTS]
        self.options = pos.options
        self.acts = [(seat, act) for _, seat, act in before[-LAST_ACTS:]]


class Cup:
    """A contest whose people any process serves that is there."""

    def __init__(self, servers: list[Server], database: Postgres) -> None:
        self.servers, self.database = servers, database
        self.turn = itertools.cycle(range(2))
        self.alive = list(servers)
        self.people = {
            name: Somebody(name, self.server())
            for name in ("Lea", "Max", "Zoe", "Tom", "Ida", "Jan", "Eva", "Kai")
        }
        form = {"name": "Grand Prix", "game": "space-pioneers", "system": "swiss", "size": "2",
                "rounds": "3", "clock": "game-600-10", "most": "8"}  # fmt: skip
        host = self.people["Lea"]
        made = host.post(self.server(), "/contests/new", **form)
        self.key = made.headers["Location"].rpartition("/")[2]

    def server(self) -> Server:
        return self.alive[next(self.turn) % len(self.alive)]

    def ask(self, path: str = "") -> Any:
        return fetch(f"{self.server().address}/api/contests/{self.key}{path}").json()

    def post(self, name: str, path: str, **body: Any) -> httpx.Response:
        """As a program of somebody's would."""
        person, address = self.people[name], self.server().address
        token = person.http.get(f"{address}/api/token").json()["token"]
        return person.http.post(f"{address}/api{path}", json=body, headers={"X-CSRFToken": token})

    def store(self, query: str, *values: Any) -> None:
        import psycopg

        with psycopg.connect(self.database.url, autocommit=True) as connection:
            assert connection.execute(query, values).rowcount == 1

    def tables(self, round_: int) -> list[tuple[str, list[str]]]:
        """The tables of a round that are played, once it has begun: key, and names by seat."""
        until(lambda: bool(self.ask()["round"] == round_), f"round {round_} does not begin")
        met = [one for one in self.ask()["matches"] if one["round"] == round_ and not one["over"]]
        return [(one["table"], one["names"]) for one in met]

    def late(self, key: str, seed: int) -> Ending:
        """Let a table stand shortly before its end."""
        found = Ending(seed)
        asked = 1 << found.first
        self.store(
            "UPDATE web_table SET start = %s, seed = '', options = %s, asked = %s,"
            " clock_running = %s, revision = revision + 1 WHERE key = %s AND version = 0",
            found.start, json.dumps(found.options), asked, asked, key,
        )  # fmt: skip
        return found

    def play(self, key: str, names: list[str], seed: int, first: int = 0) -> None:
        """To its end, everybody by their own program, whichever process they come to."""
        acts = self.late(key, seed).acts if not first else Ending(seed).acts
        for version, (seat, act) in list(enumerate(acts))[first:]:
            answer = self.post(names[seat], f"/tables/{key}/play", seat=seat, version=version,
                               actions=act.split(" "))  # fmt: skip
            assert answer.status_code == 200, answer.text


@pytest.fixture
def open_servers(
    database: Postgres, redis: Redis, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Server]]:
    """Two that let eight people on one address play as fast as they like."""
    home = tmp_path_factory.mktemp("contest")
    both = [
        Server(
            home, COSMODROME_DATABASE_URL=database.url, COSMODROME_REDIS_URL=redis.url,
            COSMODROME_LIMITS="0", COSMODROME_PASSES="0",
        )
        for _ in range(2)
    ]  # fmt: skip
    for server in both:
        server.start()
    yield both
    for server in both:
        server.stop()


def test_eight_people_play_a_swiss_over_two_processes(
    open_servers: list[Server], database: Postgres
) -> None:
    """One leaves, one loses on time, one is banned, a server is killed: the rest goes on."""
    cup = Cup(open_servers, database)
    for name in cup.people:
        assert cup.post(name, f"/contests/{cup.key}/enter").status_code == 200
    second = open_servers[1]
    address = f"ws://localhost:{second.port}/ws/contest-{cup.key}"
    with watch(address, origin=second.address) as page:
        shown = [page.recv(timeout=20)]
        cup.people["Lea"].post(open_servers[0], f"/contests/{cup.key}", do="start")
        # What happens at one process rings at the other.
        shown.append(page.recv(timeout=20))
        assert len(set(shown)) == 2
    one, two, three, four = cup.tables(1)
    cup.play(*one, seed=1)
    cup.play(*two, seed=2)
    # One leaves in the middle of a game.
    leaver = three[1][1]
    assert cup.post(leaver, f"/contests/{cup.key}/leave").status_code == 200
    # One thinks for too long.
    slow = four[1][0]
    past = "interval '11 minutes'"
    cup.store(
        f"UPDATE web_table SET clock_since = clock_since - {past}, clock_due = clock_due - {past}"
        " WHERE key = %s",
        four[0],
    )
    one, two, three = cup.tables(2)
    # Seven are left: one of them has a bye.
    kept = cup.late(one[0], 3)
    seat, act = kept.acts[0]
    assert cup.post(one[1][seat], f"/tables/{one[0]}/play", seat=seat, version=0,
                    actions=act.split(" ")).status_code == 200  # fmt: skip
    open_servers[0].kill()
    cup.alive = [second]
    cup.play(*one, seed=3, first=1)
    cup.play(*two, seed=4)
    open_servers[0].start()
    cup.alive = list(open_servers)
    banned = next(name for name in three[1] if name != slow)
    cup.store(
        "UPDATE people_person SET banned_until = now() + interval '1 day' WHERE name = %s", banned
    )
    for seed, (key, names) in enumerate(cup.tables(3), 5):
        cup.play(key, names, seed)
    until(lambda: bool(cup.ask()["state"] == "over"), "the contest does not end")
    told = [fetch(f"{server.address}/api/contests/{cup.key}").json() for server in open_servers]
    assert told[0] == told[1]
    rows = {row["name"]: row for row in told[0]["standings"]}
    states = {name: row["state"] for name, row in rows.items()}
    assert states == dict.fromkeys(cup.people, "in") | {leaver: "left", banned: "removed"}
    met = [one for one in told[0]["matches"] if len(one["names"]) == 2]
    assert len({frozenset(one["names"]) for one in met}) == len(met), "nobody met twice"
    assert sum(row["points"] for row in rows.values()) == len(told[0]["matches"])
    lost = {name: [dict(zip(one["names"], one["places"], strict=True))[name] for one in met
                   if name in one["names"]] for name in (leaver, slow, banned)}  # fmt: skip
    assert lost[leaver] == [2]
    assert lost[slow][0] == 2
    assert lost[banned][-1] == 2
    # All of it was rated, once each.
    games = [fetch(f"{second.address}/api/people/{name}").json()["ratings"] for name in rows]
    assert sum(rating["games"] for found in games for rating in found) == 2 * len(met)


def test_a_bots_turn_survives_its_process(servers: list[Server]) -> None:
    first, second = servers
    player = Player(first)
    luck = random.Random(2)
    until = time.monotonic() + 60
    while len(player.acknowledged) < 3:
        assert time.monotonic() < until
        player.play(luck)
    first.kill()
    player.http.base_url = second.address
    asked = len(player.acknowledged)
    until = time.monotonic() + 60
    while len(player.acknowledged) == asked:
        assert time.monotonic() < until, "nobody took the bot's turn up"
        player.page = player.page or player.http.get(f"/t/{player.key}").text
        player.play(luck)

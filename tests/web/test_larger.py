"""Two server processes over one PostgreSQL and one Redis: the same tables, one truth."""

from __future__ import annotations

import json
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect

from cosmodrome.web.limits import LIMITS
from tests.web.live import Server
from tests.web.test_crash import Player


def postgres_folder() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    return found[-1].parent if found else None


pytestmark = pytest.mark.skipif(
    postgres_folder() is None or shutil.which("redis-server") is None,
    reason="no PostgreSQL or Redis here: install Debian's `postgresql` and `redis-server`",
)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL of this test's own; it does not run as root."""
    folder = postgres_folder()
    assert folder is not None
    home = Path(tempfile.mkdtemp(prefix="cosmodrome-postgres-"))
    user = []
    if os.geteuid() == 0:
        owner = pwd.getpwnam("postgres")
        os.chown(home, owner.pw_uid, owner.pw_gid)
        user = ["runuser", "-u", "postgres", "--"]

    def run(*command: str) -> None:
        subprocess.run([*user, *command], check=True, capture_output=True, cwd=home)

    data, port = str(home / "data"), free_port()
    run(str(folder / "initdb"), "-D", data, "-U", "table", "-A", "trust", "--no-sync")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
    run(str(folder / "pg_ctl"), "-D", data, "-w", "-o", options, "-l", str(home / "log"), "start")
    try:
        yield f"postgresql://table@127.0.0.1:{port}/postgres"
    finally:
        run(str(folder / "pg_ctl"), "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(home, ignore_errors=True)


@pytest.fixture(scope="module")
def redis() -> Iterator[str]:
    port = free_port()
    running = subprocess.Popen(
        ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", ""],
        stdout=subprocess.DEVNULL,
    )
    yield f"redis://127.0.0.1:{port}"
    running.terminate()
    running.wait()


@pytest.fixture(scope="module")
def servers(
    database: str, redis: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Server]]:
    home = tmp_path_factory.mktemp("larger")
    both = [
        Server(
            home, COSMODROME_DATABASE_URL=database, COSMODROME_REDIS_URL=redis,
            COSMODROME_LIGHT_BOT="random", COSMODROME_LIMITS="1",
        )
        for _ in range(2)
    ]  # fmt: skip
    for server in both:
        server.start()
    yield both
    for server in both:
        server.stop()


def test_a_move_on_one_process_reaches_a_page_on_the_other(servers: list[Server]) -> None:
    import random

    first, second = servers
    player = Player(first)
    address = f"ws://localhost:{second.port}/ws/{player.key}"
    with connect(address, origin=second.address, max_size=None) as page:
        revision = json.loads(page.recv(timeout=20))["revision"]
        until = time.monotonic() + 60
        while not player.acknowledged:
            assert time.monotonic() < until
            player.play(random.Random(1))
        assert json.loads(page.recv(timeout=20))["revision"] > revision


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


def test_a_bots_turn_survives_its_process(servers: list[Server]) -> None:
    import random

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

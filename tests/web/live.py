"""Real processes on loopback: servers, and the database and messages of a larger one."""

from __future__ import annotations

import contextlib
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

import cosmodrome

SOURCES = Path(cosmodrome.__file__).parents[1]


class Server:
    """The table as `cosmodrome serve` starts it, over a database of its own."""

    def __init__(self, home: Path, port: int = 0, **environment: str) -> None:
        self.home = home
        self.port = port
        self.environment = environment
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        environment = {
            **os.environ,
            "PYTHONPATH": str(SOURCES),
            "COSMODROME_DATA_DIR": str(self.home),
            "COSMODROME_DATABASE_URL": "",
            "COSMODROME_BOT_WORKERS": "0",
            **self.environment,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cosmodrome", "serve", "--port", str(self.port)],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found, f"the server did not start: {line!r}"
        self.port = int(found[1])
        for _ in range(200):
            try:
                if httpx.get(f"{self.address}/health", timeout=2).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def kill(self) -> None:
        """As the power would: no last word."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


def chromium() -> str | None:
    """Debian's Chromium, or what it is called elsewhere."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    return None


# What a larger server needs


def postgres_folder() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    return found[-1].parent if found else None


#: Why there can be no larger server here; empty where there can.
LARGER_MISSING = (
    ""
    if postgres_folder() and shutil.which("redis-server")
    else "no PostgreSQL or Redis here: install Debian's `postgresql` and `redis-server`"
)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL of one's own; it does not run as root."""
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


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """The address of a Redis of one's own."""
    port = free_port()
    running = subprocess.Popen(
        ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", ""],
        stdout=subprocess.DEVNULL,
    )
    try:
        yield f"redis://127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait()

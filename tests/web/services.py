"""A PostgreSQL and a Redis of a test's own, that can go away and come back."""

from __future__ import annotations

import contextlib
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path


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
    """One that stays free meanwhile: those of connections are given from 32768 on."""
    while True:
        port = 10_000 + secrets.randbelow(20_000)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


class Postgres:
    """A PostgreSQL of this test's own; it does not run as root."""

    def __init__(self, home: Path) -> None:
        folder = postgres_folder()
        assert folder is not None
        self.folder, self.home, self.port = folder, home, free_port()
        self.user = []
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(home, owner.pw_uid, owner.pw_gid)
            self.user = ["runuser", "-u", "postgres", "--"]
        data = ("-D", str(home / "data"))
        self.run("initdb", *data, "-U", "table", "-A", "trust", "--no-sync")

    @property
    def url(self) -> str:
        return f"postgresql://table@127.0.0.1:{self.port}/postgres"

    def run(self, name: str, *arguments: str) -> None:
        command = [*self.user, str(self.folder / name), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd=self.home)

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
        options += " -c fsync=off"
        log = str(self.home / "log")
        self.run("pg_ctl", "-D", str(self.home / "data"), "-w", "-o", options, "-l", log, "start")

    def send(self, sign: signal.Signals) -> None:
        """To all its processes."""
        first = int((self.home / "data" / "postmaster.pid").read_text().split()[0])
        others = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in (first, *map(int, others)):
            # One that ends by itself needs no telling.
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, sign)

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self.home / "data"), "-m", "immediate", "stop")


class Redis:
    """A Redis of this test's own."""

    def __init__(self) -> None:
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def send(self, sign: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(sign)

    def stop(self) -> None:
        self.send(signal.SIGKILL)
        assert self.process is not None
        self.process.wait()


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL that runs meanwhile."""
    home = Path(tempfile.mkdtemp(prefix="cosmodrome-postgres-"))
    database = Postgres(home)
    database.start()
    try:
        yield database.url
    finally:
        database.stop()
        shutil.rmtree(home, ignore_errors=True)


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """The address of a Redis that runs meanwhile."""
    messages = Redis()
    messages.start()
    try:
        yield messages.url
    finally:
        messages.stop()

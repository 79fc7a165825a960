"""A real server on loopback, and the browser that looks at it."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

import cosmodrome

#: Seconds anything may take that a test waits for, however busy the machine is.
PATIENCE = 120
SOURCES = Path(cosmodrome.__file__).parents[1]
#: Databases of this version with nothing in them, if any: a new home begins with one.
EMPTY: list[Path] = []


class Server:
    """The table as `cosmodrome serve` starts it, over a database of its own."""

    def __init__(self, home: Path, port: int = 0, workers: int = 0, **environment: str) -> None:
        self.home = home
        self.workers = ["--workers", str(workers)] if workers else []
        self.port = port
        self.environment = environment
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        tables = self.home / "tables.sqlite3"
        if EMPTY and not tables.exists() and "COSMODROME_DATABASE_URL" not in self.environment:
            self.home.mkdir(parents=True, exist_ok=True)
            shutil.copy(EMPTY[0], tables)
        environment = {
            **os.environ,
            "PYTHONPATH": str(SOURCES),
            "COSMODROME_DATA_DIR": str(self.home),
            "COSMODROME_DATABASE_URL": "",
            "COSMODROME_BOT_WORKERS": "0",
            **self.environment,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cosmodrome", "serve", "--port", str(self.port), *self.workers],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found, f"the server did not start: {line!r}"
        self.port = int(found[1])
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.address}/health", timeout=PATIENCE).status_code == 200:
                    return
            time.sleep(0.02)
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
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()


def fetch(address: str, **given: Any) -> httpx.Response:
    """What a server answers, however long it takes."""
    return httpx.get(address, **{"timeout": PATIENCE, **given})


def watch(address: str, **given: Any) -> ClientConnection:
    """The changes of a page, waited for as long."""
    return connect(address, open_timeout=PATIENCE, max_size=None, **given)


def chromium() -> str | None:
    """Debian's Chromium, or what it is called elsewhere."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    return None

"""What others feel of 60 hostile tables: `python -m bench.fairness`, on a real server.

Four commanders each, at instant pace, all watched over sockets, opened from one cookie or from
sixty. Meanwhile somebody at another address plays against a pilot and opens pages.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
from tests.web.live import Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

GAME = "pocket-rockets"
HOSTILE, FRIENDLY = "127.0.0.2", "127.0.0.3"
#: What is aimed at, in seconds, for 95 of 100.
ANSWER, PAGE = 3.0, 0.2
PATIENCE = 120.0


class Visitor:
    """Somebody with a cookie, at an address of this machine."""

    def __init__(self, server: Server, address: str) -> None:
        # Straight to the number: the name may stand for another address than the one listened to.
        self.root = f"127.0.0.1:{server.port}"
        transport = httpx.HTTPTransport(local_address=address)
        self.http = httpx.Client(
            base_url=f"http://{self.root}", transport=transport, timeout=PATIENCE
        )
        self.address = address
        self.token = self.http.get("/api/token").json()["token"]

    def post(self, path: str, **asked: object) -> dict:
        answer = self.http.post(path, json=asked, headers={"X-CSRFToken": self.token})
        answer.raise_for_status()
        return answer.json()

    def open(self, *seats: str, **more: object) -> dict:
        return self.post("/api/tables", game=GAME, seats=seats, pace="instant", **more)

    def play(self, state: dict) -> dict:
        """The first action there is."""
        move = {"seat": 0, "action": state["choices"][0]["action"], "version": state["version"]}
        return self.post(f"/api/tables/{state['key']}/play", **move)

    def state(self, key: str) -> dict:
        return self.http.get(f"/api/tables/{key}").json()


def socket_of(visitor: Visitor, key: str) -> ClientConnection:
    return connect(
        f"ws://{visitor.root}/ws/{key}?lang=en", origin=f"http://{visitor.root}", max_size=None,
        source_address=(visitor.address, 0),
    )  # fmt: skip


def watch(visitor: Visitor, key: str, over: threading.Event) -> None:
    """Keep a table's socket open, and read what it sends."""
    while not over.is_set():
        with contextlib.suppress(OSError, ConnectionClosed), socket_of(visitor, key) as socket:
            while not over.is_set():
                with contextlib.suppress(TimeoutError):
                    socket.recv(timeout=0.5)


@contextlib.contextmanager
def hostile(server: Server, tables: int, cookies: int) -> Iterator[None]:
    """Many tables of bots alone, watched until the end."""
    over = threading.Event()
    visitors = [Visitor(server, HOSTILE) for _ in range(cookies)]
    watchers = []
    for number in range(tables):
        visitor = visitors[number % cookies]
        key = visitor.open(*["bot-commander"] * 4)["key"]
        watchers.append(threading.Thread(target=watch, args=(visitor, key, over), daemon=True))
        watchers[-1].start()
    try:
        yield
    finally:
        over.set()
        for watcher in watchers:
            watcher.join(5)


def visit(server: Server, seconds: float) -> tuple[list[float], list[float]]:
    """How long a pilot's whole turns took, and how long pages, for a guest elsewhere."""
    me = Visitor(server, FRIENDLY)
    answers: list[float] = []
    pages: list[float] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        state = me.open("me", "bot-pilot")
        with socket_of(me, state["key"]) as socket:
            while not state["over"] and time.monotonic() < until:
                began = time.monotonic()
                while not state["choices"] and not state["over"]:
                    socket.recv(timeout=PATIENCE)
                    state = me.state(state["key"])
                if time.monotonic() - began > 0.01:
                    answers.append(time.monotonic() - began)
                began = time.monotonic()
                me.http.get(f"/t/{state['key']}").raise_for_status()
                pages.append(time.monotonic() - began)
                state = me.play(state)
    return answers, pages


def ready(server: Server) -> None:
    """Wait until the compiled rules answer: until then the page of a pilot's table says so."""
    me = Visitor(server, FRIENDLY)
    key = me.open("me", "bot-pilot")["key"]
    while "engine gets ready" in me.http.get(f"/t/{key}", headers={"Accept-Language": "en"}).text:
        time.sleep(0.5)


def cpu(server: Server) -> float:
    """Seconds the server's own process has used."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def told(name: str, answers: list[float], pages: list[float]) -> None:
    for what, found, most in (("pilot", answers, ANSWER), ("page", pages, PAGE)):
        p95 = statistics.quantiles(found, n=20)[-1] if len(found) > 1 else float("nan")
        verdict = "ok" if p95 <= most else "TOO SLOW"
        print(
            f"{name:28} {what:6} n {len(found):4}  p50 {statistics.median(found):6.3f} s  "
            f"p95 {p95:6.3f} s  most {max(found):6.3f} s  (p95 at most {most} s: {verdict})",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=60.0, help="of each of the three parts")
    given = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}", flush=True)
    for name, tables, cookies in (
        ("nobody else", 0, 1),
        (f"{given.tables} tables, one cookie", given.tables, 1),
        (f"{given.tables} tables, as many cookies", given.tables, given.tables),
    ):
        with tempfile.TemporaryDirectory() as home:
            server = Server(Path(home), COSMODROME_LIMITS="0", COSMODROME_BOT_WORKERS="")
            server.start()
            try:
                ready(server)
                with hostile(server, tables, cookies):
                    began = cpu(server)
                    told(name, *visit(server, given.seconds))
                    share = (cpu(server) - began) / given.seconds
                    print(f"{name:28} server {share:.0%} of a core, load {os.getloadavg()[0]:.1f}")
            finally:
                server.stop()


if __name__ == "__main__":
    main()

"""`python -m bench.load`: what a real server carries, measured from one client beside it.

One table that many watch: how long an action takes to reach them, and what it costs. Or, with
`--tables`, many tables with a person, a bot and somebody who watches each.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import re
import tempfile
import time
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table
from tests.web.live import Server
from websockets import Origin
from websockets.asyncio.client import connect

import cosmodrome

#: Seconds after which an action that did not arrive is an error.
PATIENCE = 60
console = Console()


def processor_seconds(pid: int) -> float:
    """What a process has used of the processor."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def megabytes(pid: int) -> float:
    """The memory of a process."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def quantile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


class Person:
    """Somebody with a browser: cookies, a token, and the answers as HTML."""

    def __init__(self, address: str) -> None:
        # The server closes idle connections after five seconds; browsers try again by themselves.
        self.client = httpx.AsyncClient(
            base_url=address, timeout=PATIENCE, headers={"Accept-Encoding": "gzip"},
            limits=httpx.Limits(keepalive_expiry=2),
        )  # fmt: skip
        self.token = ""

    async def opens(self, game: str, *seats: str) -> str:
        await self.greets()
        asked = {"game": game, "seats": list(seats), "pace": "fast"}
        headers = {"X-CSRFToken": self.token}
        answer = await self.client.post("/api/tables", json=asked, headers=headers)
        answer.raise_for_status()
        return str(answer.json()["key"])

    async def greets(self) -> None:
        self.token = (await self.client.get("/api/token")).json()["token"]

    async def joins(self, link: str) -> None:
        await self.greets()
        await self.client.post(link, data={"csrfmiddlewaretoken": self.token})

    async def looks(self, key: str) -> str:
        answer = await self.client.get(f"/t/{key}", headers={"HX-Request": "true"})
        answer.raise_for_status()
        return answer.text

    async def does(self, key: str, html: str, rng: random.Random) -> str | None:
        """One of the actions on a page, at random; the answer, None where nothing is asked."""
        listed = re.findall(r'name="action" value="([^"]+)"', html)
        chosen = re.search(r'name="action" [^>]+aria-pressed="true"', html)
        if not listed or chosen:
            return None
        seat = re.search(r'name="seat" value="(\d+)"', html)
        assert seat
        fields = {
            "action": rng.choice(listed), "seat": seat[1], "version": str(version(html)),
            "csrfmiddlewaretoken": self.token,
        }  # fmt: skip
        headers = {"HX-Request": "true"}
        answer = await self.client.post(f"/t/{key}/do", data=fields, headers=headers)
        # An action that meets the bot's is refused with a sentence, as it should be.
        if answer.status_code != 409:
            answer.raise_for_status()
        return answer.text


def version(html: str) -> int:
    found = re.search(r'data-version="(\d+)"', html)
    assert found, html[:200]
    return int(found[1])


def revision(html: str) -> int:
    found = re.search(r'data-revision="(\d+)"', html)
    assert found, html[:200]
    return int(found[1])


@dataclass
class Watcher:
    """An open page somewhere: when it heard of a revision, and how long the message was."""

    address: str
    key: str
    heard: dict[int, float] = field(default_factory=dict)
    sizes: dict[int, int] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def watch(self) -> None:
        uri = self.address.replace("http", "ws", 1) + f"/ws/{self.key}?lang=en"
        async with connect(uri, origin=Origin(self.address), ping_interval=None) as socket:
            async for message in socket:
                assert isinstance(message, bytes)
                head = zlib.decompressobj().decompress(message, 40)
                found = int(head[len('{"revision":') : head.index(b",")])
                self.heard[found] = time.perf_counter()
                self.sizes[found] = len(message)
                self.news.set()

    async def reach(self, wanted: int) -> float:
        """When a revision, or a later one, had arrived."""
        async with asyncio.timeout(PATIENCE):
            while not (found := [at for number, at in self.heard.items() if number >= wanted]):
                self.news.clear()
                await self.news.wait()
        return min(found)


async def end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


# One table that many watch


async def many_watch(server: Server, game: str, spectators: int, actions: int) -> dict[str, Any]:
    assert server.process is not None
    pid, rng = server.process.pid, random.Random(7)
    people = [Person(server.address), Person(server.address)]
    key = await people[0].opens(game, "me", "open")
    link = re.search(r'value="http[^"]+(/join/[^"]+)"', await people[0].looks(key))
    assert link
    await people[1].joins(link[1])
    watchers = [Watcher(server.address, key) for _ in range(spectators)]
    tasks = [asyncio.create_task(watcher.watch()) for watcher in watchers]
    for watcher in watchers:
        await watcher.reach(0)
    waits: list[float] = []
    costs: list[float] = []
    sizes: list[int] = []
    for someone in itertools.cycle(people):
        before = await someone.looks(key)
        was, used, start = version(before), processor_seconds(pid), time.perf_counter()
        answer = await someone.does(key, before, rng)
        if answer is None or version(answer) == was:
            continue
        wanted = revision(answer)
        waits += [await watcher.reach(wanted) - start for watcher in watchers]
        await asyncio.sleep(0.2)
        costs.append(processor_seconds(pid) - used)
        sizes.append(watchers[0].sizes[max(watchers[0].sizes)])
        if len(costs) == actions or 'class="results"' in answer:
            break
    lost = sum(task.done() for task in tasks)
    await end(tasks)
    return {
        "p50 ms": quantile(waits, 0.5) * 1000, "p95 ms": quantile(waits, 0.95) * 1000,
        "CPU s": sum(costs) / len(costs), "bytes p50": quantile(sizes, 0.5),
        "bytes max": max(sizes), "MiB": megabytes(pid),
        "lost": lost,
    }  # fmt: skip


# Many tables


@dataclass
class Tally:
    """What happened at many tables."""

    actions: int = 0
    waits: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


async def play_on(server: Server, game: str, seed: int, pause: float, tally: Tally) -> None:
    """A person against a bot, watched, game after game, until cancelled."""
    rng = random.Random(seed)
    while True:
        me = Person(server.address)
        tasks: list[asyncio.Task[None]] = []
        try:
            key = await me.opens(game, "me", "bot-cadet")
            watcher = Watcher(server.address, key)
            tasks.append(asyncio.create_task(watcher.watch()))
            while True:
                await asyncio.sleep(rng.uniform(0.5, 1.5) * pause)
                html = await me.looks(key)
                if 'class="results"' in html:
                    break
                start = time.perf_counter()
                answer = await me.does(key, html, rng)
                if answer is not None:
                    tally.actions += 1
                    if version(answer) > version(html):
                        tally.waits.append(await watcher.reach(revision(answer)) - start)
        except (httpx.HTTPError, TimeoutError, AssertionError, OSError) as error:
            tally.errors.append(f"{game}: {error!r}")
            await asyncio.sleep(1)
        finally:
            await end(tasks)
            await me.client.aclose()


async def many_tables(
    server: Server, games: list[str], tables: int, minutes: float, pause: float
) -> None:
    assert server.process is not None
    pid = server.process.pid
    tally = Tally()
    playing = []
    for number in range(tables):
        game = games[number % len(games)]
        playing.append(asyncio.create_task(play_on(server, game, number, pause, tally)))
        await asyncio.sleep(pause / tables)
    begun = used_since = time.monotonic()
    used, actions = processor_seconds(pid), 0
    while time.monotonic() < begun + minutes * 60:
        await asyncio.sleep(min(60, minutes * 60))
        now, spent = time.monotonic(), processor_seconds(pid)
        console.print(
            f"{(now - begun) / 60:4.1f} min: {tally.actions - actions} actions,"
            f" p50 {quantile(tally.waits, 0.5) * 1000:.0f} ms,"
            f" p95 {quantile(tally.waits, 0.95) * 1000:.0f} ms,"
            f" {(spent - used) / (now - used_since):.2f} of a core, {megabytes(pid):.0f} MiB,"
            f" {len(tally.errors)} errors"
        )
        used, used_since, actions = spent, now, tally.actions
        tally.waits.clear()
    await end(playing)
    for error in tally.errors[:5]:
        console.print(error)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games (otherwise all)")
    parser.add_argument("--spectators", type=int, default=200)
    parser.add_argument("--actions", type=int, default=30)
    parser.add_argument("--tables", type=int, default=0, help="many tables instead of one")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--pause", type=float, default=20, help="seconds a person thinks")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        workers = "1" if given.tables else "0"
        server = Server(Path(home), COSMODROME_LIMITS="0", COSMODROME_BOT_WORKERS=workers)
        server.start()
        try:
            console.print(f"load of this machine: {os.getloadavg()[0]:.1f}")
            games = given.games or cosmodrome.games()
            if given.tables:
                figures = (given.tables, given.minutes, given.pause)
                asyncio.run(many_tables(server, games, *figures))
            else:
                watch_all(server, games, given)
        finally:
            server.stop()


def watch_all(server: Server, games: list[str], given: argparse.Namespace) -> None:
    """A line for each game."""
    shown = Table("game", title=f"{given.spectators} spectators, {given.actions} actions")
    for game in games:
        figures = asyncio.run(many_watch(server, game, given.spectators, given.actions))
        if not shown.rows:
            for name in figures:
                shown.add_column(name, justify="right")
        shown.add_row(game, *(f"{value:.4g}" for value in figures.values()))
    console.print(shown)


if __name__ == "__main__":
    main()

"""Kill the server with `kill -9` under load: nothing acknowledged is lost, nothing is doubled."""

from __future__ import annotations

import json
import random
import re
import sqlite3
import threading
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.web.live import Server

ROUNDS = 4
TABLES = 4
#: Acknowledged actions between two kills, at least.
LOAD = 25
#: Seconds after which an open page counts as lost; a quiet machine needs less than two.
CATCH_UP = 60.0


class Player:
    """A guest with real cookies who plays any lit action and remembers what was acknowledged."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.address, timeout=10, follow_redirects=True)
        form = self.http.get("/new/pocket-rockets").text
        answer = self.http.post(
            "/new/pocket-rockets",
            data={
                "csrfmiddlewaretoken": token(form), "seat-0": "me", "seat-1": "bot-cadet",
                "pace": "instant",
            },
        )  # fmt: skip
        assert answer.status_code == 200, answer.text
        self.key = answer.url.path.split("/")[2]
        self.token = token(answer.text)
        self.page = answer.text
        #: Versions the server said it had stored, and the action each of them was.
        self.acknowledged: dict[int, str] = {}

    def play(self, luck: random.Random) -> None:
        """One action; an answer means it is stored."""
        version = re.search(r'data-version="(\d+)"', self.page)
        actions = re.findall(r'name="action" value="([^"]+)"', self.page)
        if not version or not actions:
            time.sleep(0.01)
            self.page = self.http.get(f"/t/{self.key}").text
            return
        chosen = luck.choice(actions)
        answer = self.http.post(
            f"/t/{self.key}/do",
            data={
                "csrfmiddlewaretoken": self.token, "action": chosen, "seat": "0",
                "version": version[1],
            },
            headers={"HX-Request": "true"},
        )  # fmt: skip
        if answer.status_code == 200:
            self.acknowledged[int(version[1]) + 1] = chosen
        self.page = answer.text


def token(html: str) -> str:
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', html)
    assert found
    return found[1]


class Watcher(threading.Thread):
    """An open page: a socket that comes back by itself, as the page's own does."""

    def __init__(self, server: Server, key: str) -> None:
        super().__init__(daemon=True)
        self.address = f"ws://localhost:{server.port}/ws/{key}?lang=en"
        self.origin = server.address
        self.seen = -1
        self.stopped = threading.Event()

    def run(self) -> None:
        while not self.stopped.is_set():
            try:
                with connect(self.address, origin=self.origin, max_size=None) as socket:
                    while not self.stopped.is_set():
                        try:
                            news = json.loads(socket.recv(timeout=0.2))
                        except TimeoutError:
                            continue
                        found = re.search(r'data-version="(\d+)"', news["content"])
                        self.seen = max(self.seen, int(found[1]) if found else -1)
            except (OSError, ConnectionClosed):
                time.sleep(0.1)


def acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def stored(home: Path, key: str) -> list[tuple[int, str, int, int]]:
    with sqlite3.connect(home / "tables.sqlite3") as database:
        return database.execute(
            "SELECT m.seq, m.kind, m.seat, m.action FROM web_move m JOIN web_table t"
            " ON t.id = m.table_id WHERE t.key = ? ORDER BY m.seq",
            (key,),
        ).fetchall()


def test_kill_nine_under_load(tmp_path: Path) -> None:
    import cosmodrome

    game = cosmodrome.load("pocket-rockets")
    server = Server(tmp_path, COSMODROME_LIGHT_BOT="random")
    server.start()
    players = [Player(server) for _ in range(TABLES)]
    watchers = [Watcher(server, player.key) for player in players]
    for watcher in watchers:
        watcher.start()
    luck = random.Random(5)
    try:
        for _ in range(ROUNDS):
            stop = threading.Event()
            busy = [
                threading.Thread(target=_keep_playing, args=(player, stop, luck.random()))
                for player in players
            ]
            for thread in busy:
                thread.start()
            before = acknowledged(players)
            while acknowledged(players) - before < LOAD:
                time.sleep(0.01)
            time.sleep(luck.random() * 0.1)
            server.kill()
            stop.set()
            for thread in busy:
                thread.join()
            server.start()
            back = time.monotonic()
            for player, watcher in zip(players, watchers):
                rows = stored(tmp_path, player.key)
                # Not torn: numbers without gaps, and the whole game replays.
                assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
                _replays(game, tmp_path, player.key, rows)
                # Every acknowledged action is there, as it was chosen.
                for seq, name in player.acknowledged.items():
                    assert rows[seq - 1][1:] == ("play", 0, game.actions.parse(name))
                # Open pages catch up by themselves.
                while watcher.seen < len(rows):
                    assert time.monotonic() - back < CATCH_UP, "an open page did not catch up"
                    time.sleep(0.02)
            print(f"caught up {time.monotonic() - back:.2f} s after the restart")
        # No bot turn is lost: every table comes to its person again.
        until = time.monotonic() + CATCH_UP
        for player in players:
            while 'name="action"' not in player.page:
                assert time.monotonic() < until, "a bot's turn was lost"
                time.sleep(0.1)
                player.page = player.http.get(f"/t/{player.key}").text
        assert acknowledged(players) >= LOAD * ROUNDS
    finally:
        for watcher in watchers:
            watcher.stopped.set()
        server.stop()


def _keep_playing(player: Player, stop: threading.Event, seed: float) -> None:
    luck = random.Random(seed)
    while not stop.is_set():
        try:
            player.play(luck)
        except httpx.HTTPError:
            # Not acknowledged: it may be stored or not.
            player.page = ""
            if stop.wait(0.05):
                return


def _replays(game: object, home: Path, key: str, rows: list[tuple[int, str, int, int]]) -> None:
    with sqlite3.connect(home / "tables.sqlite3") as database:
        seed, options = database.execute(
            "SELECT seed, options FROM web_table WHERE key = ?", (key,)
        ).fetchone()
    pos = game.new(seed=int(seed), **json.loads(options))  # type: ignore[attr-defined]
    for _, kind, seat, action in rows:
        assert kind == "play"
        pos.play(action, seat)


def test_a_socket_from_another_site_is_refused(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        player = Player(server)
        address = f"ws://localhost:{server.port}/ws/{player.key}"
        with connect(address, origin=server.address) as socket:
            assert "content" in json.loads(socket.recv(timeout=10))
        with pytest.raises(Exception, match="403"):
            connect(address, origin="https://elsewhere.example")
    finally:
        server.stop()

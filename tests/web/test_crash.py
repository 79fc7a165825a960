"""Kill the server with `kill -9` under load: nothing acknowledged is lost, nothing is doubled."""

from __future__ import annotations

import json
import random
import re
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import cosmodrome
from cosmodrome.engine.game import Game
from tests.web.live import Server

ROUNDS = 5
#: One table each; Red Planet's choices are sealed until all are in.
GAMES = ("pocket-rockets", "rocketmen", "space-pioneers", "galactic-cruise", "red-planet")
#: Acknowledged actions between two kills, at least.
LOAD = 25
#: Seconds after which an open page counts as lost; a quiet machine needs less than two.
CATCH_UP = 60.0


class Player:
    """A guest with real cookies who plays any lit action and remembers what was acknowledged."""

    def __init__(self, server: Server, game: str = "pocket-rockets") -> None:
        self.server = server
        self.game = game
        self.http = httpx.Client(base_url=server.address, timeout=60, follow_redirects=True)
        self.token = self.http.get("/api/token").json()["token"]
        made = self.http.post(
            "/api/tables",
            json={"game": game, "seats": ["me", "bot-pilot"], "pace": "instant"},
            headers={"X-CSRFToken": self.token},
        )
        assert made.status_code == 200, made.text
        self.key = made.json()["key"]
        self.page = self.http.get(f"/t/{self.key}").text
        #: Versions on which the server said it had stored an action, and which.
        self.acknowledged: dict[int, str] = {}

    def play(self, luck: random.Random) -> None:
        """One action; an answer means it is stored."""
        version = re.search(r'data-version="(\d+)"', self.page)
        actions = re.findall(r'name="action" value="([^"]+)"', self.page)
        chosen = re.search(r'name="action"[^>]*aria-pressed="true"', self.page)
        if not version or not actions or chosen:
            time.sleep(0.01)
            self.page = self.http.get(f"/t/{self.key}").text
            return
        action = luck.choice(actions)
        answer = self.http.post(
            f"/t/{self.key}/do",
            data={
                "csrfmiddlewaretoken": self.token, "action": action, "seat": "0",
                "version": version[1],
            },
            headers={"HX-Request": "true"},
        )  # fmt: skip
        if answer.status_code == 200:
            self.acknowledged[int(version[1])] = action
        self.page = answer.text


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


def rows(home: Path, key: str, kind: str, columns: str) -> list[Any]:
    """What the database holds of a table, ordered by the first of the columns."""
    query = (
        f"SELECT {columns} FROM {kind} r JOIN web_table t ON t.id = r.table_id"
        " WHERE t.key = ? ORDER BY 1"
    )
    with sqlite3.connect(home / "tables.sqlite3") as database:
        return database.execute(query, (key,)).fetchall()


def stored(home: Path, key: str) -> list[tuple[int, str, int, int]]:
    """The moves of a table: sequence number, kind, seat, action."""
    return rows(home, key, "web_move", "r.seq, r.kind, r.seat, r.action")


def sealed(home: Path, key: str) -> list[tuple[int, int, int]]:
    """The choices that wait for others': version, seat, action."""
    return rows(home, key, "web_sealed", "r.version, r.seat, r.action")


def test_kill_nine_under_load(tmp_path: Path) -> None:
    server = Server(tmp_path, COSMODROME_LIGHT_BOT="random")
    server.start()
    players = [Player(server, game) for game in GAMES]
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
                game = cosmodrome.load(player.game)
                _replays(game, tmp_path, player.key, rows)
                # Every acknowledged action is there, as it was chosen: the player's next one, or
                # sealed until the others have chosen too.
                waiting = sealed(tmp_path, player.key)
                for version, name in player.acknowledged.items():
                    action = game.actions.parse(name)
                    own = [row[3] for row in rows[version:] if row[2] == 0]
                    assert own[0] == action if own else (version, 0, action) in waiting
                # Open pages catch up by themselves.
                while watcher.seen < len(rows):
                    assert time.monotonic() - back < CATCH_UP, "an open page did not catch up"
                    time.sleep(0.02)
            print(f"caught up {time.monotonic() - back:.2f} s after the restart")
        # No bot turn is lost: every table comes to its person again.
        until = time.monotonic() + CATCH_UP
        for player in players:
            while 'name="action"' not in player.page and 'class="results"' not in player.page:
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


def _replays(game: Game, home: Path, key: str, rows: list[tuple[int, str, int, int]]) -> None:
    with sqlite3.connect(home / "tables.sqlite3") as database:
        seed, options = database.execute(
            "SELECT seed, options FROM web_table WHERE key = ?", (key,)
        ).fetchone()
    pos = game.new(seed=int(seed), **json.loads(options))
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

"""A siege: people play and pages stay open while their servers are killed with `kill -9`.

Nothing acknowledged may be lost, nothing may be played twice, every table must go on. The test of
crashes is a short siege, `make stress PART=kills` a long one.
"""

from __future__ import annotations

import contextlib
import json
import random
import re
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

import cosmodrome
from cosmodrome.engine.position import Position
from tests.web.live import PATIENCE, Server
from tests.web.reading import Reader

#: One table each; Red Planet's choices are sealed until all are in.
GAMES = ("pocket-rockets", "rocketmen", "space-pioneers", "galactic-cruise", "red-planet")
#: How servers are started: their bots answer at once, so that much happens between two kills.
QUICK = {"COSMODROME_LIGHT_BOT": "random", "COSMODROME_LIMITS": "0"}
#: Acknowledged actions between two kills: fewer than this many, and after them less than MOMENT.
LOAD = 12
MOMENT = 0.3


class Player:
    """A guest with real cookies who plays any lit action and remembers what was acknowledged."""

    def __init__(self, server: Server, game: str = "pocket-rockets") -> None:
        self.server = server
        self.game = game
        self.http = httpx.Client(base_url=server.address, timeout=PATIENCE, follow_redirects=True)
        self.token = self.http.get("/api/token").json()["token"]
        made = self.http.post(
            "/api/tables",
            json={"game": game, "seats": ["me", "bot-pilot"], "pace": "instant"},
            headers={"X-CSRFToken": self.token},
        )
        assert made.status_code == 200, made.text
        self.key = made.json()["key"]
        self.page = self.http.get(f"/t/{self.key}").text
        #: Every action that was sent, with the version it was chosen on.
        self.sent: list[tuple[int, str]] = []
        #: Versions on which the server said it had stored an action, and which.
        self.acknowledged: dict[int, str] = {}
        #: Set by an open page that has seen the table change; how long to look away otherwise.
        self.news, self.rest = threading.Event(), 0.1

    @property
    def over(self) -> bool:
        return 'class="results"' in self.page

    def play(self, luck: random.Random) -> None:
        """One action; an answer means it is stored."""
        version = re.search(r'data-version="(\d+)"', self.page)
        asked = "data-my-turn" in self.page
        chosen = re.search(r'name="action"[^>]*aria-pressed="true"', self.page)
        if not version or not asked or chosen:
            self.news.wait(self.rest)
            self.news.clear()
            self.page = self.http.get(f"/t/{self.key}").text
            return
        act = self.choose(version[1], luck)
        self.sent.append((int(version[1]), act))
        answer = self.http.post(
            f"/t/{self.key}/do",
            data={
                "csrfmiddlewaretoken": self.token, "action": act, "seat": "0",
                "version": version[1],
            },
            headers={"HX-Request": "true"},
        )  # fmt: skip
        if answer.status_code == 200:
            self.acknowledged[int(version[1])] = act
        self.page = answer.text

    def choose(self, version: str, luck: random.Random) -> str:
        """Any act: an action, or some ticks and what the server says confirms them."""
        choices = self.http.get(f"/api/tables/{self.key}").json().get("choices", ())
        step = luck.choice([choice["action"] for choice in choices] or ["none"])
        ticks = {choice["action"] for choice in choices if choice["times"]}
        steps = []
        while step in ticks:
            steps.append(step)
            asked = {"version": version, "steps": steps}
            draft = self.http.get(f"/api/tables/{self.key}/draft", params=asked).json()
            closing = [choice["action"] for choice in draft.get("closing", ())]
            step = luck.choice([*closing, *draft.get("more", ())] or ["none"])
        # As it is kept.
        steps.sort(key=cosmodrome.load(self.game).actions.parse)
        return " ".join((*steps, step))

    def turn_to(self, server: Server) -> None:
        """Go on at another process, as a proxy would send them; what is shown is unknown."""
        self.server, self.page = server, ""
        self.http.base_url = server.address


class Watcher(threading.Thread):
    """An open page: a socket that comes back by itself, as the page's own does."""

    def __init__(self, player: Player) -> None:
        super().__init__(daemon=True)
        self.player = player
        player.rest = 5.0
        self.seen = -1
        self.stopped = threading.Event()

    def run(self) -> None:
        while not self.stopped.is_set():
            server = self.player.server
            address = f"ws://localhost:{server.port}/ws/{self.player.key}?lang=en"
            # A server that is away, or comes up: again soon.
            with (
                contextlib.suppress(OSError, WebSocketException),
                connect(address, origin=server.address, max_size=None) as socket,
            ):
                self._watch(socket, server)
            self.stopped.wait(0.1)

    def _watch(self, socket: Any, server: Server) -> None:
        reader = Reader()
        while not self.stopped.is_set() and server is self.player.server:
            with contextlib.suppress(TimeoutError):
                self.seen = max(self.seen, reader.read(socket.recv(timeout=0.2))["revision"])
                self.player.news.set()


class Store:
    """The rows themselves, whichever database keeps them."""

    def __init__(self, address: Path | str) -> None:
        self.address = address

    def read(self, query: str, *values: Any) -> list[Any]:
        """The answer to a question that marks its values with `?`."""
        if isinstance(self.address, Path):
            with contextlib.closing(sqlite3.connect(self.address, timeout=60)) as database:
                return database.execute(query, values).fetchall()
        import psycopg

        with psycopg.connect(self.address, autocommit=True) as found:
            return found.execute(query.replace("?", "%s"), values).fetchall()


class Ledger:
    """One table held against what its player was told, as far as both have come."""

    def __init__(self, player: Player, store: Store) -> None:
        self.player, self.store = player, store
        self.game = cosmodrome.load(player.game)
        self.table, seed, options = store.read(
            "SELECT id, seed, options FROM web_table WHERE key = ?", player.key
        )[0]
        options = json.loads(options) if isinstance(options, str) else options
        self.pos: Position = self.game.new(seed=int(seed), **options)
        #: What was played: the seat, and the act by its names.
        self.acts: list[tuple[int, str]] = []
        self.used: Counter[tuple[int, str]] = Counter()
        self.found: set[int] = set()
        self.revision = 0

    def check(self) -> None:
        """Numbers without gaps, legal actions, each chosen once, and all that was acknowledged."""
        # In this order: what is acknowledged stands in rows read later, sealed or played.
        acknowledged = dict(self.player.acknowledged)
        ((self.revision,),) = self.store.read(
            "SELECT revision FROM web_table WHERE id = ?", self.table
        )
        sealed = self.store.read(
            "SELECT version, seat, action FROM web_sealed WHERE table_id = ?", self.table
        )
        rows = self.store.read(
            "SELECT seq, kind, seat, action FROM web_move WHERE table_id = ? AND seq > ?"
            " ORDER BY seq", self.table, len(self.acts),
        )  # fmt: skip
        for seq, kind, seat, act in rows:
            assert (seq, kind) == (len(self.acts) + 1, "play"), (seq, kind)
            if seat == 0:
                self._chosen_once(seq, act)
            self.pos.act(act.split(" "), seat)
            self.acts.append((seat, act))
        for version, name in acknowledged.items():
            if version not in self.found:
                self._kept(version, name, sealed)

    def _chosen_once(self, seq: int, name: str) -> None:
        """An action of the player's was sent for this moment, or nothing else could follow."""
        for version in range(seq - 1, max(-1, seq - 1 - self.pos.seats), -1):
            if self.player.sent.count((version, name)) > self.used[version, name]:
                self.used[version, name] += 1
                return
        legal = [action.name for action in self.pos.legal_actions(0)]
        assert legal == [name], f"{name} was not chosen for move {seq}"

    def _kept(self, version: int, name: str, sealed: Sequence[tuple[int, int, str]]) -> None:
        """It is the player's next action, or sealed until the others have chosen too."""
        own = [act for seat, act in self.acts[version:] if seat == 0]
        if own:
            self.found.add(version)
            assert own[0] == name, (version, name)
        else:
            assert (version, 0, name) in sealed, (version, name)


class Seat(threading.Thread):
    """A player who never stops, with an open page beside them."""

    def __init__(self, siege: Siege, game: str) -> None:
        super().__init__(daemon=True)
        self.siege, self.game = siege, game
        self.luck = random.Random(siege.luck.random())
        self.stopped = threading.Event()
        self.fault: Exception | None = None
        self.watcher: Watcher | None = None
        self.sit_down()

    def sit_down(self) -> None:
        """At a new table."""
        self.stand_up()
        self.player = Player(self.luck.choice(self.siege.servers), self.game)
        self.ledger = Ledger(self.player, self.siege.store)
        self.watcher = Watcher(self.player)
        self.watcher.start()
        self.moved = time.monotonic()

    def stand_up(self) -> None:
        if self.watcher is not None:
            self.watcher.stopped.set()

    def run(self) -> None:
        try:
            while not self.stopped.is_set():
                self._play()
        except Exception as fault:
            self.fault = fault

    def _play(self) -> None:
        if self.player.over:
            self.stopped.wait(0.05)
            return
        before = len(self.player.acknowledged)
        try:
            self.player.play(self.luck)
        except httpx.HTTPError:
            # What was sent may be stored or not: nothing was acknowledged.
            self.player.turn_to(self.luck.choice(self.siege.servers))
            self.stopped.wait(0.05)
        if len(self.player.acknowledged) > before:
            self.moved = time.monotonic()
            self.siege.acknowledge()

    def check(self) -> None:
        """All is there, and the table goes on; after its end another is begun."""
        if self.fault is not None:
            raise self.fault
        waited = time.monotonic() - self.moved
        assert waited < PATIENCE, f"the table of {self.game} does not go on"
        self.ledger.check()
        if self.ledger.pos.is_over:
            self.sit_down()
            self.siege.finished += 1


class Siege:
    """Tables of every game under play, and servers that are killed at random moments."""

    def __init__(self, servers: list[Server], store: Store, seed: int) -> None:
        self.servers, self.store = servers, store
        self.luck = random.Random(seed)
        self.seats: list[Seat] = []
        self.acknowledged = self.finished = 0
        self._change = threading.Condition()

    def __enter__(self) -> Siege:
        for server in self.servers:
            server.start()
        self.seats = [Seat(self, game) for game in GAMES]
        for seat in self.seats:
            seat.start()
        return self

    def __exit__(self, *_: object) -> None:
        for seat in self.seats:
            seat.stopped.set()
        for seat in self.seats:
            seat.join()
            seat.stand_up()
        for server in self.servers:
            server.stop()

    def acknowledge(self) -> None:
        with self._change:
            self.acknowledged += 1
            self._change.notify_all()

    def kill(self) -> None:
        """Kill a server, or several at once, and bring them back; then look at every table."""
        wanted = self.acknowledged + self.luck.randrange(LOAD)
        self._wait(lambda: self.acknowledged >= wanted, "nobody plays")
        time.sleep(self.luck.random() * MOMENT)
        fallen = self.luck.sample(self.servers, self.luck.randint(1, len(self.servers)))
        for server in fallen:
            server.kill()
        for server in fallen:
            server.start()
        for seat in self.seats:
            seat.check()
        self._wait(self._caught_up, "an open page did not catch up")

    def go_on(self) -> None:
        """Every table comes to its person again, or to its end: no bot's turn is lost."""
        before = {seat: len(seat.player.acknowledged) for seat in self.seats}
        self._wait(
            lambda: all(
                seat.player.over or len(seat.player.acknowledged) > before[seat]
                for seat in self.seats
            ),
            "a bot's turn was lost",
        )
        for seat in self.seats:
            seat.check()

    def _caught_up(self) -> bool:
        """Whether every open page has seen its table as it was when the servers were back."""
        return all(
            seat.watcher is not None and seat.watcher.seen >= seat.ledger.revision
            for seat in self.seats
        )

    def _wait(self, until: Callable[[], bool], otherwise: str) -> None:
        late = time.monotonic() + PATIENCE
        with self._change:
            while not until():
                assert time.monotonic() < late, otherwise
                assert not any(seat.fault for seat in self.seats)
                self._change.wait(0.05)

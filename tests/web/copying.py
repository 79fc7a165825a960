"""Copies of a database that somebody plays on, taken by the command line."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.web.crashing import Ledger, Player, Store
from tests.web.live import SOURCES


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command, as whoever runs a club types it."""
    known = {**os.environ, "PYTHONPATH": str(SOURCES), "LC_ALL": "C.UTF-8", **environment}
    command = [sys.executable, "-m", "cosmodrome", *arguments]
    return subprocess.run(command, env=known, capture_output=True, text=True, check=False)


def done(*arguments: str, **environment: str) -> Any:
    """What a command that must succeed says, as data."""
    answer = run(*arguments, "--json", **environment)
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


def while_playing(player: Player, do: Callable[[], Any]) -> tuple[Any, SimpleNamespace]:
    """Do something while somebody plays; and what they had been told before it began."""
    ended = threading.Event()
    luck = random.Random(4)

    def play() -> None:
        while not ended.is_set():
            player.play(luck)
            ended.wait(0.1)

    thread = threading.Thread(target=play)
    before = dict(player.acknowledged)
    assert before
    thread.start()
    try:
        found = do()
    finally:
        ended.set()
        thread.join()
    known = SimpleNamespace(acknowledged=before, sent=player.sent, game=player.game, key=player.key)
    return found, known


def check(known: SimpleNamespace, store: Path | str) -> None:
    """A copy holds all that was acknowledged before it was begun, and only whole, legal moves."""
    ledger = Ledger(known, Store(store))  # type: ignore[arg-type]
    ledger.check()
    assert ledger.acts

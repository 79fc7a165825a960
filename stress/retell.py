"""Nothing is lost: random games under older rules, retold in the actions of today.

Every turn is played on from where it began then, and must end in the same position, field by
field. Turns that a mended rule touches are counted apart.
"""

from __future__ import annotations

import importlib
import io
import json
import os
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rich.console import Console

import cosmodrome
from cosmodrome.engine.game import Game
from cosmodrome.engine.position import Position
from stress.tally import FOLDER, Tally, bar

#: The last version of the rules before selections.
THEN = "3d18714267"
#: Games that are retold between two entries of the tally.
CHUNK = 10
#: So many faults are told in full.
TOLD = 3


@dataclass(frozen=True)
class Turn:
    """What was played, (seat, question, action) by name, between two positions of today."""

    start: bytes
    moves: list[tuple[int, str, str]]
    end: bytes


def older_rules() -> Path:
    """The program as it was, unpacked beside the tallies."""
    folder = FOLDER.absolute() / THEN
    if not folder.exists():
        packed = subprocess.run(["git", "archive", THEN, "src"], capture_output=True, check=True)
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(folder.with_suffix(".new"), filter="data")
        folder.with_suffix(".new").rename(folder)
    return folder


def known_games() -> list[str]:
    """The games whose actions have changed."""
    modules = {path.stem for path in (Path(__file__).parent / "retelling").glob("*.py")}
    return [game for game in cosmodrome.games() if game.replace("-", "_") in modules]


def module_of(game_id: str) -> Any:
    return importlib.import_module(f"stress.retelling.{game_id.replace('-', '_')}")


def turns_of(game: Game, first: int, count: int) -> Iterator[tuple[dict[str, Any], Turn]]:
    """The turns of some games with their options, as the older rules tell them."""
    teller = Path(__file__).parent / "retelling" / "then.py"
    turns = ",".join(module_of(game.id).TURNS)
    command = [sys.executable, str(teller), game.id, str(first), str(count), turns]
    env = {**os.environ, "PYTHONPATH": str(older_rules() / "src")}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as then:
        assert then.stdout is not None
        state, end = None, b""
        for line in then.stdout:
            told = json.loads(line)
            start = end if told["start"] == state else laid_out(game, told["start"])
            state, end = told["end"], laid_out(game, told["end"])
            moves = [tuple(move) for move in told["moves"]]
            yield told["options"], Turn(start, moves, end)
    if then.returncode:
        raise RuntimeError(f"the older rules of {game.id} ended with {then.returncode}")


def laid_out(game: Game, state: dict[str, Any]) -> bytes:
    """A position of then, in today's layout."""
    module = module_of(game.id)
    if hasattr(module, "converted"):
        state = module.converted(state)
    pos = Position(game, game.state.from_data(state, "state"))
    if hasattr(module, "settle"):
        module.settle(pos)
    return bytes(pos)


def apart(one: Any, other: Any, ignored: set[str], path: str = "") -> str:
    """Where two positions first differ, what a choice keeps left out."""
    if isinstance(one, dict):
        for name in one:
            inner = f"{path}.{name}".lstrip(".")
            if inner not in ignored and (found := apart(one[name], other[name], ignored, inner)):
                return found
        return ""
    if isinstance(one, list) and one and isinstance(one[0], dict):
        pairs = zip(one, other, strict=True)
        return next(filter(None, (apart(a, b, ignored, path) for a, b in pairs)), "")
    return "" if one == other else f"{path} is {other!r}, then it was {one!r}"


def retell(game_id: str, first: int, count: int) -> tuple[Counter[str], list[str]]:
    """Some games: turns alike, turns of each mended rule, and what is lost."""
    game, module = cosmodrome.load(game_id), module_of(game_id)
    ignored = set(getattr(module, "IGNORED", ()))
    counted: Counter[str] = Counter()
    lost: list[str] = []
    for options, turn in turns_of(game, first, count):
        if why := module.mended(turn) if hasattr(module, "mended") else "":
            counted[why] += 1
            continue
        pos, end = (game.from_bytes(data, options=options) for data in (turn.start, turn.end))
        problem = ""
        try:
            module.retell(pos, turn)
        except Exception as error:
            problem = f"{type(error).__name__}: {error}"
        if not problem and bytes(pos) != bytes(end):
            then, now = (game.state.to_data(one.buffer) for one in (end, pos))
            problem = apart(then, now, ignored)
        counted["alike" if not problem else "lost"] += 1
        if problem and len(lost) < TOLD:
            told = " ".join(f"{seat}/{asked}/{action}" for seat, asked, action in turn.moves)
            lost.append(f"{game_id}, games from {first}: {problem} [{told}]")
    return counted, lost


def run(tally: Tally, games: int, console: Console) -> bool:
    """So many games of each game in all; tells what was ever lost."""
    done: dict[str, list[int]] = tally.counts.setdefault("done", {})
    counts: dict[str, dict[str, int]] = tally.counts.setdefault("turns", {})
    lost: list[str] = tally.counts.setdefault("lost", [])
    older_rules()
    # So many games are worth compiling both.
    os.environ["COSMODROME_JIT"] = "1"
    left = [
        (game_id, first)
        for first in range(0, games, CHUNK)
        for game_id in known_games()
        if first not in done.setdefault(game_id, [])
    ]
    with bar() as progress, ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        task = progress.add_task("games", total=len(left) * CHUNK)
        waiting = {pool.submit(retell, *chunk, CHUNK): chunk for chunk in left}
        try:
            for future in as_completed(waiting):
                game_id, first = waiting[future]
                counted, problems = future.result()
                counts[game_id] = dict(Counter(counts.get(game_id, {})) + counted)
                lost += problems
                for problem in problems:
                    progress.console.print(problem, markup=False)
                done[game_id].append(first)
                tally.save()
                progress.advance(task, CHUNK)
        finally:
            pool.shutdown(cancel_futures=True)
    for game_id, turns in counts.items():
        told = ", ".join(f"{count} {why}" for why, count in turns.items())
        console.print(f"{game_id}: {len(done[game_id]) * CHUNK} games, turns: {told}")
    return not lost

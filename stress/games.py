"""Long checks: `check_game` for every game, over all its options."""

from __future__ import annotations

import itertools
import random
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from rich.console import Console

import cosmodrome
from cosmodrome.engine.testing import CheckFailed, check_game
from cosmodrome.engine.testing.declared import option_sets
from stress.tally import FOLDER, Tally, bar

#: Games that are checked between two entries of the tally.
CHUNK = 5


def check(game_id: str, first: int, count: int) -> str:
    """Some of a game's games, the same whenever they are checked; what is wrong, if anything."""
    game = cosmodrome.load(game_id)
    options = itertools.islice(option_sets(game, random.Random(1)), first, first + count)
    try:
        check_game(game, games=count, seed=first + 1, options=list(options))
    except CheckFailed as failure:
        if failure.record:
            (FOLDER / f"{game_id}-{first}.record").write_text(failure.record, "utf-8")
        return f"{game_id}, games from {first}: {failure}"
    return ""


def run(tally: Tally, games: int, console: Console) -> bool:
    """So many games of each game in all; tells what was ever wrong."""
    done: dict[str, list[int]] = tally.counts.setdefault("done", {})
    wrong: list[str] = tally.counts.setdefault("wrong", [])
    left = [
        (game_id, first)
        for first in range(0, games, CHUNK)
        for game_id in cosmodrome.games()
        if first not in done.setdefault(game_id, [])
    ]
    total = len(cosmodrome.games()) * games
    with bar() as progress, ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        task = progress.add_task("games", total=total, completed=total - len(left) * CHUNK)
        waiting = {pool.submit(check, *chunk, CHUNK): chunk for chunk in left}
        try:
            for future in as_completed(waiting):
                game_id, first = waiting[future]
                if problem := future.result():
                    wrong.append(problem)
                    progress.console.print(problem)
                done[game_id].append(first)
                tally.save()
                progress.advance(task, CHUNK)
        finally:
            pool.shutdown(cancel_futures=True)
    counted = ", ".join(f"{name} {len(found) * CHUNK}" for name, found in done.items())
    console.print(f"games checked: {counted}; {len(wrong)} faults")
    for problem in wrong:
        console.print(f"  {problem}")
    return not wrong

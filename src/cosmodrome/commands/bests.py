"""What somebody reached alone in the terminal, kept between games as the browser keeps it.

A small file in the data folder, `COSMODROME_DATA_DIR`. A deal that was chosen does not count: the
seeds of games that are left and gone on with later are kept there too, as long as they were drawn.
"""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import tempfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from cosmodrome.engine.game import Game
from cosmodrome.engine.languages import language
from cosmodrome.engine.outcomes import BESTS, Sheet, counts_alone
from cosmodrome.engine.position import Position


@dataclass(frozen=True)
class Best:
    """A result somebody reached alone."""

    points: int
    lines: Sheet
    #: A day, as ISO 8601 writes it.
    made: str


@dataclass
class Kept:
    """What is kept of one game."""

    bests: list[Best] = field(default_factory=list)
    #: Seeds that were drawn, of games that are not finished.
    drawn: list[int] = field(default_factory=list)


def place() -> Path:
    """Where the results lie."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = os.environ.get("COSMODROME_DATA_DIR") or Path(base) / "cosmodrome"
    return Path(folder) / "solo.json"


def kept(game_id: str) -> Kept:
    """What is kept of a game; nothing where the file cannot be read."""
    with contextlib.suppress(KeyError, TypeError, ValueError, AttributeError):
        found = _read()[game_id]
        return Kept([Best(**best) for best in found["bests"]], [int(n) for n in found["drawn"]])
    return Kept()


def begun(pos: Position) -> None:
    """Remember that the deal of a game left unfinished was drawn, not chosen."""
    now = kept(pos.game.id)
    if pos.seed is not None and pos.seed not in now.drawn:
        now.drawn.append(pos.seed)
        _write(pos.game.id, now)


def was_drawn(pos: Position) -> bool:
    """Whether a game that was gone on with had its deal drawn here, and is not finished yet."""
    return pos.seed in kept(pos.game.id).drawn


def finished(pos: Position) -> Best | None:
    """Keep what a finished game reached, where it counts; its deal has been played."""
    now, best = kept(pos.game.id), None
    now.drawn = [seed for seed in now.drawn if seed != pos.seed]
    if counts_alone(pos):
        today = datetime.datetime.now(datetime.UTC).date().isoformat()
        best = Best(pos.scores()[0], pos.game.score_lines(pos, 0), today)
        # Python's sort keeps equal ones in order: the older first.
        now.bests = sorted([*now.bests, best], key=lambda one: -one.points)[:BESTS]
    _write(pos.game.id, now)
    return best


def told(best: Best, game: Game, lang: str) -> str:
    """A result with where its points come from."""
    words = game.words
    parts = [
        f"{words.say('scores', key, lang) if words.has('scores', key) else key} {points}"
        for key, points in best.lines
    ]
    return f"{language(lang).number(best.points)} · {' · '.join(parts)} · {best.made}"


def _read() -> dict[str, Any]:
    try:
        found = json.loads(place().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _write(game_id: str, now: Kept) -> None:
    """Replace the file in one go: whoever reads it meanwhile finds the old one whole.

    A folder that cannot be written keeps no results; nobody's game ends in an error for that.
    """
    path = place()
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", dir=path.parent, prefix="solo-", delete=False, encoding="utf-8"
        ) as file:
            json.dump({**_read(), game_id: asdict(now)}, file, ensure_ascii=False, indent=1)
        Path(file.name).replace(path)

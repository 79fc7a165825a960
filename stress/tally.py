"""What a part has counted so far, kept in a file after every step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

FOLDER = Path(".stress")


class Tally:
    """Counts by name; a run that is stopped anywhere loses at most the step it was in."""

    def __init__(self, part: str, afresh: bool = False) -> None:
        FOLDER.mkdir(exist_ok=True)
        self.path = FOLDER / f"{part}.json"
        if afresh:
            self.path.unlink(missing_ok=True)
        self.counts: dict[str, Any] = (
            json.loads(self.path.read_text("utf-8")) if self.path.exists() else {}
        )

    def get(self, name: str) -> int:
        return int(self.counts.get(name, 0))

    def add(self, **counts: int) -> None:
        for name, count in counts.items():
            self.counts[name] = self.get(name) + count
        self.save()

    def save(self) -> None:
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps(self.counts, indent=1) + "\n", "utf-8")
        fresh.replace(self.path)


def bar() -> Progress:
    """How far a part is: a name, so many of so many, and since when."""
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    )

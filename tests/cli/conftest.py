"""A person at the keyboard of a terminal, for tests."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

import pytest
from rich.console import Console

from cosmodrome.commands import Context
from cosmodrome.commands.screen import HUMAN
from cosmodrome.commands.terminal import Session
from cosmodrome.engine.position import Position


@pytest.fixture(autouse=True)
def _own_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test keeps its results with those of whoever runs it."""
    monkeypatch.setenv("COSMODROME_DATA_DIR", str(tmp_path / "data"))


class Person:
    """Somebody at the keyboard: types lines, then leaves."""

    def __init__(
        self,
        *lines: str,
        pos: Position,
        seats: tuple[str, ...] = (HUMAN, HUMAN),
        lang: str = "en",
        width: int = 80,
    ) -> None:
        self.lines = iter(lines)
        self.paper = io.StringIO()
        self.session = Session(
            pos=pos,
            seats=list(seats),
            context=Context(lang),
            console=Console(file=self.paper, width=width, highlight=False),
            ask=self.ask,
        )

    def ask(self) -> str:
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None

    def play(self) -> str:
        with contextlib.suppress(EOFError):
            self.session.run()
        return self.paper.getvalue()

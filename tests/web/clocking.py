"""The time outside, as a test moves it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


class Watch:
    """Stands still until it is told otherwise; set in place of `hours.real`."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def on(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)

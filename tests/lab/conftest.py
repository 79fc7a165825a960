"""What the tests of the laboratory share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cosmodrome.engine.batch import Crew, crew
from cosmodrome.lab import simulate


@pytest.fixture(scope="session")
def one_worker() -> Iterator[Crew]:
    """One process that has compiled the game, so that others find it in the cache."""
    with crew(1) as running:
        simulate("pocket-rockets", games=1, seed=1, team=running)
        yield running

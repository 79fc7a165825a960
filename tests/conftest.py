"""What every test shares: how hypothesis searches, and what is run first."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# No deadline: a slow machine is no fault of the rules. On CI the same examples every time.
settings.register_profile("cosmodrome", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("cosmodrome")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first: several processes are then done at the same time."""
    items.sort(key=lambda item: not item.path.match("tests/gpu/*"))

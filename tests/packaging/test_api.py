"""The API reference says what the docstrings say."""

from __future__ import annotations

import importlib.util
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "docs" / "write_api.py"


def test_the_api_reference_is_current() -> None:
    spec = importlib.util.spec_from_file_location("write_api", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    written = module.PAGE.read_text(encoding="utf-8")
    assert written == module.page(), "run `python docs/write_api.py`"

"""The notebook of docs/ runs as it stands."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest

from cosmodrome.engine.batch import Crew

NOTEBOOK = Path(__file__).parents[2] / "docs" / "notebook.ipynb"


def test_every_cell_of_the_notebook_runs(
    one_worker: Crew,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "cosmodrome.lab.simulation.crew", lambda *_: contextlib.nullcontext(one_worker)
    )
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    names: dict[str, object] = {}
    for cell in cells:
        assert cell.get("outputs", []) == [], "outputs change with every run: clear them"
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    told = capsys.readouterr().out
    assert "100 games" in told
    assert "greedy 4 0 0" in told
    assert (tmp_path / "report.html").exists()

"""The package of docs/new-game.md, copied out of the page."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "new-game.md"


def install(folder: Path) -> None:
    """Write the files of the page, and what an installer makes of its pyproject.toml."""
    files = re.findall(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    (folder / "cargo").mkdir(parents=True)
    for name, text in files:
        (folder / name).write_text(text, "utf-8")
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\n", "utf-8")
    games = project["entry-points"]["cosmodrome.games"]
    offered = "".join(f"{name} = {target}\n" for name, target in games.items())
    (info / "entry_points.txt").write_text(f"[cosmodrome.games]\n{offered}", "utf-8")

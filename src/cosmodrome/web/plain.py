"""The board of a game that has not drawn one yet: everything the seat sees, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.web.kit import Scene, drawing, shape

#: What the page shows elsewhere, or what says nothing to a person.
_LEFT_OUT = ("game", "seat")


def board(scene: Scene) -> h.Renderable:
    """Every field of the view as nested lists, each player under their name."""
    shown = {key: value for key, value in scene.view.items() if key not in _LEFT_OUT}
    players = shown.get("players")
    if isinstance(players, list) and len(players) == len(scene.names):
        shown["players"] = dict(zip(scene.names, players, strict=True))
    return h.div(".plain-board")[_data(shown)]


def definitions(box: Mapping[str, Any]) -> h.Node:
    """Nothing is drawn."""
    return None


def cover(lang: str) -> h.Renderable:
    """A planet and a path."""
    return drawing(
        "0 0 320 200",
        shape("rect", width=320, height=200, fill="#141b33"),
        shape("circle", cx=230, cy=120, r=60, fill="#2a3560"),
        shape(
            "path", d="M20 180C90 60 180 40 300 30", stroke="#ffd166", stroke_width=4, fill="none"
        ),
    )


def _data(value: Any) -> h.Node:
    if isinstance(value, Mapping):
        return h.dl[[(h.dt[_word(key)], h.dd[_data(item)]) for key, item in value.items()]]
    if isinstance(value, list | tuple):
        if all(not isinstance(item, Mapping | list | tuple) for item in value):
            return ", ".join(str(item) for item in value) or "—"
        return h.ul[[h.li[_data(item)] for item in value]]
    if value is None or value is False:
        return "—"
    return "✓" if value is True else str(value)


def _word(key: object) -> str:
    return str(key).replace("_", " ")

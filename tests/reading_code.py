"""Looking at code as text: which sentences it names."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterable
from pathlib import Path

#: Functions that name a sentence about something wrong, and which argument does.
SAYING = {
    "said": 0,
    "value_words": 0,
    "Problem": 1,
    "fault": 1,
    "wrong": 1,
    "_wrong": 1,
    "require": 2,
}


def keys_said(files: Iterable[Path], chosen: bool = True) -> set[str]:
    """The keys of all sentences that these files name as they stand, or have `chosen` before."""
    found = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in SAYING and len(node.args) > SAYING[name]:
                    found |= _texts(node.args[SAYING[name]])
            elif chosen and isinstance(node, ast.Assign):
                # key = "a" if … else "b"
                names = [getattr(target, "id", "") for target in node.targets]
                if names in (["key"], ["kinds"], ["KINDS"]):
                    found |= _texts(node.value)
    return found


def _texts(node: ast.expr) -> set[str]:
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    if isinstance(node, ast.IfExp):
        return _texts(node.body) | _texts(node.orelse)
    if isinstance(node, ast.Dict):
        return set().union(*map(_texts, node.values))
    return set()


def texts_in(files: Iterable[Path]) -> tuple[set[str], list[re.Pattern[str]]]:
    """Every text in these files as it stands, and what f-strings with some letters can become."""
    found = [_texts_of(file) for file in files]
    return set().union(*(whole for whole, _ in found)), [one for _, made in found for one in made]


@functools.cache
def _texts_of(file: Path) -> tuple[set[str], list[re.Pattern[str]]]:
    whole: set[str] = set()
    made: list[re.Pattern[str]] = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            whole.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [getattr(part, "value", None) for part in node.values]
            if any(isinstance(part, str) and len(part.strip("_ .")) > 1 for part in parts):
                pattern = "".join(
                    re.escape(part) if isinstance(part, str) else r"\w+" for part in parts
                )
                made.append(re.compile(pattern))
    return whole, made

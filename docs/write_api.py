"""Writes docs/api.md from the docstrings of the public API: `python docs/write_api.py`."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PAGE = Path(__file__).with_name("api.md")

#: What is public: modules, and the names in them.
PUBLIC: dict[str, tuple[str, ...]] = {
    "cosmodrome": ("load", "games", "broken", "replay"),
    "cosmodrome.engine.game": ("Game",),
    "cosmodrome.engine.position": ("Position", "Action"),
    "cosmodrome.engine.events": ("Event",),
    "cosmodrome.engine.actions": ("ActionSpace", "Pieces"),
    "cosmodrome.engine.vector": ("Batch",),
    "cosmodrome.engine.gpu": ("Device",),
    "cosmodrome.engine.errors": (
        "CosmodromeError", "UnknownGame", "InvalidOptions", "InvalidBox", "InvalidPosition",
        "InvalidRecord", "IllegalAction", "InvalidSeat", "InvalidBots", "NoGpu", "WorkerFailed",
    ),
    "cosmodrome.engine.testing": ("check_game",),
    "cosmodrome.bots": ("make_bot", "prepare", "Bot", "Hint"),
    "cosmodrome.lab": (
        "simulate", "match", "sweep", "compare", "Simulation", "Match", "Sweep", "Comparison",
        "Limits",
    ),
    "cosmodrome.lab.report": ("Report",),
    "cosmodrome.engine.batch": ("crew", "run_chunks", "game_seeds", "Chunks", "Crew"),
    "cosmodrome.interfaces.gymnasium": ("SeatEnv", "BatchEnv"),
    "cosmodrome.interfaces.pettingzoo": ("env", "parallel_env"),
    "cosmodrome.interfaces.openspiel": (),
}  # fmt: skip

#: A class that is given more than this is not made by hand.
MOST = 16

HEAD = """\
# The Python API

Written from the docstrings by `python docs/write_api.py`; a test keeps it current.
[versioning.md](versioning.md) says what may change and how,
[architecture.md](architecture.md) how it is built.
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for name, members in PUBLIC.items():
        module = importlib.import_module(name)
        parts.append(f"## {name}\n\n{text_of(module)}\n")
        for member in members:
            parts += entry(member, getattr(module, member))
    return "\n".join(parts)


def entry(name: str, thing: Any) -> Iterator[str]:
    """A function or a class with its members."""
    yield f"### {name}\n\n```python\n{signature(name, thing)}\n```\n\n{text_of(thing)}\n"
    if not inspect.isclass(thing):
        return
    rows = [
        f"- `{told}` {first_line(member)}"
        for key, member in vars(thing).items()
        if not key.startswith("_")
        and key not in getattr(thing, "__dataclass_fields__", ())
        and (told := member_of(key, member))
    ]
    if rows:
        yield "\n".join(rows) + "\n"


def member_of(name: str, member: Any) -> str:
    """How a member is used; empty where it has nothing to say."""
    if isinstance(member, classmethod | staticmethod):
        member = member.__func__
    if not first_line(member):
        return ""
    if inspect.isfunction(member):
        return signature(name, member).removeprefix("def ")
    is_value = isinstance(member, property) or hasattr(member, "attrname")
    return f".{name}" if is_value else ""


class Written(str):
    """A type as it stands in the source, without quotes."""

    def __repr__(self) -> str:
        return str(self)


def signature(name: str, thing: Any) -> str:
    """A call as it is written, types and defaults included."""
    if inspect.isclass(thing) and issubclass(thing, Exception):
        return f"class {name}({thing.__mro__[1].__name__})"
    try:
        found = inspect.signature(thing)
    except ValueError:
        return name
    left = [
        one.replace(annotation=written(one.annotation))
        for one in found.parameters.values()
        if one.name != "self" and not one.name.startswith("_")
    ]
    if len(left) > MOST:
        return f"class {name}(…)"
    given = inspect.Signature.empty if inspect.isclass(thing) else found.return_annotation
    found = found.replace(parameters=left, return_annotation=written(given))
    told = str(found).replace("<factory>", "…")
    return f"{'class' if inspect.isclass(thing) else 'def'} {name}{told}"


def written(annotation: Any) -> Any:
    return Written(annotation.strip("'")) if isinstance(annotation, str) else annotation


def text_of(thing: Any) -> str:
    return inspect.cleandoc(thing.__doc__ or "")


def first_line(member: Any) -> str:
    return text_of(member).partition("\n\n")[0].replace("\n", " ")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

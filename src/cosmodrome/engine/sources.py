"""What a module is made of: its file and those of all it imports, found without running them.

Compiled code takes in the functions and constants of other modules, so it is good for as long as
none of these files changes. Imports are found in the text, those inside functions as well: rather
a file too many than one too few. What is imported for types alone stays out.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.metadata
import importlib.util
import re
import sys
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path

#: What the compiler is made of: these count by their versions.
LIBRARIES = ("numba", "llvmlite", "numpy")
#: Compiled code depends on how it is compiled.
COMPILER = "cosmodrome.engine.compiling"

_OURS_NOT = {*sys.stdlib_module_names, *LIBRARIES}
_COMMENTS = re.compile(r"#.*|\\\n")
_TYPES_ALONE = re.compile(r"^if (?:typing\.)?TYPE_CHECKING:\n(?:[ \t].*\n|\n)*", re.MULTILINE)
_IMPORTS = re.compile(
    r"(?:^|[;:])[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b[ \t]*(\([^)]*\)|.*)|import[ \t]+(.*))",
    re.MULTILINE,
)
_NAMES = re.compile(r"(?:^|[(,])\s*(\w[\w.]*|\*)")


@functools.cache
def fingerprint(*modules: str) -> str:
    """Changes with every file that these modules are made of, and with the compiler."""
    digest = hashlib.sha256(_versions().encode())
    for name in sorted(made_of(COMPILER, *modules)):
        digest.update(name.encode())
        digest.update(hashlib.sha256(_text(name)).digest())
    return digest.hexdigest()[:16]


@functools.cache
def _versions() -> str:
    return " ".join([sys.version, *map(importlib.metadata.version, LIBRARIES)])


def made_of(*modules: str) -> set[str]:
    """These modules and all they import, and what those import, as far as it is written here."""
    found: set[str] = set()
    following = list(modules)
    while following:
        name = following.pop()
        if name not in found and source(name):
            found.add(name)
            following.extend(_imported(name))
    return found


@functools.cache
def source(module: str) -> Path | None:
    """The file of a module; none for what Python and the compiler bring along."""
    spec = _spec(module)
    origin = spec.origin if spec else None
    return Path(origin) if origin and origin.endswith(".py") else None


@functools.cache
def _spec(name: str) -> ModuleSpec | None:
    """Where a module is, without importing it or its packages."""
    top, _, inner = name.partition(".")
    if top in _OURS_NOT:
        return None
    if name in sys.modules:
        here = sys.modules[name]
        file = getattr(here, "__file__", None)
        return here.__spec__ or (
            importlib.util.spec_from_file_location(name, file) if file else None
        )
    if not inner:
        return importlib.util.find_spec(name)
    package = _spec(name.rpartition(".")[0])
    inside = package.submodule_search_locations if package else None
    return PathFinder.find_spec(name, inside) if inside else None


@functools.cache
def _text(module: str) -> bytes:
    file = source(module)
    return file.read_bytes() if file else b""


@functools.cache
def _imported(module: str) -> frozenset[str]:
    """The modules that a module imports itself."""
    text = _TYPES_ALONE.sub("", _COMMENTS.sub("", _text(module).decode(errors="replace")))
    spec = _spec(module)
    found = set()
    for origin, names, modules in _IMPORTS.findall(text):
        found.update(_NAMES.findall(modules))
        if origin.startswith("."):
            origin = importlib.util.resolve_name(origin, spec.parent if spec else None)
        for name in _NAMES.findall(names):
            # A module of a package, or something that the package or module holds.
            inner = f"{origin}.{name}"
            found.add(inner if _spec(inner) else origin)
    return frozenset(found)

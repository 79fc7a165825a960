"""One source of rules, two ways to run it: plain Python, or compiled by Numba.

The mode is fixed per process by the environment variable COSMODROME_JIT before the first rule is
defined: unset or "0" runs rules as ordinary Python (the table, the terminal, a debugger), "1"
compiles them (bots, laboratory, benchmark).
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib.metadata
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar, cast

COMPILED = os.environ.get("COSMODROME_JIT", "0") not in ("", "0")

#: How every rule is compiled: no bounds checks, no GIL, and division as the machine does it.
NUMBA_OPTIONS = {"nogil": True, "error_model": "numpy"}

#: Compiled code of older sources is kept for this many versions of a package.
KEPT_CACHES = 3

F = TypeVar("F", bound=Callable[..., object])


def rule(function: F) -> F:
    """Mark a function of flat records as a rule: compiled or plain, as the process runs."""
    if not COMPILED:
        return function
    import numba

    from cosmodrome.engine.linking import link_into_callers

    with compiled_cache(Path(sys.modules[function.__module__].__file__ or "")):
        compiled = numba.njit(cache=True, **NUMBA_OPTIONS)(function)
    link_into_callers(compiled, function, **NUMBA_OPTIONS)
    return cast(F, compiled)


@contextlib.contextmanager
def compiled_cache(source: Path) -> Iterator[None]:
    """While active, Numba stores compiled code in the folder that belongs to `source`."""
    import numba

    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder(source.resolve()))
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


def cache_root() -> Path:
    """Where compiled code and other rebuildable files go."""
    if chosen := os.environ.get("COSMODROME_CACHE_DIR"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "cosmodrome"


def cache_folder(source: Path) -> Path:
    """The folder for a source file: named by all that its compiled code depends on.

    Numba itself only watches the file a function stands in, not the files it calls into, so the
    name hashes every source of the package around the file, of the engine, and the versions of
    the compiler.
    """
    package = source.parent
    unit = package if (package / "__init__.py").exists() else source
    return _cache_folder(unit)


@functools.cache
def _cache_folder(unit: Path) -> Path:
    digest = hashlib.sha256()
    engine = Path(__file__).parent
    for root in dict.fromkeys((engine, unit)):
        for file in sorted(root.rglob("*.py")) if root.is_dir() else [root]:
            digest.update(str(file.relative_to(root.parent)).encode())
            digest.update(file.read_bytes())
    for library in ("numba", "llvmlite", "numpy"):
        digest.update(importlib.metadata.version(library).encode())
    digest.update(sys.version.encode())
    label = f"{unit.stem}-{hashlib.sha256(str(unit).encode()).hexdigest()[:8]}"
    home = cache_root() / "compiled" / label
    folder = home / digest.hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    _forget_old(home)
    return folder


def _forget_old(home: Path) -> None:
    """Keep the newest folders of compiled code, delete the rest."""

    def age(folder: Path) -> float:
        try:
            return folder.stat().st_mtime
        except OSError:
            return 0.0

    for old in sorted(home.iterdir(), key=age, reverse=True)[KEPT_CACHES:]:
        shutil.rmtree(old, ignore_errors=True)

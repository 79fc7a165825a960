"""One source of rules, two ways to run it: plain Python, or compiled by Numba.

The mode is fixed per process by the environment variable COSMODROME_JIT before the first rule is
defined: unset or "0" runs rules as ordinary Python (the table, the terminal, a debugger), "1"
compiles them (bots, laboratory, benchmark).
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

from cosmodrome.engine.sources import fingerprint, source

COMPILED = os.environ.get("COSMODROME_JIT", "0") not in ("", "0")

#: How every rule is compiled: no bounds checks, no GIL, and division as the machine does it.
NUMBA_OPTIONS = {"nogil": True, "error_model": "numpy"}

#: Compiled code of older sources is kept for this many versions of a module.
KEPT_CACHES = 3

F = TypeVar("F", bound=Callable[..., object])


def rule(function: F) -> F:
    """Mark a function of flat records as a rule: compiled or plain, as the process runs."""
    if not COMPILED:
        return function
    from cosmodrome.engine.linking import link_into_callers

    compiled = cached(function)
    link_into_callers(compiled, function, **NUMBA_OPTIONS)
    return cast(F, compiled)


def cached(function: Callable[..., Any]) -> Any:
    """A function that is compiled when it is first needed, or found in the cache.

    Its signature may be declared: then a call compiles the very code that `compile` would.
    """
    import numba

    folder = cache_folder(function.__module__)
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        compiled = numba.njit(cache=True, **NUMBA_OPTIONS)(function)
    finally:
        numba.config.CACHE_DIR = before
    compile_at_once = compiled.compile

    def compile_alone(signature: Any) -> Any:
        if compiled.declared and signature == compiled.declared.args:
            signature = compiled.declared
        with _alone(folder / f"{function.__name__}.lock"):
            return compile_at_once(signature)

    compiled.compile, compiled.declared = compile_alone, None
    return compiled


@contextlib.contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """One process at a time: the others then find in the cache what the first has compiled."""
    if sys.platform == "win32":
        yield
    else:
        import fcntl

        with lock.open("w") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            yield


def cache_root() -> Path:
    """Where compiled code and other rebuildable files go."""
    if chosen := os.environ.get("COSMODROME_CACHE_DIR"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "cosmodrome"


@functools.cache
def cache_folder(module: str) -> Path:
    """The folder for a module's compiled code: named by all that this depends on.

    Numba itself only watches the file a function stands in, not the files it calls into.
    """
    place = hashlib.sha256(str(source(module)).encode()).hexdigest()[:8]
    home = cache_root() / "compiled" / f"{module}-{place}"
    folder = home / fingerprint(module)
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

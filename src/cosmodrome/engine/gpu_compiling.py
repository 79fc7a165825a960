"""What keeps compiling for a device short; what a kernel does stays the same."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from cosmodrome.engine.rules.events import emit


def untold(events, kind, seat, a, b, c, visible_to):  # type: ignore[no-untyped-def]
    """Stands for `emit`: nobody reads events on a device, and it is called from everywhere."""


@contextlib.contextmanager
def sparingly() -> Iterator[None]:
    """Compile each rule once, for 64-bit integers, whatever integers its callers hold; leave out
    what would be told; and hand each module to NVVM once, however many rules call it."""
    from numba import types
    from numba.cuda.codegen import CUDACodeLibrary
    from numba.cuda.dispatcher import CUDADispatcher

    usual, all_modules = CUDADispatcher.get_call_template, CUDACodeLibrary.modules
    told = getattr(emit, "py_func", emit)

    def widened(kind: Any) -> Any:
        return types.int64 if isinstance(kind, types.Integer) else kind

    def get_call_template(self: Any, args: Any, kws: Any) -> Any:
        if self.py_func is told:
            self.py_func = untold
        return usual(self, tuple(map(widened, args)), kws)

    def modules(self: Any) -> list[Any]:
        return list(dict.fromkeys(all_modules.fget(self)))

    CUDADispatcher.get_call_template = get_call_template
    CUDACodeLibrary.modules = property(modules)
    try:
        yield
    finally:
        CUDADispatcher.get_call_template = usual
        CUDACodeLibrary.modules = all_modules

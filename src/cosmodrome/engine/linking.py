"""How a rule that other rules call is compiled: as code to be linked in, and nothing else.

Numba gives every function it meets its own machine code and its own door for Python, and
optimizes all that it calls once more inside it, so that compile time grows with the depth of
calls. Only the functions of the contract need machine code and a door. A rule called by another
stops one step earlier, and its caller takes it in; the entry point at the top is then optimized
once, as a whole.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

#: Numba's inner parts are used as these versions have them; others compile in their usual way,
#: to the same code, only slower.
KNOWN_NUMBA = ("0.68.",)


class _NoEnvironment:
    """Stands before the code generator: code that is only linked in has no environment to set."""

    def __init__(self, codegen: Any) -> None:
        self.codegen = codegen

    def set_env(self, name: str, environment: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        return getattr(self.codegen, name)


class LinkedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of one rule and of those it calls, neither optimized as a whole nor run itself."""

    @property
    def codegen(self) -> Any:
        return _NoEnvironment(self._codegen)

    def finalize(self) -> None:
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0


class LinkedCompiler(Compiler):  # type: ignore[misc]
    """Numba's own pipeline, into a `LinkedLibrary`."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        super().__init__(typing, target, LinkedLibrary(target.codegen(), "rule"), *rest)


def link_into_callers(compiled: Any, function: Callable[..., Any], **options: Any) -> None:
    """Let compiled callers of a rule take its code in, once for one kind of integer.

    Fields of 8, 16 and 32 bits would otherwise each ask for a copy of every function they are
    passed to; all whole numbers arrive as 64 bits.
    """
    if numba.__version__.startswith(KNOWN_NUMBA):
        options |= {
            "no_cpython_wrapper": True,
            "no_cfunc_wrapper": True,
            "pipeline_class": LinkedCompiler,
        }
    linked = numba.njit(**options)(function)

    def widened(kind: Any) -> Any:
        return types.int64 if isinstance(kind, types.Integer) else kind

    def get_call_template(args: Any, kws: Any) -> Any:
        return linked.get_call_template(
            tuple(map(widened, args)), {name: widened(k) for name, k in kws.items()}
        )

    compiled.get_call_template = get_call_template
    compiled.get_overload = linked.get_overload

"""The door through which work enters another process: it fixes the mode, then calls.

Imports nothing that defines rules, so that the mode can still be chosen.
"""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any


def call(jit: str, target: str, *arguments: Any) -> Any:
    """Call `package.module:function` in a process whose rules run in the given mode."""
    compiling = sys.modules.get("cosmodrome.engine.compiling")
    if compiling is None:
        os.environ["COSMODROME_JIT"] = jit
    elif (jit == "1") != compiling.COMPILED:
        raise RuntimeError("this process already runs rules in the other mode")
    module, function = target.split(":")
    return getattr(importlib.import_module(module), function)(*arguments)

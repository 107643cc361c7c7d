"""Generated source, compiled function by function and kept: a changed rule leaves most functions of
a program as they were."""

from __future__ import annotations

import re
from types import CodeType
from typing import Any

from legalist.machine.memory import Memory

# Where a function begins.
_PART = re.compile(r"(?m)^(?=def )")
# Compiled parts by their text; they hold no state and refer to everything else by name.
_compiled: Memory[str, CodeType] = Memory()


def run_source(source: str, space: dict[str, Any]) -> None:
    """Define the functions of a source in a namespace."""
    for part in _PART.split(source):
        code = _compiled.get(part)
        if code is None:
            code = _compiled.keep(part, compile(part, "<rules>", "exec"), len(part))
        exec(code, space)

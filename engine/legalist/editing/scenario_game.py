"""The game of the scenario around a position, whose text may be half written."""

from __future__ import annotations

import re

from legalist.link.contents import Sort

from .scenario_mentions import named_module
from .sheet import Sheet

_SCENARIO = re.compile(r"\s*- name:")
_MODULES = re.compile(r"\s*(?:- )?modules:(.*)")
_NAME = re.compile(r"\./[^\s,\[\]\"'#]+|[a-z]\w*(?:-\w+)*")


def in_scenario(sheet: Sheet, line: int) -> Sheet:
    """Return the sheet in the game of the scenario around a line; other files stay in theirs."""
    if sheet.sort is not Sort.SCENARIOS:
        return sheet
    names = _modules(sheet.lines, line)
    return sheet.with_modules(tuple(named_module(one, sheet.path.parent) for one in names))


def _modules(lines: list[str], line: int) -> tuple[str, ...]:
    """Return the modules of the scenario around a line, which may be half written."""
    first = line
    while first > 1 and not _SCENARIO.match(lines[first - 1]):
        first -= 1
    last = line
    while last < len(lines) and not _SCENARIO.match(lines[last]):
        last += 1
    for number in range(first - 1, min(last, len(lines))):
        found = _MODULES.match(lines[number])
        if found:
            named = found[1]
            for text in lines[number + 1 : last] if not named.strip() else ():
                if not re.match(r"\s*- ", text):
                    break
                named += text
            return tuple(_NAME.findall(named))
    return ()

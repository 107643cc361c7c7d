"""The difference between two lines, in whole words."""

from __future__ import annotations

import re
from itertools import takewhile

from legalist.quick_dataclass import frozen

_PART = re.compile(r"\w+|\s+|[=<>!&|+*/:-]+|.", re.DOTALL)
_BRACKETS = {"(": ")", "[": "]", "{": "}"}


@frozen
class Change:
    """From `first` on, `old` becomes `new`."""

    first: int
    old: str
    new: str


def changed(old: str, new: str) -> Change:
    """Return the smallest run of words and symbols that differs between the lines."""
    before, after = _PART.findall(old), _PART.findall(new)
    first = _common(before, after)
    last = _common(before[first:][::-1], after[first:][::-1])
    # A bracket that is opened in the difference must also be closed in it.
    while last and _open(before[first : len(before) - last]):
        last -= 1
    return Change(
        len("".join(before[:first])),
        "".join(before[first : len(before) - last]),
        "".join(after[first : len(after) - last]),
    )


def _common(one: list[str], other: list[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _open(parts: list[str]) -> bool:
    return any(parts.count(sign) > parts.count(end) for sign, end in _BRACKETS.items())

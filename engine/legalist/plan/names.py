"""New names for locals of a routine."""

from __future__ import annotations

from collections.abc import Iterable

RENAMED = "~"  # in no name of an author


class Names:
    """Makes names that nothing else in the same routine has. They depend on nothing but the
    routine, so that the same program gives the same plan."""

    def __init__(self, used: Iterable[str] = (), last: int = 0) -> None:
        """`last` is a number that all new names are above."""
        numbers = [name.partition(RENAMED)[2] for name in used]
        self._last = max((int(number) for number in numbers if number), default=0)
        self._last = max(self._last, last)

    def fresh(self, name: str) -> str:
        """Return a new name like this one."""
        self._last += 1
        return f"{name.partition(RENAMED)[0]}{RENAMED}{self._last}"

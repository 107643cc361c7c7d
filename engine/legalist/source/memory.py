"""What was worked out from a file, kept as long as its tree is.

A ruleset is linked many times in one run: for every module, map and edition that is checked. What
each stage makes of one file alone is made once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from legalist.diagnostics import Report

from .nodes import Mapping

V = TypeVar("V")


class TreeMemory(Generic[V]):
    """Values by the tree they were made from and a key for the way they were made. A value whose
    making was reported on is made again each time, so that every report hears of it."""

    def __init__(self) -> None:
        self._values: WeakKeyDictionary[Mapping, dict[Hashable, V]] = WeakKeyDictionary()

    def get(self, tree: Mapping, key: Hashable, report: Report, make: Callable[[], V]) -> V:
        values = self._values.setdefault(tree, {})
        if key not in values:
            before = report.told
            value = make()
            if report.told > before:
                return value
            values[key] = value
        return values[key]

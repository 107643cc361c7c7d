"""Results computed from a file, cached as long as its tree exists.

A ruleset is linked many times in one run: for every module, map and edition that is checked. What
each stage computes from one file alone is computed once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from legalist.diagnostics import Report

from .nodes import Mapping

V = TypeVar("V")


class TreeMemory(Generic[V]):
    """Values by the tree they were computed from and a key for the computation. If computing a
    value reports findings, it is computed again each time, so that every report gets them."""

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

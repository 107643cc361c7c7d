"""Caches beside the states: they make things faster and never change a result."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")

ROOM = 2_000_000


class Memory(dict[K, V]):
    """A cache that is emptied when what it holds becomes too much in all, so that no ruleset can
    fill the memory with it."""

    __slots__ = ("_held",)

    def __init__(self) -> None:
        super().__init__()
        self._held = 0

    def keep(self, key: K, value: V, items: int) -> V:
        """Keep and return a value that consists of so many items."""
        self._held += items
        if self._held > ROOM:
            self.clear()
            self._held = items
        self[key] = value
        return value


class FirstUse(dict[K, V]):
    """Values that are made when they are first looked up, by a function of the key."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        made = self[key] = self._make(key)
        return made

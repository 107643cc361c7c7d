"""Caches beside the states: they make things faster and never change a result."""

from __future__ import annotations

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

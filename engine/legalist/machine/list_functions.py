"""The operations on lists, piles and large families that generated code calls, each of which pays
for what it goes through. Both machines use them, so that both pay the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from legalist.typed.types import ListType, PiecesType, Type

from . import runtime
from .counters import SMALL, Counters

T = TypeVar("T")
Items = tuple[Any, ...]


def is_nested(type_: Type) -> bool:
    """Return whether it is a list of lists, or of pieces."""
    return isinstance(type_, ListType) and isinstance(type_.item, ListType | PiecesType)


class ListFunctions:
    """The operations for one machine, by their names in generated code."""

    def __init__(self, counters: Counters) -> None:
        self._pay = counters.pay
        self._pay_copying = counters.pay_copying

    def by_name(self) -> dict[str, Callable[..., object]]:
        return {
            name: getattr(self, name)
            for name in (
                "paid", "whole", "joined", "ordered", "backwards", "distinct", "total", "union_of",
                "numbers", "within", "compared", "rest", "tally", "kinds_of", "counts_of",
                "topmost", "without",
            )
        }  # fmt: skip

    def paid(self, work: int, value: T) -> T:
        self._pay(work)
        return value

    def whole(self, items: Items) -> Items:
        """Pay for everything in a list of lists. A list in which one list appears many times is
        small in memory, but not for whoever compares it or writes it down."""
        self._pay_copying(len(items))
        if items and isinstance(items[0], tuple):
            for item in items:
                self.whole(item)
        return items

    def joined(self, first: Items, second: Items) -> Items:
        self.whole(first)
        self.whole(second)
        return runtime.joined(first, second)

    def ordered(self, items: Items) -> Items:
        if len(items) > SMALL:
            self._pay(len(items))
        if items and isinstance(items[0], tuple):
            self.whole(items)
        return tuple(sorted(items))

    def backwards(self, items: Items) -> Items:
        self.whole(items)
        return items[::-1]

    def distinct(self, items: Items) -> Items:
        if len(items) > SMALL:
            self._pay(len(items))
        if items and isinstance(items[0], tuple):
            self.whole(items)
        return tuple(dict.fromkeys(items))

    def total(self, items: tuple[int, ...]) -> int:
        if len(items) > SMALL:
            self._pay_copying(len(items))
        return sum(items)

    def union_of(self, sets: tuple[int, ...]) -> int:
        self._pay(len(sets))
        return runtime.union(sets)

    def numbers(self, low: int, high: int) -> tuple[int, ...]:
        listed = runtime.numbers(low, high)
        if len(listed) > SMALL:
            self._pay_copying(len(listed))
        return listed

    def within(self, item: object, items: Items) -> bool:
        self.whole(items)
        return item in items

    def compared(self, first: Items, comparison: str, second: Items) -> bool:
        self.whole(first)
        self.whole(second)
        return runtime.COMPARISONS[comparison](first, second)

    def rest(self, items: Items) -> Items:
        """Return a list without its first item."""
        self._pay_copying(len(items))
        return items[1:]

    # ---- piles, of which the last piece is the topmost

    def tally(self, pile: tuple[int, ...], kind: int) -> int:
        """Return how many pieces of a kind are in a pile."""
        self._pay_copying(len(pile))
        return pile.count(kind)

    def kinds_of(self, pile: tuple[int, ...]) -> int:
        """Return the kinds of the pieces in a pile."""
        self._pay(len(pile))
        return runtime.mask_of(pile)

    def counts_of(self, pile: tuple[int, ...], kinds: int) -> tuple[int, ...]:
        """Return how many pieces of each kind are in a pile."""
        self._pay(len(pile) + kinds)
        return runtime.counts_of(pile, kinds)

    def topmost(self, pile: tuple[int, ...], kind: int, number: int) -> list[int]:
        """Return where the topmost pieces of a kind are in a pile."""
        self._pay(number)
        self._pay_copying(len(pile))
        places, down, at = [], pile[::-1], -1
        for _ in range(number):
            at = down.index(kind, at + 1)
            places.append(len(pile) - 1 - at)
        return places

    def without(self, pile: tuple[int, ...], places: list[int]) -> tuple[int, ...]:
        """Return a pile without the pieces at some places."""
        self._pay_copying(len(pile))
        if len(places) == 1:
            return pile[: places[0]] + pile[places[0] + 1 :]
        self._pay(len(pile))
        left_out = set(places)
        return tuple([piece for at, piece in enumerate(pile) if at not in left_out])

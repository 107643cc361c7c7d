"""Functions that generated code calls: sets as bit masks, floods over the map, arithmetic.

A set of members is a number whose bit i tells whether member i is in it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from legalist.limits import LARGEST_NUMBER, LONGEST_LIST

from .memory import Memory

NONE = -1  # stands for no member


class GameEnds(Exception):
    """Raised by `end game`; caught by the machine."""


class Fault(Exception):
    """Rules that did something impossible. `code` and `params` make the diagnostic."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


def piece_name(family: str, member: str) -> str:
    """What a piece is called in a message: a family of one kind has no second name."""
    return family if family == member else f"{family} {member}"


COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
POWERS: tuple[int, ...] = (*(1 << i for i in range(4096)), 0)
# Cached lists of the members of sets: shared by all machines, and not part of any state.
LISTED: Memory[int, tuple[int, ...]] = Memory()


def members_of(mask: int) -> tuple[int, ...]:
    """Return the members of a set, in order."""
    found = LISTED.get(mask)
    if found is None:
        listed = []
        rest = mask
        while rest:
            low = rest & -rest
            listed.append(low.bit_length() - 1)
            rest ^= low
        found = LISTED.keep(mask, tuple(listed), len(listed) + 1)
    return found


def mask_of(members: Iterable[int]) -> int:
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def lowest(mask: int) -> int:
    """Return the first member of a set, -1 if it is empty."""
    return (mask & -mask).bit_length() - 1


def only_kinds(counts: tuple[int, ...], kinds: int) -> tuple[int, ...]:
    left = [0] * len(counts)
    for kind in members_of(kinds):
        left[kind] = counts[kind]
    return tuple(left)


def otherwise(value: int, default: int) -> int:
    return value if value >= 0 else default


def any_mask(s: list[int], base: int, kinds: tuple[int, ...]) -> int:
    """Return the mask of where any of these kinds is."""
    mask = 0
    for kind in kinds:
        mask |= s[base + kind]
    return mask


def kinds_in(s: list[int], base: int, count: int) -> int:
    """Return the kinds of which a bag holds any."""
    mask = 0
    for kind in range(count):
        if s[base + kind]:
            mask |= 1 << kind
    return mask


def kinds_among(counts: tuple[int, ...]) -> int:
    """Return the kinds of which any is among some pieces."""
    return mask_of([kind for kind, n in enumerate(counts) if n])


def kinds_of(pile: tuple[int, ...]) -> int:
    return mask_of(pile)


def counts_of(pile: tuple[int, ...], count: int) -> tuple[int, ...]:
    counts = [0] * count
    for kind in pile:
        counts[kind] += 1
    return tuple(counts)


def union(sets: Iterable[int]) -> int:
    mask = 0
    for one in sets:
        mask |= one
    return mask


def best(items: list[int], keys: list[int]) -> int:
    """Return the item with the greatest key, the first among equals; -1 if there is none."""
    if not items:
        return -1
    return items[keys.index(max(keys))]


def number(value: int) -> int:
    if -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        return value
    raise Fault("L802", value=value if abs(value) < 10**30 else "a huge number")


def bounded(value: int, most: int) -> int:
    if -most <= value <= most:
        return value
    raise Fault("L802", value=value)


def times(a: int, b: int) -> int:
    return number(a * b)


def divide(a: int, b: int) -> int:
    if b == 0:
        raise Fault("L803")
    return a // b


def remainder(a: int, b: int) -> int:
    if b == 0:
        raise Fault("L803")
    return a % b


@lru_cache(maxsize=256)
def numbers(low: int, high: int) -> tuple[int, ...]:
    if high - low >= LONGEST_LIST:
        raise Fault("L804", size=high - low + 1)
    return tuple(range(low, high + 1))


def item(items: tuple[int, ...], place: int) -> int:
    return items[place - 1] if 1 <= place <= len(items) else 0


def joined(a: tuple[object, ...], b: tuple[object, ...]) -> tuple[object, ...]:
    if len(a) + len(b) > LONGEST_LIST:
        raise Fault("L804", size=len(a) + len(b))
    return a + b

"""What generated code calls: sets as bit masks, floods over the map, arithmetic.

A set of members is a number whose bit i says that member i is in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

LARGEST = 2**31 - 1
NONE = -1  # what stands for no member
_REMEMBERED = 100_000


class GameEnds(Exception):
    """Raised by `end game`; caught by the machine."""


class Fault(Exception):
    """Rules that asked for something impossible. `code` and `params` make the diagnostic."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


POWERS: tuple[int, ...] = (*(1 << i for i in range(4096)), 0)
# Members of sets that were listed before: the same for all machines, and no part of any state.
LISTED: dict[int, tuple[int, ...]] = {}


def members_of(mask: int) -> tuple[int, ...]:
    """The members of a set, in order."""
    found = LISTED.get(mask)
    if found is None:
        listed = []
        rest = mask
        while rest:
            low = rest & -rest
            listed.append(low.bit_length() - 1)
            rest ^= low
        found = tuple(listed)
        if len(LISTED) > _REMEMBERED:
            LISTED.clear()
        LISTED[mask] = found
    return found


def mask_of(members: Iterable[int]) -> int:
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def lowest(mask: int) -> int:
    """The first member of a set, -1 when it is empty."""
    return (mask & -mask).bit_length() - 1


def only_kinds(counts: tuple[int, ...], kinds: int) -> tuple[int, ...]:
    left = [0] * len(counts)
    for kind in members_of(kinds):
        left[kind] = counts[kind]
    return tuple(left)


def otherwise(value: int, default: int) -> int:
    return value if value >= 0 else default


def any_mask(s: list[int], base: int, kinds: tuple[int, ...]) -> int:
    """Where any of these kinds is."""
    mask = 0
    for kind in kinds:
        mask |= s[base + kind]
    return mask


def kinds_in(s: list[int], base: int, count: int) -> int:
    """The kinds of which a bag holds any."""
    mask = 0
    for kind in range(count):
        if s[base + kind]:
            mask |= 1 << kind
    return mask


def kinds_among(counts: tuple[int, ...]) -> int:
    """The kinds of which any is among some pieces."""
    return mask_of([kind for kind, n in enumerate(counts) if n])


def kinds_of(pile: tuple[int, ...]) -> int:
    return mask_of(pile)


def counts_of(pile: tuple[int, ...], count: int) -> tuple[int, ...]:
    return tuple(pile.count(kind) for kind in range(count))


def union(sets: tuple[int, ...]) -> int:
    mask = 0
    for one in sets:
        mask |= one
    return mask


def best(items: list[int], keys: list[int]) -> int:
    """The item with the greatest key, the first among equals; -1 when there is none."""
    if not items:
        return -1
    return items[keys.index(max(keys))]


def number(value: int) -> int:
    if -LARGEST <= value <= LARGEST:
        return value
    raise Fault("L802", value=value if abs(value) < 10**30 else "a huge number")


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
    if high - low > 10_000:
        raise Fault("L804", size=high - low + 1)
    return tuple(range(low, high + 1))


def item(items: tuple[int, ...], place: int) -> int:
    return items[place - 1] if 1 <= place <= len(items) else 0


def joined(a: tuple[object, ...], b: tuple[object, ...]) -> tuple[object, ...]:
    if len(a) + len(b) > 10_000:
        raise Fault("L804", size=len(a) + len(b))
    return a + b

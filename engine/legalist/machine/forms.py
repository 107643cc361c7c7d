"""The forms of a choice, and what can be asked of each: how many, which is the n-th, is it in.

The last choice of a move is not listed but kept as a form, so that thousands of moves cost nothing
until somebody looks at them. A form is a tuple: its sort and what it chooses from.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from math import comb, factorial
from typing import Any

from .runtime import members_of

UNIT, MASK, LIST, SUBSET, PIECES, ORDER = range(6)
Form = tuple[Any, ...]


def count(form: Form) -> int:
    sort = form[0]
    if sort == MASK:
        return int(form[1].bit_count())
    if sort == PIECES:
        ways = _ways(form[1])
        low, high = form[2], form[3]
        if low == high and low is not None:
            return ways[low] if 0 <= low < len(ways) else 0
        sizes = _sizes(form, len(ways) - 1)
        return sum(ways[sizes.start : sizes.stop])
    if sort == LIST:
        return len(form[1])
    if sort == UNIT:
        return 1
    if sort == SUBSET:
        members = form[1].bit_count()
        return sum(comb(members, n) for n in _sizes(form, members))
    return factorial(len(form[1]))


def contains(form: Form, value: Any) -> bool:
    match form[0]:
        case 0:
            return value is None
        case 1:
            return isinstance(value, int) and value >= 0 and bool(form[1] >> value & 1)
        case 2:
            return value in form[1]
        case 3:
            inside = isinstance(value, int) and value >= 0 and value & ~form[1] == 0
            return inside and value.bit_count() in _sizes(form, form[1].bit_count())
        case 4:
            fits = len(value) == len(form[1]) and all(
                0 <= one <= most for one, most in zip(value, form[1], strict=True)
            )
            return fits and sum(value) in _sizes(form, sum(form[1]))
        case _:
            return sorted(value) == sorted(form[1])


def items(form: Form) -> Iterator[Any]:
    if form[0] == UNIT:
        yield None
    elif form[0] == MASK:
        yield from members_of(form[1])
    elif form[0] == LIST:
        yield from form[1]
    elif form[0] == ORDER:
        yield from permutations(form[1])
    else:
        yield from (nth(form, n) for n in range(count(form)))


def nth(form: Form, n: int) -> Any:
    match form[0]:
        case 0:
            return None
        case 1:
            return _nth_member(form[1], n)
        case 2:
            return form[1][n]
        case 3:
            return _nth_subset(form, n)
        case 4:
            return _nth_pieces(form, n)
        case _:
            rest = list(form[1])
            found = []
            while rest:
                block = factorial(len(rest) - 1)
                found.append(rest.pop(n // block))
                n %= block
            return tuple(found)


def _sizes(form: Form, most: int) -> range:
    low = 0 if form[2] is None else max(0, form[2])
    high = most if form[3] is None else min(most, form[3])
    return range(low, high + 1)


def _nth_member(mask: int, n: int) -> int:
    """The n-th member of a set, by halving: listing all would cost more than the move."""
    at, width = 0, mask.bit_length()
    while width > 1:
        half = width >> 1
        low = mask & ((1 << half) - 1)
        here = low.bit_count()
        if n < here:
            mask, width = low, half
        else:
            mask >>= half
            at += half
            width -= half
            n -= here
    return at


def _nth_subset(form: Form, n: int) -> int:
    members = members_of(form[1])
    for size in _sizes(form, len(members)):
        here = comb(len(members), size)
        if n < here:
            break
        n -= here
    mask = 0
    for at, member in enumerate(members):
        if size == 0:
            break
        with_it = comb(len(members) - at - 1, size - 1)
        if n < with_it:
            mask |= 1 << member
            size -= 1
        else:
            n -= with_it
    return mask


@lru_cache(maxsize=100_000)
def _ways(counts: tuple[int, ...]) -> tuple[int, ...]:
    """In how many ways 0, 1, 2 … pieces can be taken, equal pieces being equal."""
    ways = [1]
    for most in counts:
        if most:
            longer = [0] * (len(ways) + most)
            for size, here in enumerate(ways):
                for taken in range(most + 1):
                    longer[size + taken] += here
            ways = longer
    return tuple(ways)


def _nth_pieces(form: Form, n: int) -> tuple[int, ...]:
    counts: tuple[int, ...] = form[1]
    ways = _ways(counts)
    for size in _sizes(form, len(ways) - 1):
        if n < ways[size]:
            break
        n -= ways[size]
    taken = [0] * len(counts)
    for at, most in enumerate(counts):
        if not size:
            break
        if not most:
            continue
        rest = _ways(counts[at + 1 :])
        for take in range(min(most, size) + 1):
            left = size - take
            here = rest[left] if left < len(rest) else 0
            if n < here:
                break
            n -= here
        taken[at] = take
        size -= take
    return tuple(taken)

"""The forms of a choice, and their operations: count, n-th value, membership.

The last choice of a move is not enumerated but kept as a form, so that thousands of moves cost
nothing until they are needed. A form is a tuple: its sort and what it chooses from.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb, factorial
from typing import Any

from legalist.check.choice_numbers import (
    Uncountable,
    number_of_orders,
    number_of_subsets,
    sizes,
)
from legalist.limits import MOST_COUNTED, MOST_MEMBERS, MOST_POSSIBILITIES

from .memory import Memory
from .runtime import mask_of, members_of

UNIT, MASK, LIST, SUBSET, PIECES, ORDER = range(6)
Form = tuple[Any, ...]


def count(form: Form) -> int:
    """Return the number of values; raise `Uncountable` if there are too many."""
    sort = form[0]
    if sort == MASK:
        return int(form[1].bit_count())
    if sort == PIECES:
        _, counts, low, high = form
        by_size = (_WAYS.get(counts) or _count_ways(counts, high))[0]
        if low == high and low is not None:
            number = by_size[low] if 0 <= low < len(by_size) else 0
        else:
            taken = sizes(len(by_size) - 1, low, high)
            number = sum(by_size[taken.start : taken.stop])
        if number > MOST_POSSIBILITIES:
            raise Uncountable
        return number
    if sort == LIST:
        return len(form[1])
    if sort == UNIT:
        return 1
    if sort == SUBSET:
        return number_of_subsets(form[1].bit_count(), form[2], form[3])
    return number_of_orders(len(form[1]))


def exactly(counts: tuple[int, ...], kinds: int, number: int) -> tuple[Form, int]:
    """Return the form of a choice of exactly so many pieces of some kinds (-1 if of any), and how
    many values it has; most such choices are of one kind, of one piece or of all there are."""
    left, there, different = [0] * len(counts), 0, 0
    for kind in members_of(kinds) if kinds >= 0 else range(len(counts)):
        if counts[kind]:
            left[kind] = counts[kind]
            there += counts[kind]
            different += 1
    form = PIECES, tuple(left), number, number
    if number > there or number < 0:
        return form, 0
    if there * different > MOST_COUNTED:
        return form, count(form)
    if different == 1 or number in (0, there):
        return form, 1
    return form, different if number == 1 else count(form)


def effort(form: Form) -> int:
    """Return the work of counting the values, or of making one of them."""
    match form[0]:
        case 3:
            return int(form[1].bit_count())
        case 4:
            return len(form[1]) + (sum(form[1]) >> 4)
        case 5:
            return len(form[1])
        case _:
            return 1


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
            return inside and value.bit_count() in sizes(form[1].bit_count(), form[2], form[3])
        case 4:
            fits = len(value) == len(form[1]) and all(
                0 <= one <= most for one, most in zip(value, form[1], strict=True)
            )
            return fits and sum(value) in sizes(sum(form[1]), form[2], form[3])
        case _:
            return sorted(value) == sorted(form[1])


def items(form: Form) -> Iterator[Any]:
    """Return the values one after the other; there may be any number of them."""
    if form[0] == UNIT:
        yield None
    elif form[0] == MASK:
        yield from members_of(form[1])
    elif form[0] == LIST:
        yield from form[1]
    elif form[0] == ORDER:
        yield from permutations(form[1])
    elif form[0] == SUBSET:
        members = members_of(form[1])
        for size in sizes(len(members), form[2], form[3]):
            yield from map(mask_of, combinations(members, size))
    else:
        yield from _each_taking(form)


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


# The members of small sets.
_IN_BYTE = [tuple(i for i in range(8) if mask >> i & 1) for mask in range(256)]
# For a set of up to 2^i members: half of them, and the set of the members in the lower half, until
# it is small.
_HALVES = [
    tuple((1 << k, (1 << (1 << k)) - 1) for k in reversed(range(3, i)))
    for i in range(MOST_MEMBERS.bit_length() + 1)
]


def _nth_member(mask: int, n: int) -> int:
    """Return the n-th member of a set by bisection: listing all would cost more than the move."""
    at = 0
    for half, lower in _HALVES[(mask.bit_length() - 1).bit_length()]:
        low = mask & lower
        here = low.bit_count()
        if n < here:
            mask = low
        else:
            mask >>= half
            at += half
            n -= here
    return at + _IN_BYTE[mask][n]


def _nth_subset(form: Form, n: int) -> int:
    members = members_of(form[1])
    for size in sizes(len(members), form[2], form[3]):
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


def ways(counts: tuple[int, ...], high: int | None) -> tuple[int, ...]:
    """Return in how many ways 0, 1, 2 … pieces can be taken, at least up to `high`."""
    return (_WAYS.get(counts) or _count_ways(counts, high))[0]


Ways = tuple[tuple[int, ...], ...]
_WAYS: Memory[tuple[Any, ...], Ways] = Memory()


def _count_ways(counts: tuple[int, ...], high: int | None) -> Ways:
    """Return, for the kinds from each on, in how many ways 0, 1, 2 … pieces can be taken, equal
    pieces being indistinguishable."""
    kinds, most = len(counts) - counts.count(0), sum(counts)
    key: tuple[Any, ...] = counts
    if high is not None and kinds * most > MOST_COUNTED:
        # No need to count ways to take more than are allowed.
        most = min(most, max(0, high))
        key = (counts, most)
        known = _WAYS.get(key)
        if known is not None:
            return known
    if kinds * most > MOST_COUNTED:
        raise Uncountable
    row: tuple[int, ...] = (1,)
    rows = [row]
    for kind in reversed(counts):
        if kind:
            row = _with_kind(row, kind, most)
        rows.append(row)
    return _WAYS.keep(key, tuple(reversed(rows)), (kinds + 1) * (most + 1) + len(counts))


def _with_kind(ways: tuple[int, ...], pieces: int, most: int) -> tuple[int, ...]:
    """Return the ways for one more kind, up to `most` pieces in all."""
    longer, here = [], 0
    for size in range(min(len(ways) - 1 + pieces, most) + 1):
        if size < len(ways):
            here += ways[size]
        if 0 <= size - pieces - 1 < len(ways):
            here -= ways[size - pieces - 1]
        longer.append(here)
    return tuple(longer)


def _nth_pieces(form: Form, n: int) -> tuple[int, ...]:
    counts: tuple[int, ...] = form[1]
    ways = _WAYS.get(counts) or _count_ways(counts, form[3])
    for size in sizes(len(ways[0]) - 1, form[2], form[3]):
        if n < ways[0][size]:
            break
        n -= ways[0][size]
    taken = [0] * len(counts)
    for at, most in enumerate(counts):
        if not size:
            break
        if not most:
            continue
        rest = ways[at + 1]
        for take in range(min(most, size) + 1):
            left = size - take
            here = rest[left] if left < len(rest) else 0
            if n < here:
                break
            n -= here
        taken[at] = take
        size -= take
    return tuple(taken)


def _each_taking(form: Form) -> Iterator[tuple[int, ...]]:
    """Return all ways to take pieces, in the order of `nth`."""
    counts: tuple[int, ...] = form[1]
    for size in sizes(sum(counts), form[2], form[3]):
        taken = [0] * len(counts)
        _take_last(taken, counts, 0, size)
        at = 0
        while at >= 0:
            yield tuple(taken)
            # One more of the last kind that can have one more at the cost of those after it.
            after = 0
            at = len(counts) - 1
            while at >= 0 and not (after and taken[at] < counts[at]):
                after += taken[at]
                at -= 1
            if at >= 0:
                taken[at] += 1
                _take_last(taken, counts, at + 1, after - 1)


def _take_last(taken: list[int], counts: tuple[int, ...], first: int, number: int) -> None:
    """Take pieces of the last kinds possible, from a kind on."""
    for at in range(len(counts) - 1, first - 1, -1):
        taken[at] = min(counts[at], number)
        number -= taken[at]

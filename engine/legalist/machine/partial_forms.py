"""Choices of several things that are made one thing at a time.

`taken` is a part of a value: the members taken of a set (a mask), the pieces taken of each kind, or
the first items of an order. Nothing here lists the values of a subset, of pieces or of an order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import factorial, perm, prod
from operator import le
from typing import Any

from legalist.check.choice_numbers import number_of_subsets, sizes

from . import forms
from .forms import LIST, ORDER, PIECES, SUBSET, Form
from .runtime import members_of

NOTHING: Form = (LIST, ())


def rest(form: Form, taken: Any) -> Form:
    """Return the form of what can be added to `taken`; it has no value if `taken` is too much."""
    if form[0] == SUBSET:
        _, mask, low, high = form
        number = taken.bit_count()
        if taken & ~mask or (high is not None and number > high):
            return NOTHING
        return (SUBSET, mask & ~taken, _less(low, number), _less(high, number))
    if form[0] == PIECES:
        _, counts, low, high = form
        number = sum(taken)
        left = tuple([most - one for most, one in zip(counts, taken, strict=True)])
        if min(left, default=0) < 0 or (high is not None and number > high):
            return NOTHING
        return (PIECES, left, _less(low, number), _less(high, number))
    items = list(form[1])
    for item in taken:
        if item not in items:
            return NOTHING
        items.remove(item)
    return (ORDER, tuple(items))


def _less(bound: int | None, number: int) -> int | None:
    return None if bound is None else bound - number


def has_part(sort: int, value: Any, taken: Any) -> bool:
    """Return whether `taken` is a part of a value of a subset, of pieces or of an order."""
    if sort == SUBSET:
        return bool(taken & ~value == 0)
    if sort == PIECES:
        return all(map(le, taken, value))
    return bool(value[: len(taken)] == taken)


def together(form: Form, taken: Any, added: Any) -> Any:
    """Return the value that consists of what was taken and what is added."""
    if form[0] == SUBSET:
        return taken | added
    if form[0] == PIECES:
        return tuple([a + b for a, b in zip(taken, added, strict=True)])
    return (*taken, *added)


def values(form: Form, taken: Any) -> Iterator[Any]:
    """Return the values of a form that have a part, one after the other."""
    left = rest(form, taken)
    return (together(form, taken, added) for added in forms.items(left))


def times(form: Form, value: Any) -> int:
    """Return how often a value is among the values of a form: a list may repeat an item."""
    if not forms.contains(form, value):
        return 0
    if form[0] == LIST:
        return int(form[1].count(value))
    return prod(map(factorial, Counter(value).values())) if form[0] == ORDER else 1


def count(form: Form, taken: Any) -> int:
    """Return the number of values that have a part."""
    number = forms.count(rest(form, taken))
    if form[0] != ORDER or not number:
        return number
    # Equal items can be taken in any order.
    there: Counter[Any] = Counter(form[1])
    return number * prod(perm(there[item], n) for item, n in Counter(taken).items())


def added(form: Form, taken: Any) -> dict[int, int]:
    """Return what can be added to `taken`, with the number of values behind each."""
    left = rest(form, taken)
    if left == NOTHING:
        return {}
    if form[0] == SUBSET:
        _, mask, low, high = left
        number = number_of_subsets(mask.bit_count() - 1, _less(low, 1), _less(high, 1))
        return dict.fromkeys(members_of(mask), number) if mask and number else {}
    if form[0] == PIECES:
        return _added_pieces(left)
    items = dict.fromkeys(left[1])
    return {item: count(form, (*taken, item)) for item in items}


def _added_pieces(form: Form) -> dict[int, int]:
    """Return for each kind the number of ways to take at least one of it: all ways without those
    that take none. The latter follow from the ways for all kinds by a division of polynomials, so
    that counting for every kind costs no more than counting once."""
    _, counts, low, high = form
    ways = forms.ways(counts, high)
    allowed = sizes(len(ways) - 1, low, high)
    total = sum(ways[allowed.start : allowed.stop])
    found: dict[int, int] = {}
    without: dict[int, int] = {}
    for kind, most in enumerate(counts):
        if not most:
            continue
        if most not in without:
            none: list[int] = []
            for size, number in enumerate(ways):
                before = ways[size - 1] if size else 0
                again = none[size - most - 1] if size > most else 0
                none.append(number - before + again)
            without[most] = sum(none[allowed.start : allowed.stop])
        if total > without[most]:
            found[kind] = total - without[most]
    return found


def bounds(form: Form, taken: tuple[int, ...]) -> list[tuple[int, int]] | None:
    """Return the least and most pieces of each kind in the values that have a part; None if there
    are no such values."""
    left = rest(form, taken)
    if left == NOTHING:
        return None
    _, counts, low, high = left
    there = sum(counts)
    if (low or 0) > there:
        return None
    return [
        (one + max(0, (low or 0) - there + more), one + (more if high is None else min(more, high)))
        for one, more in zip(taken, counts, strict=True)
    ]

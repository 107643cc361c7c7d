"""How many possibilities a choice has, without listing them."""

from __future__ import annotations

from functools import lru_cache
from math import comb, factorial

from legalist.limits import MOST_POSSIBILITIES

HELP = (
    "allow fewer, as in `up to 3 of …` or `number from 1 to 100`, or choose one thing at a time "
    "and ask again: `ask me to … or pass`"
)
# Choosing so many of at least twice as many can be done in more ways than are allowed.
_HALF = MOST_POSSIBILITIES.bit_length()


class Uncountable(Exception):
    """Raised for a choice that has too many possibilities."""


@lru_cache(maxsize=10_000)
def number_of_subsets(members: int, low: int | None, high: int | None) -> int:
    """Return in how many ways `low` to `high` members can be chosen."""
    ways = 0
    for size in sizes(members, low, high):
        if min(size, members - size) >= _HALF:
            raise Uncountable
        ways = allowed(ways + comb(members, size))
    return ways


def number_of_orders(members: int) -> int:
    """Return in how many ways members can be put in order."""
    if members >= _HALF:
        raise Uncountable
    return allowed(factorial(members))


def sizes(most: int, low: int | None, high: int | None) -> range:
    """Return how many of `most` may be chosen, between two bounds."""
    first = 0 if low is None else max(0, low)
    last = most if high is None else min(most, high)
    return range(first, last + 1)


def allowed(number: int) -> int:
    """Return the number, or raise if it is too large."""
    if number > MOST_POSSIBILITIES:
        raise Uncountable
    return number

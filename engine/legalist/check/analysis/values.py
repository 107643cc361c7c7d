"""Sets of values that are known statically: ranges and sets of members.

Nothing is concluded from the number of members of a type: a module may add some, and players and
spaces differ from game to game. So a set of members lists those it has, or those it does not have.
"""

from __future__ import annotations

from math import inf

from legalist.quick_dataclass import frozen
from legalist.typed.types import NUMBER, TRUTH, Domain, OptionalType, Type

Bound = int | float  # a float only if it is infinite


@frozen
class Range:
    """The numbers from `low` to `high`."""

    low: Bound = -inf
    high: Bound = inf


@frozen
class Members:
    """These members, or every member `but` these; -1 stands for none, 0 and 1 for no and yes. A
    kind that is given by its attributes is the tuple of those."""

    these: frozenset[object]
    but: bool = False


Values = Range | Members

ANY_NUMBER = Range()
COUNTED = Range(low=0)
YES, NO = Members(frozenset((1,))), Members(frozenset((0,)))
EITHER = Members(frozenset((0, 1)))
NONE = Members(frozenset((-1,)))
SOME = Members(frozenset((-1,)), but=True)
ANY_MEMBER = Members(frozenset(), but=True)


def whole(type_: Type) -> Values | None:
    """Return all values of a type; None for sets, lists and pieces, of which nothing is known."""
    if type_ == NUMBER:
        return ANY_NUMBER
    if type_ == TRUTH:
        return EITHER
    if isinstance(type_, Domain):
        return SOME
    return ANY_MEMBER if isinstance(type_, OptionalType) else None


def only(value: object) -> Members:
    return Members(frozenset((value,)))


def single(values: Values | None) -> object:
    """Return the one value of the set, or None."""
    match values:
        case Range(low, high) if low == high:
            return low
        case Members(these, False) if len(these) == 1:
            return next(iter(these))
    return None


def common(one: Values, other: Values) -> Values | None:
    """Return the intersection of two sets; None if it is empty."""
    match one, other:
        case Range(), Range():
            low, high = max(one.low, other.low), min(one.high, other.high)
            return Range(low, high) if low <= high else None
        case Members(), Members():
            if one.but and other.but:
                return Members(one.these | other.these, but=True)
            if not one.but and not other.but:
                these = one.these & other.these
            elif one.but:
                these = other.these - one.these
            else:
                these = one.these - other.these
            return Members(these) if these else None
    return one  # a number and a member are never compared


def either(one: Values | None, other: Values | None) -> Values | None:
    """Return a set that contains both sets; None if nothing is known."""
    match one, other:
        case Range(), Range():
            return Range(min(one.low, other.low), max(one.high, other.high))
        case Members(), Members():
            if one.but and other.but:
                return Members(one.these & other.these, but=True)
            if not one.but and not other.but:
                return Members(one.these | other.these)
            most, few = (one, other) if one.but else (other, one)
            return Members(most.these - few.these, but=True)
    return None


def without(values: Values, value: object) -> Values | None:
    """Return the set without one value; None if nothing is left."""
    match values:
        case Range(low, high):
            if low == high == value:
                return None
            return Range(low + (low == value), high - (high == value))
        case Members():
            return common(values, Members(frozenset((value,)), but=True))

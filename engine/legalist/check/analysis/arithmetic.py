"""The range of a calculation, from the ranges of its operands."""

from __future__ import annotations

from math import inf, isnan

from legalist.typed import BuiltinOp

from .values import ANY_NUMBER, COUNTED, Bound, Range


def calculate(op: BuiltinOp, one: Range, other: Range) -> Range:
    """Return the range of `one op other`."""
    match op:
        case "+":
            return Range(one.low + other.low, one.high + other.high)
        case "-":
            return Range(one.low - other.high, one.high - other.low)
        case "*":
            ends = [_times(a, b) for a in (one.low, one.high) for b in (other.low, other.high)]
            return Range(min(ends), max(ends))
        case "max":
            return Range(max(one.low, other.low), max(one.high, other.high))
        case "min":
            return Range(min(one.low, other.low), min(one.high, other.high))
        case "div" if other.low > 0:
            ends = [_divided(a, b) for a in (one.low, one.high) for b in (other.low, other.high)]
            return Range(min(ends), max(ends))
        case "mod" if other.low > 0:
            return Range(0, other.high - 1)
        case _:
            return ANY_NUMBER


def magnitude(range_: Range) -> Range:
    """Return the range of absolute values."""
    if range_.low >= 0:
        return range_
    if range_.high <= 0:
        return Range(-range_.high, -range_.low)
    return Range(0, max(-range_.low, range_.high))


def added_up(range_: Range) -> Range:
    """Return the range of a sum of any number of these, including none."""
    if range_.low >= 0:
        return COUNTED if range_.high > 0 else Range(0, 0)
    return Range(high=0) if range_.high <= 0 else ANY_NUMBER


def _times(a: Bound, b: Bound) -> Bound:
    product = a * b
    return 0 if isnan(product) else product


def _divided(a: Bound, b: Bound) -> Bound:
    if b == inf:
        return -1 if a < 0 else 0
    return a if abs(a) == inf else a // b

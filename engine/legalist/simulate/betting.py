"""Intervals for few games, exact at any stop: by betting against every mean.

Who holds that the mean is m is bet against, a part of one's capital on each observation, above and
below. If m is true, no way of betting makes money on average, so that capital ever reaches 20 times
its beginning at most once in twenty times (Ville). Means against which it did are not in the
interval. Nothing is supposed of observations but that they are from 0 to 1, and that each has the
same mean whatever came before; no number of them is too small.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

from .intervals import LEVEL, Interval

# Parts of the capital that are bet at the same time: small ones find small differences in the end,
# large ones find large differences soon.
PARTS = (0.05, 0.1, 0.2, 0.4, 0.8)
HALVINGS = 20


def betting_interval(values: Iterable[float], level: float = LEVEL) -> Interval:
    """Return the mean of values from 0 to 1, with an interval that holds at any stop."""
    counted = Counter(values)
    number = counted.total()
    if not number:
        return Interval(0.5, 0.0, 1.0)
    mean = math.fsum(value * times for value, times in counted.items()) / number
    goal = -math.log(1 - level)
    return Interval(mean, _end(counted, mean, 0.0, goal), _end(counted, mean, 1.0, goal))


def _end(counted: Counter[float], mean: float, outer: float, goal: float) -> float:
    """Return where the interval ends between the mean and 0 or 1. Capital is a convex function of
    the mean that is bet against, and at most 1 at that of the values."""
    inner = mean
    for _ in range(HALVINGS):
        middle = (inner + outer) / 2
        if not 0 < middle < 1:
            break
        if _capital(counted, middle) < goal:
            inner = middle
        else:
            outer = middle
    return outer


def _capital(counted: Counter[float], mean: float) -> float:
    """Return the logarithm of the capital of whoever bet against a mean."""
    made = []
    for part in PARTS:
        above, below = part / mean, part / (1 - mean)
        for stake in (above, -below):
            made.append(
                math.fsum(
                    times * math.log1p(stake * (value - mean)) for value, times in counted.items()
                )
            )
    most = max(made)
    return most + math.log(math.fsum(math.exp(one - most) for one in made) / len(made))

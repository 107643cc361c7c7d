"""Sums from which means, deviations and the differences of pairs follow, kept as whole numbers
where the values are: then they are the same in whatever order games are added."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from legalist.quick_dataclass import mutable

# A share of a game that is won by several counts in parts of this number, which all numbers of
# players up to 16 divide.
WHOLE = 720_720


@mutable
class Moments:
    """The number of values, their sum and the sum of their squares. `scale` is what a value of 1
    counts."""

    scale: int = 1
    number: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int, times: int = 1) -> None:
        self.number += times
        self.total += value * times
        self.squares += value * value * times

    def merge(self, other: Moments) -> None:
        self.number += other.number
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / self.number / self.scale if self.number else 0.0

    @property
    def deviation(self) -> float:
        """The deviation of single values."""
        if self.number < 2:
            return 0.0
        # Whole numbers, so nothing is lost where the squares are large and differ little.
        spread = self.squares * self.number - self.total * self.total
        return math.sqrt(max(0, spread) / (self.number * (self.number - 1))) / self.scale

    def to_json(self) -> list[int]:
        return [self.scale, self.number, self.total, self.squares]

    @classmethod
    def from_json(cls, data: Any) -> Moments:
        scale, number, total, squares = (whole(one) for one in data)
        return cls(scale, number, total, squares)


def whole(value: Any) -> int:
    """Return a whole number as it was written; raise TypeError for anything else."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{value!r} is no whole number")
    return value


def moments_of(counts: Iterable[tuple[int, int]]) -> Moments:
    """Return the moments of values that were counted."""
    made = Moments()
    for value, times in counts:
        made.add(value, times)
    return made

"""One metric along the values of an option, and the value at which it meets a target."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from legalist.diagnostics.quoted_text import quoted
from legalist.limits import MOST_SWEPT
from legalist.quick_dataclass import frozen

from .compare import Comparison, Quantity, Sums, compare
from .intervals import Interval, mean_interval, wilson
from .job import Job
from .run import Spread

# With more values than these, a search for a target does not play them all.
MOST_PLAYED = 16


class SweepError(ValueError):
    """Raised for a sweep that cannot be made, with a message for whoever asked for it."""


@frozen
class Point:
    """What the metric is at one value of the option."""

    value: str
    interval: Interval

    def to_json(self) -> dict[str, Any]:
        return {"at": self.value, **self.interval.to_json()}


@frozen
class Answer:
    """The value at which the metric is nearest to the target, and all values at which it may be as
    near. `met` says whether the target may be met there."""

    best: Point
    possible: tuple[str, ...]
    met: bool

    def to_json(self) -> dict[str, Any]:
        return {"best": self.best.to_json(), "possible": list(self.possible), "met": self.met}


def values_in(text: str) -> list[str]:
    """Return the values of `1..3`, `1..9/2` (every second) or `yes,no`."""
    first, dots, rest = text.partition("..")
    if not dots:
        listed = [one.strip() for one in text.split(",") if one.strip()]
        if not listed or len(listed) > MOST_SWEPT:
            raise SweepError(f"`{quoted(text)}` is no list of 1 to {MOST_SWEPT:,} values")
        return listed
    last, _, step = rest.partition("/")
    try:
        low, high, stride = int(first), int(last), int(step or 1)
    except ValueError:
        raise SweepError(f"`{text}` is no range: write it like 1..5, or 2..20/3") from None
    if stride < 1 or high < low or (high - low) // stride >= MOST_SWEPT:
        raise SweepError(f"`{text}` is no range: it goes up, with at most {MOST_SWEPT:,} values")
    return [str(value) for value in range(low, high + 1, stride)]


def quantity_called(name: str, comparison: Comparison) -> int:
    """Return the number of the quantity of a name such as `length`, `seat:red` or a metric's."""
    names = [quantity_name(one) for one in comparison.quantities]
    if name not in names:
        raise SweepError(f"there is no metric `{name}`; there are: {', '.join(names)}")
    return names.index(name)


def quantity_name(quantity: Quantity) -> str:
    if quantity.key == "measure":
        return quantity.subject
    return f"{quantity.key}:{quantity.subject}" if quantity.subject else quantity.key


class Sweep:
    """Plays the games of each value once, when they are wanted. `job_of` makes its job."""

    def __init__(
        self, values: Sequence[str], job_of: Callable[[str], Job], metric: str, games: int,
        spread_of: Callable[[str, Comparison], Spread[Sums]], tell: Callable[[int], None],
    ) -> None:  # fmt: skip
        self.values = list(values)
        self.metric = metric
        self.share = False
        self._job_of = job_of
        self._games = games
        self._spread_of = spread_of
        self._tell = tell
        self._points: dict[str, Point] = {}

    def point(self, value: str) -> Point:
        found = self._points.get(value)
        if found is None:
            comparison = Comparison([self._job_of(value)])
            number = quantity_called(self.metric, comparison)
            done = 0

            def tell(sums: Sums) -> None:
                nonlocal done
                self._tell(sums.games - done)
                done = sums.games

            sums = compare(comparison, self._games, self._spread_of(value, comparison), tell)
            moments = sums.values[0][number]
            self.share = comparison.quantities[number].share
            interval = (
                wilson(moments.mean, moments.number)
                if self.share
                else mean_interval(moments.mean, moments.deviation, moments.number)
            )
            found = self._points[value] = Point(value, interval)
        return found

    def points(self) -> list[Point]:
        """Return what was played, in the order of the values."""
        return [self._points[value] for value in self.values if value in self._points]

    def play(self, target: float | None) -> list[Point]:
        """Play all values; with a target and very many of them, only those near where the metric
        passes it, as if it only rose or only fell."""
        if target is None or len(self.values) <= MOST_PLAYED:
            for value in self.values:
                self.point(value)
            return self.points()
        low, high = 0, len(self.values) - 1
        rising = (
            self.point(self.values[high]).interval.value
            > self.point(self.values[low]).interval.value
        )
        while high - low > 1:
            middle = (low + high) // 2
            above = self.point(self.values[middle]).interval.value > target
            low, high = (low, middle) if above == rising else (middle, high)
        return self.points()

    def answer(self, target: float) -> Answer:
        def off(point: Point) -> float:
            return abs(point.interval.value - target)

        def least(point: Point) -> float:
            """The distance that the interval allows at the best."""
            one = point.interval
            return max(0.0, one.low - target, target - one.high)

        def most(point: Point) -> float:
            return max(abs(point.interval.low - target), abs(point.interval.high - target))

        points = self.points()
        best = min(points, key=off)
        surely = min(map(most, points))
        possible = tuple(one.value for one in points if least(one) <= surely)
        return Answer(best, possible, least(best) == 0)

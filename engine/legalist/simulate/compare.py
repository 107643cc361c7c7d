"""Two or more sets of rules, played with the same seeds: what differs, and how sure that is.

The first arm is the base; every other one is compared with it. Games with the same seed are a
pair: where rules hardly differ pairs are alike, and their differences are known sooner than
those of single games. Where they are not alike nothing is lost.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import field
from itertools import pairwise
from typing import Any

from legalist.machine.statistics import Statistics
from legalist.quick_dataclass import frozen, mutable

from .intervals import (
    FEWEST_LOOKED_AT,
    LEVEL,
    Interval,
    anytime,
    chance_of_zero,
    games_needed,
    holm,
    mean_interval,
)
from .job import Job
from .moments import WHOLE, Moments
from .run import Spread, in_order
from .tally import Tally, margin

# Games between two looks at whether the intervals are narrow enough.
ROUND = 100
# A difference that people care about: shares in parts of 1, means in parts of the base's.
POINTS, PART = 0.03, 0.03


@frozen
class Quantity:
    """Something that both games of a pair have a number of. `scale` is what 1 counts."""

    key: str
    subject: str = ""
    share: bool = False
    scale: int = 1


@mutable
class Sums:
    """What is known of the games of all arms: a tally each, for each quantity the moments of each
    arm, and those of the difference of each arm from the base."""

    tallies: list[Tally]
    values: list[list[Moments]] = field(default_factory=list)
    differences: list[list[Moments]] = field(default_factory=list)

    @property
    def games(self) -> int:
        return self.tallies[0].games

    def merge(self, other: Sums) -> None:
        for mine, theirs in zip(self.tallies, other.tallies, strict=True):
            mine.merge(theirs)
        for name in ("values", "differences"):
            table = getattr(self, name)
            for row, more in zip(table, getattr(other, name), strict=True):
                for one, added in zip(row, more, strict=True):
                    one.merge(added)

    def to_json(self) -> dict[str, Any]:
        return {
            "tallies": [one.to_json() for one in self.tallies],
            "values": [[one.to_json() for one in row] for row in self.values],
            "differences": [[one.to_json() for one in row] for row in self.differences],
        }

    @classmethod
    def from_json(cls, data: Any) -> Sums:
        values, differences = (
            [[Moments.from_json(one) for one in row] for row in data[name]]
            for name in ("values", "differences")
        )
        return cls([Tally.from_json(one) for one in data["tallies"]], values, differences)


@frozen
class Difference:
    """One quantity of one arm against the base. `chance` is that of a difference so large without
    any reason, corrected for the number of differences that are looked at; `needed` are the
    games that would tell a difference that people care about (`worth`)."""

    quantity: Quantity
    arm: int
    base: float
    value: float
    interval: Interval
    chance: float
    real: bool
    needed: int
    worth: float

    def to_json(self) -> dict[str, Any]:
        return {
            "metric": self.quantity.key, "of": self.quantity.subject, "arm": self.arm,
            "kind": "share" if self.quantity.share else "mean",
            "base": self.base, "arm_value": self.value, "difference": self.interval.to_json(),
            "chance": self.chance, "real": self.real, "games_needed": self.needed,
        }  # fmt: skip


class Comparison:
    """Plays pairs, and tells the differences. All arms have the same seats and metrics."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        self.jobs = jobs
        first = jobs[0]
        scored = any(job.game.machine.checked.score for job in jobs)
        self.quantities = [
            Quantity("length"),
            *(Quantity("seat", seat, True, WHOLE) for seat in first.game.seats),
            Quantity("draws", share=True),
            *([Quantity("best"), Quantity("margin")] if scored else []),
            *(Quantity("measure", one.id, one.truth) for one in first.measures),
        ]

    def blank(self) -> Sums:
        def row() -> list[Moments]:
            return [Moments(one.scale) for one in self.quantities]

        return Sums(
            [Tally(job.game.players) for job in self.jobs],
            [row() for _ in self.jobs],
            [row() for _ in self.jobs[1:]],
        )

    def play(self, first: int, number: int) -> Sums:
        """Play games of all arms, numbered from `first` on."""
        sums = self.blank()
        columns = []
        for place, job in enumerate(self.jobs):
            found = job.statistics(first, number)
            sums.tallies[place].add_games(found, len(job.bots), first)
            columns.append(self._columns(found))
        for place, own in enumerate(columns):
            for n, values in enumerate(own):
                _add(sums.values[place][n], values)
                if place:
                    base = columns[0][n]
                    differ = [one - other for one, other in zip(values, base, strict=True)]
                    _add(sums.differences[place - 1][n], differ)
        return sums

    def _columns(self, found: Statistics) -> list[list[int]]:
        """Return the values of each quantity, a game each."""
        columns: list[list[int]] = []
        measured = iter(zip(*found.measured, strict=True) if self.jobs[0].measures else ())
        seats = iter(range(found.players))
        for one in self.quantities:
            match one.key:
                case "length":
                    columns.append(found.lengths)
                case "seat":
                    seat = next(seats)
                    columns.append(
                        [WHOLE // len(won) if seat in won else 0 for won in found.winners]
                    )
                case "draws":
                    columns.append([int(len(won) != 1) for won in found.winners])
                case "best":
                    columns.append([max(scores) for scores in found.scores])
                case "margin":
                    columns.append([margin(scores) for scores in found.scores])
                case "measure":
                    columns.append(list(next(measured)))
        return columns

    # ---- what follows

    def differences(self, sums: Sums, *, sequential: bool = False) -> list[Difference]:
        """Return all differences. With `sequential` their intervals hold at any stop, and those are
        called real whose interval would exclude 0 if it were corrected for their number."""
        whole = [
            (arm, n, sums.differences[arm - 1][n])
            for arm in range(1, len(self.jobs))
            for n in range(len(self.quantities))
            if self._varies(sums, n)
        ]
        chances = holm([chance_of_zero(m.mean, m.deviation, m.number) for *_, m in whole])
        made = []
        for (arm, n, moments), chance in zip(whole, chances, strict=True):
            quantity, base = self.quantities[n], sums.values[0][n].mean
            worth = POINTS if quantity.share else PART * abs(base)
            numbers = moments.mean, moments.deviation, moments.number
            interval, corrected, real = _judged(numbers, chance, len(whole), sequential)
            value = sums.values[arm][n].mean
            needed = games_needed(moments.deviation, worth)
            if sequential:
                needed = max(needed, FEWEST_LOOKED_AT)
            made.append(
                Difference(quantity, arm, base, value, interval, corrected, real, needed, worth)
            )
        return made

    def _varies(self, sums: Sums, n: int) -> bool:
        """Return whether a quantity is not the same in all games of all arms."""
        own = [row[n] for row in sums.values]
        return any(one.deviation > 0 for one in own) or len({one.mean for one in own}) > 1

    def precise(self, sums: Sums, wanted: float) -> bool:
        """Return whether every interval that holds at any stop is narrow enough: shares to this
        part of 1 on either side, means to this part of the base's mean."""
        for row in sums.differences:
            for n, moments in enumerate(row):
                scale = 1.0 if self.quantities[n].share else abs(sums.values[0][n].mean)
                half = anytime(moments.mean, moments.deviation, moments.number).half
                if (not half <= wanted * scale and moments.deviation > 0) or math.isinf(half):
                    return False
        return True

    def counts(self, sums: Sums, *, sequential: bool = False) -> list[Difference]:
        """Return the differences of how often actions are taken and rules fire, in a game; pairs
        are not known of these. With `sequential` as for `differences`."""
        rows = []
        for arm in range(1, len(self.jobs)):
            for key in ("actions", "rules"):
                ours, theirs = (getattr(sums.tallies[n], key) for n in (arm, 0))
                for name in [one for one in theirs if one in ours]:
                    subject = name if key == "rules" else f"actions.{name}"
                    rows.append((arm, subject, theirs[name], ours[name]))
        made, chances = [], []
        for _, _, base, own in rows:
            deviation = math.sqrt(base.deviation**2 + own.deviation**2)
            made.append((own.mean - base.mean, deviation, own.number))
            chances.append(chance_of_zero(*made[-1]))
        corrected = holm(chances)
        return [
            Difference(
                Quantity("count", subject), arm, base.mean, own.mean,
                *_judged(numbers, chance, len(rows), sequential),
                games_needed(numbers[1], PART * base.mean), PART * base.mean,
            )
            for (arm, subject, base, own), numbers, chance in zip(
                rows, made, corrected, strict=True
            )
        ]  # fmt: skip


def _judged(
    numbers: tuple[float, float, int], chance: float, looked_at: int, sequential: bool
) -> tuple[Interval, float, bool]:
    """Return the interval of a difference (mean, deviation and number of games), its corrected
    chance, and whether it is real, as one of so many that are looked at."""
    if not sequential:
        return mean_interval(*numbers), chance, chance < 1 - LEVEL
    strict = anytime(*numbers, 1 - (1 - LEVEL) / looked_at)
    return anytime(*numbers), chance, strict.excludes(0) and numbers[1] > 0


def _add(moments: Moments, values: Iterable[int]) -> None:
    listed = list(values)
    moments.number += len(listed)
    moments.total += sum(listed)
    moments.squares += sum([value * value for value in listed])


def compare(
    comparison: Comparison,
    games: int,
    spread: Spread[Sums],
    tell: Callable[[Sums], None],
    until: float | None = None,
    starts: Sequence[int] = (),
) -> Sums:
    """Play so many pairs, or with `until` fewer, once all intervals are so narrow. Whether they are
    is seen after every round of games in their order, so it does not depend on the processes.
    `tell` is given what is known after each round; rounds may have `starts` of their own."""
    sums = comparison.blank()
    step = ROUND if until is not None else max(1, -(-games // 200))
    ends = pairwise([*(starts or range(0, games, step)), games])
    for part in in_order(spread, [(start, end - start) for start, end in ends]):
        sums.merge(part)
        tell(sums)
        if until is not None and comparison.precise(sums, until):
            break
    return sums

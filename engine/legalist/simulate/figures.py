"""The numbers of a report, with how sure they are: from a tally to what is told."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from legalist.quick_dataclass import frozen

from .intervals import LEVEL, Interval, anytime, anytime_share, mean_interval, wilson
from .moments import Moments, moments_of

if TYPE_CHECKING:
    from .job import Job
    from .tally import Tally

# Bars of a picture.
BARS = 40


@frozen
class Figure:
    """One number: what it is of (`subject`: a seat, a rule …), its interval, and whether it is a
    share of games or a mean over games. `expected` is what it would be by chance, if that is
    known."""

    key: str
    subject: str
    interval: Interval
    share: bool = False
    expected: float | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "metric": self.key, "of": self.subject, **self.interval.to_json(),
            "kind": "share" if self.share else "mean", "expected": self.expected,
        }  # fmt: skip


@frozen
class Figures:
    """All numbers of a simulation. `never` are the rules and actions that never came up."""

    games: int
    figures: tuple[Figure, ...]
    never: tuple[str, ...]

    def of(self, key: str) -> list[Figure]:
        return [one for one in self.figures if one.key == key]

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "level": LEVEL,
            "figures": [one.to_json() for one in self.figures],
            "never": list(self.never),
        }


def figures_of(job: Job, tally: Tally, *, sequential: bool = False) -> Figures:
    """Return the numbers; with `sequential` their intervals hold at any stop."""
    seats, games = job.game.seats, tally.games
    share_interval = anytime_share if sequential else wilson

    def mean(key: str, subject: str, moments: Moments) -> Figure:
        interval = anytime if sequential else mean_interval
        numbers = moments.mean, moments.deviation, moments.number
        return Figure(key, subject, interval(*numbers))

    made = [mean("length", "", moments_of(tally.lengths.items()))]
    shares = tally.seat_shares()
    for seat, share in zip(seats, shares, strict=True):
        made.append(Figure("seat", seat, share_interval(share.mean, games), True, 1 / len(seats)))
    bots = job.bot_names
    for bot in dict.fromkeys(bots if tally.shares else ()):
        own = [one.mean for name, one in zip(bots, tally.shares, strict=True) if name == bot]
        chance = len(own) / len(seats)
        made.append(Figure("bot", bot, share_interval(sum(own), games), True, chance))
    draws = tally.draws / games if games else 0.0
    made.append(Figure("draws", "", share_interval(draws, games), True))
    if varied(tally):
        made.append(mean("margin", "", moments_of(tally.margins.items())))
        for seat, counter in zip(seats, tally.scores, strict=True):
            made.append(mean("score", seat, moments_of(counter.items())))
    for measure, counter in zip(job.measures, tally.measures, strict=False):
        moments = moments_of(counter.items())
        if measure.truth:
            made.append(Figure("measure", measure.id, share_interval(moments.mean, games), True))
        else:
            made.append(mean("measure", measure.id, moments))
    for id, moments in tally.actions.items():
        made.append(mean("action", f"actions.{id}", moments))
    for id, moments in tally.rules.items():
        made.append(mean("rule", id, moments))
    never = [
        one.subject for one in made if one.key in ("action", "rule") and not one.interval.value
    ]
    return Figures(games, tuple(made), tuple(never))


def varied(tally: Tally) -> bool:
    """Return whether scores tell more than who won."""
    return len({score for counter in tally.scores for score in counter}) > 2


def all_scores(tally: Tally) -> Counter[int]:
    """Return how often each score came up, whoever had it."""
    together: Counter[int] = Counter()
    for counter in tally.scores:
        together.update(counter)
    return together


def percentile(counter: Counter[int], share: float) -> int:
    """Return the value that is not exceeded by this share of what was counted."""
    wanted, passed = share * counter.total(), 0
    for value, times in sorted(counter.items()):
        passed += times
        if passed >= wanted:
            return value
    return 0


def histogram(counter: Counter[int]) -> list[tuple[int, int, int]]:
    """Divide what was counted into bars of equal width: the first value of each, the last, and how
    often one of them came up."""
    low, width, (heights,) = histograms([counter])
    return [(low + n * width, low + (n + 1) * width - 1, high) for n, high in enumerate(heights)]


def histograms(
    counters: Sequence[Counter[int]], bars: int = BARS
) -> tuple[int, int, list[list[int]]]:
    """Divide what was counted several times into the same bars: the first value, the width of a bar
    and the heights for each."""
    values = [value for counter in counters for value in counter]
    if not values:
        return 0, 1, [[] for _ in counters]
    low, high = min(values), max(values)
    width = max(1, math.ceil((high - low + 1) / bars))
    heights = [[0] * ((high - low) // width + 1) for _ in counters]
    for own, counter in zip(heights, counters, strict=True):
        for value, times in counter.items():
            own[(value - low) // width] += times
    return low, width, heights

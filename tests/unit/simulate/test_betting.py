"""Intervals by betting hold at any stop, from the first game on."""

from __future__ import annotations

import random

import pytest

from legalist.simulate.betting import betting_interval

RUNS, LONGEST, EVERY = 100, 60, 4


def misses(mean: float, draw: list[float]) -> int:
    """How many runs ever had an interval without the true mean, looked at again and again."""
    missed = 0
    for run in range(RUNS):
        rng, values = random.Random(run), []
        for _ in range(LONGEST // EVERY):
            values += rng.choices(draw, k=EVERY)
            interval = betting_interval(values)
            if interval.excludes(mean):
                missed += 1
                break
    return missed


@pytest.mark.parametrize("draw", [[0.0, 1.0], [0.0, 0.0, 0.0, 1.0]])
def test_interval_holds_at_any_stop(draw: list[float]) -> None:
    # 5 % of 100 runs are 5; 13 would come up by chance once in a thousand times.
    assert misses(sum(draw) / len(draw), draw) < 13


def test_few_wins_settle_what_is_clear() -> None:
    assert betting_interval([1.0] * 8).low < 0.5
    assert betting_interval([1.0] * 10).low > 0.5
    assert betting_interval([1.0] * 6).low > 0.25
    assert betting_interval([0.0] * 10).high < 0.5


def test_interval_has_its_mean_and_shrinks() -> None:
    few, many = betting_interval([0.0, 0.5, 1.0] * 4), betting_interval([0.0, 0.5, 1.0] * 400)
    assert few.value == many.value == 0.5
    assert few.low < many.low < 0.5 < many.high < few.high
    assert betting_interval([]).half == 0.5

"""Intervals: known values, and how often they hold."""

import random

import pytest

from legalist.simulate.intervals import (
    FEWEST_LOOKED_AT,
    Interval,
    anytime,
    anytime_share,
    chance_of_zero,
    games_needed,
    holm,
    mean_interval,
    student_quantile,
    student_tails,
    wilson,
)
from legalist.simulate.moments import Moments


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # From Wilson's formula, as it is printed in textbooks.
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_the_interval_of_a_share(wins: int, games: int, low: float, high: float) -> None:
    found = wilson(wins / games, games)
    assert found.low == pytest.approx(low, abs=1e-4)
    assert found.high == pytest.approx(high, abs=1e-4)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_students_distribution(freedom: int, quantile: float) -> None:
    assert student_quantile(0.95, freedom) == pytest.approx(quantile, abs=1e-3)
    assert student_tails(quantile, freedom) == pytest.approx(0.05, abs=1e-4)


def test_chances_are_corrected_for_their_number() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_so_many_games_find_a_difference_four_times_in_five() -> None:
    chance, found, needed = random.Random(5), 0, games_needed(2.0, 0.5)
    assert 120 < needed < 130
    for _ in range(400):
        moments = moments_of(chance.gauss(0.5, 2.0) for _ in range(needed))
        found += chance_of_zero(moments.mean, moments.deviation, needed) < 0.05
    assert 0.74 < found / 400 < 0.86


def test_an_interval_for_a_mean_holds_as_often_as_it_says() -> None:
    chance, held = random.Random(1), 0
    for _ in range(600):
        moments = moments_of(chance.expovariate(1) for _ in range(60))
        one = mean_interval(moments.mean, moments.deviation, moments.number)
        held += not one.excludes(1.0)
    assert held / 600 > 0.92


def test_an_interval_at_any_stop_holds_at_all_stops_at_once() -> None:
    chance, missed, fixed = random.Random(3), 0, 0
    for _ in range(200):
        moments, wrong, wrong_if_fixed = Moments(), False, False
        for games in range(1, 1501):
            moments.add(chance.random() < 0.3)
            if games >= FEWEST_LOOKED_AT and games % 10 == 0:
                numbers = moments.mean, moments.deviation, moments.number
                wrong |= anytime(*numbers).excludes(0.3)
                wrong_if_fixed |= mean_interval(*numbers).excludes(0.3)
        missed += wrong
        fixed += wrong_if_fixed
    assert missed / 200 <= 0.05
    # Looking again and again at an ordinary interval is what the other one is for.
    assert fixed / 200 > 0.10


@pytest.mark.parametrize("share", [0.002, 0.1, 0.5])
def test_the_interval_of_a_share_holds_at_all_stops_at_once(share: float) -> None:
    chance, missed = random.Random(4), 0
    stops = sorted({round(1.3**n) for n in range(32)})
    for _ in range(120):
        won, wrong = 0, False
        for games in range(1, stops[-1] + 1):
            won += chance.random() < share
            if games in stops:
                wrong |= anytime_share(won / games, games).excludes(share)
        missed += wrong
    assert missed / 120 <= 0.05


def test_the_interval_of_a_share_says_something_after_few_games() -> None:
    assert anytime_share(0.0, 0) == Interval(0.0, 0.0, 1.0)
    assert 0 < anytime_share(0.0, 30).high < 0.2
    assert 0.8 < anytime_share(1.0, 30).low < 1
    shares = [anytime_share(0.5, games) for games in (10, 100, 1_000, 10_000)]
    assert [one.half for one in shares] == sorted((one.half for one in shares), reverse=True)
    # Not much wider than one that holds at a single number.
    assert shares[2].half < 1.8 * wilson(0.5, 1_000).half


def moments_of(values: object) -> Moments:
    made = Moments(1_000_000)
    for value in values:  # type: ignore[attr-defined]
        made.add(round(value * 1_000_000))
    return made

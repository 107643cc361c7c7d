"""How sure numbers are: intervals for shares and means, and intervals that hold at any stop.

Nothing but the standard library: the formulas are short, and a simulation needs a few of them once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from statistics import NormalDist

from legalist.quick_dataclass import frozen

LEVEL = 0.95
# Power with which a difference is to be found by the number of games that is told.
POWER = 0.8
# An interval that holds at any stop is narrowest at this number of games.
TUNED_FOR = 2_000
# Below this number nobody stops: the interval at any stop rests on the central limit theorem.
FEWEST_LOOKED_AT = 200
_NORMAL = NormalDist()
# The mixture that is narrowest then, by how far its values are apart in parts of the variance; and
# beta distributions by how many games they are worth: for a few games, and as narrow as that.
_RHO = (-2 * math.log(1 - LEVEL) + math.log(-2 * math.log(1 - LEVEL)) + 1) / TUNED_FOR
_BETS = (4.0, 1 / _RHO - 1)


@frozen
class Interval:
    """An estimate, and the ends between which the true value is with some confidence."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    def excludes(self, value: float) -> bool:
        return not self.low <= value <= self.high

    def to_json(self) -> dict[str, float]:
        return {"value": self.value, "low": self.low, "high": self.high}


def quantile(level: float) -> float:
    """Return how many standard errors an interval reaches to each side."""
    return _NORMAL.inv_cdf((1 + level) / 2)


def wilson(share: float, number: int, level: float = LEVEL) -> Interval:
    """Return the score interval of Wilson for a share of so many games. A share to which drawn
    games contribute a half varies less than one of wins alone, so the interval is then a little
    wide."""
    if number == 0:
        return Interval(0.0, 0.0, 1.0)
    z = quantile(level)
    scale = 1 + z * z / number
    middle = (share + z * z / (2 * number)) / scale
    half = z / scale * math.sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    return Interval(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


def mean_interval(mean: float, deviation: float, number: int, level: float = LEVEL) -> Interval:
    """Return Student's interval for a mean; `deviation` is that of single games."""
    if number < 2:
        return Interval(mean, -math.inf, math.inf)
    half = student_quantile(level, number - 1) * deviation / math.sqrt(number)
    return Interval(mean, mean - half, mean + half)


def anytime(mean: float, deviation: float, number: int, level: float = LEVEL) -> Interval:
    """Return an interval that holds at all numbers of games at once with this confidence, so that
    whoever looks again and again may stop whenever it is narrow enough: the asymptotic
    confidence sequence from the mixture martingale of Robbins. It is about half as wide again as
    one that holds at a single number."""
    if number < FEWEST_LOOKED_AT:
        return Interval(mean, -math.inf, math.inf)
    error = 1 - level
    spread = number * _RHO + 1
    half = deviation * math.sqrt(
        2 * spread / (number * number * _RHO) * math.log(math.sqrt(spread) / error)
    )
    return Interval(mean, mean - half, mean + half)


def anytime_share(share: float, number: int, level: float = LEVEL) -> Interval:
    """Return an interval for a share that holds at all numbers of games at once, also after a few,
    and for a share of nothing or of all: those values are left out against which a bet on the
    games would have won 20 to 1. Beta distributions around the value bet, one that learns from a
    few games and one from many, half of the money each. With shared wins it is a little wide."""
    if number == 0:
        return Interval(0.0, 0.0, 1.0)
    limit, own = -math.log(1 - level), share * number

    def refuted(value: float) -> bool:
        lost = own * math.log(value) + (number - own) * math.log1p(-value)
        won = []
        for stake in _BETS:
            heads, tails = stake * value, stake * (1 - value)
            won.append(_log_beta(heads + own, tails + number - own) - _log_beta(heads, tails))
        most = max(won)
        both = most + math.log(sum(math.exp(one - most) for one in won) / len(won))
        return both - lost >= limit

    def end(bound: float) -> float:
        """Return the last value towards a bound that is not refuted."""
        inside, outside = share, bound
        while abs(outside - inside) > 1e-6:
            middle = (inside + outside) / 2
            inside, outside = (inside, middle) if refuted(middle) else (middle, outside)
        return outside

    return Interval(share, end(0.0), end(1.0))


def chance_of_zero(mean: float, deviation: float, number: int) -> float:
    """Return how likely an average at least so far from 0 is if the truth is 0."""
    if number < 2:
        return 1.0
    if deviation == 0:
        return 1.0 if mean == 0 else 0.0
    return student_tails(mean / (deviation / math.sqrt(number)), number - 1)


def games_needed(deviation: float, difference: float, level: float = LEVEL) -> int:
    """Return how many games find such a difference four times out of five."""
    if difference <= 0:
        return 0
    reach = quantile(level) + _NORMAL.inv_cdf(POWER)
    return max(2, math.ceil((reach * deviation / difference) ** 2))


def holm(chances: Sequence[float]) -> list[float]:
    """Return the chances corrected for their number, as Holm does: whoever takes those below 5 % as
    real is wrong about any of them at most once in twenty times."""
    order = sorted(range(len(chances)), key=lambda n: chances[n])
    corrected, largest = [0.0] * len(chances), 0.0
    for rank, n in enumerate(order):
        largest = max(largest, min(1.0, chances[n] * (len(chances) - rank)))
        corrected[n] = largest
    return corrected


# ---- Student's distribution


def student_tails(t: float, freedom: int) -> float:
    """Return the chance of a value at least so far from 0 on either side."""
    return _incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t))


def _log_beta(a: float, b: float) -> float:
    return math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b)


@lru_cache(4_096)
def student_quantile(level: float, freedom: int) -> float:
    if freedom > 100_000:
        return quantile(level)
    low, high = 0.0, 1e6
    while high - low > 1e-9 * max(1.0, low):
        middle = (low + high) / 2
        if student_tails(middle, freedom) > 1 - level:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _incomplete_beta(a: float, b: float, x: float) -> float:
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    )
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(a, b, x) / a
    return 1 - front * _fraction(b, a, 1 - x) / b


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of the incomplete beta function, by the method of Lentz."""
    tiny = 1e-300
    c, d = 1.0, 1 / ((1 - (a + b) * x / (a + 1)) or tiny)
    result = d
    for m in range(1, 1_000):
        for top in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / ((1 + top * d) or tiny)
            c = (1 + top / c) or tiny
            result *= c * d
        if abs(c * d - 1) < 1e-14:
            break
    return result

"""What a comparison says, in plain words: a sentence for each difference, and none that says more
than the intervals do."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from legalist.wording import Wording

from .compare import Difference
from .report import shown

# What is said of each quantity that is more, less, the same or not known.
SAID = {
    "length": ("length_more", "length_less", "length_same", "length_unsure"),
    "seat": ("seat_more", "seat_less", "seat_same", "seat_unsure"),
    "draws": ("draws_more", "draws_less", "draws_same", "draws_unsure"),
    "best": ("best_more", "best_less", "best_same", "best_unsure"),
    "margin": ("margin_more", "margin_less", "margin_same", "margin_unsure"),
    "measure": ("measure_more", "measure_less", "measure_same", "measure_unsure"),
}
MORE, LESS, SAME, UNSURE = range(4)
# A number of games that nobody would play.
TOO_MANY = 10**9


class Verdict:
    """Tells the differences of one arm; `names` are those of the seats in the language."""

    def __init__(self, differences: Sequence[Difference], names: Mapping[str, str], say: Wording):
        self.differences = differences
        self.names = names
        self.say = say

    def sentences(self) -> list[str]:
        """Return what is real first, then what cannot have changed by much, then what is not
        known."""
        if not any(self._reach(one) for one in self.differences):
            return [self.say("nothing_differs")]
        real = [self._real(one) for one in self.differences if one.real]
        rest = [one for one in self.differences if not one.real]
        same = [one for one in rest if self._reach(one) <= one.worth * (1 + 1e-9)]
        seats = [one for one in self.differences if one.quantity.key == "seat"]
        told, grouped = list(real), list[Difference]()
        if seats and all(one in same for one in seats):
            widest = max(seats, key=self._reach)
            told.append(self.say("seats_same", n=self._points(self._reach(widest))))
            same = [one for one in same if one not in seats]
        elif len(seats) > 2 and not any(one.real for one in seats):
            # One sentence for all of them, further below.
            same = [one for one in same if one not in seats]
            rest = [one for one in rest if one not in seats]
            grouped = seats
        told += [self._said(one, SAME, self._reach(one)) for one in same]
        unsure = [one for one in rest if self._reach(one) > one.worth * (1 + 1e-9)]
        if grouped:
            told.append(self._unsure_seats(grouped))
        return told + [self._unsure(one) for one in unsure]

    def text(self) -> str:
        """Return all of it as one sentence."""
        told = "; ".join(self.sentences())
        return told[:1].upper() + told[1:] + "." if told else ""

    def _reach(self, one: Difference) -> float:
        """Return by how much it may have changed at most."""
        return max(abs(one.interval.low), abs(one.interval.high))

    def _real(self, one: Difference) -> str:
        more = one.interval.value > 0
        ends = sorted((abs(one.interval.low), abs(one.interval.high)))
        if one.interval.low < 0 < one.interval.high:
            # Only possible where the correction is milder than the interval.
            ends = [-ends[0], ends[1]]
        sure = self.say("sure", low=self._size(one, ends[0]), high=self._size(one, ends[1]))
        return f"{self._said(one, MORE if more else LESS, abs(one.interval.value))} ({sure})"

    def _unsure(self, one: Difference) -> str:
        told = self._said(one, UNSURE, 0.0)
        low, high = (self._size(one, end) for end in (one.interval.low, one.interval.high))
        more = []
        if math.isfinite(one.interval.low):
            more.append(self.say("sure", low=low, high=high))
        if 0 < one.needed < TOO_MANY and one.worth > 0:
            more.append(self._needed(one))
        return f"{told} ({'; '.join(more)})" if more else told

    def _unsure_seats(self, seats: Sequence[Difference]) -> str:
        widest = max(seats, key=self._reach)
        return self.say(
            "seats_unsure", n=self._points(self._reach(widest)),
            more=self._needed(max(seats, key=lambda one: one.needed)),
        )  # fmt: skip

    def _needed(self, one: Difference) -> str:
        games = self.say.count("needed_games", _rounded(one.needed))
        worth = self._size(one, one.worth)
        size = self.say("points", n=worth) if one.quantity.share else worth
        return self.say("would_tell", n=size, games=games)

    def _said(self, one: Difference, how: int, amount: float) -> str:
        of = self.names.get(one.quantity.subject, one.quantity.subject)
        return self.say(SAID[one.quantity.key][how], n=self._size(one, amount), of=of)

    def _size(self, one: Difference, amount: float) -> str:
        return self._points(amount) if one.quantity.share else shown(amount)

    def _points(self, amount: float) -> str:
        return f"{100 * amount:.1f}".replace("-", "−")


def _rounded(number: int) -> int:
    """Return a number with two digits that count: it is an estimate."""
    scale: int = 10 ** max(0, int(math.log10(max(1, number))) - 1)
    return math.ceil(number / scale) * scale

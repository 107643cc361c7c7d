"""What many games were like, added up: as large as the number of different results, whatever the
number of games, and the same in whatever order games are added."""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from typing import Any

from legalist.machine.statistics import Statistics
from legalist.quick_dataclass import mutable

from .moments import WHOLE, Moments, whole

COUNTED = ("actions", "rules")


@mutable
class Tally:
    """`winners` counts games by the seats that won, `margins` by how far the best score was ahead
    of the next; `shares` has the share of wins of each bot, where several play. `actions` and
    `rules` are how often each was taken or fired in a game."""

    seats: int
    games: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    winners: Counter[tuple[int, ...]] = field(default_factory=Counter)
    scores: list[Counter[int]] = field(default_factory=list)
    margins: Counter[int] = field(default_factory=Counter)
    measures: list[Counter[int]] = field(default_factory=list)
    shares: list[Moments] = field(default_factory=list)
    actions: dict[str, Moments] = field(default_factory=dict)
    rules: dict[str, Moments] = field(default_factory=dict)

    def add_games(self, found: Statistics, bots: int = 1, first: int = 0) -> None:
        """Add games; `first` is the number of the first of them, by which bots change seats."""
        self.games += len(found.lengths)
        self.lengths.update(found.lengths)
        self.winners.update(found.winners)
        self.scores = self.scores or [Counter() for _ in range(self.seats)]
        for counter, values in zip(self.scores, zip(*found.scores, strict=True), strict=False):
            counter.update(values)
        self.margins.update(map(margin, found.scores))
        if found.measured and found.measured[0]:
            self.measures = self.measures or [Counter() for _ in found.measured[0]]
            for counter, values in zip(
                self.measures, zip(*found.measured, strict=True), strict=True
            ):
                counter.update(values)
        if bots > 1:
            self._add_shares(found, bots, first)
        for name in COUNTED:
            table: dict[str, Moments] = getattr(self, name)
            totals, squares = getattr(found, name), getattr(found, f"{name[:-1]}_squares")
            for key, total in totals.items():
                more = Moments(1, len(found.lengths), total, squares[key])
                table.setdefault(key, Moments()).merge(more)

    def _add_shares(self, found: Statistics, bots: int, first: int) -> None:
        self.shares = self.shares or [Moments(WHOLE) for _ in range(bots)]
        for number, winners in enumerate(found.winners, first):
            got = [0] * bots
            for seat in winners:
                got[bot_on(seat, number, self.seats)] += WHOLE // len(winners)
            for share, units in zip(self.shares, got, strict=True):
                share.add(units)

    def merge(self, other: Tally) -> None:
        self.games += other.games
        self.lengths.update(other.lengths)
        self.winners.update(other.winners)
        self.margins.update(other.margins)
        for mine, theirs in ((self.scores, other.scores), (self.measures, other.measures)):
            if not mine:
                mine += [Counter() for _ in theirs]
            for counter, more in zip(mine, theirs, strict=bool(theirs)):
                counter.update(more)
        if not self.shares:
            self.shares = [Moments(one.scale) for one in other.shares]
        for share, added in zip(self.shares, other.shares, strict=bool(other.shares)):
            share.merge(added)
        for name in COUNTED:
            table: dict[str, Moments] = getattr(self, name)
            for key, moments in getattr(other, name).items():
                table.setdefault(key, Moments()).merge(moments)

    def seat_shares(self) -> list[Moments]:
        """Return the share of wins of each seat; a game that several win counts in parts."""
        shares = [Moments(WHOLE) for _ in range(self.seats)]
        for winners, times in self.winners.items():
            for seat, share in enumerate(shares):
                share.add(WHOLE // len(winners) if seat in winners else 0, times)
        return shares

    @property
    def draws(self) -> int:
        """The number of games that nobody won alone."""
        return sum(times for winners, times in self.winners.items() if len(winners) != 1)

    def to_json(self) -> dict[str, Any]:
        return {
            "seats": self.seats,
            "games": self.games,
            "lengths": _pairs(self.lengths),
            "winners": [[list(key), times] for key, times in sorted(self.winners.items())],
            "scores": [_pairs(one) for one in self.scores],
            "margins": _pairs(self.margins),
            "measures": [_pairs(one) for one in self.measures],
            "shares": [one.to_json() for one in self.shares],
            "actions": {key: one.to_json() for key, one in self.actions.items()},
            "rules": {key: one.to_json() for key, one in self.rules.items()},
        }

    @classmethod
    def from_json(cls, data: Any) -> Tally:
        """Return the tally that was written; raise ValueError, TypeError, KeyError or
        AttributeError for anything that is not the tally of some games."""
        read = cls(
            whole(data["seats"]),
            whole(data["games"]),
            _counter(data["lengths"]),
            Counter({tuple(map(whole, key)): whole(times) for key, times in data["winners"]}),
            [_counter(one) for one in data["scores"]],
            _counter(data["margins"]),
            [_counter(one) for one in data["measures"]],
            [Moments.from_json(one) for one in data["shares"]],
            {str(key): Moments.from_json(one) for key, one in data["actions"].items()},
            {str(key): Moments.from_json(one) for key, one in data["rules"].items()},
        )
        if not read._sound():
            raise ValueError("its sums are not those of any games")
        return read

    def suits(self, seats: int, measures: int, bots: int) -> bool:
        """Return whether it may be that of games with so many seats, measures and bots."""
        return self.seats == seats and (
            not self.games
            or (len(self.measures), len(self.shares)) == (measures, bots if bots > 1 else 0)
        )

    def _sound(self) -> bool:
        """Return whether every sum is one of as many games."""
        counters: list[Counter[Any]] = [self.lengths, self.winners, self.margins]
        counters += [*self.scores, *self.measures]
        moments = (*self.shares, *self.actions.values(), *self.rules.values())
        seats = range(self.seats)
        return (
            all(sum(one.values()) == self.games for one in counters)
            and all(times > 0 for one in counters for times in one.values())
            and all(length >= 0 for length in (*self.lengths, *self.margins))
            and all(set(won) <= set(seats) and len(set(won)) == len(won) for won in self.winners)
            and len(self.scores) == (self.seats if self.games else 0)
            and all(0 <= one.number <= self.games and one.scale > 0 for one in moments)
            and all(one.number == self.games for one in self.shares)
        )


def bot_on(seat: int, game: int, seats: int) -> int:
    """Return which of several bots sits on a seat in a game: they move on by one seat a game."""
    return (seat + game) % seats


def margin(scores: tuple[int, ...]) -> int:
    """Return how far the best score was ahead of the next."""
    if len(scores) < 2:
        return 0
    best, second = sorted(scores)[-1:-3:-1]
    return best - second


def _pairs(counter: Counter[int]) -> list[list[int]]:
    return [[key, times] for key, times in sorted(counter.items())]


def _counter(pairs: Any) -> Counter[int]:
    return Counter({whole(key): whole(times) for key, times in pairs})

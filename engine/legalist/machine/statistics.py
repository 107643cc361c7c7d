"""What random games were like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from legalist.quick_dataclass import mutable


@mutable
class Statistics:
    """`lengths` are decisions per game; `winners` the winners of each game, as seats by number;
    `scores` the scores of all players, the first number of each if it is a list; `measured` what
    else was asked for. `actions` and `rules` tell how often each was taken or fired, and their
    squares are the sums of the squares of how often in each game."""

    players: int
    lengths: list[int] = field(default_factory=list)
    winners: list[tuple[int, ...]] = field(default_factory=list)
    scores: list[tuple[int, ...]] = field(default_factory=list)
    measured: list[tuple[int, ...]] = field(default_factory=list)
    actions: dict[str, int] = field(default_factory=dict)
    rules: dict[str, int] = field(default_factory=dict)
    action_squares: dict[str, int] = field(default_factory=dict)
    rule_squares: dict[str, int] = field(default_factory=dict)

    def add_game(
        self, length: int, winners: tuple[int, ...], scores: tuple[int, ...],
        measured: tuple[int, ...] = (),
    ) -> None:  # fmt: skip
        self.lengths.append(length)
        self.winners.append(winners)
        self.scores.append(scores)
        self.measured.append(measured)

    def add(self, numbers: Sequence[int], row: int) -> None:
        """Add games of so many numbers each: length, winners as a set, scores, measures."""
        scored = 2 + self.players
        members: dict[int, tuple[int, ...]] = {}
        for at in range(0, len(numbers), row):
            won = numbers[at + 1]
            winners = members.get(won)
            if winners is None:
                winners = members[won] = tuple(n for n in range(self.players) if won >> n & 1)
            self.lengths.append(numbers[at])
            self.winners.append(winners)
            self.scores.append(tuple(numbers[at + 2 : at + scored]))
            self.measured.append(tuple(numbers[at + scored : at + row]))

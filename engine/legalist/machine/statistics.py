"""What random games were like."""

from __future__ import annotations

from dataclasses import field

from legalist.quick_dataclass import mutable


@mutable
class Statistics:
    """`lengths` are decisions per game; `winners` the winners of each game, as seats by number;
    `scores` the scores of all players, the first number of each if it is a list. `actions` and
    `rules` tell how often each was taken or fired."""

    players: int
    lengths: list[int] = field(default_factory=list)
    winners: list[tuple[int, ...]] = field(default_factory=list)
    scores: list[tuple[int, ...]] = field(default_factory=list)
    actions: dict[str, int] = field(default_factory=dict)
    rules: dict[str, int] = field(default_factory=dict)

    def add_game(
        self, length: int, winners: tuple[int, ...], scores: tuple[int, ...]
    ) -> None:
        self.lengths.append(length)
        self.winners.append(winners)
        self.scores.append(scores)

    def add(self, rows: list[bytes]) -> None:
        """Add games: length, winners as a set, scores, a word each."""
        for row in rows:
            length, winners, *scores = memoryview(row).cast("q")
            won = tuple(n for n in range(self.players) if winners >> n & 1)
            self.add_game(length, won, tuple(scores))

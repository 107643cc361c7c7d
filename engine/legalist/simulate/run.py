"""Playing the games of a simulation to the end, or as far as they were wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from .job import Job, Piece, pieces
from .tally import Tally

# Calls a function with each of so many numbers, maybe in several processes, and gives the results
# as they come.
Spread = Callable[[int, Callable[[int], Piece]], Iterable[tuple[int, Piece]]]
MOST_AT_ONCE = 1_000


class Sink(Protocol):
    """Takes pieces in the order of their games."""

    tally: Tally

    def take(self, piece: Piece) -> None: ...


class Memory:
    """Keeps the tally alone."""

    def __init__(self, seats: int) -> None:
        self.tally = Tally(seats)

    def take(self, piece: Piece) -> None:
        self.tally.merge(piece.tally)


def run(job: Job, games: int, sink: Sink, spread: Spread, tell: Callable[[int], None]) -> None:
    """Play what the sink does not have yet of so many games. Pieces come in any order, and are
    taken in that of their games; `tell` is given the number of games that were taken."""
    divided = pieces(sink.tally.games, games)
    for start in range(0, len(divided), MOST_AT_ONCE):
        block = divided[start : start + MOST_AT_ONCE]
        waiting: dict[int, Piece] = {}
        following = 0
        for number, piece in spread(len(block), lambda n, block=block: job.play(*block[n])):  # type: ignore[misc]
            waiting[number] = piece
            while following in waiting:
                taken = waiting.pop(following)
                sink.take(taken)
                tell(taken.tally.games)
                following += 1

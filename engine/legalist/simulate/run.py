"""Playing the games of a simulation to the end, or as far as they were wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from .job import Piece, pieces
from .tally import Tally

R_co = TypeVar("R_co", covariant=True)
MOST_AT_ONCE = 1_000


class Spread(Protocol[R_co]):
    """Plays pieces of work, maybe in several processes or on several machines. Each is the number
    of its first game, and how many; their results come with their places, in any order."""

    def __call__(self, pieces: Sequence[tuple[int, int]], /) -> Iterable[tuple[int, R_co]]: ...


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


def run(games: int, sink: Sink, spread: Spread[Piece], tell: Callable[[int], None]) -> None:
    """Play what the sink does not have yet of so many games. Pieces come in any order, and are
    taken in that of their games; `tell` is given the number of games that were taken."""
    divided = pieces(sink.tally.games, games)
    for start in range(0, len(divided), MOST_AT_ONCE):
        block = divided[start : start + MOST_AT_ONCE]
        waiting: dict[int, Piece] = {}
        following = 0
        for number, piece in spread(block):
            waiting[number] = piece
            while following in waiting:
                taken = waiting.pop(following)
                sink.take(taken)
                tell(taken.tally.games)
                following += 1

"""Playing the games of a simulation to the end, or as far as they were wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

from .job import Piece, pieces
from .tally import Tally

R = TypeVar("R")
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
    for piece in in_order(spread, pieces(sink.tally.games, games)):
        sink.take(piece)
        tell(piece.tally.games)


def in_order(spread: Spread[R], pieces: Sequence[tuple[int, int]]) -> Iterator[R]:
    """Yield what comes out of pieces in their order; those that come early wait."""
    for start in range(0, len(pieces), MOST_AT_ONCE):
        waiting: dict[int, R] = {}
        following = 0
        for number, result in spread(pieces[start : start + MOST_AT_ONCE]):
            waiting[number] = result
            while following in waiting:
                yield waiting.pop(following)
                following += 1

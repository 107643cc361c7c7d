"""Choosing signs for a board that is to be written: one for each sort of space that it has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from string import ascii_letters, digits

from legalist.board.model import Board

from .legend import Meaning

USUAL = {
    "": ".", "land": ".", "plain": ".,", "river": "~", "water": "~", "sea": "~=", "lake": "~o",
    "forest": "%&", "hill": "n^", "mountain": "^", "desert": ":", "swamp": ";%", "road": "=",
}  # fmt: skip
MARKED = "*+@o$&x!?"
# Without `-`, which the writer keeps for holes, and what is hard to see or to quote.
SIGNS = ".,:;~*+@$&%=^!?<>/" + ascii_letters + digits

Sort = tuple[str, frozenset[str]]


def choose_signs(board: Board) -> tuple[list[str], dict[str, Meaning]] | None:
    """Return the sign of each space and the meanings of the signs; None if there are too few signs.

    Marks are part of a sign's meaning unless that takes more signs than there are.
    """
    marks = [
        frozenset(mark for mark, spaces in board.marks.items() if number in spaces)
        for number in range(len(board))
    ]
    for sorts in (
        list(zip(board.terrain, marks, strict=True)),
        [(terrain, frozenset[str]()) for terrain in board.terrain],
    ):
        chosen = _assigned(sorts)
        if chosen is not None:
            legend = {
                sign: Meaning(terrain, {mark: "" for mark in board.marks if mark in marked})
                for (terrain, marked), sign in chosen.items()
            }
            return [chosen[sort] for sort in sorts], legend
    return None


def _assigned(sorts: list[Sort]) -> dict[Sort, str] | None:
    """Assign signs; plain sorts choose first, and of these the most common."""
    counts = Counter(sorts)
    if len(counts) > len(SIGNS):
        return None
    chosen: dict[Sort, str] = {}
    taken: set[str] = set()
    for sort in sorted(
        counts, key=lambda sort: (len(sort[1]), -counts[sort], sort[0], sorted(sort[1]))
    ):
        chosen[sort] = next(sign for sign in _wishes(sort) if sign not in taken)
        taken.add(chosen[sort])
    return chosen


def _wishes(sort: Sort) -> Iterator[str]:
    terrain, marks = sort
    if marks:
        yield from MARKED
    else:
        yield from USUAL.get(terrain, ".")
        initial = terrain[:1]
        yield from (sign for sign in (initial, initial.upper()) if sign and sign in ascii_letters)
    yield from SIGNS

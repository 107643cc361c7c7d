"""From what a person types to a legal move: every word may be cut short."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from legalist.play import Move, State

# More moves than this are not looked through; whoever has so many must type the whole move.
MOST = 50_000


@dataclass(frozen=True, slots=True)
class Spelt:
    """A legal move with its words."""

    move: Move
    words: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(self.words)


def spell(state: State) -> list[Spelt]:
    """The legal moves of a state, as far as they can be looked through."""
    return [Spelt(move, tuple(str(move).split())) for move in islice(state.legal_moves, MOST)]


def matching(typed: Sequence[str], moves: Iterable[Spelt]) -> list[Spelt]:
    """The moves that the words may stand for. A word that is complete beats longer ones."""
    found = [move for move in moves if len(move.words) >= len(typed)]
    for place, word in enumerate(typed):
        found = _narrowed(word.casefold(), place, found)
    whole = [move for move in found if len(move.words) == len(typed)]
    return whole if len(whole) == 1 else found


def _narrowed(word: str, place: int, moves: list[Spelt]) -> list[Spelt]:
    exact = [move for move in moves if move.words[place].casefold() == word]
    if exact:
        return exact
    begun = [move for move in moves if move.words[place].casefold().startswith(word)]
    if begun or place:
        return begun
    # Of an action's name any part will do: `leader` for the one that moves a leader.
    return [
        move
        for move in moves
        if any(part.startswith(word) for part in move.words[0].casefold().split("_"))
    ]


def next_words(typed: Sequence[str], moves: Sequence[Spelt]) -> list[str]:
    """What may follow, each once, in order."""
    place = len(typed)
    return list(dict.fromkeys(move.words[place] for move in moves if len(move.words) > place))


def common_start(moves: Sequence[Spelt]) -> tuple[str, ...]:
    """The words that all the moves begin with."""
    start: list[str] = []
    for words in zip(*(move.words for move in moves), strict=False):
        if len(set(words)) > 1:
            break
        start.append(words[0])
    return tuple(start)


def completed(typed: Sequence[str], state: State, moves: Sequence[Spelt]) -> str:
    """The typed words written out where that is possible, for a move that is not legal."""
    actions = [*state.legal_moves.actions(), *state.game.program.actions]
    columns: list[set[str]] = [set(actions)]
    for move in moves:
        for place, word in enumerate(move.words):
            while place >= len(columns):
                columns.append(set())
            columns[place].add(word)
    return " ".join(
        _full(word, columns[place] if place < len(columns) else ())
        for place, word in enumerate(typed)
    )


def _full(word: str, known: Iterable[str]) -> str:
    begun = sorted(one for one in known if one.casefold().startswith(word.casefold()))
    exact = [one for one in begun if one.casefold() == word.casefold()]
    return (exact or begun or [word])[0] if exact or len(begun) == 1 else word

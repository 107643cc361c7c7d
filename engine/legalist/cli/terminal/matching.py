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
    # Of an action's name any part will do: `stone` for `move_stone`.
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
    program = state.game.program
    fitting = [id for id, decl in program.actions.items() if len(decl.choices) == len(typed) - 1]
    action = _full(typed[0], state.legal_moves.actions(), fitting, program.actions)
    words = [action]
    members = [member for family in program.enums.values() for member in family.members]
    for place, word in enumerate(typed[1:], 1):
        used = {
            one.words[place] for one in moves if one.words[0] == action and place < len(one.words)
        }
        words.append(_full(word, used, members))
    return " ".join(words)


def _full(word: str, *known: Iterable[str]) -> str:
    """The one word of the first list that begins so; else of the next; else the word itself."""
    for names in known:
        begun = {one for one in names if one.casefold().startswith(word.casefold())}
        exact = [one for one in begun if one.casefold() == word.casefold()]
        if exact or len(begun) == 1:
            return exact[0] if exact else begun.pop()
    return word

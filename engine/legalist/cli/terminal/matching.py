"""Matching typed words with legal moves. Every word may be abbreviated, but a word that is the
complete name of something stands only for that, whether or not it can be chosen now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from itertools import islice

from legalist.play import Game, Move, State
from legalist.quick_dataclass import frozen

# With more moves than this there is no matching; the whole move must be typed.
MOST = 50_000


class Names:
    """The complete names of what an action and its choices can be."""

    def __init__(self, game: Game, player: int) -> None:
        self.game = game
        self.player = player
        self.actions = {action.id.casefold(): action for action in game.machine.actions}
        self.known: dict[tuple[str, int, str], str] = {}

    def whole(self, action: str, place: int, word: str) -> str:
        """Return the name as it is written if the word is a complete name at this position of a
        move."""
        key = (action, place, word)
        if key not in self.known:
            self.known[key] = self._whole(action.casefold(), place, word)
        return self.known[key]

    def _whole(self, action: str, place: int, word: str) -> str:
        if not place:
            named = self.actions.get(word.casefold())
            return "" if named is None else named.id
        decl = self.actions.get(action)
        said = [choice for choice in decl.choices if not choice.implied] if decl else []
        if not said:
            return ""
        # Pieces and lists come last and take all remaining words.
        choice = said[min(place, len(said)) - 1]
        found = self.game.words.parse(choice.type, word, self.player)
        written = {self.game.words.text(choice.type, value) for value in found}
        return written.pop() if len(written) == 1 else word if written else ""


@frozen
class Spelt:
    """A legal move with its words."""

    move: Move
    words: tuple[str, ...]
    names: Names = field(compare=False, repr=False)

    def __str__(self) -> str:
        return " ".join(self.words)


def spell(state: State) -> list[Spelt]:
    """Return the legal moves of a state, unless there are too many."""
    names = names_in(state)
    return [
        Spelt(move, tuple(str(move).split()), names) for move in islice(state.legal_moves, MOST)
    ]


def names_in(state: State) -> Names:
    """Return the names that the player who decides may type."""
    decision = state.decision
    return Names(state.game, 0 if decision is None else decision.player)


def matching(typed: Sequence[str], moves: Iterable[Spelt]) -> list[Spelt]:
    """Return the moves that the words may stand for. A complete name never stands for a longer
    one."""
    found = [move for move in moves if len(move.words) >= len(typed)]
    for place, word in enumerate(typed):
        found = _narrowed(word.casefold(), place, found)
    whole = [move for move in found if len(move.words) == len(typed)]
    return whole if len(whole) == 1 else found


def _narrowed(word: str, place: int, moves: list[Spelt]) -> list[Spelt]:
    exact = [move for move in moves if move.words[place].casefold() == word]
    if exact:
        return exact
    moves = [move for move in moves if not move.names.whole(move.words[0], place, word)]
    begun = [move for move in moves if move.words[place].casefold().startswith(word)]
    if begun or place:
        return begun
    # Any part of an action's name will do: `stone` for `move_stone`.
    return [
        move
        for move in moves
        if any(part.startswith(word) for part in move.words[0].casefold().split("_"))
    ]


def next_words(typed: Sequence[str], moves: Sequence[Spelt]) -> list[str]:
    """Return the distinct words that may come next, in order."""
    place = len(typed)
    return list(dict.fromkeys(move.words[place] for move in moves if len(move.words) > place))


def common_start(moves: Sequence[Spelt]) -> tuple[str, ...]:
    """Return the words that all the moves begin with."""
    start: list[str] = []
    for words in zip(*(move.words for move in moves), strict=False):
        if len(set(words)) > 1:
            break
        start.append(words[0])
    return tuple(start)


def completed(typed: Sequence[str], state: State, moves: Sequence[Spelt]) -> str:
    """Complete the typed words as far as possible, for a move that is not legal."""
    program = state.game.program
    fitting = [id for id, decl in program.actions.items() if len(decl.choices) == len(typed) - 1]
    action = _full(typed[0], state.legal_moves.actions(), fitting, program.actions)
    names = names_in(state)
    words = [action]
    members = [member for family in program.enums.values() for member in family.members]
    for place, word in enumerate(typed[1:], 1):
        used = {
            one.words[place] for one in moves if one.words[0] == action and place < len(one.words)
        }
        whole = names.whole(action, place, word)
        words.append(whole or _full(word, used, members))
    return " ".join(words)


def _full(word: str, *known: Iterable[str]) -> str:
    """Return the word itself if it is in any list; else the only completion in the first list that
    has exactly one; else the word as it was typed."""
    lists = [set(names) for names in known]
    for names in lists:
        exact = [one for one in names if one.casefold() == word.casefold()]
        if exact:
            return exact[0]
    for names in lists:
        begun = [one for one in names if one.casefold().startswith(word.casefold())]
        if len(begun) == 1:
            return begun[0]
    return word

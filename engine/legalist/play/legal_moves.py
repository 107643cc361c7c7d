"""The legal moves of a decision: a list that is never written out, and steps to one of them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from legalist.limits import MOST_WRITTEN
from legalist.machine import PASS, Segment, Slots, forms, nth_move
from legalist.wording import ENGLISH

from .errors import Reason
from .moves import Move
from .partial_moves import PartialMove
from .step_answers import StepAnswers
from .steps import Step

if TYPE_CHECKING:
    from .game import Game


MOST_COMPARED = 2000


class LegalMoves(Sequence[Move]):
    """The legal moves of a decision. Nothing is enumerated before it is needed."""

    def __init__(
        self,
        game: Game,
        player: int,
        segments: list[Segment],
        or_pass: bool,
        given: tuple[Any, ...],
        slots: Slots,
    ) -> None:
        self._game = game
        self._slots = slots
        self._player = player
        self._given = given
        self._segments = segments
        self._or_pass = or_pass
        self._length = sum(segment[3] for segment in segments) + or_pass

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Move]:
        for number, prefix, form, _ in self._segments:
            for value in forms.items(form):
                args = prefix if form[0] == forms.UNIT else (*prefix, value)
                yield Move(self._game, self._player, number, args, self._given)
        if self._or_pass:
            yield Move(self._game, self._player, PASS, ())

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._length))]
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(index)
        return Move(self._game, self._player, *nth_move(self._segments, index), self._given)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or move.player != self._player:
            return False
        if move.number == PASS:
            return self._or_pass
        for number, prefix, form, _ in self._segments:
            if number == move.number and move.args[: len(prefix)] == prefix:
                last = move.args[len(prefix)] if form[0] != forms.UNIT else None
                if forms.contains(form, last):
                    return True
        return False

    def same_as(self, other: LegalMoves) -> bool:
        """Return whether these are the same moves as at a decision of a game with other rules of
        legality. If there are very many, only their numbers are compared."""
        if self._segments == other._segments:
            return self._or_pass == other._or_pass
        if self.actions() != other.actions():
            return False
        return len(self) > MOST_COMPARED or all(
            one.args == another.args for one, another in zip(self, other, strict=True)
        )

    @property
    def segments(self) -> list[Segment]:
        """The moves as machines list them, without passing."""
        return self._segments

    def to_json(self) -> list[str] | dict[str, int]:
        """Return the moves as texts, or only their number if there are too many to write down."""
        number = len(self)
        return {"count": number} if number > MOST_WRITTEN else [str(move) for move in self]

    def random(self, rng: random.Random) -> Move:
        """Return a legal move, all being equally likely."""
        return self[rng.randrange(self._length)]

    def actions(self) -> dict[str, int]:
        """Return the number of legal moves of each action."""
        found: dict[str, int] = {}
        for number, _, _, count in self._segments:
            name = self._game.machine.actions[number].id
            found[name] = found.get(name, 0) + count
        if self._or_pass:
            found["pass"] = 1
        return found

    # ---- by steps

    def step(
        self, chosen: Sequence[str] = (), taken: Sequence[str] = (), language: str = ENGLISH
    ) -> Step:
        """Return the next choice of a move that begins with `chosen`: an action and the words of
        its first choices, and of a next choice of several things what was `taken`. Raise a
        `MoveError` if no legal move begins so."""
        return self._answers(language).step(chosen, taken)

    def complete(self, chosen: Sequence[str]) -> Move:
        """Return the move whose choices these are; raise a `MoveError` if some are missing."""
        return self._answers(ENGLISH).complete(chosen)

    def why_not(
        self, chosen: Sequence[str], taken: Sequence[str] = (), language: str = ENGLISH
    ) -> list[Reason]:
        """Return the reasons why no legal move begins so; none if one does."""
        return self._answers(language).why_not(chosen, taken)

    def refused(
        self, chosen: Sequence[str] = (), taken: Sequence[str] = (), language: str = ENGLISH
    ) -> dict[str, list[Reason]]:
        """Return every member that `step` does not offer, by its word, with the reasons."""
        return self._answers(language).refused(chosen, taken)

    def _answers(self, language: str) -> StepAnswers:
        def begin() -> PartialMove:
            return PartialMove(self._game, self._player, self._given, self._segments, self._or_pass)

        return StepAnswers(self._game, begin, self._slots, self._player, language)

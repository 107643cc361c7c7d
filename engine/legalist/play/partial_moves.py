"""The legal moves that are left while a move is made choice by choice."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

import legalist.typed as t
from legalist.machine import PASS, Segment, forms, partial_forms

from .moves import Move
from .possibilities import Possibilities

if TYPE_CHECKING:
    from .game import Game


class PartialMove:
    """The legal moves that begin alike. `number` is the action (None before it is chosen), `fixed`
    has the choices made, by their place in the action.

    Choices that the others imply come last, and only those are asked for that can still differ.
    """

    def __init__(
        self,
        game: Game,
        player: int,
        given: tuple[Any, ...],
        segments: Sequence[Segment],
        or_pass: bool,
    ) -> None:
        self.game = game
        self.player = player
        self.segments = segments
        self.or_pass = or_pass
        self.number: int | None = None
        self.fixed: dict[int, Any] = {}
        self.given = given
        self._find_next()

    @property
    def action(self) -> t.Action:
        """The action that was chosen, if it is not passing."""
        assert self.number is not None
        return self.game.machine.actions[self.number]

    @property
    def choices(self) -> tuple[t.Choice, ...]:
        return () if self.number is None or self.number == PASS else self.action.choices

    @property
    def moves(self) -> int:
        return sum(segment[3] for segment in self.segments) + self.or_pass

    def choose_action(self, number: int) -> None:
        """Leave only the moves of an action."""
        self.number = number
        self.segments = [segment for segment in self.segments if segment[0] == number]
        self.or_pass = self.or_pass and number == PASS
        self._find_next()

    def choose(self, value: Any) -> None:
        """Leave only the moves with a value for the next choice."""
        place = self.at
        left: list[Segment] = []
        for number, prefix, form, count in self.segments:
            if place < len(prefix):
                if prefix[place] == value:
                    left.append((number, prefix, form, count))
            elif times := partial_forms.times(form, value):
                left.append((number, prefix, (forms.LIST, (value,) * times), times))
        self.segments = left
        self.fixed[place] = value
        self._find_next()

    def _find_next(self) -> None:
        """Find the next choice: its `place` in the action, and what is `possible`."""
        self.place: int | None = None
        self.possible: Possibilities | None = None
        implied: list[tuple[int, Possibilities]] = []
        for place, choice in enumerate(self.choices):
            if place in self.fixed:
                continue
            if not choice.implied:
                self.place, self.possible = place, self._possibilities(place)
                return
            implied.append((place, self._possibilities(place)))
        for place, possible in implied:
            if not possible.only:
                self.place, self.possible = place, possible
                return

    def _possibilities(self, place: int) -> Possibilities:
        return Possibilities(self.choices[place], place, self.segments)

    @property
    def at(self) -> int:
        """The place of the next choice, where there is one."""
        assert self.place is not None
        return self.place

    @property
    def choice(self) -> t.Choice | None:
        """The next choice; None before an action is chosen, and if everything is."""
        return None if self.place is None else self.choices[self.place]

    @property
    def move(self) -> Move | None:
        """The only move that is left, if nothing has to be chosen."""
        if self.number is None or self.place is not None or not self.moves:
            return None
        if self.number == PASS:
            return Move(self.game, self.player, PASS, ())
        _, prefix, form, _ = self.segments[0]
        args = prefix if form[0] == forms.UNIT else (*prefix, forms.nth(form, 0))
        return Move(self.game, self.player, self.number, args, self.given)

    def finished(self, taken: Any) -> PartialMove:
        """Return the moves for which what was taken is all of the next choice."""
        other = copy(self)
        other.fixed = dict(self.fixed)
        other.choose(taken)
        return other

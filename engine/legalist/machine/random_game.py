"""One random game: every legal move of a decision is equally likely.

Listing all legal moves to make one of them is waste where conditions are costly. Moves are listed
without late tests (`lower/late_tests.py`), one is drawn, and drawn again if a late test forbids it.
The order of drawing is part of the language: docs/decisions/0030-random-games.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from legalist.limits import MOST_POSSIBILITIES

from .layout import STACK, Slots
from .random import MOVES, Draws
from .segments import PASS, Segment, nth_move

if TYPE_CHECKING:
    from .code import Code
    from .machine import Machine

Listing = Callable[..., None]
# Draws in a row that a late test may forbid, before everything is listed.
MOST_MISSES = 20


class RandomMoves:
    """What random games of a machine list: for each site the functions that list its actions, and
    whether they leave out late tests; None if no action has any."""

    def __init__(self, machine: Machine) -> None:
        code = machine.code
        self.late = [code.get(f"late{n}") for n in range(len(machine.actions))]
        self.sites = [
            self._listings(code, machine.offered[site.decision]) for site in machine.lowered.sites
        ]

    def _listings(self, code: Code, offered: tuple[int, ...]) -> list[tuple[Listing, bool]] | None:
        if all(self.late[n] is None for n in offered):
            return None
        return [
            (code[f"legal{n}"], False) if self.late[n] is None else (code[f"likely{n}"], True)
            for n in offered
        ]


class RandomGame:
    """Draws the moves of one game. `_listed` are those of the pending decision, None before they
    are needed; they are `_sure` if they are the legal ones and nothing is left to be tested."""

    def __init__(self, machine: Machine, moves: RandomMoves, seed: int) -> None:
        self._machine = machine
        self._moves = moves
        self._below = Draws(seed, MOVES).below
        self._listed: list[Segment] | None = None
        self._sure = True

    def has_move(self, s: Slots) -> bool:
        """Return whether the pending decision, which cannot be passed, has a legal move."""
        return bool(self._list(s, False))

    def _list(self, s: Slots, or_pass: bool) -> list[Segment]:
        listings = self._moves.sites[-1 - s[STACK][0]]
        if listings is not None:
            likely, certain = self._list_likely(s, listings)
            if certain or or_pass:
                self._listed, self._sure = likely, False
                return likely
        self._listed, self._sure = self._machine.list_legal(s), True
        return self._listed

    def _list_likely(
        self, s: Slots, listings: list[tuple[Listing, bool]]
    ) -> tuple[list[Segment], bool]:
        """Return the moves that may be legal, and whether one of them certainly is."""
        likely: list[Segment] = []
        certain = False
        given = self._machine.frames.given(s[STACK])
        self._machine.counters.moves = MOST_POSSIBILITIES
        for listing, has_late in listings:
            before = len(likely)
            listing(s, *given, likely)
            certain = certain or (not has_late and len(likely) > before)
        return likely, certain

    def draw(self, s: Slots) -> tuple[int, tuple[Any, ...]]:
        """Return a legal move, each being equally likely; passing is one of them, and the last."""
        or_pass = self._machine.lowered.sites[-1 - s[STACK][0]].or_pass
        segments = self._listed
        if segments is None:
            segments = self._list(s, or_pass)
        self._listed = None
        total = sum([segment[3] for segment in segments]) + or_pass
        if self._sure:
            return nth_move(segments, self._below(total))
        for _ in range(MOST_MISSES):
            action, args = nth_move(segments, self._below(total))
            late = self._moves.late[action] if action != PASS else None
            if late is None or late(s, *self._machine.frames.given(s[STACK]), *args):
                return action, args
        segments = self._machine.list_legal(s)
        total = sum([segment[3] for segment in segments]) + or_pass
        return nth_move(segments, self._below(total))

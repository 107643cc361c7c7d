"""One random game: every legal move of a decision is equally likely.

Listing all legal moves to make one of them is waste where conditions are costly. Moves are listed
without late tests (`lower/late_tests.py`), one is drawn, and drawn again if a late test forbids it.
The order of drawing is part of the language: docs/decisions/0030-random-games.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from legalist.limits import MOST_POSSIBILITIES
from legalist.lower.late_tests import MOST_MISSES
from legalist.plan.layout import STACK, Slots

from .memory import FirstUse
from .random import Draws
from .segments import PASS, Segment, nth_move

if TYPE_CHECKING:
    from .machine import Machine

# Functions that list the moves of an action, and whether they leave out late tests.
Listings = list[tuple[Callable[..., None], bool]]


class RandomMoves:
    """What random games of a machine list: for each site the functions that list its actions, and
    whether they leave out late tests; None if no action has any."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self.late = FirstUse(machine.code.late)
        # False where nobody has asked yet.
        self.sites: list[Listings | Literal[False] | None] = [False] * len(machine.lowered.sites)

    def find(self, site: int) -> Listings | None:
        machine, late = self._machine, self.late
        offered = machine.offered[machine.lowered.sites[site].decision]
        listings: Listings | None = None
        if any(late[n] is not None for n in offered):
            listings = [
                (machine.code[f"{'likely' if late[n] else 'legal'}{n}"], late[n] is not None)
                for n in offered
            ]
        self.sites[site] = listings
        return listings


class RandomGame:
    """Draws the moves of one game. `_likely` are those of the pending decision that were listed to
    see whether one is legal."""

    def __init__(self, machine: Machine, moves: RandomMoves, draws: Draws) -> None:
        self._machine = machine
        self._sites = moves.sites
        self._find = moves.find
        self._late = moves.late
        self._or_pass = [site.or_pass for site in machine.lowered.sites]
        self._legal = machine.layout.legal
        self._counters = machine.counters
        self._below = draws.below
        self._likely: list[Segment] | None = None

    def has_move(self, s: Slots) -> object:
        """Return whether the pending decision, which cannot be passed, has a legal move."""
        site = -1 - s[STACK][0]
        listings = self._sites[site]
        if listings is False:
            listings = self._find(site)
        if listings is not None:
            self._likely = self._list(s, listings, False)
            if self._likely is not None:
                return True
        return self._machine.list_legal(s)

    def draw(self, s: Slots) -> tuple[int, tuple[Any, ...]]:
        """Return a legal move, each being equally likely; passing is one of them, and the last."""
        site = -1 - s[STACK][0]
        listings, or_pass = self._sites[site], self._or_pass[site]
        if listings is False:
            listings = self._find(site)
        if listings is not None:
            self._counters.reset()
            likely, self._likely = self._likely, None
            if likely is None:
                likely = self._list(s, listings, or_pass)
            if likely is not None:
                move = self._draw_likely(s, likely, or_pass)
                if move is not None:
                    return move
        segments = s[self._legal]
        if segments is None:
            self._counters.reset()
            segments = self._machine.list_legal(s)
        total = int(or_pass)
        for segment in segments:
            total += segment[3]
        return nth_move(segments, self._below(total))

    def _list(self, s: Slots, listings: Listings, or_pass: bool) -> list[Segment] | None:
        """Return the moves that late tests may still forbid; None if they could forbid all."""
        likely: list[Segment] = []
        certain = or_pass
        given = self._machine.frames.given(s[STACK])
        self._counters.moves = MOST_POSSIBILITIES
        for listing, has_late in listings:
            before = len(likely)
            listing(s, *given, likely)
            certain = certain or (not has_late and len(likely) > before)
        return likely if certain else None

    def _draw_likely(
        self, s: Slots, likely: list[Segment], or_pass: bool
    ) -> tuple[int, tuple[Any, ...]] | None:
        """Draw until no late test forbids the move; return None after many misses."""
        given = self._machine.frames.given(s[STACK])
        total = sum([segment[3] for segment in likely]) + or_pass
        for _ in range(MOST_MISSES):
            action, args = nth_move(likely, self._below(total))
            late = self._late[action] if action != PASS else None
            if late is None or late(s, *given, *args):
                return action, args
        return None

"""The same game without one change, to see where it would have gone differently.

Zones, values and members are the same in both, so a state of the one is a state of the other. Where
procedures differ, a state is compared if its frames can be found again (`passage`).
"""

from __future__ import annotations

from itertools import islice, product
from typing import Any

import legalist.typed as t
from legalist.diagnostics import RulesetError
from legalist.machine import PASS, Slots
from legalist.plan.layout import RANDOM, STACK, Layout
from legalist.play import Game, RuleFailure, State
from legalist.quick_dataclass import mutable
from legalist.typed.types import Domain
from legalist.typed.walk import walk

from .passage import Passage
from .undo import Change

# More differences than this tell nothing new.
ENOUGH = 100
MOST_ANSWERS = 100


@mutable
class Difference:
    """How often something made a difference: at how many decisions it was compared, at how many
    there were other legal moves or the move did something else, how many moves were forbidden."""

    compared: int = 0
    differed: int = 0
    forbidden: int = 0

    @property
    def enough(self) -> bool:
        return self.differed >= ENOUGH


class Twin:
    """A game without one change; raises RulesetError if the rest of the author's file needs the
    change."""

    def __init__(self, game: Game, change: Change) -> None:
        self.game = Game(change.undo(game.program))
        if _places(self.game.machine.layout) != _places(game.machine.layout):
            raise RulesetError([])
        self.function = change.address
        self._passage = Passage(game, self.game, change) if change.of_procedures else None
        self._sight = change.address in _sight_functions(self.game.machine.checked)

    def compare_start(self, seed: int, start: State, seen: Difference) -> None:
        """Look at what the set-up led to."""
        seen.compared += 1
        try:
            other = self.game.start(seed)
            seen.differed += not self._same(other, start) or not _same_moves(start, other)
        except RuleFailure:
            seen.differed += 1

    def compare(self, state: State, after: State | None, seen: Difference) -> None:
        """Look at one decision of a game, and at what its move led to, if one was made."""
        other = self.at(state)
        if other is None:
            return
        seen.compared += 1
        try:
            more = len(other.legal_moves) - len(state.legal_moves)
            seen.forbidden += max(0, more)
            seen.differed += (
                not _same_moves(state, other)
                or (after is not None and self._other_way(other, after))
                or (self._sight and _other_answers(self.function, state, other))
            )
        except RuleFailure:
            seen.differed += 1

    def at(self, state: State) -> State | None:
        """The same position in this game; None if it cannot be said what would go on there."""
        if self._passage is None:
            return transplanted(state, self.game)
        stack = self._passage.stack(state._slots[STACK])
        return None if stack is None else transplanted(state, self.game, stack)

    def _other_way(self, other: State, after: State) -> bool:
        """Does the same move lead elsewhere?"""
        assert after.move is not None
        slots = other.game.machine.copy(other._slots)
        number = action_number(other.game, after.move.action)
        other.game.play(slots, number, after.move.args, None)
        return not self._same(State(other.game, slots), after)

    def _same(self, other: State, after: State) -> bool:
        if after.decision is None and after.outcome != other.outcome:
            return False
        mine, theirs = after.game.machine, other.game.machine
        if self._passage is None:
            return mine.key(after._slots) == theirs.key(other._slots)
        # Frames of different procedures cannot be compared; what they do later will be.
        end = mine.layout.derived
        return (
            after._slots[RANDOM:end] == other._slots[RANDOM:end]
            and mine.pending(after._slots) == theirs.pending(other._slots)
        )  # fmt: skip


def make_twin(game: Game, change: Change) -> Twin | None:
    """The twin, if there can be one."""
    try:
        return Twin(game, change)
    except RulesetError:
        return None


def transplanted(state: State, twin: Game, stack: Any = None) -> State:
    """The same position in the other game, with its own stack if that has other frames."""
    layout = twin.machine.layout
    slots: Slots = [None] * layout.size
    slots[: layout.derived] = state._slots[: layout.derived]
    if stack is not None:
        slots[STACK] = stack
    twin.machine.derive(slots)
    return State(twin, slots)


def action_number(game: Game, action: str) -> int:
    """The number of an action in a game that may have others."""
    numbers = {one.id: number for number, one in enumerate(game.machine.actions)}
    return numbers.get(action, PASS)


def _same_moves(state: State, other: State) -> bool:
    return len(state.legal_moves) == len(other.legal_moves) and state.legal_moves.same_as(
        other.legal_moves
    )


def _places(layout: Layout) -> list[tuple[str, int, int]]:
    """Where everything is, which depends on the rules where they let players see pieces."""
    zones = [(place.id, place.base, place.known) for place in layout.zones.values()]
    return zones + [(place.id, place.base, -1) for place in layout.values.values()]


def _sight_functions(checked: t.Checked) -> set[str]:
    """Return the functions that decide who sees what, which no state shows."""
    ahead = [zone.open for zone in checked.zones.values() if zone.open]
    reached: set[str] = set()
    while ahead:
        key = ahead.pop()
        if key not in reached:
            reached.add(key)
            inside = walk(checked.functions[key].body)
            ahead += [node.function for node in inside if isinstance(node, t.CallFunction)]
    return reached


def _other_answers(key: str, state: State, other: State) -> bool:
    """Return whether a function gives other results, as far as its arguments can be enumerated."""
    function = state.game.machine.checked.functions[key]
    domains = [param.type for param in function.params if isinstance(param.type, Domain)]
    if len(domains) < len(function.params):
        return False
    every = product(*(range(domain.size) for domain in domains))
    return any(
        state.game.machine.call(key, state._slots, *args)
        != other.game.machine.call(key, other._slots, *args)
        for args in islice(every, MOST_ANSWERS)
    )

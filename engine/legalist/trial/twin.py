"""The same game with one thing as it was before, to see where it would have gone another way.

Only functions and requirements differ, so both games have the same places for pieces and values
and stop at the same points: a state of the one is a state of the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice, product

from legalist.check import typed as t
from legalist.check.types import Domain
from legalist.check.walk import walk
from legalist.diagnostics import RulesetError
from legalist.link import Program
from legalist.machine import Slots
from legalist.play import Game, RuleFailure, State

from .novelty import Change

# More differences than this tell nothing new.
ENOUGH = 100
MOST_ANSWERS = 100


@dataclass(slots=True)
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
    """A game without one change; raises RulesetError if the rest of the author's file cannot do
    without it."""

    def __init__(self, program: Program, change: Change) -> None:
        self.game = Game(change.undo(program))
        self.function = change.address
        self._sight = change.address in _sight_functions(self.game.machine.checked)

    def compare(self, state: State, after: State | None, seen: Difference) -> None:
        """Look at one decision of a game, and at what its move led to, if one was made."""
        seen.compared += 1
        try:
            other = transplanted(state, self.game)
            more = len(other.legal_moves) - len(state.legal_moves)
            seen.forbidden += max(0, more)
            seen.differed += (
                more != 0
                or not state.legal_moves.same_as(other.legal_moves)
                or (after is not None and _other_way(other, after))
                or (self._sight and _other_answers(self.function, state, other))
            )
        except RuleFailure:
            seen.differed += 1


def make_twin(program: Program, change: Change) -> Twin | None:
    """The twin, if there can be one."""
    try:
        return Twin(program, change)
    except RulesetError:
        return None


def transplanted(state: State, twin: Game) -> State:
    """The same position in the other game."""
    layout = twin.machine.layout
    slots: Slots = [None] * layout.size
    slots[: layout.derived] = state._slots[: layout.derived]
    twin.machine.derive(slots)
    return State(twin, slots)


def _other_way(other: State, after: State) -> bool:
    """Does the same move lead elsewhere?"""
    assert after.move is not None
    machine = other.game.machine
    slots = machine.copy(other._slots)
    other.game.play(slots, after.move.number, after.move.args, None)
    if machine.key(slots) != after.game.machine.key(after._slots):
        return True
    return after.decision is None and after.outcome != State(other.game, slots).outcome


def _sight_functions(checked: t.Checked) -> set[str]:
    """The functions that decide who sees what, which no state shows."""
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
    """Does a function answer otherwise, as far as its arguments can be listed?"""
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

"""The states of a game that are kept for undo: the last ones, within bounds of memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from legalist.limits import MOST_KEPT

if TYPE_CHECKING:
    from legalist.play import State

# However heavy they are.
FEWEST = 3


class Room:
    """How much more can be kept."""

    def __init__(self) -> None:
        self._left = MOST_KEPT

    def add(self, states: list[State], state: State) -> list[State]:
        """Append a state; return the oldest ones, which are forgotten for it."""
        states.append(state)
        self._left -= state.weight
        forgotten = []
        while self._left < 0 and len(states) > FEWEST:
            forgotten.append(states.pop(0))
            self._left += forgotten[-1].weight
        return forgotten

    def give_back(self, states: list[State]) -> None:
        """Count states that were taken away as room again."""
        self._left += sum(state.weight for state in states)

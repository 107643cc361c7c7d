"""How long bots may go on with one game: rules of a stranger may never end it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from legalist.limits import MOST_DECISIONS, TRIAL_WORK

if TYPE_CHECKING:
    from legalist.play import Game


class Patience:
    """Counts the decisions of bots, and the work that they take, with the copying of states."""

    def __init__(self, game: Game) -> None:
        self._counters = game.machine.counters
        self._copying = game.machine.layout.size >> 4
        self.renew()

    def renew(self) -> None:
        """Begin again: a person has decided something."""
        self.decisions = 0
        self._work = self._counters.effort + TRIAL_WORK

    def allows(self) -> bool:
        """Return whether bots may make one more decision, and count it."""
        if self.decisions >= MOST_DECISIONS or self._counters.effort > self._work:
            return False
        self.decisions += 1
        self._work -= self._copying
        return True

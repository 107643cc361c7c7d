"""Checking a game's invariants while it is played."""

from __future__ import annotations

from legalist.check.invariants import report_broken
from legalist.diagnostics import Label, Report

from .game import Game
from .state import State


class Watch:
    """Checks one state after another and reports each invariant when it first breaks."""

    def __init__(self, game: Game, report: Report) -> None:
        self.game = game
        self.report = report
        self._broken: set[str] = set()

    def expect_broken(self, state: State) -> None:
        """Ignore what is broken already: a scenario's position may be one that no game would
        reach."""
        self._broken |= set(self.game.check_invariants(state))

    def look(self, state: State, *, where: str = "", labels: tuple[Label, ...] = ()) -> None:
        """Report what does not hold in the state after its move. `where` names the game and the
        decision, as in `(seed 7, decision 12)`."""
        for address in self.game.check_invariants(state):
            if address not in self._broken:
                self._broken.add(address)
                after = "after the set-up" if state.move is None else f"after `{state.move}`"
                name = address.removeprefix("invariants.")
                when = f"{after} {where}".rstrip()
                report_broken(self.game.program, name, when, self.report, labels)

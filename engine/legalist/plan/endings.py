"""Which procedures may end the game, themselves or by what they run."""

from __future__ import annotations

import legalist.typed as t
from legalist.typed.walk import walk_effects


class Endings:
    def __init__(self, checked: t.Checked) -> None:
        self._checked = checked
        self._direct: dict[str, tuple[bool, frozenset[str]]] = {}

    def may_end(self, key: str) -> bool:
        """Return whether a procedure, or one that it runs, ends the game."""
        seen, waiting = {key}, [key]
        while waiting:
            ends, runs = self._of(waiting.pop())
            if ends:
                return True
            waiting += runs - seen
            seen |= runs
        return False

    def _of(self, key: str) -> tuple[bool, frozenset[str]]:
        """Return whether a procedure itself ends the game, and which it runs."""
        known = self._direct.get(key)
        if known is None:
            runs: set[str] = set()
            ends = False
            for effect in walk_effects(self._checked.procedures[key].body):
                match effect:
                    case t.EndGame():
                        ends = True
                    case t.Run(procedure=procedure):
                        runs.add(procedure)
                    case t.Announce(event=event):
                        runs.update(self._checked.events[event].rules)
                    case _:
                        pass
            known = self._direct[key] = (ends, frozenset(runs))
        return known

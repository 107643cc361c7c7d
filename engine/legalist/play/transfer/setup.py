"""Rules of the set-up that are new or changed: a game that is under way does not run them."""

from __future__ import annotations

import legalist.typed as t
from legalist.play.game import Game
from legalist.typed.walk import walk_effects

from .findings import Findings
from .outline import Position

SETUP = "flow.setup"


def note_setup(old: Position, game: Game, found: Findings) -> None:
    """Note what the set-up of a game would do otherwise."""
    now = game.fingerprints
    for procedure in sorted(_run_by(game.machine.checked, SETUP)):
        if old.outline.rules.get(procedure) != now.get(procedure):
            found.note("carry_setup", procedure, name=procedure)


def _run_by(checked: t.Checked, first: str) -> set[str]:
    """Return all procedures that may run after one is called, itself included."""
    reached: set[str] = set()
    waiting = [first]
    while waiting:
        key = waiting.pop()
        if key in reached or key not in checked.procedures:
            continue
        reached.add(key)
        for effect in walk_effects(checked.procedures[key].body):
            match effect:
                case t.Run():
                    waiting.append(effect.procedure)
                case t.Announce():
                    waiting += checked.events[effect.event].rules
    return reached

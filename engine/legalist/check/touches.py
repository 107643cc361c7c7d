"""What effects read and change, including everything they trigger.

Used to tell whether the order of two rules could matter. Adding to a number, to a set or to a bag
commutes with other additions; other changes do not commute.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

import legalist.typed as t
from legalist.quick_dataclass import mutable
from legalist.typed.walk import children, walk_effects

from .reads import Reads

CHANCE, END = "chance", "the end of the game"


@mutable
class Touched:
    """Names like `values.points` or `zones.bag`; `added` are those that are only added to."""

    read: set[str]
    changed: set[str]
    added: set[str]

    def conflicts(self, other: Touched) -> set[str]:
        """Return what makes the order of the two matter."""
        found: set[str] = set()
        for one, two in ((self, other), (other, self)):
            found |= one.changed & (two.read | two.changed | two.added)
            found |= one.added & two.read
            if END in one.changed and (two.changed | two.added):
                found.add(END)
        return found


class Touches:
    """Computes what each procedure touches, through effects, rules and actions that may be
    chosen."""

    def __init__(self, checked: t.Checked) -> None:
        self.checked = checked
        self._reads = Reads(checked)

    def procedure(self, key: str) -> Touched:
        return self._through([key], Touched(set(), set(), set()))

    def block(self, block: t.Block) -> Touched:
        """Return what effects touch that are a part of a procedure."""
        found = Touched(set(), set(), set())
        todo: list[str] = []
        for effect in walk_effects(block):
            self._effect(effect, found)
            todo += self._leads_to(effect, found)
        return self._through(todo, found)

    def _through(self, todo: list[str], found: Touched) -> Touched:
        """Add what these procedures touch, and those they lead to."""
        seen: set[str] = set()
        while todo:
            name = todo.pop()
            if name in seen or name not in self.checked.procedures:
                continue
            seen.add(name)
            procedure = self.checked.procedures[name]
            if procedure.guard is not None:
                found.read |= self._reads.expression(procedure.guard)
            for effect in walk_effects(procedure.body):
                self._effect(effect, found)
                todo += self._leads_to(effect, found)
        return found

    def _leads_to(self, effect: t.Effect, found: Touched) -> Iterator[str]:
        if isinstance(effect, t.Run):
            yield effect.procedure
        elif isinstance(effect, t.Announce):
            yield from self.checked.events[effect.event].rules
        elif isinstance(effect, t.Asking):
            for name in self.checked.decisions[effect.decision].actions:
                action = self.checked.actions[name]
                for requirement in action.requirements:
                    found.read |= self._reads.expression(requirement.that)
                for choice in action.choices:
                    for part in (choice.source, choice.where, choice.low, choice.high):
                        if part is not None:
                            found.read |= self._reads.expression(part)
                yield action.procedure

    def _effect(self, effect: t.Effect, found: Touched) -> None:
        for expr in children(effect):
            found.read |= self._reads.expression(expr)
        match effect:
            case t.Assign():
                place = found.changed if effect.op == "set" else found.added
                place.add(f"values.{effect.value}")
            case t.Move():
                self._zone(effect.source, found)
                self._zone(effect.target, found)
                if effect.form == "all":
                    found.read.add(f"zones.{effect.source.zone}")
            case t.MoveUnique():
                # Where it is found depends on everything that moved it before.
                holds = self.checked.zones[effect.target.zone].holds
                zones = self.checked.zones.values()
                found.changed |= {f"zones.{zone.id}" for zone in zones if zone.holds == holds}
            case t.Draw():
                self._zone(effect.source, found)
                self._zone(effect.target, found)
                found.changed.add(CHANCE)
            case t.Shuffle():
                found.changed |= {f"zones.{effect.zone.zone}", CHANCE}
            case t.Reveal():
                found.changed.add(f"zones.{effect.zone.zone}")
            case t.Pick():
                found.changed.add(CHANCE)
            case t.EndGame():
                found.changed.add(END)
            case t.Let() | t.If() | t.ForEach() | t.RepeatTimes() | t.RepeatUntil():
                pass
            case t.Run() | t.Announce() | t.Ask() | t.AskFirst() | t.AskAll():
                pass
            case _:
                assert_never(effect)

    def _zone(self, at: t.ZoneAt, found: Touched) -> None:
        order = self.checked.zones[at.zone].order
        (found.added if order == "bag" else found.changed).add(f"zones.{at.zone}")

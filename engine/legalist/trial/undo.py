"""The author's changes that can be undone one at a time: functions, requirements, actions, rules
and effects. Zones, values and pieces cannot, because a state of one game would then not be a state
of the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from legalist.diagnostics import Span
from legalist.program import (
    ActionDecl,
    EffectDecl,
    Program,
    RequireDecl,
)
from legalist.quick_dataclass import copy_fields, frozen

# What is carried out: without it a game has other procedures.
PROCEDURES = ("effects", "flow", "rules", "actions")
# Sections in which an entry can be as it was before.
UNDOABLE = ("functions", "outcome", *PROCEDURES)
# What comes up by itself; a function or effect that is gone was called by what is gone, too.
SELF_STARTING = ("outcome", "flow", "rules", "actions")

Owns = Callable[[Span], bool]
Undo = Callable[[Program], Program]
# The addresses that the author's file changes or removes, with the place.
Touched = dict[str, Span]


@frozen
class Change:
    """A declaration that would be different without the author's file. `undo` gives the program in
    which all is new but this; `old` is what it then is, if it was there before. `forbids`: it only
    takes moves away; `gone`: it was there only before."""

    address: str
    place: Span
    undo: Undo
    old: Any = None
    forbids: bool = False
    gone: bool = False

    @property
    def section(self) -> str:
        return self.address.partition(".")[0]

    @property
    def fresh(self) -> bool:
        """Is it an effect that only the author's own rules and actions call?"""
        return self.old is None and self.section == "effects"

    @property
    def of_procedures(self) -> bool:
        """Does the game without it stop at other places?"""
        return self.section in PROCEDURES and ".require." not in self.address


def own_part(decl: Any, owns: Owns) -> Any:
    """Return the declaration of the author in a chain of wraps."""
    while decl is not None and not owns(decl.origin.span):
        decl = decl.base
    return decl


def changed_entries(
    program: Program, before: Program, touched: Touched, owns: Owns
) -> Iterator[Change]:
    """Yield what is different from before, what was removed, and new effects."""
    for section in UNDOABLE:
        now: dict[str, Any] = getattr(program, section)
        then: dict[str, Any] = getattr(before, section)
        for id, decl in now.items():
            place = _changed_at(decl, then.get(id), touched, owns)
            if place is not None and id in then:
                yield Change(decl.address, place, _with(section, then[id]), then[id])
            elif section == "effects" and id not in then and owns(decl.origin.span):
                nothing = replace(decl, body=(), base=None, source={"do": ""})
                yield Change(decl.address, decl.origin.at("do"), _with(section, nothing))
        for id, decl in then.items() if section in SELF_STARTING else ():
            if id not in now and decl.address in touched:
                undo = _with(section, decl, tuple(then))
                yield Change(decl.address, touched[decl.address], undo, decl, gone=True)


def _changed_at(decl: Any, old: Any, touched: Touched, owns: Owns) -> Span | None:
    """Return where the author changed a declaration; None if it only has more requirements, which
    are counted one by one."""
    if isinstance(decl, ActionDecl) and old is not None and not owns(decl.origin.span):
        if (decl.offered, decl.choices) == (old.offered, old.choices):
            return None
        return touched.get(decl.address)
    part = own_part(decl, owns) if not isinstance(decl, ActionDecl) else _own_action(decl, owns)
    if part is not None:
        key = "wrap" if part.base is not None else "do" if "do" in part.source else "is"
        place: Span = part.origin.at(key)
        return place
    return touched.get(decl.address)


def _own_action(decl: ActionDecl, owns: Owns) -> ActionDecl | EffectDecl | None:
    return decl if owns(decl.origin.span) else own_part(decl.base, owns)


def _with(section: str, old: Any, order: tuple[str, ...] = ()) -> Undo:
    """Return how to put an old declaration in the place of the new one. One that was removed goes
    back to its place in the `order` of before, because rules are carried out in order."""

    def undo(program: Program) -> Program:
        changed = copy_fields(program)
        kept = _with_conditions(old, program) if isinstance(old, ActionDecl) else old
        table = {**getattr(program, section), old.id: kept}
        if old.id not in getattr(program, section):
            table = {id: table[id] for id in put_back(list(table)[:-1], old.id, order)}
        setattr(changed, section, table)
        return changed

    return undo


def put_back(now: Sequence[str], id: str, before: Sequence[str]) -> list[str]:
    """Return the names of now with one more, right after the nearest that preceded it before."""
    earlier = before[: before.index(id)]
    place = next((now.index(one) + 1 for one in reversed(earlier) if one in now), 0)
    return [*now[:place], id, *now[place:]]


def _with_conditions(old: ActionDecl, program: Program) -> ActionDecl:
    """Return the old action with the new requirements, as far as they fit its choices."""
    now = program.actions.get(old.id)
    if now is None:
        return old
    if now.choices == old.choices:
        return replace(old, requires=now.requires)
    laid = [one for one in now.requires if one.address.startswith("restrictions.")]
    own = [one for one in old.requires if not one.address.startswith("restrictions.")]
    return replace(old, requires=(*own, *laid))


def changed_requirements(
    program: Program, before: Program, touched: Touched, owns: Owns
) -> Iterator[Change]:
    """Yield the requirements and restrictions that the author adds, changes or removes."""
    laid: dict[str, RequireDecl] = {}
    for action in program.actions.values():
        if action.id in before.actions:
            laid |= {one.address: one for one in action.requires if own_part(one, owns)}
    then = _requirements(before)
    for decl in laid.values():
        old = then.get(decl.address)
        undo = _with_requirement(decl.address, old)
        yield Change(decl.address, condition_place(decl), undo, old, forbids=old is None)
    now = _requirements(program)
    for address, old in then.items():
        if address in touched and address not in now:
            undo = _with_requirement(address, old, before)
            yield Change(address, touched[address], undo, old, gone=True)


def _requirements(program: Program) -> dict[str, RequireDecl]:
    return {one.address: one for action in program.actions.values() for one in action.requires}


def _with_requirement(address: str, old: RequireDecl | None, before: Program | None = None) -> Undo:
    """Return how to undo the change of a requirement. A restriction may apply to several actions:
    it is removed from all of them, or added again to those that had it `before`."""

    def undo(program: Program) -> Program:
        for action in program.actions.values():
            if any(one.address == address for one in action.requires):
                kept = [old if one.address == address else one for one in action.requires]
                requires = tuple(one for one in kept if one is not None)
                program = with_requires(program, action.id, requires)
            elif before is not None and old is not None and action.id in before.actions:
                had = [one.address for one in before.actions[action.id].requires]
                if address in had:
                    laid = {one.address: one for one in action.requires}
                    order = put_back(list(laid), address, had)
                    requires = tuple({**laid, address: old}[one] for one in order)
                    program = with_requires(program, action.id, requires)
        return program

    return undo


def condition_place(decl: RequireDecl) -> Span:
    """Return where a requirement says what it requires or forbids."""
    key = "wrap" if decl.base is not None else "forbid" if decl.forbids else "that"
    return decl.origin.at(key)


def with_requires(program: Program, action: str, requires: tuple[RequireDecl, ...]) -> Program:
    """Return the same program with other requirements of one action."""
    changed = copy_fields(program)
    decl = replace(program.actions[action], requires=requires)
    changed.actions = {**program.actions, action: decl}
    return changed

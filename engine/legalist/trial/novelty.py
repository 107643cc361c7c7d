"""What is new in a game: what the author's file declares, and what it changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from legalist.diagnostics import Span
from legalist.link.program import (
    ActionDecl,
    FunctionDecl,
    Program,
    RequireDecl,
    RuleDecl,
    copy_fields,
)
from legalist.link.unit import read_settings

from .subject import Subject

Owns = Callable[[Span], bool]


@dataclass(frozen=True, slots=True)
class Change:
    """A function or requirement that would be different without the author's file. `undo` gives
    the program in which all is new but this. `forbids`: it only takes moves away."""

    address: str
    place: Span
    undo: Callable[[Program], Program]
    forbids: bool = False


@dataclass(frozen=True, slots=True)
class SetOption:
    """An option that the author's file gives a value."""

    id: str
    place: Span
    value: object
    before: object


@dataclass(frozen=True, slots=True)
class Novelty:
    """`decisions` are those that only actions of the author offer, with the first place."""

    rules: tuple[RuleDecl, ...]
    actions: tuple[ActionDecl, ...]
    decisions: dict[str, Span]
    changes: tuple[Change, ...]
    options: tuple[SetOption, ...]


def what_is_new(program: Program, before: Program | None, subject: Subject) -> Novelty:
    owns = subject.owns
    actions = [action for action in program.actions.values() if owns(action.origin.span)]
    known = set() if before is None else {
        offer.name for action in before.actions.values() for offer in action.offered
    }  # fmt: skip
    decisions: dict[str, Span] = {}
    for action in actions:
        for offer in action.offered:
            if offer.name not in known:
                decisions.setdefault(offer.name, offer.span)
    return Novelty(
        rules=tuple(rule for rule in program.rules.values() if owns(rule.origin.span)),
        actions=tuple(actions),
        decisions=decisions,
        changes=() if before is None else tuple(_changes(program, before, owns)),
        options=() if before is None else tuple(_options(program, before, subject)),
    )


def _changes(program: Program, before: Program, owns: Owns) -> list[Change]:
    changes: list[Change] = []
    for section in ("functions", "outcome"):
        table: dict[str, FunctionDecl] = getattr(program, section)
        for id, decl in table.items():
            old = getattr(before, section).get(id)
            part = _own_part(decl, owns)
            if old is not None and part is not None:
                place = part.origin.at("wrap" if part.base is not None else "is")
                changes.append(Change(decl.address, place, _with(section, old)))
    laid: dict[str, RequireDecl] = {}
    for action in program.actions.values():
        if action.id in before.actions:
            laid |= {one.address: one for one in action.requires if _own_part(one, owns)}
    return changes + [_requirement(decl, before) for decl in laid.values()]


def _own_part(decl: Any, owns: Owns) -> Any:
    """The declaration of the author in a chain of wraps."""
    while decl is not None and not owns(decl.origin.span):
        decl = decl.base
    return decl


def _with(section: str, old: FunctionDecl) -> Callable[[Program], Program]:
    def undo(program: Program) -> Program:
        changed = copy_fields(program)
        setattr(changed, section, {**getattr(program, section), old.id: old})
        return changed

    return undo


def _requirement(decl: RequireDecl, before: Program) -> Change:
    """A restriction may be laid on several actions, and is taken from all of them."""
    rest = {one.address: one for action in before.actions.values() for one in action.requires}
    old = rest.get(decl.address)

    def undo(program: Program) -> Program:
        for action in program.actions.values():
            if any(one.address == decl.address for one in action.requires):
                kept = [old if one.address == decl.address else one for one in action.requires]
                requires = tuple(one for one in kept if one is not None)
                program = with_requires(program, action.id, requires)
        return program

    return Change(decl.address, condition_place(decl), undo, forbids=old is None)


def condition_place(decl: RequireDecl) -> Span:
    """Where a requirement says what it requires or forbids."""
    key = "wrap" if decl.base is not None else "forbid" if decl.forbids else "that"
    return decl.origin.at(key)


def with_requires(program: Program, action: str, requires: tuple[RequireDecl, ...]) -> Program:
    """The same program, but for what one action requires."""
    changed = copy_fields(program)
    decl = replace(program.actions[action], requires=requires)
    changed.actions = {**program.actions, action: decl}
    return changed


def _options(program: Program, before: Program, subject: Subject) -> list[SetOption]:
    return [
        SetOption(id, place, program.options[id].value, before.options[id].value)
        for id, (_, place, _) in read_settings(subject.root.get("options")).items()
        if id in program.options and id in before.options
    ]

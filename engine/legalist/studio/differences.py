"""What is different from the printed game, or between two sets of rules, in players' words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from legalist.program import ActionDecl, Decl, Program
from legalist.program.changes import Change
from legalist.wording import ENGLISH

from .catalogue import said
from .wire.rules import Citation, Difference

BACK = "back"
# What a module adds for its own rules: they say what it is for.
HELPERS = ("options", "invariants", "functions", "zones", "values", "events")


def differences(
    program: Program, language: str, known: Iterable[Program] = ()
) -> Iterator[Difference]:
    """Yield what is different from the printed game. What was removed or changed is not translated
    any more, so its old text is looked for in other programs that are `known`."""
    texts = {} if language == ENGLISH else {
        decl.address: decl.text for one in known for decl in one.declared
    }  # fmt: skip

    def old_text(decl: Decl) -> str:
        there = texts.get(decl.address, {})
        same = there.get(ENGLISH) == decl.text.get(ENGLISH)
        return (there.get(language, "") if same else "") or said(decl.text, language)

    of_conditions = {
        (one.module, one.address.partition(".require")[0]) for one in program.condition_changes
    }
    for change in (*program.changes, *program.condition_changes):
        decl = change.new or change.old
        if _only_conditions(change) and (change.module, change.address) in of_conditions:
            continue  # they are told one by one
        if decl is not None and _worth_saying(change, program):
            old = "" if change.old is None else old_text(change.old)
            text = old if change.new is None else said(decl.text, language)
            cite = cited(program, decl, language)
            yield Difference(
                change.how, change.address, text or change.address, old, cite, change.module
            )
    for one in program.options.values():
        by = program.set_by.get(one.id, "")
        if by in ("variant", "chosen") and one.value != one.default:
            text = f"{said(one.text, language) or one.id}: {one.value}"
            cite = cited(program, one, language)
            yield Difference("set", f"options.{one.id}", text, str(one.default), cite, by)


def between(before: Program, after: Program, language: str) -> tuple[Difference, ...]:
    """Return what is different under other rules: what is new or otherwise, then what is as in the
    printed game again."""
    both = (before, after)
    old, new = (tuple(differences(one, language, both)) for one in both)
    touched = {one.address for one in new}
    gone = (
        Difference(BACK, one.address, one.was or one.text, "", one.cite, one.module)
        for one in old
        if one.address not in touched
    )
    return (*(one for one in new if one not in old), *gone)


def _only_conditions(change: Change) -> bool:
    """Return whether a change leaves what an action does as it was."""
    new = change.new
    return isinstance(new, ActionDecl) and (
        change.how == "extend"
        or new.source.get("wrap") == "base"
        or not {"do", "wrap"} & {*new.source}
    )


def _worth_saying(change: Change, program: Program) -> bool:
    """Return whether a change is one of the rules as players know them. What the author changed is
    always told; a module also adds what only its rules need."""
    if change.module == program.variant:
        return True
    if change.how == "add" and change.address.partition(".")[0] in HELPERS:
        return False
    return any(decl is not None and decl.text for decl in (change.old, change.new))


def cited(program: Program, decl: Decl, language: str) -> tuple[Citation, ...]:
    return tuple(Citation(id, said(program.citations.get(id, {}), language)) for id in decl.cite)

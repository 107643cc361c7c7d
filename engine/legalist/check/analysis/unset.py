"""Values that rules look at and nothing ever sets: what they ask has always the same answer."""

from __future__ import annotations

from collections.abc import Iterator

from legalist.diagnostics import Report
from legalist.language.walk import names_in
from legalist.program import Decl, Program, ValueDecl
from legalist.program.changes import texts_of

SECTIONS = ("functions", "effects", "actions", "rules", "flow", "outcome", "invariants")
STATES = {"yes/no": "no", "optional": "none"}


def check_unset(program: Program, assigned: set[str], report: Report) -> None:
    """Report values of an author who also reads them, if no file of the ruleset can set them.

    Only what asks whether something is so: a number may well be meant to stay.
    """
    for value in program.values.values():
        start = STATES.get(value.type.form, "")
        if value.id in assigned or not start or value.start or _set_elsewhere(program, value):
            continue
        if any(value.id in names_in(text) for decl in _of_author(program, value)
               for text in texts_of(decl)):  # fmt: skip
            params = ", ".join(param.type.name for param in value.params)
            place = f"{value.id}({params})" if params else value.id
            help = f"write `set {place} to …` among the effects where it changes"
            report.add("L480", value.origin.span, help=help, value=value.id, start=start)


def _set_elsewhere(program: Program, value: ValueDecl) -> bool:
    """Where other files are in play, or could be, one of them may set it or have replaced what
    did."""
    tables = [getattr(program, section).values() for section in SECTIONS]
    mixed = any(decl.origin.module for table in tables for decl in table)
    if not value.origin.module and mixed:
        return True
    return program.unread is not None and program.unread.speaks_of(value.id)


def _of_author(program: Program, value: ValueDecl) -> Iterator[Decl]:
    for section in SECTIONS:
        for decl in getattr(program, section).values():
            layer: Decl | None = decl
            while layer is not None:
                if layer.origin.module == value.origin.module:
                    yield layer
                layer = getattr(layer, "base", None)

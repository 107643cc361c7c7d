"""The invariants of both forms of a program, for tests that have one."""

from __future__ import annotations

import legalist.typed as t
from legalist.diagnostics import Report, Span
from legalist.language import parse_text
from legalist.program import Program
from legalist.program.invariants import violations as program_violations
from legalist.typed.invariants import violations
from legalist.typed.print import expression_text
from legalist.typed.print_program import program_text

NOWHERE = Span("", 1, 1, 1, 1)


def assert_sound(program: Program, checked: t.Checked) -> None:
    """Both forms hold what they promise, and what is printed of them can be read."""
    assert program_violations(program) == []
    assert violations(checked) == []
    assert program_text(checked).strip()
    for function in checked.functions.values():
        text = expression_text(function.body, plain=True)
        report = Report()
        parse_text(text, "expression", lambda *_place: NOWHERE, report)
        assert not report.errors, text

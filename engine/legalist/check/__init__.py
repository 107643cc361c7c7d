"""Nothing is guessed at run time: names, types, arities and call cycles of a linked program.

Input: a `Program`. Output: a typed `Checked` program, of which every name is resolved.
Invariant: a program checked without errors never fails with a type error when it runs.
"""

from __future__ import annotations

from legalist.diagnostics import Report
from legalist.link.program import Program

from .analysis import check_sense
from .blame import blame
from .cycles import check_cycles, mark_shown
from .order import check_order
from .program import Checker
from .scope import Scope
from .typed import Checked
from .uniqueness import check_uniqueness

__all__ = ["Checked", "Checker", "Scope", "check", "check_program"]


def check(program: Program, report: Report) -> Checked:
    """Type the program; what is wrong is in the report."""
    return check_program(program, report)[0]


def check_program(program: Program, report: Report) -> tuple[Checked, Checker]:
    """Type the program and keep the checker, which can then type single expressions."""
    before = len(report)
    checker = Checker(program, report)
    checked = checker.run()
    check_cycles(checked, report)
    check_uniqueness(program, checked, report)
    if report.only_clashes:
        mark_shown(checked)
        check_order(program, checked, report)
    if not report.errors:
        check_sense(program, checked, report)
    blame(program, report.take_back(before), report)
    return checked, checker

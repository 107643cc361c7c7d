"""Type checking of a linked program: names, types, arities and call cycles.

Input: a `Program`. Output: a typed `Checked` program in which every name is resolved. Invariant: a
program checked without errors never fails with a type error when it runs.
"""

from __future__ import annotations

from legalist.diagnostics import Report
from legalist.diagnostics.near_names import own_guesses
from legalist.interruption import pause
from legalist.program import Program
from legalist.typed import Checked

from .analysis import check_sense
from .checker import Checker
from .cycles import check_cycles, mark_shown
from .order import check_order
from .proposed_names import name_what_there_is
from .scope import Scope
from .uniqueness import check_uniqueness

__all__ = ["Checked", "Checker", "Scope", "check", "check_program"]


def check(program: Program, report: Report) -> Checked:
    """Type the program; findings go to the report."""
    return check_program(program, report)[0]


@own_guesses()
def check_program(program: Program, report: Report) -> tuple[Checked, Checker]:
    """Type the program and return the checker as well, which can then type single expressions."""
    name_what_there_is(program, report)
    before = len(report)
    checker = Checker(program, report)
    checked = checker.run()
    pause()
    check_cycles(checked, report)
    check_uniqueness(program, checked, report)
    if report.only_clashes:
        mark_shown(checked)
        check_order(program, checked, report)
    pause()
    if not report.errors:
        check_sense(program, checked, report)
    found = report.take_back(before)
    if found:
        from .blame import blame  # a program without findings needs none of it

        blame(program, checked, found, report)
    return checked, checker

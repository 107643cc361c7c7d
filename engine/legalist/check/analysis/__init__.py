"""Static analysis: conditions, amounts, actions and rules that cannot make sense.

Input: a program checked without errors. Output: findings L460 to L469, L480 and L901. Invariant: a
finding holds for every value of the options, every number of players and every map, and does not
change if a module wraps functions or adds members.
"""

from __future__ import annotations

from collections.abc import Iterator

import legalist.typed as t
from legalist.diagnostics import Report, Span
from legalist.program import Program

from .actions import Actions
from .conditions import NOWHERE, Conditions
from .effects import Effects
from .finding import Memory, Verdict
from .whole_program import check_whole

__all__ = ["check_sense"]

_memory = Memory()


def check_sense(program: Program, checked: t.Checked, report: Report) -> None:
    """Report what is impossible as written."""
    hopeless: dict[str, Span] = {}
    for address, verdict in _verdicts(program, checked):
        for finding in verdict.findings:
            finding.add_to(report)
        if verdict.hopeless is not None:
            hopeless[address] = verdict.hopeless
    check_whole(program, checked, hopeless, report)


def _verdicts(program: Program, checked: t.Checked) -> Iterator[tuple[str, Verdict]]:
    """Yield the verdict on each declaration by itself."""
    for table in (checked.functions, checked.invariants):
        for key, function in table.items():
            yield key, _function(key, function)
    done = set()
    for action in checked.actions.values():
        done.add(action.procedure)
        yield action.id, _action(action, program, checked.procedures[action.procedure])
    for key, procedure in checked.procedures.items():
        if key not in done:
            yield key, _procedure(key, procedure)


def _function(key: str, function: t.Function) -> Verdict:
    def judge() -> Verdict:
        verdict = Verdict()
        Conditions(verdict.findings).look(function.body)
        return verdict

    return _memory.verdict(key, (function.body,), judge)


def _procedure(key: str, procedure: t.Procedure) -> Verdict:
    def judge() -> Verdict:
        verdict, context = Verdict(), NOWHERE
        if procedure.guard is not None:
            Conditions(verdict.findings).look(procedure.guard)
            context = (context.assuming(procedure.guard, True) or context).lasting()
        Effects(verdict.findings).block(procedure.body, context)
        return verdict

    return _memory.verdict(key, (procedure.guard, procedure.body), judge)


def _action(action: t.Action, program: Program, procedure: t.Procedure) -> Verdict:
    decls = program.actions[action.id].requires

    def judge() -> Verdict:
        verdict = Verdict()
        context = Actions(verdict).action(action, decls)
        Effects(verdict.findings).block(procedure.body, context)
        return verdict

    subject = (action.choices, action.requirements, procedure.body)
    return _memory.verdict(procedure.address, subject, judge)

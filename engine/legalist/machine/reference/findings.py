"""Findings about a game before its first move."""

from __future__ import annotations

import legalist.typed as t
from legalist.check.invariants import report_broken
from legalist.diagnostics import Label, Report
from legalist.diagnostics.catalogue import entry
from legalist.machine.counters import STEPS, WORK
from legalist.plan.layout import lay_out
from legalist.program import Program
from legalist.typed.types import NUMBER

from .effects import Effects
from .setup import SetUp, carry_out_set_up


def check_set_up(program: Program, checked: t.Checked, report: Report, work: int = WORK) -> None:
    """Carry out the set-up of a checked game and check its invariants. With less `work` than a move
    may take, nothing is said of a set-up that takes more."""
    layout = lay_out(checked)
    machine = Effects(checked, layout, program.board)
    machine.counters.work = work
    machine.counters.steps = min(STEPS, work)
    result = carry_out_set_up(machine)
    if work < WORK and (result.endless or result.overworked):
        return
    players = f"{len(program.seats)} player{'s' if len(program.seats) != 1 else ''}"
    if result.endless or result.overworked or result.fault is not None:
        _cannot(program, result, players, report)
    for name in result.broken:
        sides = _sides(machine, checked.invariants[name].body)
        report_broken(program, name, f"after the set-up for {players}", report, sides=sides)


def _sides(machine: Effects, body: t.Expr) -> str:
    """The two numbers that an invariant compares."""
    if not isinstance(body, t.Compare) or body.left.type != NUMBER:
        return ""
    one, other = (machine.value(side, {}) for side in (body.left, body.right))
    return f"`{one} {body.op} {other}` is not true"


def _cannot(program: Program, result: SetUp, players: str, report: Report) -> None:
    place, labels, help = result.place or program.place, [], ""
    if result.endless:
        reason = "it does not come to an end"
        help = "let what is done again and again bring about what it waits for"
    elif result.fault is None:
        reason = "it takes too much calculation"
        help = "a `repeat until` here must bring about what it waits for; otherwise do less at once"
    else:
        reason = entry(result.fault.code).headline.format(**result.fault.params)
    if result.kind:
        decl = program.kinds[result.kind]
        labels = [] if place is None else [Label(place, "this takes one more than there are")]
        place = decl.origin.at("count")
        reason = f"there are too few pieces of `{decl.id}` in `{result.zone}`"
        help = "give more of them with `count:`, or let the set-up take fewer"
    report.add("L830", place, labels=labels, help=help, players=players, reason=reason)

"""What is told about a game before its first move."""

from __future__ import annotations

from legalist.check import typed as t
from legalist.check.invariants import report_broken
from legalist.diagnostics import Label, Report, Span
from legalist.diagnostics.catalogue import entry
from legalist.link.program import Program
from legalist.machine.layout import Layout, lay_out

from .effects import Effects
from .setup import MOST_SLOTS, SetUp, carry_out_set_up


def check_set_up(program: Program, checked: t.Checked, report: Report) -> None:
    """Carry out the set-up of a checked game and look at its invariants."""
    layout = lay_out(checked)
    if layout.derived > MOST_SLOTS:
        _too_large(program, layout, report)
        return
    result = carry_out_set_up(Effects(checked, layout, program.board))
    players = f"{len(program.seats)} player{'s' if len(program.seats) != 1 else ''}"
    if result.endless or result.fault is not None:
        _cannot(program, result, players, report)
    for name in result.broken:
        report_broken(program, name, f"after the set-up for {players}", report)


def _cannot(program: Program, result: SetUp, players: str, report: Report) -> None:
    place, labels, help = result.place or program.place, [], ""
    if result.fault is None:
        reason = "it does not come to an end"
    else:
        reason = entry(result.fault.code).headline.format(**result.fault.params)
    if result.kind:
        decl = program.kinds[result.kind]
        labels = [] if place is None else [Label(place, "this takes one more than there are")]
        place = decl.origin.at("count")
        reason = f"there are too few pieces of `{decl.id}` in `{result.zone}`"
        help = "give more of them with `count:`, or let the set-up take fewer"
    report.add("L830", place, labels=labels, help=help, players=players, reason=reason)


def _too_large(program: Program, layout: Layout, report: Report) -> None:
    """Blame the family that takes the most room."""
    sizes = {one.zone.id: one.count * one.width for one in layout.zones.values()}
    sizes |= {one.value.id: one.count for one in layout.values.values()}
    name = max(sizes, key=lambda id: sizes[id])
    decl = program.zones.get(name) or program.values[name]
    place: Span = decl.origin.span
    report.add("L832", place, name=name, count=sizes[name], limit=MOST_SLOTS)

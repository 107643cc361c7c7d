"""`move … to …` without `from` finds the piece by itself, so there must be only one of its kind."""

from __future__ import annotations

import legalist.typed as t
from legalist.diagnostics import Edit, Fix, Label, Report, Span
from legalist.program import Program
from legalist.typed.types import Domain
from legalist.typed.walk import walk_effects

from .hints import from_hint


def check_uniqueness(program: Program, checked: t.Checked, report: Report) -> None:
    """Report pieces of which there can be several, counting options at their highest value."""
    for procedure in checked.procedures.values():
        for effect in walk_effects(procedure.body):
            if isinstance(effect, t.MoveUnique):
                _check(effect, program, checked, report)


def _check(effect: t.MoveUnique, program: Program, checked: t.Checked, report: Report) -> None:
    family = checked.zones[effect.target.zone].holds
    most = checked.most.get(family.name)
    if most is None:
        return  # their number could not be read
    count = max((most[kind] for kind in _kinds(effect.what, family, checked)), default=0)
    if count <= 1:
        return
    place, help = effect.what.span or effect.span, from_hint(effect.target.zone, program)
    label = Label(program.kinds[family.name].origin.at("count"), "this is how many there are")
    zones = [zone for zone in checked.zones.values() if zone.holds == family and not zone.params]
    fixes = [_taken(place, zone.id) for zone in zones if zone.id != effect.target.zone]
    report.add(
        "L490", place, labels=[label], help=help, fixes=fixes, family=family.name, count=count
    )


def _kinds(what: t.Expr, family: Domain, checked: t.Checked) -> list[int]:
    """Return the kinds of a family that an expression can be."""
    match what:
        case t.Const(value=value):
            return [int(value)]
        case t.MakeKind(args=args):
            return [
                kind
                for kind, attributes in enumerate(checked.kinds[family.name])
                if all(
                    arg.value == own
                    for arg, own in zip(args, attributes, strict=True)
                    if isinstance(arg, t.Const) and arg.option is None
                )
            ]
    return list(range(family.size))


def _taken(what: Span, zone: str) -> Fix:
    end = what.at(what.end_line, what.end_column, what.end_line, what.end_column)
    return Fix(f"take it from `{zone}`", (Edit(end, f" from {zone}"),))

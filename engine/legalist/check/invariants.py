"""Reporting an invariant that does not hold, at the change that it no longer fits."""

from __future__ import annotations

from collections.abc import Sequence

from legalist.diagnostics import Label, Report, Span
from legalist.language.walk import names_in
from legalist.program import InvariantDecl, KindDecl, Program, ZoneDecl
from legalist.program.changes import Change

from .blame import can_cause


def report_broken(
    program: Program,
    name: str,
    when: str,
    report: Report,
    labels: Sequence[Label] = (),
    sides: str = "",
) -> None:
    """Report the invariant `name`; `when` says after what it was broken, `sides` what its two sides
    are then."""
    decl = program.invariants[name]
    text = decl.text.get("en") or next(iter(decl.text.values()), "")
    cite = f" [{', '.join(decl.cite)}]" if decl.cite else ""
    help = f"it says: {text}{cite}" if text else f"it carries out{cite}" if cite else ""
    help = "; ".join(part for part in (sides, help) if part)
    place = decl.origin.at("that")
    change = _cause(program, decl, place)
    if change is not None:
        note = "it knows nothing of `{}`" if change.old is None else "it counts on `{}` as it was"
        labels = [Label(place, note.format(change.address)), *labels]
        remove = f"change it, too, or write `remove: [{decl.address}]`"
        help, place = "; ".join(part for part in (help, remove) if part), _number(change)
    report.add("L831", place, labels=labels, help=help, name=decl.address, when=when)


def _cause(program: Program, decl: InvariantDecl, place: Span) -> Change | None:
    """Return the last change by another file to something that an invariant counts: a name in it,
    or what its zones hold."""
    names = names_in(decl.that)
    calls = [name for name in names if name in program.functions]
    while calls:
        more = names_in(program.functions[calls.pop()].body) - names
        names |= more
        calls += [name for name in more if name in program.functions]
    held = {zone.holds for zone in program.zones.values() if zone.id in names}
    modules = {head.span.file for head in program.heads.values()}
    for change in reversed(program.changes):
        section, id = change.address.split(".")[:2]
        counted = id in names or (section == "kinds" and id in held)
        if section == "zones" and isinstance(change.new, ZoneDecl):
            counted = counted or change.new.holds in held
        if counted and section != "invariants" and can_cause(change, place, modules):
            return change
    return None


def _number(change: Change) -> Span:
    """Return where a count is changed, or else where the declaration is."""
    old, new = change.old, change.new
    if not isinstance(old, KindDecl) or not isinstance(new, KindDecl):
        return change.span
    kept = set(old.count_spans.values())
    given = [span for span in new.count_spans.values() if span not in kept]
    return given[0] if len(given) == 1 else new.origin.at("count") if given else change.span

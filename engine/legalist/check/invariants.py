"""Reporting an invariant that does not hold."""

from __future__ import annotations

from collections.abc import Sequence

from legalist.diagnostics import Label, Report
from legalist.program import Program


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
    report.add("L831", place, labels=labels, help=help, name=decl.address, when=when)

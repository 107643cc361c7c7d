"""How many entries the sections of a game have: what is done for each adds up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from legalist.diagnostics import Report
from legalist.limits import MOST_DECLARED
from legalist.program import ActionDecl, Decl


def report_too_many(sections: Mapping[str, Mapping[str, Decl | None]], report: Report) -> bool:
    """Report sections with too many entries, and actions with too many conditions."""
    before = report.told
    for name, declared in sections.items():
        if len(declared) > MOST_DECLARED:
            _report([decl for decl in declared.values() if decl is not None], name, report)
    for action in sections["actions"].values():
        if isinstance(action, ActionDecl) and len(action.requires) > MOST_DECLARED:
            _report(action.requires, f"actions.{action.id}.require", report)
    return report.told > before


def _report(decls: Sequence[Decl], section: str, report: Report) -> None:
    place = decls[MOST_DECLARED].origin if len(decls) > MOST_DECLARED else decls[-1].origin
    report.add("L882", place.span, section=section, count=len(decls), limit=MOST_DECLARED)

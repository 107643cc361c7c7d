"""Fixes of the findings at a place, and all safe ones at once. Shipped files are never changed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from legalist.diagnostics import Diagnostic, Edit, Fix, Span
from legalist.quick_dataclass import frozen
from legalist.resources import rulesets_dir
from legalist.source import real_path

from .index import file_of


@frozen
class Repair:
    """A fix of a finding; `preferred` if it is the only one that can be meant."""

    finding: Diagnostic
    fix: Fix

    @property
    def preferred(self) -> bool:
        return self.fix.safe


def is_shipped(path: Path) -> bool:
    """Return whether a file comes with Legalist, so that authors must not change it."""
    return real_path(path).is_relative_to(real_path(rulesets_dir()))


def may_change(span: Span) -> bool:
    return not is_shipped(Path(file_of(span)))


def repairs(findings: Iterable[Diagnostic], first: int, last: int) -> list[Repair]:
    """Return the fixes of the findings between two lines."""
    return [
        Repair(finding, fix)
        for finding in findings
        if finding.span is None or (finding.span.line <= last and first <= finding.span.end_line)
        for fix in finding.fixes
        if all(may_change(edit.span) for edit in fix.edits)
    ]


def fix_all(findings: Iterable[Diagnostic]) -> list[Edit]:
    """Return the edits of all safe fixes; of those that overlap, the first."""
    edits: list[Edit] = []
    for finding in findings:
        for fix in [fix for fix in finding.fixes if fix.safe][:1]:
            if all(may_change(e.span) and not _overlaps(e, edits) for e in fix.edits):
                edits += fix.edits
    return edits


def _overlaps(edit: Edit, others: list[Edit]) -> bool:
    """Return whether two edits overlap. Two insertions at one point do: their order matters."""
    return any(
        file_of(edit.span) == file_of(other.span)
        and _start(edit.span) <= _end(other.span)
        and _start(other.span) <= _end(edit.span)
        for other in others
    )


def _start(span: Span) -> tuple[int, int]:
    return span.line, span.column


def _end(span: Span) -> tuple[int, int]:
    return span.end_line, span.end_column

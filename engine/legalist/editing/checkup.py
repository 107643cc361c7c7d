"""What one check of an open file found."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from legalist.diagnostics import Diagnostic
from legalist.program import Program
from legalist.quick_dataclass import frozen
from legalist.typed import Checked

from .context import Context

Findings = Mapping[Path, tuple[Diagnostic, ...]]
# Whether scenarios passed, by their files and names.
Results = dict[tuple[str, str], bool]


@frozen
class Checkup:
    """`findings` has every file of the context that has findings, and the checked file itself, by
    absolute path; `version` is that of the checked file. `program` and `checked` are None if they
    could not be made. A check in the background is `finished` when nothing is left to be tried."""

    path: Path
    version: int
    context: Context
    findings: Findings
    program: Program | None = None
    checked: Checked | None = None
    finished: bool = True

    @property
    def all(self) -> list[Diagnostic]:
        """All findings, those of the checked file first."""
        return [one for found in self.findings.values() for one in found]


def by_file(path: Path, found: Iterable[Diagnostic]) -> Findings:
    """Sort findings by file; those without a place are shown in the checked file."""
    sorted_by: dict[Path, list[Diagnostic]] = {path: []}
    for one in found:
        place = path if one.span is None else Path(os.path.abspath(one.span.file))
        sorted_by.setdefault(place, []).append(one)
    return {file: tuple(listed) for file, listed in sorted_by.items()}

"""Files that a variant or a file of scenarios names by a path relative to its own folder.

Such a path begins with `./`, so that it cannot be taken for the name of a module or a map. It
cannot leave the folder: a stranger's file reads only what came with it.
"""

from __future__ import annotations

import os
from pathlib import Path

from legalist.diagnostics import Report, Span, did_you_mean
from legalist.source import files, inside

HERE = "./"
ENDINGS = (".yaml", ".yml")


def is_beside(name: str) -> bool:
    return name.startswith(HERE)


def file_beside(folder: Path, name: str, span: Span, report: Report) -> Path | None:
    """Return the file at the path; report it if there can be none."""
    path = inside(folder, name.removeprefix(HERE))
    if path is None:
        report.add("L517", span, path=name)
        return None
    if not files().is_file(path):
        names = files().names(path.parent)
        there = [f"{HERE}{name}" for name in names if name.endswith(ENDINGS)]
        report.add("L518", span, help=did_you_mean(name, there), path=name)
        return None
    return path


def _beside(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.y*ml")) if os.path.isdir(folder) else []

"""Files in the folder of a ruleset that are not read: links that lead out of it, pipes, devices."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from legalist.diagnostics import Report
from legalist.source import leads_out, walk

from .location import ENDING
from .node_readers import shown

SUFFIXES = (ENDING, ".yml")


def report_strange_files(folder: Path, report: Report) -> None:
    """Report each of them, so that nobody looks for the mistake in a file that is never read. Files
    and folders whose names begin with a dot belong to editors and other programs."""
    for place, folders, names in walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        names = [name for name in names if not name.startswith(".")]
        for name in sorted([*folders, *(name for name in names if name.endswith(SUFFIXES))]):
            path = place / name
            # The folders above it are no links: none is followed.
            if path.is_symlink() and leads_out(folder, path):
                report.add("L141", None, file=shown(path))
            elif name in names and not _is_ordinary(path):
                report.add("L102", None, file=shown(path), reason="it is not an ordinary file")


def _is_ordinary(path: Path) -> bool:
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except OSError:  # a link to nothing; whoever names the file is told that it is missing
        return True

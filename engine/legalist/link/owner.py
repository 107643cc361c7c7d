"""Whose file a place is in.

A finding about two files is reported in the one that its author can change: one's own file before a
shipped one, a house rule before an official module; otherwise by name, so that it is always the
same one.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from legalist.diagnostics import Span
from legalist.resources import rulesets_dir
from legalist.source import real_path

HOUSE = "house"


def owner(span: Span) -> tuple[int, str, int]:
    """Return a sorting key for places: the one to blame comes first."""
    return (rank(span.file), span.file, span.line)


@lru_cache(maxsize=500)
def rank(file: str) -> int:
    """Return 0 for one's own file, 1 for a house rule, 2 for an official one."""
    path = real_path(Path(file))
    if not path.is_relative_to(real_path(rulesets_dir())):
        return 0
    return 1 if path.parent.name == HOUSE else 2

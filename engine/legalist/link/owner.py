"""Whose file a place is in.

A finding about two files is told at the one that its author can change: a file of one's own before
a shipped one, a house rule before an official module; else by name, so that it is always the same.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from legalist.diagnostics import Span
from legalist.resources import rulesets_dir

HOUSE = "house"


def owner(span: Span) -> tuple[int, str, int]:
    """A sorting key for places: the one to blame first."""
    return (_rank(span.file), span.file, span.line)


def order_advice(mine: str, here: Span, theirs: str, there: Span) -> str:
    """What to write so that of two modules it is said which comes first. `mine` is the one whose
    file is to be changed; if the other is someone else's, the two may not have been meant to be
    played together at all."""
    say = f"say `after: [{theirs}]` or `before: [{theirs}]` at the top of `{mine}`"
    if _rank(here.file) == _rank(there.file):
        return say
    return f"{say}, or `conflicts: [{theirs}]` if they are not meant together"


@lru_cache(maxsize=500)
def _rank(file: str) -> int:
    path = Path(file).resolve()
    if not path.is_relative_to(rulesets_dir().resolve()):
        return 0
    return 1 if path.parent.name == HOUSE else 2

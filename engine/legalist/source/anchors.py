"""The lines on which the entries of an edited file begin.

Every place in an entry is counted from its anchor. An entry that moves because lines were put in
above it stays the same object, with all that was worked out from it: only its anchor changes.
"""

from __future__ import annotations

from collections.abc import Iterable

from legalist.diagnostics import Anchor

Places = Iterable[tuple[Anchor, int]]
# A section, or an entry of a section.
Path = tuple[str, ...]


class Anchors:
    """The anchors of one file as it is read; `known` are those of earlier texts, so that each
    entry always has the same one."""

    def __init__(self, known: dict[Path, Anchor]) -> None:
        self._known = known
        self.lines: dict[Anchor, int] = {}

    def at(self, path: Path, line: int) -> Anchor:
        """Return the anchor of an entry that begins on this line."""
        anchor = self._known.setdefault(path, Anchor(line))
        if anchor in self.lines:  # another entry of the same name
            anchor = Anchor(line)
        self.lines[anchor] = anchor.line = line
        return anchor


def place(places: Places) -> None:
    """Move entries to these lines."""
    for anchor, line in places:
        anchor.line = line

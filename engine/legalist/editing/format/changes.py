"""Replacements in a text, collected from its start to its end."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from legalist.diagnostics import Edit, Span


class Changes:
    """Replaced pieces of a text, in order and without overlap. What stays the same is no change."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._pieces: list[tuple[int, int, str]] = []

    def put(self, start: int, end: int, new: str) -> None:
        """Write `new` from `start` to `end`. Only what differs is noted, so that an editor moves
        neither cursor nor breakpoint without need."""
        old = self.text[start:end]
        if old == new:
            return
        while old and new and old[-1] == new[-1]:
            old, new, end = old[:-1], new[:-1], end - 1
        while old and new and old[0] == new[0]:
            old, new, start = old[1:], new[1:], start + 1
        assert not self._pieces or self._pieces[-1][1] <= start, "changes come in order"
        self._pieces.append((start, end, new))

    def apply(self) -> str:
        """Return the text with all changes."""
        parts, last = [], 0
        for start, end, new in self._pieces:
            parts += [self.text[last:start], new]
            last = end
        return "".join([*parts, self.text[last:]])

    def edits(self, name: str) -> tuple[Edit, ...]:
        """Return the changes as edits of the file that messages call `name`."""
        lines = self.text.split("\n")
        starts = [0, *accumulate(len(line) + 1 for line in lines)]

        def place(offset: int) -> tuple[int, int]:
            line = min(bisect_right(starts, offset), len(lines))
            return line, offset - starts[line - 1] + 1

        return tuple(
            Edit(Span(name, *place(start), *place(end)), new) for start, end, new in self._pieces
        )

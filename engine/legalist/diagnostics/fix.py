"""Corrections of findings, as text edits that any editor can apply."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from legalist.quick_dataclass import frozen

from .span import Span

LINE_END = re.compile(r"\r\n|\r|\n")


@frozen
class Edit:
    """Replace what is at `span` by `text` (an empty span inserts)."""

    span: Span
    text: str

    def to_json(self) -> dict[str, Any]:
        return {"span": self.span.to_json(), "text": self.text}


@frozen
class Fix:
    """One way to correct a finding. `safe` means that it is what the author must have meant, so
    that `legalist check --fix` may apply it; any other fix is only offered."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool = False

    def fixed(self) -> Fix:
        """Return the same at the places where the texts are now."""
        edits = tuple(Edit(edit.span.fixed(), edit.text) for edit in self.edits)
        return Fix(self.title, edits, self.safe)

    def to_json(self) -> dict[str, Any]:
        edits = [edit.to_json() for edit in self.edits]
        return {"title": self.title, "safe": self.safe, "edits": edits}


def replace(span: Span, text: str, title: str = "", *, safe: bool = False) -> Fix:
    """Return the fix that writes `text` at `span`."""
    return Fix(title or f"write `{text}`", (Edit(span, text),), safe)


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return the text of one file after all edits; they must not overlap. Every line keeps its own
    end, and new lines end like the line that they are put into."""
    ends = list(LINE_END.finditer(text))
    starts = [0, *(end.end() for end in ends)]

    def offset(line: int, column: int) -> int:
        return starts[min(line, len(starts)) - 1] + column - 1

    def line_end(line: int) -> str:
        return ends[min(line, len(ends)) - 1].group() if ends else "\n"

    parts = []
    rest = len(text)
    for edit in sorted(edits, key=lambda one: one.span, reverse=True):
        place = edit.span
        start, end = offset(place.line, place.column), offset(place.end_line, place.end_column)
        parts += [text[end:rest], edit.text.replace("\n", line_end(place.line))]
        rest = start
    return "".join([text[:rest], *reversed(parts)])

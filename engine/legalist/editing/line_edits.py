"""Edits of whole lines, and of single parts of a list."""

from __future__ import annotations

from collections.abc import Sequence

from legalist.diagnostics import Edit, Span

from .document import Document


def cut_lines(doc: Document, first: int, last: int) -> Edit:
    """Cut whole lines, and one of two blank lines that would meet."""
    total = len(doc.lines)
    blank_above = first == 1 or not doc.line(first - 1).strip()
    if blank_above and last < total and not doc.line(last + 1).strip():
        if last + 1 < total:
            last += 1
        elif first > 1:
            first -= 1
    file = doc.name
    if last < total:
        return Edit(Span(file, first, 1, last + 1, 1), "")
    if first == 1:
        return Edit(Span(file, 1, 1, last, len(doc.line(last)) + 1), "")
    above = first - 1
    return Edit(Span(file, above, len(doc.line(above)) + 1, last, len(doc.line(last)) + 1), "")


def lines_below(doc: Document, line: int, rows: list[str]) -> Edit:
    """Insert whole lines after a line."""
    place = point(doc.name, line, len(doc.line(line)) + 1)
    end = "\n" if line == len(doc.lines) else ""  # the file does not end with a line end
    return Edit(place, "".join(f"\n{row}" for row in rows) + end)


def cut_part(parts: Sequence[Span], at: int) -> Edit:
    """Cut one of several parts between brackets, with the comma before or after it."""
    here = parts[at]
    if at:
        before = parts[at - 1]
        start = (before.end_line, before.end_column)
        return Edit(here.at(*start, here.end_line, here.end_column), "")
    after = parts[1]
    return Edit(here.at(here.line, here.column, after.line, after.column), "")


def point(file: str, line: int, column: int) -> Span:
    return Span(file, line, column, line, column)

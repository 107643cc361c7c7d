"""Changing single rows of a map that is typed as rows of characters."""

from __future__ import annotations

from legalist.diagnostics import Edit, Span
from legalist.source import Scalar

from .changes import Change
from .document import Document, Path, Refused


def set_row(number: int, text: str, map: str = "") -> Change:
    """Write another text in a row, counted from 1: of the map that the file is or, if it has
    several under `maps:`, of the one named."""
    path: Path = ("maps", map, "rows") if map else ("rows",)

    def change(doc: Document) -> Document:
        node = doc.at(path)
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            raise Refused("L594", address=".".join(path))
        rows = node.value.split("\n")
        last = len(node.value.rstrip("\n").split("\n"))
        if not 1 <= number <= last:
            raise Refused("L595", node.span, number=str(number), last=str(last))
        if "\n" in text or "\r" in text or not text.strip():
            raise Refused("L591", node.span)
        if node.style != "literal":
            raise Refused("L591", node.span)
        if rows[number - 1] == text.rstrip():
            return doc
        line = node.span.line + number
        whole = Span(doc.name, line, 1, line, len(doc.line(line)) + 1)
        return doc.edit(
            Edit(whole, " " * node.indent + text.rstrip()),
            wanted=lambda data: _put_row(data, path, number, text.rstrip()),
        )

    return change


def _put_row(data: dict[str, object], path: Path, number: int, text: str) -> None:
    group = data
    for key in path[:-1]:
        inner = group[key]
        assert isinstance(inner, dict)
        group = inner
    rows = str(group[path[-1]]).split("\n")
    rows[number - 1] = text
    group[path[-1]] = "\n".join(rows)

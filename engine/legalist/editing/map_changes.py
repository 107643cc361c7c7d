"""Changes of a map that is typed as rows: what belongs to single spaces, and rows that move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from legalist.board import typed_names
from legalist.diagnostics import Report
from legalist.source import Mapping, Scalar, Sequence, plain

from .changes import Change
from .document import Document, Path, Refused
from .tree_edits import add_item, drop, drop_item, put

Names = dict[str, str]


def name_space(space: str, name: str) -> Change:
    """Give a space a name, or its usual one back if that is empty; everything that speaks of the
    space uses the new one."""

    def change(doc: Document) -> Document:
        given = _group(doc, ("names",))
        usual = next((key for key, said in given.items() if said == space), space)
        new = name or usual
        if new == space:
            return doc
        doc = _renamed(doc, {space: new})
        at = ("names", usual)
        return put(doc, at, name) if name and name != usual else drop(doc, at)

    return change


def put_in_area(sort: str, area: str, space: str, inside: bool) -> Change:
    """Put a space into an area, or take it out; it is in one area of a sort at most."""

    def change(doc: Document) -> Document:
        for other, spaces in _group(doc, ("areas", sort)).items():
            if space in _listed(spaces) and (other != area or not inside):
                doc = _without(doc, ("areas", sort, other), space)
        path = ("areas", sort, area)
        node = doc.at(path)
        if not inside or (node is not None and space in _listed(plain(node))):
            return doc
        if isinstance(node, Sequence) and node.items:
            return add_item(doc, path, space)
        return put(doc, path, [space])

    return change


def mark_space(mark: str, space: str, label: str | None) -> Change:
    """Mark a space, with a label or without one; None takes the mark away."""

    def change(doc: Document) -> Document:
        path = ("marks", mark)
        node = doc.at(path)
        if isinstance(node, Sequence) and label:
            # A list has no labels: it becomes a group of keys.
            doc = put(doc, path, dict.fromkeys(_listed(plain(node)), True))
            node = doc.at(path)
        if label is None:
            if isinstance(node, Sequence):
                return _without(doc, path, space) if space in _listed(plain(node)) else doc
            return drop(doc, (*path, space))
        if isinstance(node, Sequence) and node.items:
            return doc if space in _listed(plain(node)) else add_item(doc, path, space)
        return put(doc, (*path, space), label or True)

    return change


def new_sign(sign: str, meaning: Any) -> Change:
    """Explain one more character in the legend."""
    return lambda doc: put(doc, ("legend", sign), meaning)


def set_rows(rows: list[str], down: int, right: int) -> Change:
    """Write other rows. What was in the row and column (r, c) of the text is now at (r + down, c +
    right); the names of spaces follow from their places, so everything that speaks of spaces by
    name follows them, and what spoke of a space that is gone goes."""

    def change(doc: Document) -> Document:
        before = typed_names(doc.root)
        node = doc.at(("rows",))
        if not isinstance(node, Scalar) or node.style != "literal":
            raise Refused("L594", address="rows")
        first, count = node.span.line, len(node.text.rstrip("\n").split("\n"))
        written = [" " * node.indent + row.rstrip() if row.strip() else "" for row in rows]
        lines = [*doc.lines[:first], *written, *doc.lines[first + count :]]
        changed = Document.read("\n".join(lines), doc.name, Report())
        if changed is None:
            raise Refused("L591", node.span)
        after = typed_names(changed.root)
        new = {
            old: after.get((row + down, column + right), "")
            for (row, column), old in before.items()
        }
        return _follow(changed, {old: name for old, name in new.items() if old != name})

    return change


def _follow(doc: Document, usual: Names) -> Document:
    """Return the document with what it says about spaces under their new usual names."""
    given = _group(doc, ("names",))
    if any(key in usual for key in given):
        moved = {usual.get(key, key): name for key, name in given.items() if usual.get(key, key)}
        doc = _swap(doc, ("names",), moved)
    # Spaces with a name of their own keep it, unless they are gone.
    spoken = {old: new for old, new in usual.items() if old not in given}
    spoken |= {given[key]: "" for key in given if usual.get(key) == ""}
    return _renamed(doc, spoken)


def _renamed(doc: Document, names: Names) -> Document:
    """Return the document with other names for spaces in its lists; an empty one removes."""

    def listed(value: Any) -> Any:
        if isinstance(value, dict):
            return {names.get(key, key): one for key, one in value.items() if names.get(key, key)}
        return [names.get(one, one) for one in _listed(value) if names.get(one, one)]

    for mark, spaces in _group(doc, ("marks",)).items():
        doc = _put_if(doc, ("marks", mark), spaces, listed)
    for sort, areas in _group(doc, ("areas",)).items():
        for area, spaces in areas.items() if isinstance(areas, dict) else ():
            doc = _put_if(doc, ("areas", sort, area), spaces, listed)
    order = doc.data.get("order")
    return doc if order is None else _put_if(doc, ("order",), order, listed)


def _put_if(doc: Document, path: Path, value: Any, change: Callable[[Any], Any]) -> Document:
    new = change(value)
    same = new == (value if isinstance(value, dict) else _listed(value))
    return doc if same else _swap(doc, path, new)


def _swap(doc: Document, path: Path, value: Any) -> Document:
    return put(doc, path, value) if value else drop(doc, path)


def _without(doc: Document, path: Path, space: str) -> Document:
    node = doc.at(path)
    if isinstance(node, Sequence) and len(node.items) > 1:
        return drop_item(doc, path, space)
    return drop(doc, path)


def _group(doc: Document, path: Path) -> dict[str, Any]:
    node = doc.at(path)
    return plain(node) if isinstance(node, Mapping) else {}


def _listed(value: Any) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else []

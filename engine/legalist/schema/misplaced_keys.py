"""Valid keys in the wrong place: indented too little or too much, or in another section.

A wrong indentation causes several errors at once: an unknown key, a missing one, a value of the
wrong form. They have one cause, and get one finding.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from legalist.diagnostics import Edit, Fix, Label, Report, Span
from legalist.quick_dataclass import mutable
from legalist.source import Mapping, Node, Scalar

from .edits import entry_end, in_braces, shift_lines

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

Schema = dict[str, Any]
Path = tuple[str | int, ...]


def inner(schema: Schema, step: str | int) -> Schema:
    """Return what the schema says about one part."""
    if isinstance(step, int):
        return dict(schema.get("items", {}))
    part = schema.get("properties", {}).get(step)
    if part is None:
        part = schema.get("additionalProperties", {})
    return part if isinstance(part, dict) else {}


@mutable
class _Group:
    """A group of keys that has errors in it; `above` leads to the whole file, the nearest first."""

    path: Path
    node: Mapping
    schema: Schema
    above: list[_Group]


class Misplaced:
    """Finds misplaced keys among the errors of a file, reports them, and keeps the other errors."""

    def __init__(self, root: Node, schema: Schema, report: Report) -> None:
        self.root = root
        self.schema = schema
        self.report = report
        self.moved: set[Path] = set()

    def explain(self, errors: Sequence[ValidationError]) -> list[ValidationError]:
        """Report what is misplaced; return the errors that have another cause."""
        left = list(errors)
        for group in self._groups(left):
            keys = list(group.node.items)
            skip = 0
            for index, key in enumerate(keys):
                if index < skip or not self._wrong(group, key, left):
                    continue
                deeper = self._deeper(group, keys, index, left)
                if deeper:
                    owner, moved = deeper
                    skip = index + len(moved)
                    left = self._without(left, group, owner, moved)
                elif self._higher(group, key):
                    left = self._without(left, group, "", [key])
        return left

    def _groups(self, errors: list[ValidationError]) -> Iterator[_Group]:
        """Yield the groups with errors, the outermost first."""
        paths = {tuple(error.absolute_path)[:n] for error in errors
                 for n in range(len(error.absolute_path) + 1)}  # fmt: skip
        for path in sorted(paths, key=lambda path: (len(path), str(path))):
            node, schema = self.root, self.schema
            above: list[_Group] = []
            for n, step in enumerate(path):
                if isinstance(node, Mapping):
                    above.insert(0, _Group(path[:n], node, schema, []))
                node, schema = _child(node, step), inner(schema, step)
            if isinstance(node, Mapping) and not in_braces(node):
                yield _Group(path, node, schema, above)

    def _wrong(self, group: _Group, key: str, errors: list[ValidationError]) -> bool:
        """Return whether there is any error about this entry, or it is unknown."""
        own = (*group.path, key)
        closed = group.schema.get("additionalProperties") is False
        unknown = closed and key not in group.schema.get("properties", {})
        return unknown or any(
            tuple(error.absolute_path)[: len(own)] == own
            or (tuple(error.absolute_path) == group.path and error.instance == key)
            for error in errors
        )

    def _deeper(
        self, group: _Group, keys: list[str], index: int, errors: list[ValidationError]
    ) -> tuple[str, list[str]] | None:
        """Handle an entry that belongs to the one above it; then so do those below that are wrong
        as well."""
        key = keys[index]
        if index == 0 or key in group.schema.get("properties", {}):
            return None
        owner = keys[index - 1]
        node, schema = group.node.items[owner], inner(group.schema, owner)
        if "object" not in schema.get("type", "object"):
            return None
        if isinstance(node, Mapping):
            fits = key in schema.get("properties", {}) and key not in node and not in_braces(node)
        else:
            empty = isinstance(node, Scalar) and node.value is None and not node.text
            fits = empty and self._fits(schema, key, group.node.items[key])
        if not fits:
            return None
        moved = [key]
        for other in keys[index + 1 :]:
            known = other in group.schema.get("properties", {})
            there = isinstance(node, Mapping) and other in node
            if known or there or not self._fits(schema, other, group.node.items[other]):
                break
            if not self._wrong(group, other, errors):
                break
            moved.append(other)
        self._report_deeper(group, owner, moved)
        return owner, moved

    def _fits(self, schema: Schema, key: str, node: Node) -> bool:
        """Return whether the schema's groups could have this key."""
        if key in schema.get("properties", {}):
            return True
        entry = schema.get("additionalProperties")
        if not isinstance(entry, dict):
            return False
        pattern = schema.get("propertyNames", {}).get("pattern", "")
        types = entry.get("type", "object")
        form = "object" if isinstance(node, Mapping) else "string"
        return bool(re.search(pattern, key)) and (form in types or not isinstance(node, Mapping))

    def _report_deeper(self, group: _Group, owner: str, moved: list[str]) -> None:
        node, key = group.node.items[owner], group.node.keys[moved[0]]
        above = group.node.keys[owner]
        first = next(iter(node.keys.values()), None) if isinstance(node, Mapping) else None
        column = first.column if first is not None else above.column + 2
        lines = self.report.lines(key.file)
        last = entry_end(group.node, moved[-1])[0]
        edits = shift_lines(lines, key.file, key.line, last, column - key.column)
        many = len(moved) > 1
        title = f"indent {'these lines' if many else 'it'} by {column - 1}"
        also = f" (and `{'`, `'.join(moved[1:])}`)" if many else ""
        below = f", like `{next(iter(node.keys))}:`" if isinstance(node, Mapping) else ""
        self.report.add(
            "L213", key, labels=[Label(above, "it belongs to this")],
            help=f"indent it{also} by {column - 1}{below}",
            fixes=(Fix(title, edits, True),), key=moved[0], owner=owner, far="left",
        )  # fmt: skip

    def _higher(self, group: _Group, key: str) -> bool:
        """Handle an entry that belongs to a group around this one, so that it is indented too
        far."""
        if key in group.schema.get("properties", {}):
            return False
        for index, outer in enumerate(group.above):
            if (
                key not in outer.schema.get("properties", {})
                or key in outer.node
                or in_braces(outer.node)
            ):
                continue
            span = group.node.keys[key]
            column = next(iter(outer.node.keys.values())).column
            lines = self.report.lines(span.file)
            last = entry_end(group.node, key)[0]
            nearer = [group, *group.above[:index]]
            followed = any(
                entry_end(part.node, list(part.node.keys)[-1])[0] > last for part in nearer
            )
            by = column - span.column
            edits = shift_lines(lines, span.file, span.line, last, by)
            if followed:
                edits = _carried(lines, span, last, by, nearer[-1])
            owner = f"`{outer.path[-1]}`" if outer.path else "the file itself"
            like = next(iter(outer.node.keys))
            item = group.node.items[key].span
            place = span.to(item) if item.end_line == span.line else span
            self.report.add(
                "L214", place, help=f"indent it by {column - 1}, like `{like}:`",
                fixes=(Fix(f"indent it by {column - 1}", edits, True),) if edits else (),
                key=key, owner=owner,
            )  # fmt: skip
            return True
        return False

    def _without(
        self, errors: list[ValidationError], group: _Group, owner: str, moved: list[str]
    ) -> list[ValidationError]:
        """Return the errors that the move does not explain."""
        self.moved |= {(*group.path, key) for key in moved}
        kept = []
        for error in errors:
            path = tuple(error.absolute_path)
            inside = path[: len(group.path)] == group.path and path[len(group.path) :][:1]
            if inside and inside[0] in moved:
                continue
            lacks = error.validator in (
                "required",
                "anyOf",
                "dependentRequired",
                "type",
                "minProperties",
            )
            if owner and path == (*group.path, owner) and lacks:
                continue
            if path == group.path and error.validator == "pattern" and error.instance in moved:
                continue
            if path == group.path and error.validator == "additionalProperties":
                known = error.schema.get("properties", {}) if isinstance(error.schema, dict) else {}
                gone = {path[-1] for path in self.moved if path[:-1] == group.path}
                if all(key in known or key in gone for key in group.node):
                    continue
            kept.append(error)
        return kept


def _child(node: Node | None, step: str | int) -> Any:
    if isinstance(node, Mapping):
        return node.items.get(str(step))
    return node.items[step] if node is not None and isinstance(step, int) else None  # type: ignore[attr-defined]


def _carried(lines: list[str], span: Span, last: int, by: int, around: _Group) -> tuple[Edit, ...]:
    """Return the edits that cut the lines out and insert them below the group that they leave."""
    end = entry_end(around.node, list(around.node.keys)[-1])[0]
    rows = [line[-by:] if line.strip() else "" for line in lines[span.line - 1 : last]]
    file = span.file
    cut = Edit(Span(file, span.line, 1, last + 1, 1), "")
    column = len(lines[end - 1]) + 1
    return (cut, Edit(Span(file, end, column, end, column), "".join(f"\n{row}" for row in rows)))

"""An author's file while it is edited: its text, and the tree that it means."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from legalist.diagnostics import Edit, Report, Span
from legalist.diagnostics.fix import apply_edits
from legalist.source import Mapping, Node, Scalar, Sequence, parse_yaml, plain
from legalist.source.reader import with_line_feeds

from .rendering import Layout

Path = tuple[str, ...]
USUAL_STEP = 2


class Refused(Exception):
    """Raised when a change cannot be made, with the code and the blanks of the finding."""

    def __init__(self, code: str, span: Span | None = None, help: str = "", **blanks: str) -> None:
        super().__init__(code, blanks)
        self.code, self.span, self.help, self.blanks = code, span, help, blanks

    def tell(self, report: Report) -> None:
        blanks: dict[str, Any] = dict(self.blanks)
        report.add(self.code, self.span, help=self.help, **blanks)


class Document:
    """A file that parses. Editing returns another document; `name` is what messages call it."""

    def __init__(self, text: str, name: str, root: Mapping) -> None:
        self.text = text
        self.name = name
        self.root = root

    @classmethod
    def read(cls, text: str, name: str, report: Report) -> Document | None:
        """Return the document of a text; None if it has errors, which are reported. Line ends are
        as the reader of YAML counts them."""
        text = with_line_feeds(text)
        own = Report()
        root = parse_yaml(text, name, own)
        report.extend(own)
        return cls(text, name, root) if isinstance(root, Mapping) and not own.errors else None

    @cached_property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def data(self) -> dict[str, Any]:
        """The content as plain values."""
        return self._content()

    def _content(self) -> dict[str, Any]:
        """Return the content anew. A block at the end of a file that does not end with a line end
        has none either; it gets one when something is written below it, which changes nothing."""
        whole = None
        if not self.text.endswith("\n"):
            whole = parse_yaml(f"{self.text}\n", self.name, Report())
        found: dict[str, Any] = plain(whole or self.root)
        return found

    @cached_property
    def step(self) -> int:
        """How far the author indents the entries of a section."""
        for key, node in self.root.items.items():
            if isinstance(node, Mapping) and node.items and not self.in_brackets(node):
                return max(node.span.column - self.root.keys[key].column, 1)
        return USUAL_STEP

    @cached_property
    def dash_step(self) -> int:
        """How far the author indents the hyphens of a list."""
        for owner in mappings(self.root):
            for key, node in owner.items.items():
                if isinstance(node, Sequence) and node.items and not self.in_brackets(node):
                    return max(node.span.column - owner.keys[key].column, 0)
        return USUAL_STEP

    @property
    def layout(self) -> Layout:
        return Layout(self.step, self.dash_step)

    def line(self, number: int) -> str:
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def at(self, path: Path) -> Node | None:
        """Return what is at a path of keys."""
        node: Node | None = self.root
        for key in path:
            node = node.get(key) if isinstance(node, Mapping) else None
        return node

    def in_brackets(self, node: Node) -> bool:
        """Return whether it is written with brackets or braces, not one entry on each line."""
        return self.line(node.span.line)[node.span.column - 1 :][:1] in ("{", "[")

    def written(self, node: Node) -> str:
        """Return the text of a part as its author wrote it."""
        span = node.span
        rows = [*self.lines[span.line - 1 : span.end_line]]
        rows[-1] = rows[-1][: span.end_column - 1]
        rows[0] = rows[0][span.column - 1 :]
        return "\n".join(rows)

    def edit(self, *edits: Edit, wanted: Callable[[dict[str, Any]], object]) -> Document:
        """Return the document after edits. `wanted` changes the plain content in the same way:
        unless the new text means exactly that, the edit is refused."""
        text = apply_edits(self.text, edits)
        report = Report()
        new = Document.read(text, self.name, report)
        expected = self._content()
        wanted(expected)
        if new is None or new.data != expected:
            place = edits[0].span if edits else None
            raise Refused("L591", place)
        return new


def mappings(node: Node) -> Iterator[Mapping]:
    """Yield all groups of keys in a tree, the outer ones first."""
    if isinstance(node, Mapping):
        yield node
        for item in node.items.values():
            yield from mappings(item)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from mappings(item)


def is_blank(node: Node) -> bool:
    """Return whether nothing is written there, as after the colon of `options:`."""
    return isinstance(node, Scalar) and node.value is None and not node.text


def end_line(owner: Mapping, key: str) -> int:
    """Return the last line of an entry."""
    node = owner.items[key]
    return owner.keys[key].end_line if is_blank(node) else node.span.end_line

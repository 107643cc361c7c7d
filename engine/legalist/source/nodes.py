"""The tree of a YAML file."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from legalist.diagnostics import Anchor, Span
from legalist.quick_dataclass import mutable

Value = str | int | float | bool | None
Style = Literal["plain", "quoted", "literal", "folded"]
# Places in a text on several lines: this, times the number of the line, and the column.
ROW = 1 << 32


@mutable(eq=False)
class Node:
    """Any part of a file."""

    span: Span

    def __bool__(self) -> bool:
        """An empty node is still a node: `if node` asks only whether it is given."""
        return True


@mutable(eq=False)
class Scalar(Node):
    """One value.

    `text` is what the author wrote, whatever `value` it stands for: a rule that is just `3` is a
    text for the language. `indent` is the width removed from the lines of a literal block;
    `columns`, when a quoted text has escapes in it, gives the offset of each character, and when
    YAML joins the lines of a text, the line (from that of the span) and the column of each.
    """

    value: Value
    text: str = ""
    style: Style = "plain"
    indent: int = 0
    columns: tuple[int, ...] = ()

    def text_span(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        """Return the span in the file of a span in the text (lines and columns from 1)."""
        span = self.span
        if self.style == "literal":
            top = span.line
            return span.at(
                top + line, self.indent + column, top + end_line, self.indent + end_column
            )
        if self.joined:
            if not self.columns:
                return span
            start, end = self._offset(line, column), self._offset(end_line, end_column)
            first, from_ = divmod(self.columns[start], ROW)
            last, to = divmod(self.columns[end], ROW)
            before, at = divmod(self.columns[max(start, end - 1)], ROW)
            if before < last:  # it ends with its line, not where the next begins
                last, to = before, at + 1
            return span.at(span.line + first, from_, span.line + last, to)
        if end_line != 1:
            return span
        return span.at(span.line, self._column(column), span.line, self._column(end_column))

    @property
    def joined(self) -> bool:
        """Whether YAML has joined the lines of the text."""
        several = self.span.end_line != self.span.line
        return self.style == "folded" or (several and self.style != "literal")

    def _offset(self, line: int, column: int) -> int:
        before = sum(len(text) + 1 for text in self.text.split("\n")[: line - 1])
        return min(before + column - 1, len(self.columns) - 1)

    def _column(self, column: int) -> int:
        if self.columns:
            offset = self.columns[min(column - 1, len(self.columns) - 1)]
        else:
            offset = column - 1
        return self.span.column + offset + (1 if self.style == "quoted" else 0)


@dataclass(slots=True, eq=False, weakref_slot=True)
class Mapping(Node):
    """Named parts in the order of the file; `keys` has the span of each name. `places` are the
    lines of the anchors of a whole file."""

    items: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, Span] = field(default_factory=dict)
    places: tuple[tuple[Anchor, int], ...] = ()

    def get(self, key: str) -> Node | None:
        return self.items.get(key)

    def __contains__(self, key: object) -> bool:
        return key in self.items

    def __iter__(self) -> Iterator[str]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


@mutable(eq=False)
class Sequence(Node):
    """Parts in order."""

    items: list[Node] = field(default_factory=list)

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


def plain(node: Node) -> Any:
    """Return the tree as ordinary Python values."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        return {key: plain(item) for key, item in node.items.items()}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    raise TypeError(node)


def characters(node: Node | None) -> int:
    """Return how many characters the values of a tree have."""
    if isinstance(node, Scalar):
        return len(node.text)
    if isinstance(node, Mapping):
        return sum(map(characters, node.items.values()))
    return sum(map(characters, node.items)) if isinstance(node, Sequence) else 0


def same(one: Node, other: Node) -> bool:
    """Return whether two trees have the same values in the same places."""
    if type(one) is not type(other) or one.span != other.span:
        return False
    if isinstance(one, Scalar) and isinstance(other, Scalar):
        return (
            one.text == other.text
            and one.style == other.style
            and one.indent == other.indent
            and one.columns == other.columns
            and one.value == other.value
            and type(one.value) is type(other.value)
        )
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return (
            list(one.items) == list(other.items)
            and one.keys == other.keys
            and all(map(same, one.items.values(), other.items.values()))
        )
    if isinstance(one, Sequence) and isinstance(other, Sequence):
        return len(one) == len(other) and all(map(same, one.items, other.items))
    raise TypeError(one)

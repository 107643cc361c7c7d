"""The tree of a YAML file."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from legalist.diagnostics import Span
from legalist.quick_dataclass import mutable

Value = str | int | float | bool | None
Style = Literal["plain", "quoted", "literal", "folded"]


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
    `columns`, when a quoted text has escapes in it, gives the offset of each character.
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
            return Span(
                span.file,
                top + line,
                self.indent + column,
                top + end_line,
                self.indent + end_column,
            )
        if self.style == "folded" or span.end_line != span.line or end_line != 1:
            return span
        return Span(span.file, span.line, self._column(column), span.line, self._column(end_column))

    def _column(self, column: int) -> int:
        if self.columns:
            offset = self.columns[min(column - 1, len(self.columns) - 1)]
        else:
            offset = column - 1
        return self.span.column + offset + (1 if self.style == "quoted" else 0)


@dataclass(slots=True, eq=False, weakref_slot=True)
class Mapping(Node):
    """Named parts in the order of the file; `keys` has the span of each name."""

    items: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, Span] = field(default_factory=dict)

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

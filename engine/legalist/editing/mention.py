"""A place in a file that names something."""

from __future__ import annotations

from typing import Literal

from legalist.diagnostics import Span
from legalist.quick_dataclass import frozen
from legalist.source import Mapping, Node, Scalar, Sequence
from legalist.typed.types import Type

# A name can declare something, change what another file declares (wrap, replace, add members, set
# an option), use it in a rule, or only speak of it (texts, citations, looks).
Role = Literal["declares", "changes", "uses", "speaks"]
Target = str | Span


@frozen
class Mention:
    """The name at `span`. `to` is the address of what it names, such as `functions.hand_limit`, or
    the span that binds a local name; while only a single file is known, it may begin with `?` and
    say what to look for. `within` is the address of the declaration around it; `name` is given
    where a local name is bound that texts can speak of, and is `on` for the event of a rule."""

    span: Span
    to: Target
    role: Role = "uses"
    within: str = ""
    type: Type | None = None
    name: str = ""

    def fixed(self) -> Mention:
        """Return the same at the place where the text is now."""
        to = self.to.fixed() if isinstance(self.to, Span) else self.to
        return Mention(self.span.fixed(), to, self.role, self.within, self.type, self.name)


def key_span(span: Span, key: str) -> Span:
    """Return the span of a key without its quotes."""
    if span.line == span.end_line and span.end_column - span.column == len(key) + 2:
        return span.at(span.line, span.column + 1, span.line, span.end_column - 1)
    return span


def part_span(span: Span, start: int, end: int) -> Span:
    """Return the span of the characters from `start` to `end` of a text on one line."""
    if span.line != span.end_line:
        return span
    return span.at(span.line, span.column + start, span.line, span.column + end)


def names_in(node: Node | None) -> list[tuple[str, Span]]:
    """Return the names of a list, or a single one, with their spans without quotes."""
    if isinstance(node, Scalar):
        return [(node.text, inner_span(node))] if node.text and node.value is not None else []
    if isinstance(node, Sequence):
        return [name for item in node.items for name in names_in(item)]
    return []


def inner_span(node: Scalar) -> Span:
    """Return the span of a text without its quotes."""
    if node.style == "quoted" and "\n" not in node.text:
        return node.text_span(1, 1, 1, len(node.text) + 1)
    return node.span


def entries_of(node: Node | None) -> list[tuple[str, Span, Node]]:
    """Return the entries of a mapping, each with the span of its key without quotes."""
    if not isinstance(node, Mapping):
        return []
    return [(key, key_span(node.keys[key], key), item) for key, item in node.items.items()]

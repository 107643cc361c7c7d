"""Where in a file an error of its shape is, and what to call that place."""

from typing import TYPE_CHECKING, Any

from legalist.diagnostics import Span
from legalist.source import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError


class ErrorPlace:
    """The node of an error, its key, and words for it."""

    def __init__(
        self, root: Node, path: list[str | int], kind: str, moved: set[tuple[str | int, ...]]
    ) -> None:
        self.root = root
        self.kind = kind
        self.path = path
        self.moved = moved
        self.node = root
        self.key: Span | None = None
        self.name = ""
        self.listed = False
        for step in path:
            self.key = None
            self.listed = isinstance(step, int)
            if isinstance(self.node, Mapping) and isinstance(step, str):
                self.key = self.node.keys[step]
                self.name = step
                self.node = self.node.items[step]
            elif isinstance(self.node, Sequence) and isinstance(step, int):
                self.node = self.node.items[step]

    @property
    def where(self) -> str:
        if not self.name:
            return "this file"
        return f"an entry of `{self.name}`" if self.listed else f"`{self.name}`"

    @property
    def name_span(self) -> Span:
        """The span of the name of something that lacks a part."""
        return self.key or self.span

    @property
    def span(self) -> Span:
        """The span of the key for an empty value, and of the first character or the key for
        a large one."""
        span = self.node.span
        if isinstance(self.node, Scalar):
            return self.key if self.node.value is None and self.key else span
        if span.line != span.end_line:
            return self.key or span.at(span.line, span.column, span.line, span.column + 1)
        return span


def schema_of(error: "ValidationError") -> dict[str, Any]:
    schema = error.schema
    assert isinstance(schema, dict)
    return schema


def as_part(sentence: str) -> str:
    """Return a sentence as a part of another."""
    sentence = sentence.rstrip(".")
    return sentence[:1].lower() + sentence[1:]

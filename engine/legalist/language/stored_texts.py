"""Parsed texts of a file as plain data, and back: a file that was read before needs no parser.

A node is a list: the number of its class, then its fields. Names and spans are numbers of entries
in tables. The data may be damaged, or written by someone else: what is not the form of a tree is
refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any, get_args

from legalist.diagnostics import Span
from legalist.limits import DEEPEST_BLOCK, DEEPEST_TEXT
from legalist.quick_dataclass import frozen, rebuilt
from legalist.source.stored_tree import Unreadable, demand, spans_from_data

from . import ast

KINDS: tuple[type[ast.Node], ...] = (
    *get_args(ast.Expr), *get_args(ast.Effect), *get_args(ast.Choice),
    ast.TypeName, ast.Param, ast.Signature, ast.Trigger,
)  # fmt: skip
_NUMBERS = {kind: number for number, kind in enumerate(KINDS)}
# Which nodes may stand in a field.
_EXPR = frozenset(get_args(ast.Expr))
_EFFECT = frozenset(get_args(ast.Effect))
DEEPEST = 2 * (DEEPEST_TEXT + DEEPEST_BLOCK)
# What the parser returns for each start of the grammar; effects are a tuple.
STARTS: dict[str, frozenset[type]] = {
    "expression": _EXPR,
    "effects": _EFFECT,
    "choice": frozenset(get_args(ast.Choice)),
    "trigger": frozenset({ast.Trigger}),
    "signature": frozenset({ast.Signature}),
    "type_name": frozenset({ast.TypeName}),
}


@frozen(eq=False)
class Text:
    """A parsed text: the start of the grammar, the text, its first and its last place, the
    offsets of its characters if it has escapes, and its tree."""

    start: str
    text: str
    first: tuple[int, ...]
    last: tuple[int, ...]
    columns: tuple[int, ...]
    tree: Any


def texts_to_data(texts: Iterable[Text]) -> dict[str, Any]:
    """Return the parsed texts of a file as values that JSON can hold."""
    writer = _Writer()
    written = [
        [text.start, text.text, text.first, text.last, text.columns,
         writer.part(text.tree)]
        for text in texts
    ]  # fmt: skip
    return {"texts": written, "names": list(writer.names), "spans": writer.columns()}


def texts_from_data(data: Any, file: str) -> list[Text]:
    """Return the parsed texts of the file with this name; raise Unreadable."""
    try:
        reader = _Reader(data["names"], spans_from_data(data["spans"], file))
        return [_text(entry, reader) for entry in data["texts"]]
    except (AttributeError, KeyError, IndexError, TypeError, ValueError, OverflowError):
        raise Unreadable from None


def _text(entry: Any, reader: _Reader) -> Text:
    start, text, first, last, columns, part = entry
    demand(type(start) is type(text) is str)
    demand({*map(type, (*first, *last, *columns))} <= {int} and len(first) == len(last) == 4)
    kinds = STARTS[start]
    tree = reader.nodes(part, kinds, 0) if start == "effects" else reader.node(part, kinds, 0)
    return Text(start, text, tuple(first), tuple(last), tuple(columns), tree)


class _Writer:
    def __init__(self) -> None:
        self.names: dict[str, int] = {}
        self.spans: dict[Span, int] = {}

    def part(self, part: Any) -> Any:
        """Return a node, or what is in a field of one."""
        if isinstance(part, ast.Node):
            values = [self.part(getattr(part, field.name)) for field in fields(part)]
            return [_NUMBERS[type(part)], *values]
        if isinstance(part, Span):
            return self.spans.setdefault(part, len(self.spans))
        if isinstance(part, tuple):
            return [self.part(item) for item in part]
        if isinstance(part, str):
            return self.names.setdefault(part, len(self.names))
        return part

    def columns(self) -> list[list[int]]:
        return [
            [getattr(span, name) for span in self.spans]
            for name in ("line", "column", "end_line", "end_column")
        ]


class _Reader:
    def __init__(self, names: list[str], spans: list[Span]) -> None:
        demand({*map(type, names)} <= {str})
        self.names = names
        self.spans = spans

    def node(self, part: Any, kinds: frozenset[type], depth: int) -> Any:
        number, *values = part
        kind = KINDS[number]
        demand(kind in kinds and depth < DEEPEST)
        readers = _FIELDS.get(kind) or _readers(kind)
        demand(len(values) == len(readers))
        depth += 1
        return rebuilt(
            kind, [read(self, value, depth) for read, value in zip(readers, values, strict=True)]
        )

    def nodes(self, parts: Any, kinds: frozenset[type], depth: int) -> Any:
        return tuple([self.node(part, kinds, depth) for part in parts])

    def name(self, value: Any, _: int = 0) -> str:
        name: str = self.names[value]
        return name

    def span(self, value: Any, _: int = 0) -> Span:
        span: Span = self.spans[value]
        return span


Read = Callable[[_Reader, Any, int], Any]


def _of(kinds: frozenset[type]) -> Read:
    return lambda reader, value, depth: reader.node(value, kinds, depth)


def _optional(kinds: frozenset[type]) -> Read:
    return lambda reader, value, depth: None if value is None else reader.node(value, kinds, depth)


def _several(kinds: frozenset[type]) -> Read:
    return lambda reader, value, depth: reader.nodes(value, kinds, depth)


def _just(kind: type) -> Read:
    def read(_: _Reader, value: Any, depth: int) -> Any:
        del depth
        demand(type(value) is kind)
        return value

    return read


def _word(words: Any) -> Read:
    allowed = frozenset(get_args(words))

    def read(reader: _Reader, value: Any, _: int) -> Any:
        word = reader.names[value]
        demand(word in allowed)
        return word

    return read


# How the fields of nodes are read, by their annotations.
_READERS: dict[str, Read] = {
    "Span": _Reader.span,
    "str": _Reader.name,
    "int": _just(int),
    "bool": _just(bool),
    "Expr": _of(_EXPR),
    "Expr | None": _optional(_EXPR),
    "tuple[Expr, ...]": _several(_EXPR),
    "Block": _several(_EFFECT),
    "Call": _of(frozenset({ast.Call})),
    "TypeName": _of(frozenset({ast.TypeName})),
    "tuple[Param, ...]": _several(frozenset({ast.Param})),
    "tuple[str, ...]": lambda reader, value, _: tuple(map(reader.name, value)),
    "tuple[Span, ...]": lambda reader, value, _: tuple(map(reader.span, value)),
    "ArithmeticOp": _word(ast.ArithmeticOp),
    "ComparisonOp": _word(ast.ComparisonOp),
    "LogicOp": _word(ast.LogicOp),
    "QuantifierKind": _word(ast.QuantifierKind),
    "AssignOp": _word(ast.AssignOp),
}
_FIELDS: dict[type, tuple[Read, ...]] = {}


def _readers(kind: type) -> tuple[Read, ...]:
    known = _FIELDS[kind] = tuple(_READERS[str(field.type)] for field in fields(kind))
    return known

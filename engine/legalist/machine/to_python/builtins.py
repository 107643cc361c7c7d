"""The operations of the language as Python expressions."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from legalist.plan import expressions as p
from legalist.typed.types import Domain, PiecesType, SetType, Type

if TYPE_CHECKING:
    from .expressions import Expressions

# Python functions that take the arguments of an operation as they are.
_CALLED = {
    "*": "times",
    "div": "divide",
    "mod": "remainder",
    "max": "max",
    "min": "min",
    "abs": "abs",
    "join": "joined",
    "sorted": "ordered",
    "reversed": "backwards",
    "distinct": "distinct",
    "total": "total",
    "union": "union_of",
    "item": "item",
    "numbers": "numbers",
}


def text_of(x: Expressions, node: p.Builtin) -> str:
    first, *rest = node.args
    match node.op:
        case "+" | "-":
            return f"({x.text(first)} {node.op} {x.text(rest[0])})"
        case "set +":
            return f"({x.text(first)} | {x.text(rest[0])})"
        case "set &":
            return f"({x.text(first)} & {x.text(rest[0])})"
        case "set -" if isinstance(first, p.Full):
            return f"({x.text(first)} ^ {x.text(rest[0])})"
        case "set -":
            return f"({x.text(first)} & ~{x.text(rest[0])})"
        case "size":
            return _size(x, first)
        case "kinds":
            return x.paid(_family(first.type), f"kinds_among({x.text(first)})")
        case "pieces":
            return f"{x.text(first)}[{x.text(rest[0])}]"
        case "only" if isinstance(first, p.Var):
            return f"(({x.text(first)} & -{x.text(first)}).bit_length() - 1)"
        case "only":
            return f"lowest({x.text(first)})"
        case "spread":
            return f"{x.constants.image('neighbours')}({x.text(first)})"
        case (
            "*" | "div" | "mod" | "max" | "min" | "abs" | "join" | "sorted" | "reversed"
            | "distinct" | "total" | "union" | "item" | "numbers"
        ):  # fmt: skip
            return f"{_CALLED[node.op]}({', '.join(map(x.text, node.args))})"
    assert_never(node.op)


def _size(x: Expressions, group: p.Expr) -> str:
    text = x.text(group)
    if isinstance(group.type, SetType):
        return f"{text}.bit_count()" if isinstance(group, p.Var) else f"({text}).bit_count()"
    if isinstance(group.type, PiecesType):
        return x.paid(group.type.item, f"sum({text})")
    return f"len({text})"


def _family(pieces: Type) -> Domain:
    assert isinstance(pieces, PiecesType)
    return pieces.item

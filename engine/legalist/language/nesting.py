"""How deep the parts of a text are nested. Measured without recursion, since nothing is known of
the text yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from legalist.diagnostics import Span
from legalist.limits import DEEPEST_BLOCK, DEEPEST_TEXT

from . import ast

BLOCKS = frozenset({"then", "orelse", "body"})
CONDITIONS = (ast.If, ast.IfExists)
_PLAIN = frozenset({"Span", "str", "int", "bool"})


def too_deep(tree: object) -> tuple[str, Span, int] | None:
    """Return the code of the finding, the place and the limit, if a text is nested too deep."""
    for node, level, block in _levels(tree):
        if level > DEEPEST_TEXT:
            return "L303", node.span, DEEPEST_TEXT
        if block > DEEPEST_BLOCK:
            return "L880", node.span, DEEPEST_BLOCK
    return None


def height(tree: object) -> int:
    """Return the number of levels of a text: of its blocks, and of an expression in them."""
    return max((level + block for _, level, block in _levels(tree)), default=0)


def _levels(tree: object) -> Iterator[tuple[ast.Node, int, int]]:
    """Yield every node, with the number of expressions and of blocks that it is in. An `else if`
    is not a block of its own; like a term of a sum, it is one more expression."""
    stack = [(tree, 0, 0)]
    while stack:
        part, level, block = stack.pop()
        if isinstance(part, tuple):
            stack += [(item, level, block) for item in part]
        elif isinstance(part, ast.Node):
            inside = isinstance(part, ast.Effect)
            level += not inside
            yield part, level, block
            for name in _parts(part):
                value = getattr(part, name)
                if not inside or name not in BLOCKS:
                    stack.append((value, level, block))
                elif name == "orelse" and len(value) == 1 and isinstance(value[0], CONDITIONS):
                    stack.append((value, level + 1, block))
                elif value:
                    stack.append((value, level, block + 1))


_PARTS: dict[type, tuple[str, ...]] = {}


def _parts(node: ast.Node) -> tuple[str, ...]:
    """Return the fields of a node that can hold other nodes."""
    parts = _PARTS.get(type(node))
    if parts is None:
        parts = tuple(field.name for field in fields(node) if field.type not in _PLAIN)
        _PARTS[type(node)] = parts
    return parts

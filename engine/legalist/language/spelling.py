"""From simple expressions back to text, for help in the author's own words."""

from __future__ import annotations

from . import ast
from .habits import HOLE


def spell(node: ast.Expr) -> str:
    """Return how an expression is written, with `…` for what is too long to repeat."""
    match node:
        case ast.Name():
            return node.name
        case ast.Number():
            return str(node.value)
        case ast.Truth():
            return "yes" if node.value else "no"
        case ast.Nothing():
            return "none"
        case ast.Attribute():
            return f"{spell(node.target)}.{node.name}"
        case ast.Call() if node.args:
            return f"{node.name}({', '.join(spell(arg) for arg in node.args)})"
        case ast.Call():
            return node.name
        case ast.Compare():
            return f"{spell(node.left)} {node.op} {spell(node.right)}"
    return HOLE

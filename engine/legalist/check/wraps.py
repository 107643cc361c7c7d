"""What `base` stands for in a wrap."""

from __future__ import annotations

from dataclasses import fields

from legalist.language import ast

from . import typed as t
from .walk import map_children


def speaks_of_base(tree: object) -> bool:
    """Is `base` anywhere in this text?"""
    if isinstance(tree, tuple):
        return any(speaks_of_base(one) for one in tree)
    if isinstance(tree, ast.Name | ast.Call) and tree.name == "base":
        return True
    if not isinstance(tree, ast.Node):
        return False
    parts = (getattr(tree, field.name) for field in fields(tree))
    return isinstance(tree, ast.Base) or any(speaks_of_base(part) for part in parts)


def substitute_base(expr: t.Expr, base: t.Expr) -> t.Expr:
    if isinstance(expr, t.Local) and expr.name == "base":
        return base
    return map_children(expr, lambda child: substitute_base(child, base))

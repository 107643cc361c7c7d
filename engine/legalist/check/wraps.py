"""What `base` stands for in a wrap."""

from __future__ import annotations

from dataclasses import fields, replace

from legalist.language import ast

from . import typed as t


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
    changes: dict[str, object] = {}
    for field in fields(expr):
        value = getattr(expr, field.name)
        if isinstance(value, t.Expr):
            changes[field.name] = substitute_base(value, base)
        elif isinstance(value, tuple) and any(isinstance(one, t.Expr) for one in value):
            changes[field.name] = tuple(substitute_base(one, base) for one in value)
    return replace(expr, **changes) if changes else expr  # type: ignore[arg-type]

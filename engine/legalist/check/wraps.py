"""The meaning of `base` in a wrap."""

from __future__ import annotations

from . import typed as t
from .walk import map_children


def substitute_base(expr: t.Expr, base: t.Expr) -> t.Expr:
    if isinstance(expr, t.Local) and expr.name == "base":
        return base
    return map_children(expr, lambda child: substitute_base(child, base))

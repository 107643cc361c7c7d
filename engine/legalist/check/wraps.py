"""The meaning of `base` in a wrap."""

from __future__ import annotations

import legalist.typed as t
from legalist.typed.walk import map_children


def substitute_base(expr: t.Expr, base: t.Expr) -> t.Expr:
    if isinstance(expr, t.Local) and expr.name == "base":
        return base
    return map_children(expr, lambda child: substitute_base(child, base))

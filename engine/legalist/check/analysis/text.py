"""Short expressions as an author would write them, to quote in a sentence."""

from __future__ import annotations

import legalist.typed as t
from legalist.typed.print import expression_text

LONGEST = 40


def text(expr: t.Expr) -> str | None:
    """Return the expression in the rules language; None if it is too long to quote."""
    written = expression_text(expr, plain=True)
    return None if len(written) > LONGEST else written

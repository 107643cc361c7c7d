"""What an author probably meant by a condition that is always or never true."""

from __future__ import annotations

import legalist.typed as t
from legalist.diagnostics.fix import Fix, replace

from .explanations import is_count

Advice = tuple[str, tuple[Fix, ...]]


def advice(expr: t.Expr, reason: t.Expr | None) -> Advice:
    """Return a line of help, and a fix if the text to change is known."""
    match expr, reason:
        case t.Compare(op="=", left=left), t.Compare(op="=", left=other) if left == other:
            fixes = _exchange(reason, "and", "or", expr)
            return "if either will do, write `or`" if fixes else "", fixes
        case t.Logic(op="or", left=t.Compare(op="!="), right=t.Compare(op="!=")), _:
            help = "if it may be neither of the two, write `and`"
            return help, _exchange(expr.left, "or", "and", expr.right)
        case t.Compare(op="<", left=left, right=t.Const(value=0)), _ if is_count(left):
            help = "to ask whether there is nothing, write `= 0`"
            return help, _exchange(left, "<", "=", expr.right)
        case t.Compare(op=">=", left=left, right=t.Const(value=0)), _ if is_count(left):
            help = "to ask whether there is anything, write `> 0`"
            return help, _exchange(left, ">=", ">", expr.right)
    return "", ()


def _exchange(left: t.Expr | None, old: str, new: str, right: t.Expr) -> tuple[Fix, ...]:
    """Return the fix that replaces the word between two expressions, if nothing else is there."""
    one = None if left is None else left.span
    other = right.span
    if one is None or other is None or (one.file, one.end_line) != (other.file, other.line):
        return ()
    if other.column - one.end_column != len(old) + 2:
        return ()  # there is a bracket as well
    gap = one.at(one.end_line, one.end_column, other.line, other.column)
    return (replace(gap, f" {new} ", f"write `{new}` for `{old}`"),)

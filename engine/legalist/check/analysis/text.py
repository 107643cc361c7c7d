"""Short expressions as an author would write them, to quote in a sentence."""

from __future__ import annotations

import legalist.typed as t
from legalist.typed.types import NUMBER, TRUTH, Domain

LONGEST = 40


def text(expr: t.Expr) -> str | None:
    """Return the expression in the rules language; None if it is too long to quote."""
    written = _text(expr)
    return None if written is None or len(written) > LONGEST else written


def _text(expr: t.Expr) -> str | None:
    match expr:
        case t.Local():
            return expr.name.rsplit("_", 1)[0]
        case t.Const():
            return _constant(expr)
        case t.ReadValue():
            return _call(expr.value, expr.args)
        case t.CallFunction():
            return _call(expr.function.split(".", 1)[1].rstrip("'"), expr.args)
        case t.ReadOne() | t.ZoneName():
            return _call(expr.at.zone, expr.at.args)
        case t.ReadZone(what="size"):
            return _wrapped("size", _call(expr.at.zone, expr.at.args))
        case t.Conditional(condition=t.Exists(operand=t.ReadOne() as one)) if _counts_one(expr):
            return _wrapped("size", _text(one))
        case t.Builtin(op="size", args=(group,)):
            return _wrapped("size", _text(group))
        case t.MakeKind(type=Domain(name=name)):
            return _call(name, expr.args)
        case t.Lookup():
            return _fact(expr)
        case t.Compare():
            return _between(expr.left, expr.op, expr.right)
        case t.Builtin(op="+" | "-" | "*" | "div" | "mod", args=(left, right)):
            return _between(left, expr.op, right)
        case t.Exists():
            operand = _text(expr.operand)
            return None if operand is None else f"{operand} exists"
        case _:
            return None


def _counts_one(expr: t.Conditional) -> bool:
    """Is it the size of a zone that holds one piece at most?"""
    one, none = expr.then, expr.otherwise
    return (
        isinstance(one, t.Const)
        and isinstance(none, t.Const)
        and (one.value, none.value)
        == (
            1,
            0,
        )
    )


def _constant(expr: t.Const) -> str:
    if expr.option is not None:
        return expr.option.option
    if expr.type == NUMBER:
        return str(expr.value)
    if expr.type == TRUTH:
        return "yes" if expr.value else "no"
    return expr.type.members[expr.value] if isinstance(expr.type, Domain) else "none"


def _fact(expr: t.Lookup) -> str | None:
    kind, _, name = expr.table.partition(":")
    if kind == "attribute":
        owner = _text(expr.args[0])
        return None if owner is None else f"{owner}.{name.split('.', 1)[1]}"
    names = {"mark": name, "spaces": "spaces_of", "on": f"{name}s_on"}
    return _call(names.get(kind, kind), expr.args)


def _call(name: str, args: tuple[t.Expr, ...]) -> str | None:
    parts = [_text(arg) for arg in args]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    return f"{name}({', '.join(known)})" if known else name


def _wrapped(name: str, inner: str | None) -> str | None:
    return None if inner is None else f"{name}({inner})"


def _between(left: t.Expr, op: str, right: t.Expr) -> str | None:
    one, other = _text(left), _text(right)
    return None if one is None or other is None else f"{one} {op} {other}"

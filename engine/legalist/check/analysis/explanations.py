"""Explanations of why a condition is decided, in the words of the rules."""

from __future__ import annotations

from math import inf

import legalist.typed as t
from legalist.typed.types import Domain, OptionalType, Type
from legalist.typed.walk import walk

from .facts import Facts
from .text import text
from .values import Members, Range, Values, whole

COMPARED: dict[frozenset[object], str] = {
    frozenset((0,)): "",
    frozenset((-1, 1)): "not ",
    frozenset((-1,)): "less than ",
    frozenset((1,)): "more than ",
    frozenset((-1, 0)): "not more than ",
    frozenset((0, 1)): "not less than ",
}


def why(expr: t.Expr, truth: bool, facts: Facts, here: bool) -> str:
    """Say why a condition is true or not; `here` means only in its place, not always."""
    words = ""
    match expr:
        case t.Compare() if expr.left == expr.right:
            return "both sides are the same"
        case t.Compare():
            words = _compared(expr, facts, here)
        case t.Exists(operand=operand) | t.Not(operand=t.Exists(operand=operand)):
            words = _sentence(operand, facts, here)
        case t.Member():
            words = _sentence(expr.item, facts, here)
        case t.Logic(op="or") if truth:
            return "where its first part is not true, its second part is"
        case _:
            pass
    if words:
        return words
    if not here:
        return "nothing in the game can change that"
    inner = expr.operand if isinstance(expr, t.Not) else expr
    written = text(inner)
    if written is None:
        return "it is required already" if truth else "what is required already rules it out"
    if truth is (inner is expr):
        return f"`{written}` is required already"
    return f"the opposite of `{written}` is required already"


def _compared(expr: t.Compare, facts: Facts, here: bool) -> str:
    """Say what is known of the two sides or, if that is nothing, how they compare."""
    sides = [side for side in (expr.left, expr.right) if not _literal(side)]
    known = [side for side in sides if facts.values(side) != whole(side.type)]
    told = [_sentence(side, facts, here) for side in known]
    words = " and ".join(sentence for sentence in told if sentence)
    if words or len(sides) < 2:
        return words
    signs = facts.compared(expr.left, expr.right)
    compared = COMPARED.get(signs)
    return f"{noun(expr.left)} is {compared}{noun(expr.right)} here" if compared is not None else ""


def _literal(expr: t.Expr) -> bool:
    """Return whether it is a number, a member or a kind that is written out."""
    return all(
        isinstance(node, t.Builtin | t.MakeKind) or (isinstance(node, t.Const) and not node.option)
        for node in walk(expr)
    )


def _sentence(expr: t.Expr, facts: Facts, here: bool) -> str:
    known = _known(facts.values(expr), expr.type, here)
    if not known:
        return ""
    return f"{noun(expr)} is {known} here" if here else f"{_general(expr)} is {known}"


def _known(values: Values | None, type_: Type, here: bool) -> str:
    always, never = ("", "not ") if here else ("always ", "never ")
    match values:
        case Range(low, high) if low == high:
            return f"{always}{low}"
        case Range(low, high) if low == -inf:
            return "" if high == inf else f"{never}more than {high}"
        case Range(low, high):
            return f"{never}less than {low}" if high == inf else f"{always}from {low} to {high}"
        case Members(these, False) if len(these) <= 4:
            return always + " or ".join(sorted(_member(one, type_) for one in these))
        case Members(these, True):
            barred = these if these == {-1} else these - {-1}
            if 0 < len(barred) <= 4:
                return never + " or ".join(sorted(_member(one, type_) for one in barred))
    return ""


def _member(member: object, type_: Type) -> str:
    domain = type_.item if isinstance(type_, OptionalType) else type_
    if member == -1:
        return "none"
    if isinstance(domain, Domain) and isinstance(member, int):
        return f"`{domain.members[member]}`"
    if isinstance(domain, Domain):
        return f"another {domain.name}"
    return "yes" if member else "no"


def is_count(expr: t.Expr) -> bool:
    """Return whether an expression counts something."""
    match expr:
        case t.ReadZone(what="size") | t.Builtin(op="size" | "pieces") | t.CountKind():
            return True
        case t.Quantifier(kind="count"):
            return True
        case _:
            return False


def noun(expr: t.Expr) -> str:
    """Return what an expression is called in a sentence."""
    written = text(expr)
    return "what stands there" if written is None else f"`{written}`"


def _general(expr: t.Expr) -> str:
    """Return what all such expressions are called."""
    match expr:
        case t.Lookup(table="distance"):
            return "a distance"
        case t.ReadZone(what="size") | t.Builtin(op="size"):
            return "the size of something"
        case t.CountKind() | t.Builtin(op="pieces"):
            return "a number of pieces"
        case t.Quantifier(kind="count"):
            return "a count"
        case t.Builtin(op="abs"):
            return "a number without its sign"
        case _:
            return noun(expr)

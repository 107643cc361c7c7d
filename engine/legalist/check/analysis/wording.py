"""Saying why a condition is decided, in words of the rules."""

from __future__ import annotations

from math import inf

from legalist.check import typed as t
from legalist.check.types import Domain, OptionalType, Type
from legalist.check.walk import walk

from .facts import Facts
from .values import Members, Range, Values


def why(expr: t.Expr, truth: bool, facts: Facts, here: bool) -> str:
    """Why a condition is true or not; `here`: only where it stands, not always."""
    sides: tuple[t.Expr, ...] = ()
    match expr:
        case t.Compare() if expr.left == expr.right:
            return "both sides are the same"
        case t.Compare():
            sides = (expr.left, expr.right)
        case t.Exists(operand=operand) | t.Not(operand=t.Exists(operand=operand)):
            sides = (operand,)
        case t.Member():
            sides = (expr.item,)
        case t.Logic(op="or") if truth:
            return "where its first part is not true, its second part is"
        case _:
            pass
    told = [_sentence(side, facts, here) for side in sides if not _literal(side)]
    words = " and ".join(sentence for sentence in told if sentence)
    if words:
        return words
    return "it is required already" if truth else "what is required already rules it out"


def _literal(expr: t.Expr) -> bool:
    """A number, a member or a kind that is written out."""
    return all(
        isinstance(node, t.Builtin | t.MakeKind) or (isinstance(node, t.Const) and not node.option)
        for node in walk(expr)
    )


def _sentence(expr: t.Expr, facts: Facts, here: bool) -> str:
    known = _known(facts.values(expr), expr.type, here)
    return f"{noun(expr)} is {known}" + (" here" if here else "") if known else ""


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
    """Whether an expression tells how many there are of something."""
    match expr:
        case t.ReadZone(what="size") | t.Builtin(op="size" | "pieces") | t.CountKind():
            return True
        case t.Quantifier(kind="count"):
            return True
        case _:
            return False


def noun(expr: t.Expr) -> str:
    """What an expression is called in a sentence."""
    match expr:
        case t.Local():
            return f"`{expr.name.rsplit('_', 1)[0]}`"
        case t.Const(option=t.OptionRange(option=option)):
            return f"`{option}`"
        case t.ReadValue():
            return f"`{expr.value}`"
        case t.ReadOne():
            return f"`{expr.at.zone}`"
        case t.CallFunction():
            return f"`{expr.function.split('.', 1)[1]}`"
        case t.Lookup(table="distance"):
            return "a distance"
        case t.Lookup():
            return f"`{expr.table.rsplit(':', 1)[-1].rsplit('.', 1)[-1]}`"
        case t.ReadZone(what="size") | t.Builtin(op="size"):
            return "the size of something"
        case t.CountKind() | t.Builtin(op="pieces"):
            return "a number of pieces"
        case t.Quantifier(kind="count"):
            return "a count"
        case t.Builtin(op="abs"):
            return "a number without its sign"
        case _:
            return "what stands there"

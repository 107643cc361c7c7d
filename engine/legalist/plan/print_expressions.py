"""Expressions of a plan as readable text."""

from __future__ import annotations

from typing import assert_never

from legalist.typed.types import TRUTH, Domain, OptionalType, SetType

from . import expressions as p


def expression_text(node: p.Expr) -> str:
    """Return an expression as text."""
    text = expression_text
    match node:
        case p.Const():
            return _constant(node)
        case p.Full(SetType(Domain(name))):
            return f"{name}s"
        case p.Full():
            return "everything"
        case p.Var(_, name):
            return name
        case p.ReadValue(_, value, args):
            return call(value, args)
        case p.ReadOne(_, at):
            return zone_text(at)
        case p.ReadZone(_, what, at):
            return f"{what}({zone_text(at)})"
        case p.CountKind(_, at, kind):
            return f"count({zone_text(at)}, {text(kind)})"
        case p.Call(_, function, args):
            return call(function, args)
        case p.CallForAll(_, function):
            return f"all {function}"
        case p.Lookup(_, table, args):
            return table + "".join(f"[{text(arg)}]" for arg in args)
        case p.MakeKind(_, _, args):
            return call("kind", args)
        case p.Builtin(_, op, (left, right)) if not op.isalpha():
            return f"({text(left)} {op.removeprefix('set ')} {text(right)})"
        case p.Builtin(_, op, args):
            return call(op, args)
        case p.Bounded(_, operand, most):
            return f"({text(operand)} up to {most})"
        case p.Compare(_, op, left, right) | p.Logic(_, op, left, right):
            return f"({text(left)} {op} {text(right)})"
        case p.Not(_, operand):
            return f"not {text(operand)}"
        case p.Exists(_, operand):
            return f"{text(operand)} exists"
        case p.Member(_, item, group):
            return f"({text(item)} in {text(group)})"
        case p.Conditional(_, condition, then, otherwise):
            return f"(if {text(condition)} then {text(then)} else {text(otherwise)})"
        case p.Otherwise(_, value, default):
            return f"({text(value)} otherwise {text(default)})"
        case p.Bind(_, name, value, body):
            return f"(let {name} = {text(value)} in {text(body)})"
        case p.MakeSet(_, items):
            return "{" + ", ".join(map(text, items)) + "}"
        case p.MakeList(_, items):
            return "[" + ", ".join(map(text, items)) + "]"
        case p.Loop():
            return _loop(node)
        case _:
            return _whole_set(node)


def _whole_set(
    node: p.Occupied
    | p.KindAt
    | p.AttributeAt
    | p.Having
    | p.IsEmpty
    | p.Image
    | p.Within
    | p.Flood,
) -> str:
    text = expression_text
    match node:
        case p.Occupied(_, zone):
            return f"occupied({zone})"
        case p.KindAt(_, zone, kind):
            return f"where({zone} = {text(kind)})"
        case p.AttributeAt(_, zone, table, value):
            return f"where({table}[{zone}] = {text(value)})"
        case p.Having(_, table, value):
            return f"where({table})" if value is None else f"where({table} = {text(value)})"
        case p.IsEmpty(_, group):
            return f"{text(group)} is empty"
        case p.Image(_, table, group):
            return f"image({table}, {text(group)})"
        case p.Within(_, table, group):
            return f"within({table}, {text(group)})"
        case p.Flood(_, start, allowed):
            return f"flood({text(start)} through {text(allowed)})"
    assert_never(node)


def call(name: str, args: tuple[p.Expr, ...]) -> str:
    return f"{name}({', '.join(map(expression_text, args))})"


def zone_text(at: p.ZoneAt) -> str:
    return call(at.zone, at.args) if at.args else at.zone


def _loop(node: p.Loop) -> str:
    tests = "".join(f" if {expression_text(test)}" for test in node.tests)
    body = "" if node.body is None else f": {expression_text(node.body)}"
    return f"({node.kind} {node.var} in {expression_text(node.source)}{tests}{body})"


def _constant(node: p.Const) -> str:
    if node.type == TRUTH:
        return "yes" if node.value else "no"
    domain = node.type.item if isinstance(node.type, OptionalType) else node.type
    if isinstance(domain, Domain):
        return domain.members[node.value] if node.value >= 0 else "none"
    return str(node.value)

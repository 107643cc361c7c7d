"""From typed expressions to those of a plan, one by one: nothing is optimised here."""

from __future__ import annotations

from typing import assert_never

import legalist.typed as t
from legalist.typed.operations import BuiltinOp
from legalist.typed.types import NUMBER, TRUTH, Domain, ListType, SetType, Type

from . import expressions as p
from .bounds import all_named, named, summed


def translate(node: t.Expr) -> p.Expr:
    """Return a typed expression as one of a plan."""
    match node:
        case t.Const(type_, value):
            return p.Const(type_, value)
        case t.Everything(type_):
            return p.Full(type_)
        case t.Local(type_, name):
            return p.Var(type_, name)
        case t.ReadValue(type_, value, args):
            return p.ReadValue(type_, value, translate_all(args))
        case t.ReadOne(type_, at):
            return p.ReadOne(type_, translate_zone(at))
        case t.ReadZone(type_, what, at):
            return p.ReadZone(type_, what, translate_zone(at))
        case t.CountKind(type_, at, kind):
            return p.CountKind(type_, translate_zone(at), translate(kind))
        case t.CallFunction(type_, function, args):
            return p.Call(type_, function, all_named(translate_all(args)))
        case t.Lookup(type_, table, args):
            return p.Lookup(type_, table, translate_all(args))
        case t.MakeKind(type_, args):
            return p.MakeKind(type_, tuple(_size(arg.type) for arg in args), translate_all(args))
        case t.Builtin(type_, op, args):
            return _builtin(type_, op, translate_all(args))
        case t.Compare(type_, op, left, right):
            return p.Compare(type_, op, translate(left), translate(right))
        case t.Logic(type_, op, left, right):
            return p.Logic(type_, op, translate(left), translate(right))
        case t.Not(type_, operand):
            return p.Not(type_, translate(operand))
        case t.Exists(type_, operand):
            return p.Exists(type_, translate(operand))
        case t.Member(type_, item, group):
            return p.Member(type_, translate(item), translate(group))
        case t.Conditional(type_, condition, then, otherwise):
            return p.Conditional(type_, translate(condition), translate(then), translate(otherwise))
        case t.Otherwise(type_, value, default):
            return p.Otherwise(type_, translate(value), translate(default))
        case t.Bind(type_, name, value, body):
            return p.Bind(type_, name, named(translate(value)), translate(body))
        case t.MakeSet(type_, items):
            return p.MakeSet(type_, translate_all(items))
        case t.MakeList(type_, items):
            return p.MakeList(type_, all_named(translate_all(items)))
        case t.Quantifier():
            return _quantifier(node)
        case t.ZoneName():
            raise AssertionError(node)  # a zone is read only by the functions that take one
    assert_never(node)


def translate_all(nodes: tuple[t.Expr, ...]) -> tuple[p.Expr, ...]:
    return tuple([translate(node) for node in nodes])


def translate_zone(at: t.ZoneAt) -> p.ZoneAt:
    return p.ZoneAt(at.zone, translate_all(at.args))


def conjuncts(node: p.Expr) -> tuple[p.Expr, ...]:
    """Return the conditions that `and` joins, in order."""
    if isinstance(node, p.Logic) and node.op == "and":
        return (*conjuncts(node.left), *conjuncts(node.right))
    return (node,)


def tests_of(where: t.Expr | None) -> tuple[p.Expr, ...]:
    return () if where is None else conjuncts(translate(where))


def _builtin(type_: Type, op: BuiltinOp, args: tuple[p.Expr, ...]) -> p.Expr:
    if op in ("+", "-", "total"):
        return summed(p.Builtin(type_, op, args))
    # The ends of a list of numbers are its items.
    return p.Builtin(type_, op, all_named(args) if op == "numbers" else args)


def _quantifier(node: t.Quantifier) -> p.Expr:
    source, tests = translate(node.source), tests_of(node.where)
    body = None if node.body is None else translate(node.body)
    match node.kind:
        case "connected":
            assert isinstance(node.type, SetType)
            every = p.Full(node.type)
            allowed = p.Loop(node.type, "all", node.var, node.type.item, every, tests, None)
            return p.Flood(node.type, source, allowed)
        case "every":
            assert body is not None
            failing = (*tests, p.Not(TRUTH, body))
            found = p.Loop(TRUTH, "any", node.var, node.item, source, failing, None)
            return p.Not(TRUTH, found)
        case "any" | "all" | "count" | "first" | "best" | "sum" | "max" | "min" | "list":
            if node.kind == "list" and body is not None:
                body = named(body)
            loop = p.Loop(node.type, node.kind, node.var, node.item, source, tests, body)
            return summed(loop) if node.kind == "sum" else loop
    assert_never(node.kind)


def item_type(group: Type) -> Type:
    """Return the type of what a set or list holds."""
    assert isinstance(group, SetType | ListType)
    return group.item


def number(value: int) -> p.Expr:
    return p.Const(NUMBER, value)


def _size(type_: Type) -> int:
    assert isinstance(type_, Domain)
    return type_.size

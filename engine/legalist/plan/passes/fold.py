"""Constants are computed, and what they rule out is dropped. Options of a game are constants."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import replace

from legalist.plan import expressions as p
from legalist.plan import statements as s
from legalist.plan.costs import Costs
from legalist.plan.on_demand import Items, OnDemand, changed
from legalist.plan.routines import Action, Plan
from legalist.plan.walk import map_children
from legalist.typed.types import TRUTH, ListType, SetType

from .rewriting import rewrite
from .set_algebra import simpler

_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
# Operations that cannot fail; the results of others depend on limits.
_ARITHMETIC: dict[str, Callable[..., int]] = {
    "+": operator.add,
    "-": operator.sub,
    "max": max,
    "min": min,
    "abs": abs,
}


def fold(plan: Plan) -> Plan:
    folder = _Folder(Costs(plan.functions))
    folded = rewrite(plan, lambda _names: folder.expression)
    actions = folded.actions
    made = OnDemand(lambda: range(len(actions)), lambda n: _without_constants(actions[n]))
    return replace(
        folded,
        actions=Items(made),
        procedures=changed(folded.procedures, lambda one: replace(one, body=_taken(one.body))),
        cut=changed(folded.cut, lambda block: replace(block, body=_taken(block.body))),
    )


def _without_constants(action: Action) -> Action:
    """Leave out tests that always hold, and sets that narrow nothing. Late tests stay: what random
    games draw follows from them."""

    def some(tests: tuple[p.Expr, ...]) -> tuple[p.Expr, ...]:
        return tuple([test for test in tests if not _is(test, True)])

    def narrow(group: p.Expr | None) -> p.Expr | None:
        return None if isinstance(group, p.Full) else group

    choices = [
        replace(
            choice,
            narrow=narrow(choice.narrow),
            late_narrow=narrow(choice.late_narrow),
            member_tests=some(choice.member_tests),
            tests=some(choice.tests),
            late_rest=some(choice.late_rest),
            domain_tests=some(choice.domain_tests),
        )
        for choice in action.choices
    ]
    return replace(action, tests=some(action.tests), choices=tuple(choices))


class _Folder:
    def __init__(self, costs: Costs) -> None:
        self.costs = costs

    def expression(self, node: p.Expr) -> p.Expr:
        node = map_children(node, self.expression)
        match node:
            case p.Not(_, p.Const(value=value)):
                return p.Const(TRUTH, not value)
            case p.Not(_, p.Not(_, operand)):
                return operand
            case p.Exists(_, p.Const(value=value)):
                return p.Const(TRUTH, value >= 0)
            case p.Compare(_, op, p.Const(value=left), p.Const(value=right)):
                return p.Const(TRUTH, _COMPARISONS[op](left, right))
            case p.Conditional(_, p.Const(value=value), then, otherwise):
                return then if value else otherwise
            case p.Logic(_, op, left, right):
                return self._logic(node, op == "and", left, right)
            case p.Builtin(type_, op, args) if op in _ARITHMETIC:
                values = [arg.value for arg in args if isinstance(arg, p.Const)]
                if len(values) == len(args):
                    return p.Const(type_, _ARITHMETIC[op](*values))
            case p.Builtin(_, "set +" | "set -" | "set &"):
                return simpler(node, self.costs)
            case p.Loop():
                return self._loop(node)
            case _:
                pass
        return node

    def _logic(self, node: p.Expr, both: bool, left: p.Expr, right: p.Expr) -> p.Expr:
        match left, right:
            case p.Const(value=value), _:
                return right if value == both else left
            case _, p.Const(value=value) if value == both:
                return left
            case _, p.Const() if not self.costs.faults(left):
                return right
        return node

    def _loop(self, node: p.Loop) -> p.Expr:
        tests = tuple(test for test in node.tests if not _is(test, True))
        if tests and _is(tests[0], False) and not self.costs.faults(node.source):
            nothing = _nothing(node)
            if nothing is not None:
                return nothing
        return node if len(tests) == len(node.tests) else replace(node, tests=tests)


def _is(test: p.Expr, value: bool) -> bool:
    return isinstance(test, p.Const) and test.value == value


def _nothing(node: p.Loop) -> p.Expr | None:
    """Return what a loop without any items gives."""
    match node.kind:
        case "all" | "union" | "list" if isinstance(node.type, SetType):
            return p.MakeSet(node.type, ())
        case "all" | "list" if isinstance(node.type, ListType):
            return p.MakeList(node.type, ())
        case "any":
            return p.Const(TRUTH, False)
        case "count" | "sum" | "max" | "min":
            return p.Const(node.type, 0)
        case _:
            return None


def _taken(body: s.Body) -> s.Body:
    """Return a body without branches that are never taken."""
    kept: list[s.Statement] = []
    for statement in body:
        match statement:
            case s.If(p.Const(value=value), then, orelse):
                kept += _taken(then if value else orelse)
            case s.If(condition, then, orelse):
                kept.append(s.If(condition, _taken(then), _taken(orelse)))
            case s.Each() | s.Times() | s.Until():
                kept.append(replace(statement, body=_taken(statement.body)))
            case _:
                kept.append(statement)
    return tuple(kept)

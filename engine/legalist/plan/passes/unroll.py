"""Loops over all of a few members, such as the players, are written out: going through a set costs
more than most of what is asked of its members, and what is asked of a known member is often
known."""

from __future__ import annotations

from functools import reduce

from legalist.language.ast import LogicOp
from legalist.plan import expressions as p
from legalist.plan.names import Names
from legalist.plan.queries import renamed, size, substitute
from legalist.plan.routines import Plan
from legalist.plan.walk import map_children
from legalist.typed.types import NUMBER, TRUTH, SetType

from .rewriting import rewrite

# So many members are few, and so many parts of an expression are not too many.
FEW = 4
LARGEST = 80


def unroll(plan: Plan) -> Plan:
    return rewrite(plan, lambda names: _Unroller(names).expression)


class _Unroller:
    def __init__(self, names: Names) -> None:
        self._names = names

    def expression(self, node: p.Expr) -> p.Expr:
        node = map_children(node, self.expression)
        match node:
            case p.Loop(source=p.Full(SetType(item))) if 0 < item.size <= FEW:
                if item.size * size(node) <= LARGEST:
                    return self._written_out(node, item.size)
            case _:
                pass
        return node

    def _written_out(self, node: p.Loop, members: int) -> p.Expr:
        values = [p.Const(node.item, member) for member in range(members)]
        tests = [self._all(node.tests, node.var, value) for value in values]
        whole = p.Const(node.type, 0)
        match node.kind:
            case "any":
                return _chained("or", tests)
            case "first":
                first: p.Expr = p.Const(node.type, -1)
                for test, value in reversed(list(zip(tests, values, strict=True))):
                    first = p.Conditional(node.type, test, value, first)
                return first
            case "count":
                one = p.Const(NUMBER, 1)
                return _summed([p.Conditional(NUMBER, test, one, whole) for test in tests])
            case "sum" if node.body is not None:
                parts = [self._at(node.body, node.var, value) for value in values]
                if node.tests:
                    both = zip(tests, parts, strict=True)
                    parts = [p.Conditional(NUMBER, test, part, whole) for test, part in both]
                return _summed(parts)
            case "max" | "min" if node.body is not None and not node.tests:
                parts = [self._at(node.body, node.var, value) for value in values]
                kind = node.kind
                return reduce(lambda a, b: p.Builtin(NUMBER, kind, (a, b)), parts)
            case _:
                return node

    def _all(self, tests: tuple[p.Expr, ...], var: str, value: p.Const) -> p.Expr:
        return _chained("and", [self._at(test, var, value) for test in tests])

    def _at(self, part: p.Expr, var: str, value: p.Const) -> p.Expr:
        return substitute(renamed(part, self._names), {var: value})


def _chained(op: LogicOp, tests: list[p.Expr]) -> p.Expr:
    if not tests:
        return p.Const(TRUTH, op == "and")
    return reduce(lambda a, b: p.Logic(TRUTH, op, a, b), tests)


def _summed(parts: list[p.Expr]) -> p.Expr:
    return reduce(lambda a, b: p.Builtin(NUMBER, "+", (a, b)), parts)

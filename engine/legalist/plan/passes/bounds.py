"""Checks of numbers that cannot become too large are left out: nearly all of them."""

from __future__ import annotations

from legalist.limits import LARGEST_NAMED, LARGEST_NUMBER, LONGEST_LIST, MOST_PIECES_IN_ALL
from legalist.plan import expressions as p
from legalist.plan.routines import Plan
from legalist.plan.walk import map_children
from legalist.typed.types import NumberType, SetType

from .rewriting import rewrite


def drop_bounds(plan: Plan) -> Plan:
    bounds = _Bounds(plan)
    return rewrite(plan, lambda _names: bounds.expression)


class _Bounds:
    """Knows how large numbers can become; each function is looked at once."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._results: dict[str, int] = {}

    def expression(self, node: p.Expr) -> p.Expr:
        node = map_children(node, self.expression)
        if isinstance(node, p.Bounded) and self.most(node.operand) <= node.most:
            return node.operand
        return node

    def most(self, node: p.Expr) -> int:
        """Return what a number is at most, above or below 0."""
        match node:
            case p.Const(value=value):
                return abs(value)
            case p.Bounded(operand=operand, most=most):
                return min(self.most(operand), most)
            case p.Call(function=function):
                return self._result(function)
            case p.ReadValue() | p.Lookup():
                return LARGEST_NUMBER
            case p.ReadZone() | p.CountKind():
                return MOST_PIECES_IN_ALL
            case p.Builtin():
                return self._operation(node)
            case p.Conditional(then=one, otherwise=other):
                return max(self.most(one), self.most(other))
            case p.Bind(body=body):
                return self.most(body)
            case p.Loop():
                return self._loop(node)
            case _:
                return LARGEST_NAMED

    def _result(self, key: str) -> int:
        known = self._results.get(key)
        if known is None:
            known = self._results[key] = self.most(self._plan.functions[key].body)
        return known

    def _operation(self, node: p.Builtin) -> int:
        match node.op:
            case "+" | "-":
                return sum(map(self.most, node.args))
            case "*":
                return LARGEST_NUMBER
            case "max" | "min":
                return max(map(self.most, node.args))
            case "abs":
                return self.most(node.args[0])
            case "div":
                # Rounded down, a little below 0 becomes -1.
                return max(1, self.most(node.args[0]))
            case "mod":
                return self.most(node.args[1])
            case "size" | "pieces":
                return MOST_PIECES_IN_ALL
            case "total":
                return LONGEST_LIST * LARGEST_NAMED
            case _:
                return LARGEST_NAMED

    def _loop(self, node: p.Loop) -> int:
        if node.kind == "count":
            return LONGEST_LIST
        if node.body is None or not isinstance(node.body.type, NumberType):
            return LARGEST_NAMED
        match node.kind:
            case "sum":
                return _rounds(node.source) * self.most(node.body)
            case "max" | "min":
                return self.most(node.body)
            case _:
                return LARGEST_NAMED


def _rounds(source: p.Expr) -> int:
    return source.type.item.size if isinstance(source.type, SetType) else LONGEST_LIST

"""Small functions without a loop are put where they are called."""

from __future__ import annotations

from collections.abc import Mapping

from legalist.plan import expressions as p
from legalist.plan.names import Names
from legalist.plan.on_demand import OnDemand
from legalist.plan.queries import has_loop, height, size
from legalist.plan.routines import Function, Plan
from legalist.plan.walk import map_children

from .masks import HIGHEST, opened
from .rewriting import rewrite

SMALL = 10
DEEPEST = 4


def inline(plan: Plan) -> Plan:
    small: OnDemand[str, bool] = OnDemand(
        lambda: plan.functions, lambda key: _is_small(plan.functions[key])
    )
    return rewrite(plan, lambda names: _Inliner(plan, small, names).expression)


def _is_small(function: Function) -> bool:
    return size(function.body) <= SMALL and not has_loop(function.body)


class _Inliner:
    def __init__(self, plan: Plan, small: Mapping[str, bool], names: Names) -> None:
        self.plan, self.small, self.names = plan, small, names
        self._inside = 0

    def expression(self, node: p.Expr) -> p.Expr:
        if isinstance(node, p.Call) and self._inside < DEEPEST and self._fits(node):
            self._inside += 1
            body = self.expression(opened(self.plan, node, self.names))
            self._inside -= 1
            if height(body) <= HIGHEST:
                return body
        return map_children(node, self.expression)

    def _fits(self, node: p.Call) -> bool:
        simple = all(isinstance(arg, p.Var | p.Const) for arg in node.args)
        return simple and self.small[node.function]

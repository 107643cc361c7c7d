"""Parts that occur several times in one expression are computed once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from legalist.plan import expressions as p
from legalist.plan.costs import Costs
from legalist.plan.names import Names
from legalist.plan.queries import bound, is_loop, map_certain, mentioned, size
from legalist.plan.routines import Plan
from legalist.plan.walk import map_children, walk

from .rewriting import rewrite

SHARED = "shared"


def share(plan: Plan) -> Plan:
    costs = Costs(plan.functions)
    return rewrite(plan, lambda names: _Sharer(costs, names).expression)


class _Sharer:
    def __init__(self, costs: Costs, names: Names) -> None:
        self._costs, self._names = costs, names

    def expression(self, node: p.Expr) -> p.Expr:
        """Bind what occurs several times, the largest parts first, if it is computed for certain:
        otherwise a condition might have spared it."""
        while (part := self._largest(node)) is not None:
            name = self._names.fresh(SHARED)
            body = _replaced(node, part, p.Var(part.type, name))
            node = p.Bind(node.type, name, part, body)
        return node

    def _largest(self, node: p.Expr) -> p.Expr | None:
        dear = [part for part in walk(node) if _is_dear(part)]
        if len(dear) < 2:
            return None
        number = Counter(dear)
        own = set(bound(node))
        parts = [
            part
            for part in _certain(node)
            if number[part] > 1
            and _is_dear(part)
            and not (mentioned(part) - set(bound(part))) & own
            and not self._costs.faults(part)
        ]
        return max(parts, key=size, default=None)


def _is_dear(part: p.Expr) -> bool:
    """Return whether to compute it takes longer than to read a local."""
    if isinstance(part, p.Builtin):
        return is_loop(part)
    return is_loop(part) or isinstance(part, p.Call | p.CallForAll | p.ReadZone | p.AttributeAt)


def _certain(node: p.Expr) -> Iterator[p.Expr]:
    """Yield the parts that are computed whenever the whole is."""
    parts: list[p.Expr] = []

    def note(part: p.Expr) -> p.Expr:
        parts.append(part)
        return part

    map_certain(node, note)
    yield node
    for part in parts:
        yield from _certain(part)


def _replaced(node: p.Expr, part: p.Expr, by: p.Expr) -> p.Expr:
    if node == part:
        return by
    return map_children(node, lambda child: _replaced(child, part, by))

"""Conditions on all members at once.

`stone_on(x) exists`, for every space x, is a set that the state keeps ready. A loop with such tests
becomes a few operations on sets, and the tests that have no such form are left in it.
"""

from __future__ import annotations

from dataclasses import replace

from legalist.plan import expressions as p
from legalist.plan.costs import Costs
from legalist.plan.names import Names
from legalist.plan.routines import Plan
from legalist.plan.walk import map_children
from legalist.typed.types import NUMBER, TRUTH, Domain, SetType

from .masks import Masks, intersection
from .rewriting import rewrite


def vectorise(plan: Plan) -> Plan:
    costs = Costs(plan.functions)
    return rewrite(plan, lambda names: Vectoriser(plan, costs, names).expression)


class Vectoriser(Masks):
    """Rewrites the expressions of one routine."""

    def __init__(self, plan: Plan, costs: Costs, names: Names) -> None:
        super().__init__(plan, costs, names)

    def expression(self, node: p.Expr) -> p.Expr:
        match node:
            case p.Loop() if isinstance(node.source.type, SetType):
                return self._loop(node, node.source.type)
            case p.Member(_, item, p.ReadZone(_, "kinds", at)) if isinstance(item.type, Domain):
                count = p.CountKind(NUMBER, at, item)
                some = p.Compare(TRUTH, ">", count, p.Const(NUMBER, 0))
                return map_children(some, self.expression)
            case _:
                return map_children(node, self.expression)

    def _loop(self, node: p.Loop, type_: SetType) -> p.Expr:
        broad = isinstance(node.source, p.Full)
        masks, rest = self.split(node.var, type_, node.tests, broad)
        source = self.narrowed(self.expression(node.source), type_, masks)
        if rest:
            source = self.narrowed(source, type_, self.implied(node.var, type_, rest))
        tests = tuple(self.expression(test) for test in rest)
        if not tests:
            match node.kind:
                case "all":
                    return source
                case "any":
                    return p.Not(TRUTH, p.IsEmpty(TRUTH, source))
                case "count":
                    return p.Builtin(NUMBER, "size", (source,))
                case "first":
                    return p.Builtin(node.type, "only", (source,))
                case _:
                    pass
        body = None if node.body is None else self.expression(node.body)
        return replace(node, source=source, tests=tests, body=body)

    def split(
        self, var: str, type_: SetType, tests: tuple[p.Expr, ...], broad: bool
    ) -> tuple[list[p.Expr], tuple[p.Expr, ...]]:
        """Split tests into sets of all members that pass, and the tests that remain. Tests that can
        fail always remain; they may then be made for fewer members than were written before them.
        """
        masks: list[p.Expr] = []
        rest: list[p.Expr] = []
        for test in tests:
            mask = self.mask(test, var, type_, broad)
            if mask is None:
                rest.append(test)
            else:
                masks.append(mask)
        return masks, tuple(rest)

    def narrowed(self, source: p.Expr, type_: SetType, masks: list[p.Expr]) -> p.Expr:
        parts = masks if isinstance(source, p.Full) else [source, *masks]
        return intersection(type_, parts)

    def implied(self, var: str, type_: SetType, tests: tuple[p.Expr, ...]) -> list[p.Expr]:
        """Return sets outside of which a test never holds: a piece has attributes only where there
        is a piece."""
        zones: dict[str, None] = {}
        for test in tests:
            match test:
                case p.Compare(_, "=", left, right):
                    for side, other in ((left, right), (right, left)):
                        match side:
                            case p.ReadOne(_, at) | p.Lookup(_, _, (p.ReadOne(_, at),)) if (
                                isinstance(other.type, Domain)
                                and self.zone_of(at, var)
                                and not self.costs.faults(test)
                                and _none_differs(side)
                            ):
                                zones[at.zone] = None
                            case _:
                                pass
                case _:
                    pass
        return [p.Occupied(type_, zone) for zone in zones]


def _none_differs(side: p.Expr) -> bool:
    """Return whether what is read of no piece differs from every member."""
    return isinstance(side, p.ReadOne) or (
        isinstance(side, p.Lookup)
        and side.table.startswith("attribute:")
        and not isinstance(side.type, type(NUMBER) | type(TRUTH))
    )

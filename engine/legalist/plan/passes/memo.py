"""Which functions remember their results, and what they read.

A function pays to be remembered if it loops, and its arguments are single values. (Lists and sets
as arguments would cost as much to look up as most functions take to compute.)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from legalist.plan import expressions as p
from legalist.plan.on_demand import OnDemand
from legalist.plan.queries import has_loop, mentions, state_read
from legalist.plan.routines import Function, Memo, Param, Plan
from legalist.plan.walk import walk
from legalist.typed.types import Domain, NumberType, OptionalType, TruthType


def remember(plan: Plan) -> Plan:
    """Decide anew for all functions."""
    functions = plan.functions
    reads: OnDemand[str, frozenset[str]] = OnDemand(
        lambda: functions, lambda key: read_by(functions[key].body, reads)
    )

    def decided(key: str) -> Function:
        function = functions[key]
        memo = Memo(reads[key], _shared(function)) if _pays(function) else None
        return replace(function, memo=memo)

    return replace(plan, functions=OnDemand(lambda: functions, decided))


def read_by(expr: p.Expr, functions: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Return what an expression reads of the state, given what functions read."""
    reads: set[str] = set()
    for node in walk(expr):
        if isinstance(node, p.Call | p.CallForAll):
            reads |= functions[node.function]
        elif read := state_read(node):
            reads.add(read)
    return frozenset(reads)


def _pays(function: Function) -> bool:
    return has_loop(function.body) and all(_is_single(param) for param in function.params)


def _shared(function: Function) -> int:
    """Return the parameter that a part of a map is found from: all its spaces have the same
    part, if what it may reach does not depend on that parameter."""
    match function.body:
        case p.Flood(_, p.MakeSet(_, (p.Var(_, name),)), allowed) if not mentions(allowed, name):
            return [param.name for param in function.params].index(name)
        case _:
            return -1


def _is_single(param: Param) -> bool:
    return isinstance(param.type, Domain | OptionalType | NumberType | TruthType)

"""The order of functions: each calls only earlier ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from legalist.plan import expressions as p
from legalist.plan.on_demand import OnDemand
from legalist.plan.routines import Function, Plan
from legalist.plan.walk import walk


def in_call_order(functions: Mapping[str, Function]) -> dict[str, Function]:
    """Sort functions so that each comes after all that it calls; no function calls itself."""
    ordered: dict[str, Function] = {}

    def add(key: str) -> None:
        if key not in ordered:
            for called in calls(functions[key].body):
                add(called)
            ordered[key] = functions[key]

    for key in functions:
        add(key)
    return ordered


def in_order(plan: Plan) -> Plan:
    made = plan.functions
    return replace(plan, functions=OnDemand(lambda: in_call_order(made), made.__getitem__))


def calls(expr: p.Expr) -> list[str]:
    """Return the functions that an expression calls, in order, each once."""
    called: dict[str, None] = {}
    for node in walk(expr):
        if isinstance(node, p.Call | p.CallForAll):
            called[node.function] = None
    return list(called)

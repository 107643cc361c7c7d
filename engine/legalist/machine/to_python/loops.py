"""Loops inside expressions. Each pays for what it goes through, by `bits` or `each`, unless its
function pays for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from legalist.machine.counters import SMALL
from legalist.machine.list_functions import is_nested
from legalist.plan import expressions as p
from legalist.plan.queries import is_loop, size
from legalist.plan.walk import children, walk
from legalist.typed.types import ListType, PiecesType, SetType

from .names import local

if TYPE_CHECKING:
    from .expressions import Expressions


def small_loops(expr: p.Expr) -> list[p.Loop]:
    """Return the loops, none inside another, that take about as long as a call at most."""
    loops: list[p.Loop] = []
    for child in children(expr):
        loops += small_loops(child)
    if isinstance(expr, p.Loop):
        loops = small_loops(expr.source)
        if _is_small(expr):
            loops.append(expr)
    return loops


def _is_small(node: p.Loop) -> bool:
    parts = [*node.tests, *([] if node.body is None else [node.body])]
    return (
        isinstance(node.source.type, SetType)
        and node.source.type.item.size * max(1, sum(map(size, parts))) <= SMALL
        and not any(_takes_long(part) for whole in parts for part in walk(whole))
    )


def _takes_long(node: p.Expr) -> bool:
    return (
        is_loop(node)
        or isinstance(node, p.Call | p.CallForAll | p.ReadZone | p.AttributeAt | p.MakeList)
        or isinstance(node.type, ListType | PiecesType)
    )


def text_of(x: Expressions, node: p.Loop) -> str:
    source = x.text(node.source)
    paid = not any(node is one for one in x.unpaid)
    unpaid, x.unpaid = x.unpaid, ()
    text = _text_of(x, node, source, paid)
    x.unpaid = unpaid
    return text


def _text_of(x: Expressions, node: p.Loop, source: str, paid: bool) -> str:
    var, in_set = local(node.var), isinstance(node.source.type, SetType)
    items = f"{'bits' if paid else 'members_of'}({source})" if in_set else f"each({source})"
    condition = f" if {x.all_of(node.tests)}" if node.tests else ""
    rounds = f"for {var} in {items}{condition}"
    body = var if node.body is None else x.text(node.body)
    match node.kind:
        case "all":
            return f"mask_of([{var} {rounds}])" if in_set else f"tuple([{var} {rounds}])"
        case "any":
            return f"any({x.all_of(node.tests)} for {var} in {items})"
        case "count":
            return f"len([1 {rounds}])"
        case "first":
            return f"next(({var} {rounds}), -1)"
        case "best":
            return f"best([{var} {rounds}], [{body} {rounds}])"
        case "sum":
            return f"sum([{body} {rounds}])"
        case "max" | "min":
            return f"{node.kind}([{body} {rounds}], default=0)"
        case "union":
            return f"union([{body} {rounds}])"
        case "list":
            listed = f"tuple([{body} {rounds}])"
            return f"whole({listed})" if is_nested(node.type) else listed
    assert_never(node.kind)

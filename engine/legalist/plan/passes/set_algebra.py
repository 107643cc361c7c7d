"""Operations on sets that everything or nothing makes superfluous."""

from __future__ import annotations

from legalist.plan import expressions as p
from legalist.plan.costs import Costs


def simpler(node: p.Builtin, costs: Costs) -> p.Expr:
    """Return a simpler expression for the same set; the node itself if there is none. What is left
    out must not fail."""
    if len(node.args) != 2:
        return node
    left, right = node.args
    match node.op:
        case "set &":
            return _both(node, left, right, costs)
        case "set +":
            return _either(node, left, right, costs)
        case "set -" if _is_empty(right):
            return left
        case "set -" if isinstance(left, p.Full):
            match right:
                case p.Builtin(_, "set -", (p.Full(), inside)):
                    return inside
                case _:
                    return node
        case _:
            return node


def _both(node: p.Builtin, left: p.Expr, right: p.Expr, costs: Costs) -> p.Expr:
    for one, other in ((left, right), (right, left)):
        if isinstance(one, p.Full):
            return other
        match one:
            case p.Conditional(type_, condition, p.Full(), orelse) if _is_empty(orelse):
                if one is left or not costs.faults(condition):
                    return p.Conditional(type_, condition, other, orelse)
            case _:
                pass
    match left, right:
        case (
            p.Builtin(_, "set -", (p.Full() as every, one)),
            p.Builtin(_, "set -", (p.Full(), two)),
        ):
            either = p.Builtin(node.type, "set +", (one, two))
            return p.Builtin(node.type, "set -", (every, either))
        case _:
            return node


def _either(node: p.Builtin, left: p.Expr, right: p.Expr, costs: Costs) -> p.Expr:
    for one, other in ((left, right), (right, left)):
        if _is_empty(one):
            return other
        match one:
            case p.Conditional(type_, condition, p.Full() as every, orelse) if _is_empty(orelse):
                if not costs.faults(node):
                    return p.Conditional(type_, condition, every, other)
            case _:
                pass
    return node


def _is_empty(node: p.Expr) -> bool:
    return isinstance(node, p.MakeSet) and not node.items

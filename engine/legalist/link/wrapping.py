"""Wraps as trees: whether one uses its `base`, and which wraps commute.

`base and X` adds a condition whatever else was required, so two such wraps need no order. The same
holds for `or`, for sums and for products, as long as X itself does not use `base`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from legalist.language import ast

ADD, SUBTRACT, SUM = "+", "-", "sum"
JOINING = ("and", "or", ADD, SUBTRACT, "*", "&", "max", "min")


def speaks_of_base(tree: object) -> bool:
    """Return whether `base` occurs in this text."""
    if isinstance(tree, tuple):
        return any(speaks_of_base(part) for part in tree)
    if isinstance(tree, ast.Name | ast.Call) and tree.name == "base":
        return True
    if not isinstance(tree, ast.Node):
        return False
    parts = (getattr(tree, field.name) for field in fields(tree))
    return isinstance(tree, ast.Base) or any(speaks_of_base(part) for part in parts)


def commuting_form(body: object) -> str:
    """Return the operator that joins `base` to everything else in a wrap; empty if there is no
    single one.

    Sets can also be added to and subtracted from, and there the order matters; so a sum with both
    signs counts only if its terms are certainly numbers.
    """
    terms = list(_terms(body)) if isinstance(body, ast.Expr) else []
    operators = {operator for operator, _ in terms}
    if operators and operators <= {ADD, SUBTRACT} and all(_is_number(term) for _, term in terms):
        return SUM
    return operators.pop() if len(operators) == 1 else ""


def commute(one: str, other: str) -> bool:
    """Return whether wraps of these forms commute; terms that are numbers for one are numbers for
    the other."""
    if SUM in (one, other):
        return {one, other} <= {SUM, ADD, SUBTRACT}
    return one == other != ""


def _terms(node: ast.Expr) -> Iterator[tuple[str, ast.Expr]]:
    """Yield what is joined to `base`, each with its operator; an empty operator if `base` is not
    simply joined."""
    if isinstance(node, ast.Name) and node.name == "base":
        return
    if isinstance(node, ast.Conditional) and not speaks_of_base(node.condition):
        yield from _terms(node.then)
        yield from _terms(node.otherwise)
    elif isinstance(node, ast.Binary | ast.Logic) and node.op in JOINING:
        left, right = speaks_of_base(node.left), speaks_of_base(node.right)
        if left and not right:
            yield node.op, node.right
            yield from _terms(node.left)
        elif right and not left and node.op != SUBTRACT:
            yield node.op, node.left
            yield from _terms(node.right)
        else:
            yield "", node
    else:
        yield "", node


def _is_number(node: ast.Expr) -> bool:
    match node:
        case ast.Conditional():
            return _is_number(node.then) or _is_number(node.otherwise)
        case ast.Binary():
            both = _is_number(node.left) or _is_number(node.right)
            return both or node.op in ("*", "div", "mod", "max", "min")
        case ast.Quantifier():
            return node.kind in ("count", "sum")
        case ast.Call():
            return node.name == "size"
        case _:
            return isinstance(node, ast.Number)

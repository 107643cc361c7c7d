"""Loops inside expressions. Each pays for what it goes through, by `bits` or `each`."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from legalist.machine.list_functions import is_nested
from legalist.plan import expressions as p
from legalist.typed.types import SetType

from .names import local

if TYPE_CHECKING:
    from .expressions import Expressions


def text_of(x: Expressions, node: p.Loop) -> str:
    var, source = local(node.var), x.text(node.source)
    in_set = isinstance(node.source.type, SetType)
    items = f"bits({source})" if in_set else f"each({source})"
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

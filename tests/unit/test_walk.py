"""The traversal of typed trees sees every node that a node holds."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

import pytest

import legalist.typed as t
from legalist.diagnostics import Span
from legalist.typed.types import NUMBER, TRUTH
from legalist.typed.walk import blocks, children, map_children, walk, walk_effects

NOWHERE = Span("", 1, 1, 1, 1)
ONE, TWO = t.Const(NUMBER, 1), t.Const(NUMBER, 2)
# What a field with this annotation can hold; any other annotation must hold no node.
SAMPLES: dict[str, object] = {
    "Expr": ONE,
    "Expr | None": ONE,
    "tuple[Expr, ...]": (ONE,),
    "ZoneAt": t.ZoneAt("bag", (ONE,)),
    "Block": (t.Let(NOWHERE, "x", ONE),),
}
NODES = (*get_args(t.Expr), *get_args(t.Effect))


@pytest.mark.parametrize("node_class", NODES, ids=lambda cls: cls.__name__)
def test_every_field_that_holds_a_node_is_seen(node_class: type) -> None:
    annotations = [str(field.type) for field in fields(node_class)]
    node = node_class(**{field.name: SAMPLES.get(str(field.type)) for field in fields(node_class)})
    holders = [one for one in annotations if "Expr" in one or "Block" in one or "ZoneAt" in one]
    assert set(holders) <= set(SAMPLES)
    assert children(node) == [ONE] * sum(one != "Block" for one in holders)
    if node_class in get_args(t.Effect):
        assert len(blocks(node)) == holders.count("Block")
    changed = map_children(node, lambda child: TWO)
    assert children(changed) == [TWO] * len(children(node))
    assert map_children(node, lambda child: child) is node


def test_a_walk_goes_all_the_way_down() -> None:
    total = t.Builtin(NUMBER, "+", (ONE, t.CountKind(NUMBER, t.ZoneAt("bag", (ONE,)), TWO)))
    assert [type(node).__name__ for node in walk(total)] == [
        "Builtin", "Const", "CountKind", "Const", "Const",
    ]  # fmt: skip


def test_effects_inside_others_are_walked() -> None:
    end = t.EndGame(NOWHERE)
    inner = t.If(NOWHERE, t.Const(TRUTH, True), (end,), (end,))
    outer = t.RepeatTimes(NOWHERE, ONE, (inner,))
    assert list(walk_effects((outer,))) == [outer, inner, end, end]

"""Rules that never run on the same occasion, because their conditions exclude each other.

This covers the common case: each of many pieces has a rule for when it is in force. One rule
requires `current = this`, another `current = that`. Their order cannot matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import legalist.typed as t

from .touches import Touched

Where = tuple[str, tuple[object, ...]]
Pins = dict[Where, object]
# Functions that are opened for one rule; those that call each other would multiply.
MOST_OPENED = 1_000


def never_together(
    checked: t.Checked, one: str, other: str, first: Touched, second: Touched
) -> bool:
    """Return whether both rules fix the same thing to different values and do not change it."""
    mine, theirs = _pins(checked, one), _pins(checked, other)
    changed = first.changed | first.added | second.changed | second.added
    return any(
        where in theirs and theirs[where] != value and where[0] not in changed
        for where, value in mine.items()
    )


def _pins(checked: t.Checked, rule: str) -> Pins:
    """Return what the condition of a rule fixes: values, pieces in zones, parameters of the
    event."""
    procedure = checked.procedures.get(rule)
    if procedure is None or procedure.guard is None:
        return {}
    places: dict[str, Where | t.Const] = {
        param.name: ("parameter", (place,)) for place, param in enumerate(procedure.params)
    }
    return dict(_fixed(checked, procedure.guard, places, iter(range(MOST_OPENED))))


def _fixed(
    checked: t.Checked,
    node: t.Expr,
    names: Mapping[str, Where | t.Const],
    calls: Iterator[int],
) -> Iterator[tuple[Where, object]]:
    """Yield what a condition fixes; functions are opened as long as there are `calls` left."""
    match node:
        case t.Logic(op="and"):
            yield from _fixed(checked, node.left, names, calls)
            yield from _fixed(checked, node.right, names, calls)
        case t.Compare(op="="):
            for side, value in ((node.left, node.right), (node.right, node.left)):
                where, constant = _where(side, names), _constant(value, names)
                if where is not None and constant is not None:
                    yield where, constant.value
        case t.CallFunction():
            function = checked.functions.get(node.function)
            if function is not None and next(calls, None) is not None:
                inner = {
                    param.name: known
                    for param, arg in zip(function.params, node.args, strict=True)
                    if (known := _constant(arg, names) or _where(arg, names)) is not None
                }
                yield from _fixed(checked, function.body, inner, calls)


def _constant(node: t.Expr, names: Mapping[str, Where | t.Const]) -> t.Const | None:
    known = names.get(node.name) if isinstance(node, t.Local) else node
    return known if isinstance(known, t.Const) else None


def _where(node: t.Expr, names: Mapping[str, Where | t.Const]) -> Where | None:
    """Return a key for a place that is known statically; None for anything that has to be
    computed."""
    match node:
        case t.Local():
            known = names.get(node.name)
            return known if isinstance(known, tuple) else None
        case t.ReadValue():
            name, args = f"values.{node.value}", node.args
        case t.ReadOne():
            name, args = f"zones.{node.at.zone}", node.at.args
        case _:
            return None
    constants = [_constant(arg, names) for arg in args]
    if None in constants:
        return None
    return name, tuple(one.value for one in constants if one is not None)

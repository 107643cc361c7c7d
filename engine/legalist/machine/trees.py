"""Substitution in typed expressions, and fresh names for what is bound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import count

import legalist.typed as t
from legalist.typed.walk import map_children

RENAMED = "~"  # in no name of an author
_counters = [count(1)]


def fresh(name: str) -> str:
    """Return a local name that nothing else in the same routine has."""
    return f"{name.partition(RENAMED)[0]}{RENAMED}{next(_counters[-1])}"


@contextmanager
def own_names() -> Iterator[None]:
    """Count fresh names from the beginning while one routine is written, so that its text does not
    depend on what was written before. Routines may be written while others are."""
    _counters.append(count(1))
    try:
        yield
    finally:
        _counters.pop()


def substitute(node: t.Expr, values: Mapping[str, t.Expr]) -> t.Expr:
    """Substitute expressions for locals. Bound names are renamed, so that nothing is captured."""
    if isinstance(node, t.Local):
        return values.get(node.name, node)
    if isinstance(node, t.Quantifier):
        var = fresh(node.var)
        values = {**values, node.var: t.Local(node.item, var)}
        return replace(
            node,
            var=var,
            source=substitute(node.source, values),
            where=None if node.where is None else substitute(node.where, values),
            body=None if node.body is None else substitute(node.body, values),
        )
    if isinstance(node, t.Bind):
        name = fresh(node.name)
        value = substitute(node.value, values)
        inner = {**values, node.name: t.Local(node.value.type, name)}
        return replace(node, name=name, value=value, body=substitute(node.body, inner))
    return map_children(node, lambda child: substitute(child, values))

"""Parts that differ in nothing but their places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any

from legalist.diagnostics import Span
from legalist.program import Decl, Origin
from legalist.typed.types import Type

# What of a declaration does not matter for its types.
_APART = frozenset({"text", "cite", "source", "retold", "told", "told_by", "node"})


def says_the_same(one: Decl, other: Decl) -> bool:
    """Return whether two declarations mean the same to whoever names them."""
    return one.source == other.source and alike(one, other)


def alike(one: Any, other: Any) -> bool:
    """Return whether two declarations or typed trees differ in nothing but their spans."""
    if one is other:
        return True
    kind = type(one)
    if issubclass(kind, Span):
        return isinstance(other, Span)
    if kind is not type(other):
        return False
    if kind is tuple:
        return len(one) == len(other) and all(map(alike, one, other))
    if kind is dict:
        return list(one) == list(other) and all(map(alike, one.values(), other.values()))
    if kind not in _fields:
        _fields[kind] = _values(kind)
    get = _fields[kind]
    return bool(one == other) if get is None else all(map(alike, get(one), get(other)))


Values = Callable[[Any], tuple[Any, ...]]
_fields: dict[type, Values | None] = {}


def _values(kind: Any) -> Values | None:
    """Return what gives the fields that matter; None for types and plain values."""
    if issubclass(kind, Type) or not hasattr(kind, "__dataclass_fields__"):
        return None
    apart = _APART if issubclass(kind, Decl | Origin) else frozenset()
    names = [field.name for field in fields(kind) if field.name not in apart]
    if len(names) < 2:
        return lambda part: tuple(getattr(part, name) for name in names)
    return attrgetter(*names)

"""Declarations that were only moved: the same text in another place.

What was typed for the text where it was before is right where it is now, with other spans.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, TypeVar

from legalist.diagnostics import Span
from legalist.language import ast
from legalist.program import Decl, Member, Origin
from legalist.typed.types import Type

T = TypeVar("T")
Spans = dict[Span, Span]
# What of a declaration does not matter for its types.
_APART = frozenset({"text", "cite", "source", "retold", "node"})
_FIELDS: dict[type, tuple[Callable[[Any], tuple[Any, ...]], tuple[str, ...]]] = {}


def paired(old: object, new: object) -> Spans | None:
    """Return for each span of a declaration the one that it has now; None if anything else but
    spans differs."""
    spans: Spans = {}
    return spans if _pair(old, new, spans) else None


def _pair(old: Any, new: Any, spans: Spans) -> bool:
    kind = type(old)
    if kind is not type(new):
        return False
    if kind is Span:
        return bool(spans.setdefault(old, new) == new)
    if kind is tuple:
        return len(old) == len(new) and all(
            [_pair(one, other, spans) for one, other in zip(old, new, strict=True)]
        )
    if kind is dict:
        return list(old) == list(new) and all(
            [_pair(one, new[key], spans) for key, one in old.items()]
        )
    if isinstance(old, ast.Node | Decl | Origin | Member):
        get, names = _fields(kind)
        return all(
            [
                _pair(one, other, spans)
                for name, one, other in zip(names, get(old), get(new), strict=True)
                if name not in _APART
            ]
        )
    return bool(old == new)


def relocated(part: T, spans: Spans) -> T:
    """Return a typed tree with its new spans. Raise KeyError if it has a span from elsewhere."""
    moved: Any = part
    if isinstance(part, Span):
        moved = spans[part]
    elif isinstance(part, tuple):
        items = [relocated(item, spans) for item in part]
        moved = part if all(map(_same, items, part)) else tuple(items)
    elif isinstance(part, dict):
        moved = {key: relocated(item, spans) for key, item in part.items()}
    elif hasattr(part, "__dataclass_fields__") and not isinstance(part, Type):
        kind = type(part)
        get, names = _fields(kind)
        before = get(part)
        values = [relocated(value, spans) for value in before]
        if not all(map(_same, values, before)):
            moved = kind(**dict(zip(names, values, strict=True)))
    return moved  # type: ignore[no-any-return]


def _same(one: object, other: object) -> bool:
    return one is other


def _fields(kind: type) -> tuple[Callable[[Any], tuple[Any, ...]], tuple[str, ...]]:
    known = _FIELDS.get(kind)
    if known is None:
        names = tuple(field.name for field in fields(kind))
        get = attrgetter(*names) if len(names) > 1 else _few(names)
        known = _FIELDS[kind] = (get, names)
    return known


def _few(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """`attrgetter` returns a tuple only for two names or more."""
    return lambda part: tuple(getattr(part, name) for name in names)

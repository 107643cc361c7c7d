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
# By how many lines each line of a declaration has moved.
Lines = dict[tuple[str, int], int]
# What of a declaration does not matter for its types.
_APART = frozenset({"text", "cite", "source", "retold", "node"})
_FIELDS: dict[type, tuple[Callable[[Any], tuple[Any, ...]], tuple[str, ...]]] = {}


def paired(old: object, new: object) -> Lines | None:
    """Return by how many lines each part of a declaration has moved; None if anything else
    differs."""
    lines: Lines = {}
    return lines if _pair(old, new, lines) else None


def _pair(old: Any, new: Any, lines: Lines) -> bool:
    kind = type(old)
    if kind is not type(new):
        return False
    if kind is Span:
        moved = new.line - old.line
        return bool(
            old.file == new.file
            and old.column == new.column
            and old.end_column == new.end_column
            and new.end_line - old.end_line == moved
            and lines.setdefault((old.file, old.line), moved) == moved
            and lines.setdefault((old.file, old.end_line), moved) == moved
        )
    if kind is tuple:
        if len(old) != len(new):
            return False
        for one, other in zip(old, new, strict=True):
            if not _pair(one, other, lines):
                return False
        return True
    if kind is dict:
        return list(old) == list(new) and _pair(tuple(old.values()), tuple(new.values()), lines)
    if isinstance(old, ast.Node | Decl | Origin | Member):
        get, names = _fields(kind)
        for name, one, other in zip(names, get(old), get(new), strict=True):
            if name not in _APART and not _pair(one, other, lines):
                return False
        return True
    return bool(old == new)


def alike(one: Any, other: Any) -> bool:
    """Return whether two typed trees differ in nothing but their spans."""
    if one is other:
        return True
    kind = type(one)
    if kind is not type(other):
        return False
    if kind is Span:
        return True
    if kind is tuple:
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, Type) or not hasattr(one, "__dataclass_fields__"):
        return bool(one == other)
    get, _ = _fields(kind)
    return all(map(alike, get(one), get(other)))


def relocated(part: T, lines: Lines) -> T:
    """Return a typed tree with its new spans. Raise KeyError if it has a span from elsewhere."""
    moved: Any = part
    if isinstance(part, Span):
        down = lines[part.file, part.line]
        if down != lines[part.file, part.end_line]:
            raise KeyError(part)
        if down:
            moved = Span(
                part.file, part.line + down, part.column, part.end_line + down, part.end_column
            )
    elif isinstance(part, tuple):
        items = [relocated(item, lines) for item in part]
        moved = part if all(map(_same, items, part)) else tuple(items)
    elif isinstance(part, dict):
        moved = {key: relocated(item, lines) for key, item in part.items()}
    elif hasattr(part, "__dataclass_fields__") and not isinstance(part, Type):
        kind = type(part)
        get, names = _fields(kind)
        before = get(part)
        values = [relocated(value, lines) for value in before]
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

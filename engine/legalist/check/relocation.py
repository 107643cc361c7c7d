"""Declarations that were only moved: the same text in another place.

What was typed for the text where it was before is right where it is now, with other spans.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter, is_
from typing import Any, TypeVar

from legalist.diagnostics import Span
from legalist.language import ast
from legalist.language.parsed_texts import lines_moved
from legalist.program import Decl, Member, Origin
from legalist.quick_dataclass import rebuilt, values_of
from legalist.typed.types import Type

T = TypeVar("T")
# By how many lines each line of a declaration has moved.
Lines = dict[tuple[str, int], int]
# What of a declaration does not matter for its types.
_APART = frozenset({"text", "cite", "source", "retold", "node"})


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
        return _pair_spans(old, new, lines)
    if kind is tuple:
        if len(old) != len(new):
            return False
        return all(_pair(one, other, lines) for one, other in zip(old, new, strict=True))
    known = _WRITTEN.get(kind)
    if known is None:
        known = _WRITTEN[kind] = _written_fields(kind)
    if not known:
        if kind is dict:
            return list(old) == list(new) and _pair(tuple(old.values()), tuple(new.values()), lines)
        return bool(old == new)
    if isinstance(old, Decl):
        return all(_pair_texts(get(old), get(new), lines) for get in known)
    return all(_pair(get(old), get(new), lines) for get in known)


def _pair_texts(old: Any, new: Any, lines: Lines) -> bool:
    """Pair two fields of declarations; two trees of the same text need not be gone through."""
    moved = lines_moved(old, new)
    if moved is None:
        return _pair(old, new, lines)
    own, down = moved
    file = _file_of(old)
    return all(lines.setdefault((file, line), down) == down for line in own)


def _file_of(tree: Any) -> str:
    """Return the file of an expression, or of a block of effects."""
    file: str = (tree[0] if isinstance(tree, tuple) else tree).span.file
    return file


def _pair_spans(old: Span, new: Span, lines: Lines) -> bool:
    moved = new.line - old.line
    return (
        old.column == new.column
        and old.end_column == new.end_column
        and new.end_line - old.end_line == moved
        and old.file == new.file
        and lines.setdefault((old.file, old.line), moved) == moved
        and lines.setdefault((old.file, old.end_line), moved) == moved
    )


# The fields of declarations and of parsed texts that matter for types; none for plain values.
_WRITTEN: dict[type, tuple[Callable[[Any], Any], ...]] = {}


def _written_fields(kind: type) -> tuple[Callable[[Any], Any], ...]:
    if not issubclass(kind, ast.Node | Decl | Origin | Member):
        return ()
    apart = _APART if issubclass(kind, Decl | Origin) else frozenset()
    return tuple(attrgetter(field.name) for field in fields(kind) if field.name not in apart)


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
    return all(map(alike, values_of(one), values_of(other)))


def relocated(part: T, lines: Lines) -> T:
    """Return a typed tree with its new spans. Raise KeyError if it has a span from elsewhere."""
    moved: Any = _relocated(part, lines)
    return moved  # type: ignore[no-any-return]


def _relocated(part: Any, lines: Lines) -> Any:
    kind = type(part)
    if kind is Span:
        down = lines[part.file, part.line]
        if down != lines[part.file, part.end_line]:
            raise KeyError(part)
        if not down:
            return part
        return Span(part.file, part.line + down, part.column, part.end_line + down, part.end_column)
    if kind is tuple:
        items = [_relocated(item, lines) for item in part]
        return part if all(map(is_, items, part)) else tuple(items)
    if kind is dict:
        return {key: _relocated(item, lines) for key, item in part.items()}
    if not hasattr(kind, "__dataclass_fields__") or issubclass(kind, Type):
        _PLAIN.add(kind)
        return part
    before = values_of(part)
    values = [value if type(value) in _PLAIN else _relocated(value, lines) for value in before]
    if all(map(is_, values, before)):
        return part
    return rebuilt(kind, values)


# The classes whose objects cannot hold spans: types and plain values, as they are met.
_PLAIN: set[type] = set()

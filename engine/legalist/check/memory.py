"""Declarations that were checked before, among names that meant the same.

A check of a ruleset types the same declarations in dozens of games. What a declaration becomes
depends on what is written in it and on what its names stand for; where both are the same as in an
earlier game, so is the result. Only what was checked without a finding is kept.

Things are the same if they are one object: files that are read again give other objects. What is
compared by identity is also kept, so that nothing else can come to have its identity.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from itertools import count

from legalist.language import ast
from legalist.link.program import ActionDecl, Decl

from . import typed as t
from .types import Domain, Type

MOST_KEPT = 20_000


@dataclass(slots=True)
class Record:
    """What a declaration became, and the functions that it calls, with their types."""

    calls: dict[str, int]
    functions: dict[str, t.Function] = field(default_factory=dict)
    procedures: dict[str, t.Procedure] = field(default_factory=dict)
    actions: dict[str, t.Action] = field(default_factory=dict)


@dataclass(slots=True)
class Written:
    """A declaration as it is written; `names` are all the words in it. `records` are by the
    meanings of the names."""

    decl: Decl
    names: tuple[str, ...]
    records: dict[tuple[int, ...], list[Record]] = field(default_factory=dict)


_written: dict[tuple[object, ...], Written] = {}
_meanings: dict[tuple[object, ...], tuple[int, tuple[object, ...]]] = {}
# Never used again, also when there was no room: a number means one thing for ever.
_numbers = count(1)


def written(key: str, decl: Decl) -> Written:
    """The declaration at `key` as it is written."""
    identity = (key, *_identity(decl))
    known = _written.get(identity)
    if known is None:
        _make_room()
        known = _written[identity] = Written(decl, tuple(dict.fromkeys(_words(decl))))
    return known


def meaning(name: str, parts: tuple[object, ...]) -> int:
    """A number for these parts in this order: the same for the same, and for no others."""
    identity = (name, *map(id, parts))
    known = _meanings.get(identity)
    if known is None:
        known = _meanings[identity] = (next(_numbers), parts)
    return known[0]


def signature(function: t.Function) -> int:
    """What matters of a function to those who call it: its types."""
    types = (*(param.type for param in function.params), function.result)
    return meaning("", tuple(part for type_ in types for part in _type(type_)))


def _type(type_: Type) -> Iterator[object]:
    yield type(type_)
    inner = getattr(type_, "item", None)
    if isinstance(type_, Domain):
        yield type_
    elif inner is not None:
        yield from _type(inner)


def _make_room() -> None:
    if len(_written) >= MOST_KEPT or len(_meanings) >= MOST_KEPT:
        _written.clear()
        _meanings.clear()


def _identity(decl: Decl) -> Iterator[int]:
    """The objects that a declaration is made of, through what it wraps."""
    yield id(decl.origin)
    yield id(decl.source)
    base: Decl | None = getattr(decl, "base", None)
    if base is not None:
        yield from _identity(base)
    if isinstance(decl, ActionDecl):
        for part in (*decl.choices, *decl.requires):
            yield from _identity(part)


def _words(part: object) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from _words(item)
    elif isinstance(part, ast.Node | Decl):
        for one in fields(part):
            if one.name not in ("origin", "source", "text", "cite", "address"):
                yield from _words(getattr(part, one.name))

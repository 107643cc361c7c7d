"""A cache of checked declarations.

A check of a ruleset types the same declarations in dozens of games. The result depends on the text
of a declaration and on the meaning of its names; if both are the same as in an earlier game, so is
the result. Only results without findings are kept.

Parts are the same if they are the same object; files that are read again give new objects. Objects
that are compared by identity are kept alive, so that no other object can get their identity.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, fields
from itertools import count

import legalist.typed as t
from legalist.language import ast
from legalist.language.nesting import height
from legalist.program import ActionDecl, Decl
from legalist.quick_dataclass import mutable
from legalist.typed.types import Domain, Type

MOST_KEPT = 20_000
# The fields of declarations that hold texts.
TEXTS = ("body", "when", "unless", "that", "choice", "open")


@mutable
class Record:
    """The checked declaration, and the functions that it calls, with their types."""

    calls: dict[str, int]
    functions: dict[str, t.Function] = field(default_factory=dict)
    procedures: dict[str, t.Procedure] = field(default_factory=dict)
    actions: dict[str, t.Action] = field(default_factory=dict)


@mutable
class Written:
    """A declaration as written; `names` are all the words in it, `used` also what it uses without
    naming it, and `height` is the number of its levels. `records` are by the meanings of `used`."""

    decl: Decl
    names: tuple[str, ...]
    height: int
    used: tuple[str, ...] = field(init=False)
    records: dict[tuple[int | None, ...], list[Record]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.used = ("player", "space", *self.names)


_written: dict[tuple[object, ...], Written] = {}
# The same by the very objects, which games share where linking leaves them as they are.
_objects: dict[tuple[str, int], Written] = {}
_meanings: dict[tuple[object, ...], tuple[int, tuple[object, ...]]] = {}
# Never reused, even when the cache is cleared: a number has one meaning for ever.
_numbers = count(1)


def written(key: str, decl: Decl) -> Written:
    """Return the declaration at `key` as written."""
    same = _objects.get((key, id(decl)))
    if same is not None and same.decl is decl:
        return same
    identity = (key, *_identity(decl))
    known = _written.get(identity)
    if known is None:
        _make_room()
        names = tuple(dict.fromkeys(_words(decl)))
        known = _written[identity] = Written(decl, names, _height(decl))
        _objects[key, id(decl)] = known
    return known


def meaning(name: str, parts: tuple[object, ...]) -> int:
    """Return a number for these parts in this order: equal for the same parts, and for no
    others."""
    identity = (name, *map(id, parts))
    known = _meanings.get(identity)
    if known is None:
        known = _meanings[identity] = (next(_numbers), parts)
    return known[0]


def signature(function: t.Function) -> int:
    """Return what matters of a function to its callers: its types."""
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
        _objects.clear()
        _meanings.clear()


def _identity(decl: Decl) -> Iterator[int]:
    """Yield the objects that a declaration consists of, including what it wraps."""
    yield id(decl.origin)
    yield id(decl.source)
    base: Decl | None = getattr(decl, "base", None)
    if base is not None:
        yield from _identity(base)
    if isinstance(decl, ActionDecl):
        for part in (*decl.choices, *decl.requires):
            yield from _identity(part)


def _height(decl: Decl) -> int:
    """Return the number of levels of the texts of a declaration, including what it wraps."""
    base: Decl | None = getattr(decl, "base", None)
    texts = [height(getattr(decl, name)) for name in TEXTS if hasattr(decl, name)]
    if isinstance(decl, ActionDecl):
        texts += [_height(part) for part in (*decl.choices, *decl.requires)]
    return max(texts, default=0) + (0 if base is None else _height(base))


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

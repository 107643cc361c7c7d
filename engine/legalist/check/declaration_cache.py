"""A cache of checked declarations.

A check of a ruleset types the same declarations in dozens of games. The result depends on the text
of a declaration and on the meaning of its names; if both are the same as in an earlier game, so is
the result. Only results without findings are kept.

Parts are the same if they are the same object; one that only moved in its file still is. Objects
that are compared by identity are kept alive, so that no other object can get their identity.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, fields
from functools import cache
from itertools import count
from typing import Any

import legalist.typed as t
from legalist.language import ast
from legalist.language.nesting import height
from legalist.program import ActionDecl, Decl
from legalist.quick_dataclass import mutable
from legalist.room import Room
from legalist.typed.types import Domain, Type

from .likeness import says_the_same

MOST_KEPT = 8_000
# The words of all declarations that are kept.
MOST_WORDS = 100_000
# The last declarations at an address with which a new one is compared.
MOST_COMPARED = 3
# The fields of declarations that hold texts.
TEXTS = ("body", "when", "unless", "that", "choice", "open")
# The types of fields without words, and the fields of declarations with other words.
_WORDLESS = frozenset({"Span", "tuple[Span, ...]", "int", "bool"})
_SAID = frozenset({"origin", "source", "text", "told", "cite", "address"})


@mutable
class Record:
    """The checked declaration, the functions that it calls, with their types, and what its names
    refer to."""

    calls: dict[str, int]
    notes: tuple[t.Note, ...]
    functions: dict[str, t.Function] = field(default_factory=dict)
    procedures: dict[str, t.Procedure] = field(default_factory=dict)
    actions: dict[str, t.Action] = field(default_factory=dict)


@mutable
class Written:
    """A declaration as written; `names` are all the words in it, `used` also what it uses without
    naming it, `height` is the number of its levels. `records` are by the meanings of `used`;
    `latest` are those of the meanings of all names that were asked for last."""

    decl: Decl
    names: tuple[str, ...]
    height: int
    used: tuple[str, ...] = field(init=False)
    records: dict[tuple[int | None, ...], list[Record]] = field(default_factory=dict)
    latest: tuple[Mapping[str, int], list[Record]] = ({}, [])

    def __post_init__(self) -> None:
        # Players and spaces are used without being named.
        self.used = ("player", "space", *self.names)

    def recorded(self, meanings: Mapping[str, int]) -> list[Record]:
        """Return the results for these meanings of its names."""
        if self.latest[0] is not meanings:
            meant = tuple(map(meanings.get, self.used))
            self.latest = (meanings, self.records.setdefault(meant, []))
        return self.latest[1]


_written: dict[tuple[object, ...], Written] = {}
# The same by the very objects, which games share where linking leaves them as they are.
_objects: dict[tuple[str, int], Written] = {}
# The last declarations with their contents, at each address.
_contents: dict[tuple[object, ...], tuple[int, Decl]] = {}
_latest_contents: dict[str, list[tuple[int, Decl]]] = {}
_signatures: dict[int, tuple[int, t.Function]] = {}
_meanings: dict[tuple[object, ...], tuple[int, tuple[object, ...]]] = {}
# The meanings of all names of the last games: an edit mostly changes none of them.
_worlds: list[dict[str, int]] = []
MOST_WORLDS = 4
_TABLES: tuple[dict[Any, Any], ...] = (
    _written, _objects, _contents, _latest_contents, _signatures, _meanings,
)  # fmt: skip
_room = Room(MOST_WORDS)
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
        words = tuple(_words(decl))
        known = Written(decl, tuple(dict.fromkeys(words)), _height(decl))
        if not _room.take(len(words)):
            _clear()
        _written[identity] = known
        _objects[key, id(decl)] = known
    return known


def content(decl: Decl) -> int:
    """Return a number for what a declaration says, wherever it is written."""
    identity = (decl.address, id(decl.origin), id(decl.source), id(getattr(decl, "params", None)))
    known = _contents.get(identity)
    if known is None:
        latest = _latest_contents.setdefault(decl.address, [])
        number = next((n for n, one in latest if says_the_same(one, decl)), 0) or next(_numbers)
        known = _contents[identity] = (number, decl)
        latest[:] = [known, *latest[: MOST_COMPARED - 1]]
    return known[0]


_BY_VALUE = frozenset({str, int})


def meaning(name: str, parts: tuple[object, ...]) -> int:
    """Return a number for these parts in this order: equal for the same parts, and for no
    others."""
    # Numbers and texts are compared by value, everything else by identity.
    identity = (name, *[part if type(part) in _BY_VALUE else id(part) for part in parts])
    known = _meanings.get(identity)
    if known is None:
        known = _meanings[identity] = (next(_numbers), parts)
    return known[0]


def one_world(meanings: dict[str, int]) -> dict[str, int]:
    """Return the same meanings as one object for all games that have them."""
    same = next((one for one in _worlds if one == meanings), meanings)
    _worlds[:] = [same, *(one for one in _worlds if one is not same)][:MOST_WORLDS]
    return same


def signature(function: t.Function) -> int:
    """Return what matters of a function to its callers: its types."""
    known = _signatures.get(id(function))
    if known is None:
        types = (*(param.type for param in function.params), function.result)
        number = meaning("", tuple(part for type_ in types for part in _type(type_)))
        known = _signatures[id(function)] = (number, function)
    return known[0]


def _type(type_: Type) -> Iterator[object]:
    yield type(type_)
    inner = getattr(type_, "item", None)
    if isinstance(type_, Domain):
        yield type_
    elif inner is not None:
        yield from _type(inner)


def _make_room() -> None:
    if max(map(len, _TABLES)) >= MOST_KEPT:
        _clear()


def _clear() -> None:
    for table in _TABLES:
        table.clear()


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
        kind: type = type(part)
        for name in _worded(kind):
            yield from _words(getattr(part, name))


@cache
def _worded(kind: type) -> tuple[str, ...]:
    """Return the fields of a node or a declaration that may have words of the language in them."""
    said = _SAID if issubclass(kind, Decl) else ()
    return tuple(
        one.name for one in fields(kind) if one.type not in _WORDLESS and one.name not in said
    )

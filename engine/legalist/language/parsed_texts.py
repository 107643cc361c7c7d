"""The texts that were parsed, and their trees.

The same text at the same place gives the same tree: a ruleset is linked for several player counts.
On another line it gives the same tree, moved. Those of a file without findings are stored, so that
the next run needs no parser.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from legalist.diagnostics import Report
from legalist.room import Room
from legalist.source import Mapping
from legalist.source.store import store
from legalist.source.stored_tree import Unreadable, stored_key

from .stored_texts import Text, texts_from_data, texts_to_data
from .walk import moved

MOST_PARSED = 8_000
# Characters of all texts whose trees are kept.
MOST_CHARACTERS = 500_000
# Trees of one text that are kept, each on a line of its own.
MOST_LINES = 8

# The start of the grammar, the text, where it begins and ends (file, and lines counted from its
# first), and the offsets of its characters if it has escapes.
Key = tuple[str, str, tuple[str, int, int, int, int], tuple[str, int, int, int, int],
            tuple[int, ...]]  # fmt: skip

_parsed: dict[Key, dict[int, Any]] = {}
_room = Room(MOST_CHARACTERS)
# The text that a tree was parsed from, and its lines. Trees are compared by identity, and so kept
# alive.
_places: dict[int, tuple[object, Key, range]] = {}


class _Noted:
    """The texts of a file that is being read; `new` if the parser was needed."""

    def __init__(self) -> None:
        self.texts: dict[Key, tuple[range, Any]] = {}
        self.new = False


_noted: ContextVar[_Noted | None] = ContextVar("noted", default=None)


def known_tree(key: Key, lines: range) -> Any:
    """Return the tree of a text that was parsed before, here or on another line; None if it was
    not."""
    known = _parsed.get(key)
    if known is None:
        return None
    top = lines.start
    if top not in known:
        if len(known) >= MOST_LINES:
            del known[next(iter(known))]
        earlier, tree = next(iter(known.items()))
        known[top] = moved(tree, top - earlier)
        _keep_place(known[top], key, lines)
    _note(key, lines, known[top])
    return known[top]


def keep_tree(key: Key, lines: range, tree: Any) -> None:
    """Keep the tree of a text that was parsed just now."""
    _keep(key, lines, tree)
    _note(key, lines, tree, new=True)


def _keep(key: Key, lines: range, tree: Any) -> None:
    if len(_parsed) >= MOST_PARSED:
        _parsed.clear()
    _parsed[key] = {lines.start: tree}
    _keep_place(tree, key, lines)


def _keep_place(tree: object, key: Key, lines: range) -> None:
    if len(_places) >= MOST_PARSED:
        _places.clear()
    if not _room.take(len(key[1])):
        _parsed.clear()
        _places.clear()
    _places[id(tree)] = (tree, key, lines)


def lines_moved(old: object, new: object) -> tuple[range, int] | None:
    """Return the lines of a parsed text, and by how many it is further down in the other place;
    None unless both trees are known to be of the same text."""
    known, other = _places.get(id(old)), _places.get(id(new))
    if known is None or other is None or known[1] != other[1]:
        return None
    return known[2], other[2].start - known[2].start


def _note(key: Key, lines: range, tree: Any, *, new: bool = False) -> None:
    noted = _noted.get()
    if noted is not None:
        noted.texts[key] = (lines, tree)
        noted.new |= new


@contextmanager
def stored_texts(root: Mapping, report: Report) -> Iterator[None]:
    """Inside this context the texts of a file are parsed: those that are stored need not be, and
    if others were, all are stored."""
    key = stored_key(root, "texts")
    if not key:
        yield
        return
    file = root.span.file
    _load(key, file)
    noted = _Noted()
    told = report.told
    token = _noted.set(noted)
    try:
        yield
    finally:
        _noted.reset(token)
    if noted.new and report.told == told:
        texts = [
            Text(start, text, first[1:], last[1:], columns, lines, tree)
            for (start, text, first, last, columns), (lines, tree) in noted.texts.items()
        ]
        store().put(key, texts_to_data(texts))


def _load(key: str, file: str) -> None:
    data = store().get(key)
    if data is None:
        return
    try:
        texts = texts_from_data(data, file)
    except Unreadable:
        return
    for text in texts:
        first, last = (file, *text.first), (file, *text.last)
        known = (text.start, text.text, first, last, text.columns)
        if known not in _parsed:
            _keep(known, text.lines, text.tree)  # type: ignore[arg-type]

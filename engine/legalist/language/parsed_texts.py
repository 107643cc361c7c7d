"""The texts that were parsed, and their trees.

The same text at the same place gives the same tree: a ruleset is linked for several player counts,
and most texts of an entry that is edited stay as they are. Those of a file without findings are
stored, so that the next run needs no parser.
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

MOST_PARSED = 8_000
# Characters of all texts whose trees are kept.
MOST_CHARACTERS = 500_000

# The start of the grammar, the text, where it begins and ends, and the offsets of its characters if
# it has escapes.
Key = tuple[str, str, tuple[Any, ...], tuple[Any, ...], tuple[int, ...]]

_parsed: dict[Key, Any] = {}
_room = Room(MOST_CHARACTERS)


class _Noted:
    """The texts of a file that is being read, beside those `stored` of it; `new` if the parser was
    needed."""

    def __init__(self, stored: dict[Key, Any]) -> None:
        self.stored = stored
        self.texts: dict[Key, Any] = {}
        self.new = False


_noted: ContextVar[_Noted | None] = ContextVar("noted", default=None)


def known_tree(key: Key) -> Any:
    """Return the tree of a text that was parsed before; None if it was not."""
    noted = _noted.get()
    known = _parsed.get(key)
    if known is None and noted is not None:
        known = noted.stored.get(key)
        if known is not None:
            _keep(key, known)
    if known is not None:
        _note(key, known)
    return known


def keep_tree(key: Key, tree: Any) -> None:
    """Keep the tree of a text that was parsed just now."""
    _keep(key, tree)
    _note(key, tree, new=True)


def _keep(key: Key, tree: Any) -> None:
    if len(_parsed) >= MOST_PARSED or not _room.take(len(key[1])):
        _parsed.clear()
    _parsed[key] = tree


def _note(key: Key, tree: Any, *, new: bool = False) -> None:
    noted = _noted.get()
    if noted is not None:
        noted.texts[key] = tree
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
    noted = _Noted(_load(key, file))
    told = report.told
    token = _noted.set(noted)
    try:
        yield
    finally:
        _noted.reset(token)
    if noted.new and report.told == told:
        texts = [
            Text(start, text, first[1:], last[1:], columns, tree)
            for (start, text, first, last, columns), tree in noted.texts.items()
        ]
        store().put(key, texts_to_data(texts))


def _load(key: str, file: str) -> dict[Key, Any]:
    """Return the stored texts of a file. They are at hand until it is read, however little room
    there is for them among all others."""
    data = store().get(key)
    if data is None:
        return {}
    try:
        texts = texts_from_data(data, file)
    except Unreadable:
        return {}
    return {
        (text.start, text.text, (file, *text.first), (file, *text.last), text.columns): text.tree
        for text in texts
    }

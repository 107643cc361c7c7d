"""The words of the grammar.

Reserved words are never listed by hand: they are the words of the grammar's terminals, and which of
them begin a value, an effect or a type is what the parser accepts there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from legalist.source.store import store


def keywords() -> dict[str, str]:
    """Return the words of the language, by the names of their terminals."""
    return _words()[0]


def beginnings(start: str) -> frozenset[str]:
    """Return the words that can begin a text of this sort; none of them can be a name there."""
    return _words()[1][start]


Words = tuple[dict[str, str], dict[str, frozenset[str]]]


@lru_cache(maxsize=1)
def _words() -> Words:
    """Return the words, and those that begin each start of the grammar. They are stored, so that
    files that were read before need no parser."""
    kept = store()
    key = kept.key("words", "")
    words = _from_data(kept.get(key))
    if words is None:
        words = _from_grammar()
        kept.put(key, [words[0], {start: sorted(first) for start, first in words[1].items()}])
    return words


def _from_grammar() -> Words:
    from lark.lexer import PatternStr

    from .grammar import STARTS, parser

    lark = parser().lark
    words = {
        terminal.name: terminal.pattern.value
        for terminal in lark.terminals
        if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha()
    }
    # These two are patterns in the grammar, because `divide` is a name and not `div`.
    words |= {"DIV": "div", "MOD": "mod"}
    accepted = {start: lark.parse_interactive("", start=start).accepts() for start in STARTS}  # type: ignore[no-untyped-call]
    first = {
        start: frozenset(word for terminal, word in words.items() if terminal in accepted[start])
        for start in STARTS
    }
    return words, first


def _from_data(data: Any) -> Words | None:
    """Return what was stored; None if it is not that."""
    try:
        words, first = data
        strings = [*words, *words.values(), *(word for found in first.values() for word in found)]
        if {*map(type, strings)} != {str}:
            return None
        return words, {start: frozenset(found) for start, found in first.items()}
    except (AttributeError, TypeError, ValueError):
        return None

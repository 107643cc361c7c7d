"""What each word is in the texts of the language inside a file; YAML itself is left alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from legalist.diagnostics import Span
from legalist.language.words import keywords
from legalist.quick_dataclass import frozen
from legalist.schema import KINDS
from legalist.source import reading

from .mention import Mention
from .sentences import Sentence, sentences
from .sheet import Sheet

TokenType = Literal[
    "keyword", "number", "function", "method", "event", "variable", "parameter", "property",
    "enumMember", "type", "class", "macro",
]  # fmt: skip
TOKEN_TYPES: tuple[TokenType, ...] = (
    "keyword", "number", "function", "method", "event", "variable", "parameter", "property",
    "enumMember", "type", "class", "macro",
)  # fmt: skip
MODIFIERS = ("declaration", "defaultLibrary", "readonly")
_WORD = re.compile(r"[A-Za-z_]\w*|\d+")
_SECTIONS: dict[str, TokenType] = {
    "functions": "function",
    "outcome": "function",
    "marks": "function",
    "builtins": "function",
    "effects": "method",
    "events": "event",
    "decisions": "event",
    "values": "property",
    "zones": "class",
    "kinds": "type",
    "enums": "type",
    "patterns": "type",
    "areas": "type",
    "options": "macro",
    "terrain": "enumMember",
}
_GIVEN = ("number", "player", "space", "terrain")


@frozen
class Token:
    """A word on one line; columns count from 1."""

    line: int
    column: int
    length: int
    type: TokenType
    modifiers: tuple[str, ...] = ()


def tokens(sheet: Sheet) -> list[Token]:
    """Return the words of all texts of the language, in the order of the file. While it is no YAML,
    such as after an open brace, lines that have not changed keep what they had."""
    if sheet.root is None and sheet.readable.root is not None:
        return list(_unchanged(sheet.readable, sheet.lines))
    root = sheet.root
    if root is None or sheet.sort.key not in KINDS:
        return []
    named = {_start(one.span): one for one in sheet.own_index.in_file(sheet.path)}
    found = [
        token for sentence in sentences(root, sheet.sort.key) for token in _words(sentence, named)
    ]
    return sorted(set(found), key=lambda one: (one.line, one.column))


def _unchanged(before: Sheet, lines: list[str]) -> Iterator[Token]:
    """Yield the words of the lines above and below the edit."""
    old = before.lines
    above = _alike(old, lines)
    below = min(_alike(old[::-1], lines[::-1]), len(old) - above, len(lines) - above)
    with reading(before.files):
        known = tokens(before)
    for token in known:
        if token.line <= above:
            yield token
        elif token.line > len(old) - below:
            yield replace(token, line=token.line + len(lines) - len(old))


def _alike(one: list[str], other: list[str]) -> int:
    """Return with how many equal lines two texts begin."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _words(sentence: Sentence, named: dict[tuple[int, int], Mention]) -> Iterator[Token]:
    words = keywords().values()
    for number, text in enumerate(sentence.text.split("\n"), 1):
        for word in _WORD.finditer(text):
            span = _place(sentence, number, word.start() + 1, word.end() + 1)
            if span.line != span.end_line or span.end_column - span.column != len(word[0]):
                continue  # its lines were joined, so the place is not known
            mention = named.get(_start(span))
            type_, modifiers = _kind(word[0], mention, words)
            if type_ is not None:
                yield Token(span.line, span.column, len(word[0]), type_, modifiers)


def _place(sentence: Sentence, line: int, column: int, end: int) -> Span:
    if sentence.node is not None:
        return sentence.node.text_span(line, column, line, end)
    at = sentence.span
    shift = (at.end_column - at.column - len(sentence.text)) // 2  # the quotes of a key
    start = at.column + shift
    return at.at(at.line, start + column - 1, at.line, start + end - 1)


def _kind(
    word: str, mention: Mention | None, words: object
) -> tuple[TokenType | None, tuple[str, ...]]:
    if word.isdigit():
        return "number", ()
    if mention is None:
        if word in _GIVEN:
            return "type", ("defaultLibrary",)
        return ("keyword", ()) if word in words else (None, ())  # type: ignore[operator]
    declares = ("declaration",) if mention.role == "declares" else ()
    to = mention.to
    if isinstance(to, Span):
        return ("parameter" if mention.name else "variable"), declares
    if to in _GIVEN:
        return "type", ("defaultLibrary",)
    steps = to.split(".")
    if len(steps) > 2:
        return ("property" if steps[2] == "attributes" else "enumMember"), declares
    if steps[0] == "builtins":
        return "function", ("defaultLibrary",)
    if steps[0] == "options":
        return "macro", (*declares, "readonly")
    return _SECTIONS.get(steps[0]), declares


def _start(span: Span) -> tuple[int, int]:
    return span.line, span.column

"""Texts of the language that are on one line, with or without quotes."""

from __future__ import annotations

from legalist.editing.sentences import Sentence
from legalist.limits import LONGEST_TEXT

from .changes import Changes
from .sentence import Piece, sentence_pieces

# YAML reads a key only up to a certain length, so a long one must not get longer.
LONGEST_KEY = 500


def put_sentence(changes: Changes, start: int, end: int, sentence: Sentence) -> None:
    """Give the sentence that is written from `start` to `end` in a file its layout."""
    raw = changes.text[start:end]
    quoted = raw[0] in "\"'"
    text = sentence.text
    node = sentence.node
    if "\n" in raw:
        return
    columns = node.columns if node is not None else ()
    if not columns and raw[quoted : len(raw) - quoted] != text:
        return  # a key with escapes in it

    def place(offset: int) -> int:
        return int(quoted) + (columns[offset] if columns else offset)

    pieces = [
        (place(first), place(last), new)
        for first, last, new in sentence_pieces(text, sentence.grammar)
        if raw[place(first) : place(last)] == text[first:last] and "\n" not in text[first:last]
    ]
    after = _applied(raw, pieces)
    if quoted or _is_plain(after):
        longest = LONGEST_TEXT if node is not None else LONGEST_KEY
        for first, last, new in pieces if len(after) <= longest else ():
            changes.put(start + first, start + last, new)


def _applied(text: str, pieces: list[Piece]) -> str:
    for start, end, new in reversed(pieces):
        text = text[:start] + new + text[end:]
    return text


def _is_plain(text: str) -> bool:
    """Return whether YAML still reads it as one text without quotes."""
    return ": " not in text and " #" not in text and not text.endswith(":")

"""The tokens of a text of the language, for what works on the text as it is written.

The parser's own tokens: whether a word is a name or a word of the language depends on its place.
"""

from __future__ import annotations

from typing import NamedTuple

from .grammar import parser

# What the reader of blocks adds to what is written.
LINE_END, INDENT, DEDENT = "_NL", "_INDENT", "_DEDENT"


class Word(NamedTuple):
    """A token: the name of its terminal, and from where to where it is in the text."""

    type: str
    text: str
    start: int
    end: int


def tokens(text: str, start: str) -> list[Word]:
    """Return the tokens of a text that has no syntax errors, with the ends of lines and blocks that
    mean something (only effects have them); comments and blanks are what is between tokens."""
    reader = parser()
    reader.lines.flat = start != "effects"
    source = text.rstrip() + "\n" if start == "effects" else text
    return [
        Word(token.type, str(token), token.start_pos or 0, token.end_pos or 0)
        for token in reader.lark.parse_interactive(source, start=start).iter_parse()
    ]

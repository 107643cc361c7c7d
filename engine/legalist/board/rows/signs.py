"""The signs of a text in rows, each with where it stands."""

from __future__ import annotations

from dataclasses import dataclass

from legalist.board.glyphs import BLANKS, glyphs
from legalist.diagnostics import Span
from legalist.source import Scalar


@dataclass(frozen=True, slots=True)
class Sign:
    """`x` is its column on the screen and `y` its line, both from 0 at the corner of the text."""

    text: str
    x: int
    y: int
    span: Span


def read_signs(node: Scalar) -> list[list[Sign]]:
    """The signs of each line that has any, in order; blanks are only distance."""
    lines = []
    for y, line in enumerate(node.text.split("\n")):
        signs = [
            Sign(text, x, y, node.text_span(y + 1, at + 1, y + 1, at + 1 + len(text)))
            for text, at, x in glyphs(line)
            if text not in BLANKS
        ]
        if signs:
            lines.append(signs)
    return lines

"""The signs of a text in rows, each with its position."""

from __future__ import annotations

from legalist.board.glyphs import BLANKS, glyphs
from legalist.diagnostics import Span
from legalist.quick_dataclass import frozen
from legalist.source import Scalar


@frozen
class Sign:
    """`x` is its column on the screen and `y` its line, both from 0 at the corner of the text."""

    text: str
    x: int
    y: int
    span: Span


def read_signs(node: Scalar) -> list[list[Sign]]:
    """Return the signs of each line that has any, in order; blanks only separate them."""
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

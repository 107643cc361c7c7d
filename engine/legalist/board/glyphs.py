"""Characters in a row of text: which there are, and how wide they are."""

from collections.abc import Iterator
from unicodedata import combining, east_asian_width

# The space bar, the no-break space, and the wide space of East Asian keyboards.
BLANKS = " \u00a0\u3000"


def width(text: str) -> int:
    """Return the columns that a text takes: two for a wide letter, none for a combining accent."""
    return sum(
        0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text
    )


def glyphs(line: str) -> Iterator[tuple[str, int, int]]:
    """Yield the visible glyphs of a line: letters with their accents, each with the index of the
    character and the column at which it starts, both from 0."""
    column = start = wide = 0
    seen = ""
    for number, letter in enumerate(line):
        room = 1 if letter.isascii() else width(letter)
        if seen and room == 0:
            seen += letter
            continue
        if seen:
            yield seen, start, column
            column += wide
        seen, start, wide = letter, number, room
    if seen:
        yield seen, start, column

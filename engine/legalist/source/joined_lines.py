"""Where the characters of a text stand whose lines YAML joins into one."""

from __future__ import annotations

from .nodes import ROW
from .scalars import escape_columns

BLANKS = " \t\n"


def joined_columns(
    text: str, rows: list[str], first: int, last: int, quote: str
) -> tuple[int, ...]:
    """Return the place of each character of `text`, and of its end, as rows and columns.

    The text is written in `rows`: from column `first` of the first to before column `last` of the
    last one; `quote` is the sign around it, if there is one. What stands for the end of a line
    is placed behind what is before it. Empty if the places cannot be told.
    """
    places: list[int] = []
    end = empty = 0
    glued = True  # to what is before: at the beginning, and after a backslash
    for number, row in enumerate(rows):
        start = first - 1 if number == 0 else 0
        written = row[start : last - 1] if number == len(rows) - 1 else row[start:]
        start += len(written) - len(written.lstrip(" \t"))
        written = written.strip(" \t")
        hidden = quote == '"' and number < len(rows) - 1 and _ends_escaped(written)
        written = written[:-1] if hidden else written
        offsets = escape_columns(written, quote) if quote else tuple(range(len(written) + 1))
        if not written:
            empty += 1
            continue
        # An escape may stand for a blank itself, so before one they are counted.
        counted = quote == '"' and written[0] == "\\" and number > 0
        most = (0 if glued else max(empty, 1)) if counted else len(text)
        while most and len(places) < len(text) and text[len(places)] in BLANKS:
            places.append(end or number * ROW + start + 1)
            most -= 1
        glued, empty = hidden, 0
        at = len(places)
        for count, offset in enumerate(offsets[:-1]):
            escaped = offsets[count + 1] - offset > 1
            if not escaped and text[at + count : at + count + 1] != written[offset]:
                return ()
            places.append(number * ROW + start + offset + 1)
        end = number * ROW + start + offsets[-1] + 1
    if len(places) > len(text) or text[len(places) :].strip(BLANKS):
        return ()
    return (*places, *[end] * (len(text) + 1 - len(places))) if places else ()


def _ends_escaped(written: str) -> bool:
    """Return whether the line ends with a backslash, which joins it to the next."""
    return (len(written) - len(written.rstrip("\\"))) % 2 == 1

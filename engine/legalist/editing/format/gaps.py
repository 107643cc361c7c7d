"""What is between two tokens: blanks, line breaks and comments. YAML and the rules language have
the same ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable

BLANKS = " \t"
STEP = 2

# An indentation as it is written, and as it should be.
Level = tuple[int, int]


def lines_between(
    gap: str, indent: int, comment_at: Callable[[int], int], *, first: bool = False
) -> str:
    """Return a gap with line breaks in house style: no blanks at the ends of lines, at most one
    empty line in a row, comments moved from their column to `comment_at` it, and `indent` blanks
    before the next token. The `first` gap of a text begins with a whole line, and no empty one."""
    beside, *rows = ["", *gap.split("\n")] if first else gap.split("\n")
    lines = [_beside(beside)]
    for row in rows[:-1]:
        comment = row.strip(BLANKS)
        if comment:
            lines.append(" " * comment_at(column(row)) + comment)
        elif lines[-1] if len(lines) > 1 else not first:
            lines.append("")
    lines.append(" " * indent)
    return "\n".join(lines[1:] if first else lines)


def last_lines(gap: str, comment_at: Callable[[int], int]) -> str:
    """Return what follows the last token in house style: comments, and no empty lines at the
    end."""
    return lines_between(gap + "\n", 0, comment_at).rstrip()


def comment_place(levels: Iterable[Level]) -> Callable[[int], int]:
    """Return where comments go that stand among entries of these levels: to the deepest that they
    are not left of."""
    ordered = sorted(levels)

    def place(at: int) -> int:
        return next((new for old, new in reversed(ordered) if old <= at), ordered[0][1])

    return place


def column(line: str) -> int:
    """Return how far a line is indented."""
    return len(line) - len(line.lstrip(BLANKS))


def _beside(text: str) -> str:
    """Return the end of a line after its last token. Comments below each other are often aligned,
    so the blanks before one are kept."""
    comment = text.strip(BLANKS)
    return (text[: column(text)] or " ") + comment if comment else ""

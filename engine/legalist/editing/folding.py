"""The parts of a file that can be folded, by indentation: this also works while it is broken."""

from __future__ import annotations

from collections.abc import Iterator

MOST_LINES = 50_000


def foldings(lines: list[str]) -> Iterator[tuple[int, int, bool]]:
    """Yield the first and last line of each part, and whether it is a comment."""
    stack: list[tuple[int, int]] = []  # indentation and line
    last = 0
    comment = 0
    for number, text in enumerate(lines[:MOST_LINES], 1):
        stripped = text.lstrip()
        if not stripped:
            continue
        if stripped.startswith("#"):
            comment = comment or number
            last_comment = number
            continue
        if comment:
            if last_comment > comment:
                yield comment, last_comment, True
            comment = 0
        width = len(text) - len(stripped)
        while stack and stack[-1][0] >= width:
            _, first = stack.pop()
            if last > first:
                yield first, last, False
        stack.append((width, number))
        last = number
    for _, first in reversed(stack):
        if last > first:
            yield first, last, False

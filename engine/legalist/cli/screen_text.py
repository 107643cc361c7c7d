"""Small helpers for text on the screen."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Mapping

from legalist.board.glyphs import width

__all__ = ["LANGUAGE", "amount", "columns", "in_language", "padded", "width", "wrapped"]

LANGUAGE = "en"


def in_language(texts: Mapping[str, str], language: str = LANGUAGE) -> str:
    """Return the text in the language, or in any other that it has."""
    return texts.get(language) or texts.get(LANGUAGE) or next(iter(texts.values()), "")


def columns() -> int:
    """Return the width of lines; in a pipe it is fixed."""
    return shutil.get_terminal_size((100, 40)).columns


def wrapped(text: str, indent: int = 6) -> list[str]:
    return textwrap.wrap(text, max(40, min(columns(), 100) - indent))


def padded(text: str, wide: int) -> str:
    """Pad the text with spaces to a width on the screen, which is not its number of characters."""
    return text + " " * (wide - width(text))


def amount(number: int, noun: str) -> str:
    """Return `1 move` or `2 moves`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"

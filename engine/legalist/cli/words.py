"""Small helpers for text on the screen."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Mapping

from legalist.board.glyphs import width

__all__ = ["LANGUAGE", "amount", "columns", "in_language", "padded", "width", "wrapped"]

LANGUAGE = "en"


def in_language(texts: Mapping[str, str], language: str = LANGUAGE) -> str:
    """The text in the language, or in any that there is."""
    return texts.get(language) or texts.get(LANGUAGE) or next(iter(texts.values()), "")


def columns() -> int:
    """How wide a line may be; the tools that follow in a pipe get a fixed width."""
    return shutil.get_terminal_size((100, 40)).columns


def wrapped(text: str, indent: int = 6) -> list[str]:
    return textwrap.wrap(text, max(40, min(columns(), 100) - indent))


def padded(text: str, wide: int) -> str:
    """The text with blanks up to a width on the screen, which is not its number of characters."""
    return text + " " * (wide - width(text))


def amount(number: int, noun: str) -> str:
    """`1 move`, `2 moves`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"

"""How people write rules before they know the language: one table for each sort of text.

Each row turns a line into a form of the language; the parser decides whether it is valid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from legalist.lazy import lazily

if TYPE_CHECKING:
    from .foreign_words import PLAYERS, QUOTES, SIGN_HELP, WORD_HELP, WORDS, with_numbers
    from .habit import HOLE, NUMBERS, Habit, plural, singular
    from .tables import habits

__all__ = [
    "HOLE",
    "NUMBERS",
    "PLAYERS",
    "QUOTES",
    "SIGN_HELP",
    "WORDS",
    "WORD_HELP",
    "Habit",
    "habits",
    "plural",
    "singular",
    "with_numbers",
]

__getattr__ = lazily(
    __name__,
    {
        ".foreign_words": "PLAYERS QUOTES SIGN_HELP WORDS WORD_HELP with_numbers",
        ".habit": "HOLE NUMBERS Habit plural singular",
        ".tables": "habits",
    },
)

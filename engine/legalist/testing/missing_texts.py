"""Texts and names of a ruleset that are missing in a language."""

from __future__ import annotations

from legalist.link.texts import ORIGINAL, all_texts
from legalist.program import Program
from legalist.quick_dataclass import frozen


@frozen
class Missing:
    """A text that exists in English but not in the language."""

    language: str
    address: str
    original: str


def missing_texts(program: Program, language: str) -> list[Missing]:
    """Return what a translator still has to do."""
    return [
        Missing(language, address, texts[ORIGINAL])
        for address, texts in all_texts(program).items()
        if texts.get(ORIGINAL) and not texts.get(language)
    ]

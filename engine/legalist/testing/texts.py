"""Which texts and names of a ruleset are missing in a language."""

from __future__ import annotations

from dataclasses import dataclass

from legalist.link.program import Program
from legalist.link.texts import ORIGINAL, all_texts


@dataclass(frozen=True, slots=True)
class Missing:
    """A text that is there in English and not in the language."""

    language: str
    address: str
    original: str


def missing_texts(program: Program, language: str) -> list[Missing]:
    """What a translator has still to do."""
    return [
        Missing(language, address, texts[ORIGINAL])
        for address, texts in all_texts(program).items()
        if texts.get(ORIGINAL) and not texts.get(language)
    ]

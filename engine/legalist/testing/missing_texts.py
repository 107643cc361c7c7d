"""Texts and names of a ruleset that are missing in a language."""

from __future__ import annotations

from legalist.link.texts import ORIGINAL, all_texts
from legalist.program import Program
from legalist.program.piece_names import PATTERN
from legalist.quick_dataclass import frozen


@frozen
class Missing:
    """A text that exists in English but not in the language."""

    language: str
    address: str
    original: str


def missing_texts(program: Program, language: str) -> list[Missing]:
    """Return what a translator still has to do. A pattern for the names of a kind is enough for
    all of them."""
    patterns = tuple(
        f"names.{id.removesuffix(PATTERN)}"
        for id, names in program.names.items()
        if id.endswith(f".{PATTERN}") and names.get(language)
    )
    return [
        Missing(language, address, texts[ORIGINAL])
        for address, texts in all_texts(program).items()
        if texts.get(ORIGINAL) and not texts.get(language) and not address.startswith(patterns)
    ]

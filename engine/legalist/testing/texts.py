"""Which texts and names of a ruleset are missing in a language."""

from __future__ import annotations

from dataclasses import dataclass

from legalist.link.program import Program, Texts
from legalist.link.texts import declarations

ORIGINAL = "en"


@dataclass(frozen=True, slots=True)
class Missing:
    """A text that is there in English and not in the language."""

    language: str
    address: str
    original: str


def languages(program: Program) -> list[str]:
    """Every language in which anything is said."""
    return sorted({language for _, texts in _all(program) for language in texts})


def missing_texts(program: Program, language: str) -> list[Missing]:
    """What a translator has still to do."""
    return [
        Missing(language, address, texts[ORIGINAL])
        for address, texts in _all(program)
        if texts.get(ORIGINAL) and not texts.get(language)
    ]


def _all(program: Program) -> list[tuple[str, Texts]]:
    found: dict[str, Texts] = {"title": program.title}
    found |= {decl.address: decl.text for decl in declarations(program) if decl.text}
    found |= {f"citations.{id}": texts for id, texts in program.citations.items()}
    found |= {f"names.{id}": texts for id, texts in program.names.items()}
    return list(found.items())

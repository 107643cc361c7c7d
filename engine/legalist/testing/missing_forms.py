"""Forms that the names and texts of a ruleset lack in a language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from legalist.link.texts import all_texts
from legalist.program import Program
from legalist.program.piece_names import PATTERN
from legalist.quick_dataclass import frozen
from legalist.wording.filling import category
from legalist.wording.phrase import CATEGORIES, Phrase

# Larger numbers do not come up, though French has a form of its own for millions.
MOST = 1000


@frozen
class MissingForm:
    """A form that something lacks; `like` is the name that has it, empty for a plural that the
    language needs."""

    address: str
    form: str
    like: str = ""


def missing_forms(program: Program, language: str) -> list[MissingForm]:
    """Return what a translator forgot: plurals of what has some, and forms that other members of
    the same family have."""
    texts = all_texts(program)
    phrases = {address: one.get(language) for address, one in texts.items()}
    found = [
        MissingForm(address, form)
        for address, phrase in phrases.items()
        if isinstance(phrase, Phrase)
        for form in _missing_plurals(phrase, language)
    ]
    return [*found, *_unlike(phrases)]


def _missing_plurals(phrase: Phrase, language: str) -> list[str]:
    if not phrase.has_plurals:
        return []
    plain = {"one"} if phrase.forms.keys().isdisjoint({"one"}) else set()
    return [form for form in _needed(language) if form not in phrase.forms and form not in plain]


@lru_cache
def _needed(language: str) -> tuple[str, ...]:
    """Return the plural categories of whole numbers, in order."""
    used = {category(number, language) for number in range(MOST)}
    return tuple(form for form in CATEGORIES if form in used)


def _unlike(phrases: dict[str, str | None]) -> Iterator[MissingForm]:
    """Yield the forms that one name of a family has and another has not; plurals are left out,
    because some things are never counted."""
    families: dict[str, dict[str, Phrase]] = {}
    for address, phrase in phrases.items():
        family, _, id = address.rpartition(".")
        # A pattern hands forms on to its first part, and has others of its own.
        if family.startswith("names.") and isinstance(phrase, Phrase) and id != PATTERN:
            families.setdefault(family, {})[address] = phrase
    for named in families.values():
        having = {form: address for address, one in named.items() for form in one.forms}
        for address, one in named.items():
            for form, like in having.items():
                if form not in one.forms and form not in (*CATEGORIES, "nom"):
                    yield MissingForm(address, form, like)

"""Texts of rulesets with their places filled.

A place is `{piece}`, or in a form `{piece:acc}`, or in that for the number before it: `{n}
{piece:count}`. A yes or no has words for both, `{help|, with help|}`, and a number words for its
plurals, `{n|stone|stones}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from babel import Locale, UnknownLocaleError
from babel.lists import format_list

from .own_words import ENGLISH
from .phrase import CATEGORIES, Composed, Phrase, Quantity, Truth, form_of, reach

SLOT = re.compile(r"\{(\w+)((?::\w+)*)((?:\|[^{}|]*)*)\}")
COUNT = "count"
# The form of a text for none at all, whatever plurals its language has.
NONE = "zero"
# Whole numbers up to here show which plural categories a language has.
MOST = 1000


def fill(template: str, values: Mapping[str, str], language: str, *asked: str) -> str:
    """Return a text with its places filled; a place without a value is left as it is.

    A template with plural forms takes the one for the first number among its places. The form that
    is `asked` for goes to the first place, the head of the phrase: its own forms come before it.
    """
    number = _first_number(template, values)
    if number is not None:
        asked = (NONE, category(number, language), *asked) if number == 0 else (
            category(number, language), *asked
        )  # fmt: skip
    whole, left = reach(template, asked)
    head = _first_place(whole)
    last = number

    def filled(place: re.Match[str]) -> str:
        nonlocal last
        value = values.get(place[1])
        if value is None:
            return place[0]
        if place[3]:
            return _worded(value, place[3].split("|")[1:], language)
        if isinstance(value, Quantity):
            last = value.number
        path = [*place[2].split(":")[1:], *(left if place.start() == head else ())]
        if COUNT in path and last is not None:
            # The number decides first: a plural has cases of its own.
            path = [category(last, language), *(part for part in path if part != COUNT)]
        return form_of(value, *path)

    return SLOT.sub(filled, whole)


def sentence(template: str, values: Mapping[str, str], language: str) -> str:
    """Return a filled text that begins with a capital letter, also where a name comes first."""
    text = fill(template, values, language)
    return text[:1].upper() + text[1:] if template.startswith("{") else text


def _worded(value: str, words: Sequence[str], language: str) -> str:
    """Return what a text has for a value: for a number, also the number."""
    if isinstance(value, Truth):
        return words[0 if value.holds else -1]
    if isinstance(value, Quantity):
        place = plurals(language).index(category(value.number, language))
        return f"{value} {words[min(place, len(words) - 1)]}"
    return value


def _first_number(template: str, values: Mapping[str, str]) -> int | None:
    """Return the number that chooses among the plural forms of a template, if it has any."""
    if not isinstance(template, Phrase) or not template.has_plurals:
        return None
    numbers = [values.get(place[1]) for place in SLOT.finditer(template)]
    return next((one.number for one in numbers if isinstance(one, Quantity)), None)


def _first_place(text: str) -> int:
    found = SLOT.search(text)
    return -1 if found is None else found.start()


def by_pattern(pattern: str, parts: Mapping[str, str], language: str) -> Phrase:
    """Return a name that a pattern makes of its parts; a form of it is that of its first part."""
    head = SLOT.search(pattern)
    first = "" if head is None else parts.get(head[1], "")
    plurals = any(isinstance(one, Phrase) and one.has_plurals for one in (pattern, first))
    return Composed(lambda path: fill(pattern, parts, language, *path), plurals)


def counted(number: int, name: str, language: str, *path: str) -> str:
    """Return a number of things. A name without plural forms cannot stand after a number."""
    if number == 1:
        return form_of(name, *path)
    if isinstance(name, Phrase) and name.has_plurals:
        return f"{number} {name.form(category(number, language), *path)}"
    return f"{number} × {form_of(name, *path)}"


def category(number: int, language: str) -> str:
    """Return the plural category of a number in a language."""
    return str(_locale(language).plural_form(abs(number)))


@cache
def plurals(language: str) -> tuple[str, ...]:
    """Return the plural categories that whole numbers have in a language, in order."""
    used = {category(number, language) for number in range(MOST)}
    return tuple(one for one in CATEGORIES if one in used)


def listed(items: Sequence[str], language: str) -> str:
    """Return items joined as the language joins them: `a, b and c`."""
    return format_list(list(items), locale=_locale(language))


@cache
def _locale(language: str) -> Locale:
    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale.parse(ENGLISH)

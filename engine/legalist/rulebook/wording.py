"""The book's own words: headings and phrases by language, with the plural forms of each.

They stand in `words/<language>.yaml`. A phrase with a number has one form for each plural category
of its language; babel knows which number takes which.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.numbers import format_decimal

from legalist.diagnostics import Report
from legalist.source import plain, read_yaml

from .model import Line, Run

FOLDER = Path(__file__).parent / "words"
ENGLISH = "en"
PLACE = re.compile(r"\{(\w+)\}")


def languages() -> list[str]:
    """The languages that the book's own words are in."""
    return sorted(path.stem for path in FOLDER.glob("*.yaml"))


@cache
def phrases(language: str) -> dict[str, Any]:
    """All phrases of a language that has a file."""
    report = Report()
    node = read_yaml(FOLDER / f"{language}.yaml", report)
    assert node is not None, report.diagnostics
    found: dict[str, Any] = plain(node)
    return found


class Wording:
    """Phrases in a language, or in English where there are none in it."""

    def __init__(self, language: str) -> None:
        base = language.split("-")[0]
        self.language = base if base in languages() else ENGLISH
        self._phrases = phrases(self.language)
        try:
            self._locale = Locale.parse(language, sep="-")
        except (UnknownLocaleError, ValueError):
            self._locale = Locale.parse(ENGLISH)
        self._plural = Locale.parse(self.language)

    def number(self, value: int) -> str:
        return format_decimal(value, locale=self._locale)

    def template(self, key: str, n: int | None = None) -> str:
        """A phrase with its places still open; `n` chooses the plural form."""
        found = self._phrases[key]
        if n is not None and isinstance(found, dict):
            found = found.get(self._plural.plural_form(n), found["other"])
        assert isinstance(found, str), key
        return found

    def __call__(self, key: str, **values: str) -> str:
        """A phrase as plain text."""
        return PLACE.sub(lambda place: values[place.group(1)], self.template(key))

    def count(self, key: str, n: int, **values: str) -> str:
        """A phrase with a number in it, in the form that the number takes."""
        values["n"] = self.number(n)
        return PLACE.sub(lambda place: values[place.group(1)], self.template(key, n))

    def line(self, key: str, n: int | None = None, **values: Line | str) -> Line:
        """A phrase whose places are filled by runs."""
        if n is not None:
            values["n"] = self.number(n)
        return fill(self.template(key, n), values)


def fill(template: str, values: dict[str, Line | str], language: str = "") -> Line:
    """A text whose `{places}` are filled; what has no value is left to nobody's guess and fails."""
    line: list[Run] = []
    at = 0
    for place in PLACE.finditer(template):
        if place.start() > at:
            line.append(Run(template[at : place.start()], language=language))
        value = values[place.group(1)]
        line += [Run(value)] if isinstance(value, str) else value
        at = place.end()
    if at < len(template):
        line.append(Run(template[at:], language=language))
    return tuple(line)

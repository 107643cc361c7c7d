"""Phrases of one area in one language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.numbers import format_decimal

from legalist.diagnostics import Report
from legalist.source import plain, read_yaml

from .phrase import form_of

FOLDER = Path(__file__).parent / "words"
ENGLISH = "en"
# A place, perhaps in a form that its value may have: `{seat:def}`.
PLACE = re.compile(r"\{(\w+)(?::\w+)*\}")


def languages() -> list[str]:
    """Return the languages that the engine supports."""
    return sorted(path.name for path in FOLDER.iterdir() if path.is_dir())


@cache
def phrases(area: str, language: str) -> dict[str, Any]:
    """Return all phrases of an area in a language that has a folder."""
    report = Report()
    node = read_yaml(FOLDER / language / f"{area}.yaml", report)
    assert node is not None, report.diagnostics
    found: dict[str, Any] = plain(node)
    return found


class Wording:
    """Phrases in a language, or in English if the engine does not support it."""

    def __init__(self, area: str, language: str) -> None:
        base = language.split("-")[0]
        self.language = base if base in languages() else ENGLISH
        self._phrases = phrases(area, self.language)
        self._plural = Locale.parse(self.language)
        try:
            self._locale = Locale.parse(language, sep="-")
        except (UnknownLocaleError, ValueError):
            self._locale = Locale.parse(ENGLISH)

    def number(self, value: int) -> str:
        return format_decimal(value, locale=self._locale)

    def plural(self, n: int) -> str:
        """Return the plural category of a number in the language: `one`, `few`, `other`, …"""
        return str(self._locale.plural_form(n))

    def template(self, key: str, n: int | None = None) -> str:
        """Return a phrase with its placeholders; `n` chooses the plural form."""
        found = self._phrases[key]
        if n is not None and isinstance(found, dict):
            found = found.get(self._plural.plural_form(n), found["other"])
        assert isinstance(found, str), key
        return found

    def __call__(self, key: str, **values: str) -> str:
        """Return a phrase as plain text."""
        return _filled(self.template(key), values)

    def count(self, key: str, n: int, **values: str) -> str:
        """Return a phrase with a number in it, in the form that the number takes."""
        values["n"] = self.number(n)
        return _filled(self.template(key, n), values)


def _filled(template: str, values: dict[str, str]) -> str:
    def value(place: re.Match[str]) -> str:
        return form_of(values[place[1]], *place[0][1:-1].split(":")[1:])

    return PLACE.sub(value, template)


@cache
def wording(area: str, language: str) -> Wording:
    return Wording(area, language)

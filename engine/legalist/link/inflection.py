"""Values inside sentences: `{many|match|matches}` is "1 match" or "5 matches"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from legalist.program import OptionDecl, Texts
from legalist.wording import ENGLISH, wording

from .constants import Value

# The order of the Unicode plural categories; each language has some of them.
CATEGORIES = ("zero", "one", "two", "few", "many", "other")
# No rule uses larger numbers; French has a special form for millions.
MOST = 1000


def inflected(
    value: Value,
    forms: Sequence[str],
    option: OptionDecl | None,
    names: Mapping[str, Texts],
    language: str,
) -> str:
    """Return a value as it appears in a sentence. A number is followed by the form of the word that
    it needs in the language; any other value is shown as one of the forms: the first for yes, or in
    the order of the option's values. Without forms the value is shown by its name."""
    if isinstance(value, bool):
        if forms:
            return forms[0 if value else -1]
        return wording("rulebook", language)("yes" if value else "no")
    if isinstance(value, int):
        return f"{value} {_form(value, forms, language)}" if forms else str(value)
    if option is None:
        return value
    if forms:
        return forms[min(option.values.index(value), len(forms) - 1)]
    called = names.get(f"{option.id}.{value}", {})
    return called.get(language) or called.get(ENGLISH) or value


def _form(number: int, forms: Sequence[str], language: str) -> str:
    category = _category(number, language)
    return forms[min(_categories(language).index(category), len(forms) - 1)]


@lru_cache
def _categories(language: str) -> tuple[str, ...]:
    """Return the plural categories that whole numbers have in a language, in order."""
    used = {_category(number, language) for number in range(MOST)}
    return tuple(category for category in CATEGORIES if category in used)


def _category(number: int, language: str) -> str:
    return wording("rulebook", language).plural(min(abs(number), MOST - 1))

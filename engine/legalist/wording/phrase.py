"""Words with forms: cases, articles, plurals, or whatever a language needs.

A phrase is a text that also knows other forms of itself; as a text it is its plain form. Forms are
free words of a language (`acc`, `def`, `of`), except that a plural category of babel (`one`, `few`,
`many`, `other` …) is chosen by a number. Every form may have forms of its own: the `acc` of `few`.
A text that asks for a form that a phrase lacks gets what is nearest to it, so a plain text can
stand wherever a phrase can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

# The Unicode plural categories, in order; each language has some of them.
CATEGORIES = ("zero", "one", "two", "few", "many", "other")


class Phrase(str):
    """A text with forms; the first one that is given is the plain form."""

    __slots__ = ("forms",)
    forms: Mapping[str, Phrase]

    def __new__(cls, text: str, forms: Mapping[str, Phrase] | None = None) -> Phrase:
        made = super().__new__(cls, text)
        made.forms = forms or {}
        return made

    def form(self, *path: str) -> str:
        """Return the form at a path, or the nearest one: what is missing is left out."""
        return reach(self, path)[0]

    def map(self, change: Callable[[str], str]) -> Phrase:
        """Return the phrase with every form changed."""
        forms = {name: form.map(change) for name, form in self.forms.items()}
        return Phrase(change(str(self)), forms)

    @property
    def has_plurals(self) -> bool:
        return any(name in CATEGORIES for name in self.forms)

    def each(self) -> Iterable[str]:
        """Yield all forms, the plain one first."""
        yield str(self)
        for form in self.forms.values():
            yield from form.each()


class Composed(Phrase):
    """A phrase whose forms are made when they are asked for: a name from a pattern, a list."""

    __slots__ = ("_make", "_plurals")
    _make: Callable[[tuple[str, ...]], str]
    _plurals: bool

    def __new__(cls, make: Callable[[tuple[str, ...]], str], plurals: bool = False) -> Composed:
        made = super().__new__(cls, make(()))
        assert isinstance(made, Composed)
        made._make, made._plurals = make, plurals
        return made

    @property
    def has_plurals(self) -> bool:
        return self._plurals

    def form(self, *path: str) -> str:
        return self._make(path)


class Quantity(Phrase):
    """A number as text; it chooses the plural form of what is counted."""

    __slots__ = ("number",)
    number: int

    def __new__(cls, number: int, text: str) -> Quantity:
        made = super().__new__(cls, text)
        assert isinstance(made, Quantity)
        made.number = number
        return made


class Truth(Phrase):
    """A yes or no as text; it chooses among the words that a text has for both."""

    __slots__ = ("holds",)
    holds: bool

    def __new__(cls, holds: bool, text: str) -> Truth:
        made = super().__new__(cls, text)
        assert isinstance(made, Truth)
        made.holds = holds
        return made


def reach(text: str, path: Iterable[str]) -> tuple[str, tuple[str, ...]]:
    """Follow the names of a path as far as a text has such forms; return what was reached, and the
    names that it does not have."""
    left = []
    for name in path:
        inner = text.forms.get(name) if isinstance(text, Phrase) else None
        if inner is None:
            left.append(name)
        else:
            text = inner
    return text, tuple(left)


def form_of(text: str, *path: str) -> str:
    """Return a form of a text, which may be plain."""
    return text.form(*path) if isinstance(text, Phrase) else text

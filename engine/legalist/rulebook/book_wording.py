"""The book's own phrases, whose placeholders may be filled with runs."""

from __future__ import annotations

from legalist.wording import ENGLISH, PLACE, Wording

from .document import Line, Run

__all__ = ["ENGLISH", "BookWording", "fill"]


class BookWording(Wording):
    """Phrases of the book."""

    def __init__(self, language: str, area: str = "rulebook") -> None:
        super().__init__(area, language)

    def line(self, key: str, n: int | None = None, **values: Line | str) -> Line:
        """Return a phrase whose placeholders are filled with runs."""
        if n is not None:
            values["n"] = self.number(n)
        return fill(self.template(key, n), values)


def fill(template: str, values: dict[str, Line | str], language: str = "") -> Line:
    """Fill the `{placeholders}` of a text; a missing value raises an error."""
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

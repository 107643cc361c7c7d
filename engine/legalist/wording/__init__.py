"""Words to players: the engine's own in every language that it supports, and how texts are filled.

In: an area (such as `play` or `rulebook`) and a language. Out: phrases with their placeholders
filled. They are in `words/<language>/<area>.yaml`; one with a number has a
form for each plural category of its language, and babel knows which number takes which. Invariants:
every language has every phrase with the same placeholders, and there are no unused phrases. A
ruleset has its own texts, whose names may have forms (`phrase.py`); findings for authors are in
English.
"""

from typing import TYPE_CHECKING

from legalist.lazy import lazily

if TYPE_CHECKING:
    from .filling import SLOT, by_pattern, counted, fill, listed, sentence
    from .own_words import ENGLISH, PLACE, Wording, languages, phrases, wording
    from .phrase import Composed, Phrase, Quantity, Truth, form_of

__all__ = [
    "ENGLISH",
    "PLACE",
    "SLOT",
    "Composed",
    "Phrase",
    "Quantity",
    "Truth",
    "Wording",
    "by_pattern",
    "counted",
    "fill",
    "form_of",
    "languages",
    "listed",
    "phrases",
    "sentence",
    "wording",
]

__getattr__ = lazily(
    __name__,
    {
        ".filling": "SLOT by_pattern counted fill listed sentence",
        ".phrase": "Composed Phrase Quantity Truth form_of",
        ".own_words": "ENGLISH PLACE Wording languages phrases wording",
    },
)

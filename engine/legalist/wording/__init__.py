"""The engine's own words to players, in every language that it speaks.

In: an area (`play`, `table`, `commands`, `rulebook`) and a language. Out: phrases with their
places filled. They stand in `words/<language>/<area>.yaml`; one with a number has a form for each
plural category of its language, and babel knows which number takes which. Invariants: every
language has every phrase with the same places, and no phrase is there that nobody says. What a
ruleset says is in its own texts; findings for authors are English.
"""

from .wording import ENGLISH, PLACE, Wording, languages, phrases, wording

__all__ = ["ENGLISH", "PLACE", "Wording", "languages", "phrases", "wording"]

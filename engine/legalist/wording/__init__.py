"""The engine's own words to players, in every language that it supports.

In: an area (`play`, `looks`, `table`, `commands`, `rulebook`) and a language. Out: phrases with
their placeholders filled. They are in `words/<language>/<area>.yaml`; one with a number has a form
for each plural category of its language, and babel knows which number takes which. Invariants:
every language has every phrase with the same placeholders, and there are no unused phrases. A
ruleset has its own texts; findings for authors are in English.
"""

from .wording import ENGLISH, PLACE, Wording, languages, phrases, wording

__all__ = ["ENGLISH", "PLACE", "Wording", "languages", "phrases", "wording"]

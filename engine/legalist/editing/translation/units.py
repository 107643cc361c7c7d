"""What there is to translate: every form of every text, with what a translator has to know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from legalist.link.texts import ORIGINAL, all_texts
from legalist.program import Program, Texts
from legalist.quick_dataclass import frozen
from legalist.testing.missing_forms import missing_forms
from legalist.testing.missing_texts import missing_texts
from legalist.wording import wording
from legalist.wording.phrase import Phrase

NAMES = "names."
PLACE = re.compile(r"\{(\w+)")
WHOLE_PLACE = re.compile(r"\{[^{}]*\}")
WORD = re.compile(r"[\w-]+")
State = Literal["stale", "missing", "done"]
ORDER: tuple[State, ...] = ("stale", "missing", "done")

# Where players meet a text, by how its address begins; the longest beginning counts. What the words
# mean is said in the area `texts` of the words.
MET: dict[str, tuple[str, ...]] = {
    "actions": ("move", "log_move", "rulebook"),
    "choose": ("choice",),
    "require": ("must", "refusal", "rulebook"),
    "restrictions": ("refusal", "rulebook"),
    "rules": ("log", "rulebook"),
    "effects": ("step", "rulebook"),
    "events": ("log",),
    "functions": ("word", "rulebook", "explained"),
    "values": ("value", "rulebook", "explained"),
    "options": ("options", "rulebook"),
    "citations": ("sentence", "refusal"),
    "flow": ("turn", "rulebook"),
    "outcome": ("end", "rulebook"),
    "patterns": ("shape", "rulebook"),
    "ruleset": ("games", "cover"),
    "modules": ("modules", "rulebook"),
    "editions": ("editions", "cover"),
    "maps": ("maps", "caption"),
    "sources": ("sources",),
    "names": ("name",),
    "chapter": ("chapter",),
    "book": ("passage",),
}
ELSEWHERE = ("rulebook",)


@frozen
class Unit:
    """One form of a text; `form` is the path of a form, such as `few` or `few/acc`, and empty for a
    plain text. `met` says where players meet it, in keys of `MET`; `glossary` has the names that
    the English mentions, with their translations."""

    address: str
    form: str
    english: str
    translation: str
    state: State
    met: tuple[str, ...]
    places: tuple[str, ...]
    glossary: tuple[str, ...]

    @property
    def key(self) -> str:
        return f"{self.address}#{self.form}" if self.form else self.address


def units_of(
    programs: Iterable[Program], language: str, earlier: dict[str, str] | None = None
) -> list[Unit]:
    """Return all units, stale and missing ones first, and among those the names: they are the
    glossary of the game, and the texts use them. `earlier` has the English of a file that was
    written before, by key: a text whose English is another one by now is stale."""
    found: dict[str, Texts] = {}
    lacking: dict[str, list[str]] = {}
    covered: set[str] = set()
    for program in programs:
        texts = all_texts(program)
        missing = {one.address for one in missing_texts(program, language)}
        covered |= {one for one in texts if not texts[one].get(language) and one not in missing}
        for address, said in texts.items():
            found.setdefault(written_at(address), said)
        for lack in missing_forms(program, language):
            lacking.setdefault(written_at(lack.address), []).append(lack.form)
    terms = _terms(found, language)
    made = []
    for address, said in found.items():
        if address in covered or not (said.get(ORIGINAL) or said.get(language)):
            continue
        forms = dict(leaves(said.get(language, "")))
        forms |= {form: "" for form in lacking.get(address, ()) if form not in forms}
        made += [
            _unit(address, form, text, said, terms, earlier or {}) for form, text in forms.items()
        ]
    return sorted(
        made, key=lambda one: (ORDER.index(one.state), not one.address.startswith("names."))
    )


def written_at(address: str) -> str:
    """Return the address that a file of texts has for it."""
    return "ruleset.title" if address == "title" else address


def leaves(text: str, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Yield every form that is written, by its path."""
    if isinstance(text, Phrase) and text.forms:
        for name, form in text.forms.items():
            yield from leaves(form, (*path, name))
    else:
        yield "/".join(path), str(text)


def _unit(
    address: str, form: str, text: str, said: Texts, terms: dict[str, str], earlier: dict[str, str]
) -> Unit:
    original = dict(leaves(said.get(ORIGINAL, "")))
    english = original.get(form) or next(iter(original.values()))
    key = f"{address}#{form}" if form else address
    state: State = "done" if text else "missing"
    if text and earlier.get(key, english) != english:
        state = "stale"
    every = " ".join(original.values())
    glossary = () if address.startswith("names.") else tuple(_mentioned(every, terms))
    places = tuple(dict.fromkeys(WHOLE_PLACE.findall(every)))
    return Unit(address, form, english, text, state, _met(address), places, glossary)


def _met(address: str) -> tuple[str, ...]:
    parts = address.removeprefix("names.").split(".")
    if address.startswith("names."):
        return MET["chapter" if parts[0] == "chapter" else "names"]
    if parts[0] == "modules" and len(parts) > 3:
        parts = parts[2:]
    inner = parts[2] if len(parts) > 3 else ""
    return MET.get(inner) or MET.get(parts[0], ELSEWHERE)


def where_met(unit: Unit, language: str) -> str:
    """Return in words where players meet a text."""
    say = wording("texts", language)
    return "; ".join(say(f"met_{key}") for key in unit.met)


def _terms(found: dict[str, Texts], language: str) -> dict[str, str]:
    """Return the names of the game in English with their translations: its glossary."""
    return {
        str(said[ORIGINAL]).lower(): str(said[language])
        for address, said in found.items()
        if address.startswith("names.") and said.get(ORIGINAL) and said.get(language)
        and not address.startswith("names.chapter.") and "{" not in said[ORIGINAL]
    }  # fmt: skip


def _mentioned(english: str, terms: dict[str, str]) -> Iterator[str]:
    words = WORD.findall(WHOLE_PLACE.sub(" ", english).lower())
    bare = f" {' '.join(words)} "
    for term, translation in terms.items():
        if f" {term} " in bare or f" {term}s " in bare:
            yield f"{term} = {translation}"

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
from legalist.wording.phrase import Phrase

PLACE = re.compile(r"\{(\w+)")
WHOLE_PLACE = re.compile(r"\{[^{}]*\}")
WORD = re.compile(r"[\w-]+")
State = Literal["stale", "missing", "done"]
ORDER: tuple[State, ...] = ("stale", "missing", "done")

# Where players meet a text, by how its address begins; the longest beginning counts.
SHOWN = {
    "actions": "offered as a move; told in the log when it was made; rulebook",
    "choose": "what a move chooses; shown while it is typed",
    "require": "what must hold for a move; the reason when it is refused; rulebook",
    "restrictions": "why a move is refused; rulebook",
    "rules": "what happened, in the log; rulebook",
    "effects": "a step of what happens; rulebook",
    "events": "what happened, in the log",
    "functions": "what a word of the rules means; rulebook, explanations",
    "values": "what is counted or kept; rulebook, explanations",
    "options": "the list of options; rulebook",
    "citations": "a sentence of the rulebook; the reason behind a refusal",
    "flow": "a part of the turn; rulebook",
    "outcome": "end of the game; rulebook",
    "patterns": "a shape on the board; rulebook",
    "ruleset": "list of games; cover of the rulebook",
    "modules": "list of modules; rulebook",
    "editions": "list of editions; cover of the rulebook",
    "maps": "list of maps; caption of the board",
    "sources": "list of sources in the rulebook",
    "names": "a name, put into sentences, the board, the table and the rulebook",
    "chapter": "title of a chapter of the rulebook",
    "book": "a passage of the rulebook, for people who learn the game",
}


@frozen
class Unit:
    """One form of a text; `form` is the path of a form, such as `few` or `few/acc`, and empty for a
    plain text. `glossary` has the names that the English mentions, with their translations."""

    address: str
    form: str
    english: str
    translation: str
    state: State
    shown: str
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
    return Unit(address, form, english, text, state, _shown(address), places, glossary)


def _shown(address: str) -> str:
    parts = address.removeprefix("names.").split(".")
    if address.startswith("names."):
        return SHOWN["chapter" if parts[0] == "chapter" else "names"]
    if parts[0] == "modules" and len(parts) > 3:
        parts = parts[2:]
    inner = parts[2] if len(parts) > 3 else ""
    return SHOWN.get(inner) or SHOWN.get(parts[0], "rulebook")


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

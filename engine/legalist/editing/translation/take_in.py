"""What a translator's file changes, as smallest edits of the author's file of texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from legalist.diagnostics import Report, did_you_mean
from legalist.editing.changes import Change
from legalist.editing.document import Document
from legalist.editing.tree_edits import put
from legalist.source.characters import character_code, strange_character
from legalist.wording.phrase import Phrase

from .exchange import Row
from .units import PLACE, Unit

# A form, or a form of a form; files may have no others.
FORM = re.compile(r"[a-z][a-z0-9_]*(/[a-z][a-z0-9_]*)?")
Value = str | dict[str, Any]


def changed_texts(units: Iterable[Unit], rows: Iterable[Row], report: Report) -> dict[str, Value]:
    """Return the texts that differ, whole, by address. What does not fit the game is reported at
    its place, and left out; an empty translation says nothing."""
    known: dict[str, dict[str, Unit]] = {}
    for unit in units:
        known.setdefault(unit.address, {})[unit.form] = unit
    changed: dict[str, dict[str, str]] = {}
    for row in rows:
        address, _, form = row.key.partition("#")
        forms = known.get(address)
        text = row.translation.strip()
        if not text:
            continue
        if forms is None:
            _tell(row, "the game has no such text", report, did_you_mean(address, known))
            continue
        unit = forms.get(form) or next(iter(forms.values()))
        if form in forms and text == unit.translation:
            continue
        if _fits(row, form, text, unit, report):
            now = {path: one.translation for path, one in forms.items() if one.translation}
            changed.setdefault(address, now)[form] = text
    return {address: as_written(forms) for address, forms in changed.items()}


def is_form(path: str) -> bool:
    """Return whether a file may have a form of this path; the plain text has none."""
    return not path or FORM.fullmatch(path) is not None


def _fits(row: Row, form: str, text: str, unit: Unit, report: Report) -> bool:
    if not is_form(form):
        _tell(row, f"`{form}` is no name of a form", report)
        return False
    if sign := strange_character(text):
        _tell(row, f"no text may have the character {character_code(sign[0])}", report)
        return False
    if row.english and row.english.strip() != unit.english.strip():
        help = "translate it again: `legalist texts … --export` has the new sentence"
        _tell(row, "its English has changed since this file was made", report, help)
        return False
    if not unit.english:
        return True
    asked, given = (set(PLACE.findall(one)) for one in (unit.english, text))
    before = set(PLACE.findall(unit.translation))
    strange = sorted(given - asked - before - set(_of(unit)))
    if strange:
        listed = ", ".join(f"{{{one}}}" for one in sorted(asked))
        help = did_you_mean(strange[0], asked) or (f"it has {listed}" if asked else "")
        _tell(row, f"its English has no place `{{{strange[0]}}}`", report, help)
        return False
    lost = sorted((before or asked) - given)
    if lost and not (form or unit.form):
        _tell(row, f"the translation leaves out `{{{lost[0]}}}`", report, "it was left out")
        return False
    return True


def _of(unit: Unit) -> list[str]:
    return [name for place in unit.places for name in PLACE.findall(place)]


def _tell(row: Row, reason: str, report: Report, help: str = "") -> None:
    report.add("L599", row.span, help=help, key=row.key, reason=reason)


def as_written(forms: Mapping[str, str]) -> Value:
    """Return a text, given by the paths of its forms, as it is written in a file; the plain one of
    several forms is `nom`, the first one."""
    if list(forms) == [""]:
        return forms[""]
    value: dict[str, Any] = {}
    for path, text in sorted(forms.items(), key=lambda form: form[0] != ""):
        *above, last = (path or "nom").split("/")
        inner = value
        for name in above:
            kept = inner.get(name, {})
            inner[name] = kept if isinstance(kept, dict) else {"nom": kept}
            inner = inner[name]
        if isinstance(inner.get(last), dict):
            inner[last] = {"nom": text, **inner[last]}
        else:
            inner[last] = text
    return value


def as_text(value: Value) -> str:
    """Return a text as it is once it is read from a file."""
    if isinstance(value, str):
        return value
    forms = {name: as_text(inner) for name, inner in value.items()}
    phrases = {name: one if isinstance(one, Phrase) else Phrase(one) for name, one in forms.items()}
    return Phrase(next(iter(forms.values()), ""), phrases)


def writing(changed: dict[str, Value]) -> Change:
    """Return the change that writes texts into a file of texts."""

    def change(doc: Document) -> Document:
        for address, value in changed.items():
            name = address.removeprefix("names.")
            section = "texts" if name == address else "names"
            doc = put(doc, (section, name), value)
        return doc

    return change

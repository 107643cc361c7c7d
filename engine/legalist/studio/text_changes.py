"""Saying something in other words: texts and names of a game, in the author's own file."""

from __future__ import annotations

import re
from collections.abc import Mapping

from legalist.editing.address import Address, how_touched
from legalist.editing.changes import BASE, Change, change_key
from legalist.editing.document import Document
from legalist.editing.tree_edits import put
from legalist.program import Program

from .files import NotAllowed
from .numbers import declared, told_at

NAMES = "names."
CITATIONS = "citations."
BLANK = re.compile(r"\{(\w+)[^{}]*\}")
SAID = re.compile(r"([a-z]{2,3})=(.{1,2000})", re.DOTALL)
# Sections with only one key to change: a text of their own needs a wrap that changes nothing.
SINGLE = ("functions", "outcome", "invariants")


def text_change(program: Program, address: str, asked: str) -> Change:
    """Return the change of one text: `asked` is `LANGUAGE=TEXT`, an address that begins with
    `names.` is that of a name."""
    found = SAID.fullmatch(asked)
    if found is None:
        raise NotAllowed("say the language and the text")
    language, text = found[1], found[2].strip()
    if address.startswith(NAMES):
        id = address.removeprefix(NAMES)
        if id not in program.names:
            raise NotAllowed("there is no such name")
        _check_blanks(text, program.names[id])
        return lambda doc: put(doc, ("names", id, language), text)
    if address.startswith(CITATIONS):
        id = address.removeprefix(CITATIONS)
        if id not in program.citations:
            raise NotAllowed("there is no such sentence")
        _check_blanks(text, program.citations[id])
        said = {**program.citations[id], language: text}
        return lambda doc: put(doc, ("citations", id), said)
    decl = declared(program, address)
    if decl is None:
        raise NotAllowed("there is no such part of the rules")
    other = address == told_at(decl)
    key = decl.voice if other else "text"
    known = decl.told if other else decl.text
    _check_blanks(text, known)
    whole = {**known, language: text}
    here = Address.parse(decl.address)

    def change(doc: Document) -> Document:
        touched = how_touched(doc, here)
        if touched in ("wrapped", "added", "replaced"):
            return put(doc, (*here.path(doc), key), whole)
        if not touched and here.section in SINGLE:
            return put(doc, here.path(doc), {"wrap": BASE, "text": whole})
        return change_key(f"{decl.address}.{key}", whole)(doc)

    return change


def _check_blanks(text: str, known: Mapping[str, str]) -> None:
    """Raise NotAllowed for a blank that no other language has: it would be shown as it is
    written. Forms of words after a number differ from language to language."""
    there = {name for said in known.values() for name in BLANK.findall(said)}
    for name in BLANK.findall(text):
        if name not in there:
            told = ", ".join(f"{{{one}}}" for one in sorted(there))
            hint = f"here there is {told}" if told else "here there is none"
            raise NotAllowed(f"{{{name}}} stands for nothing; {hint}")

"""Saying something in other words: texts and names of a game, in the author's own file."""

from __future__ import annotations

import re
from collections.abc import Mapping

from legalist.editing.address import Address, how_touched
from legalist.editing.changes import BASE, Change, change_key
from legalist.editing.document import Document
from legalist.editing.translation import Value, as_written, leaves
from legalist.editing.tree_edits import put
from legalist.program import Program
from legalist.source import Mapping as Node
from legalist.source import Scalar
from legalist.wording import ENGLISH

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
    return saying(program, address, found[1], found[2].strip())


def saying(program: Program, address: str, language: str, value: Value) -> Change:
    """Return the change that says something in a language; a text with forms is written as them.
    The texts of the program must still have their placeholders for options."""
    for section, there in ((NAMES, program.names), (CITATIONS, program.citations)):
        if address.startswith(section):
            id = address.removeprefix(section)
            if id not in there:
                raise NotAllowed("there is no such text")
            _check_blanks(value, there[id])
            path = (section.removesuffix("."), id)
            return lambda doc: _say(doc, path, {}, language, value)
    decl = declared(program, address)
    if decl is None:
        raise NotAllowed("there is no such part of the rules")
    other = address == told_at(decl)
    key = decl.voice if other else "text"
    known = decl.told if other else decl.text
    _check_blanks(value, known)
    whole = {one: as_written(dict(leaves(text))) for one, text in known.items()}
    here = Address.parse(decl.address)

    def change(doc: Document) -> Document:
        touched = how_touched(doc, here)
        if touched in ("wrapped", "added", "replaced"):
            return _say(doc, (*here.path(doc), key), whole, language, value)
        said = {**whole, language: value}
        if not touched and here.section in SINGLE:
            return put(doc, here.path(doc), {"wrap": BASE, "text": said})
        return change_key(f"{decl.address}.{key}", said)(doc)

    return change


def _say(
    doc: Document, path: tuple[str, ...], whole: dict[str, Value], language: str, value: Value
) -> Document:
    """Return a file that says something at a path, beside what it says there in other languages; a
    plain text there is English. A text that is not there yet is said as a whole."""
    node = doc.at(path)
    if isinstance(node, Node):
        return put(doc, (*path, language), value)
    if isinstance(node, Scalar):
        whole = {ENGLISH: node.text, **whole}
    return put(doc, path, {**whole, language: value})


def _check_blanks(value: Value, known: Mapping[str, str]) -> None:
    """Raise NotAllowed for a blank that no other language has: it would be shown as it is
    written. Forms of words after a number differ from language to language."""
    there = {name for said in known.values() for name in _blanks(said)}
    for name in BLANK.findall(str(value)):
        if name not in there:
            told = ", ".join(f"{{{one}}}" for one in sorted(there))
            hint = f"here there is {told}" if told else "here there is none"
            raise NotAllowed(f"{{{name}}} stands for nothing; {hint}")


def _blanks(text: str) -> list[str]:
    return [name for _, form in leaves(text) for name in BLANK.findall(form)]

"""Which texts of a game something on the page comes from, and in which file they can be changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from legalist.link.texts import all_texts
from legalist.program import Program
from legalist.wording import languages

from .files import SHIPPED, Folder
from .games import own_variant
from .numbers import declared
from .room import Room
from .text_changes import CITATIONS, NAMES
from .wire.rules import FoundText, TextsMessage

BLANK = re.compile(r"\{[^{}]*\}")
LONGEST = 400
MOST_FOUND = 6
# A text with fewer letters than these fits too much to be looked for inside of another.
FEWEST_LETTERS = 4


def shown_texts(room: Room, folder: Folder, shown: str, language: str) -> TextsMessage:
    """Return the texts that a part of the page may come from: those that are just this, then those
    that are a part of it."""
    words = " ".join(shown.split())[:LONGEST]
    program = room.game.program
    fitting = sorted(_fitting(program, words, language), reverse=True)
    found: dict[str, FoundText] = {}
    for _, _, address in fitting[: 4 * MOST_FOUND]:
        texts = _texts(program)[address]
        plain = plain_address(address)
        if plain is not None and can_be_said(program, plain):
            home = home_of(folder, program, plain)
            file = home or own_variant(folder, room.session.chosen)
            found.setdefault(plain, FoundText(plain, dict(texts), file))
    return TextsMessage(tuple(found.values())[:MOST_FOUND], tuple(languages()))


def _texts(program: Program) -> dict[str, dict[str, str]]:
    return {address: dict(texts) for address, texts in all_texts(program).items()}


def _fitting(program: Program, words: str, language: str) -> Iterator[tuple[bool, int, str]]:
    for address, texts in _texts(program).items():
        text = " ".join((texts.get(language) or texts.get("en", "")).split())
        letters = sum(map(str.isalnum, BLANK.sub("", text)))
        if not text or not letters:
            continue
        form = re.compile(".{1,80}?".join(map(re.escape, BLANK.split(text))), re.IGNORECASE)
        if form.fullmatch(words):
            yield True, letters, address
        elif letters >= FEWEST_LETTERS and form.search(words):
            yield False, letters, address


def plain_address(address: str) -> str | None:
    """Return the address at which a text is changed, whichever module said it last."""
    if address.startswith(f"{NAMES}modules."):
        return NAMES + address.split(".", 3)[3]
    return address.split(".", 2)[2] if address.startswith("modules.") else address


def can_be_said(program: Program, address: str) -> bool:
    if address.startswith(NAMES):
        return address.removeprefix(NAMES) in program.names
    if address.startswith(CITATIONS):
        return address.removeprefix(CITATIONS) in program.citations
    return declared(program, address) is not None


def home_of(folder: Folder, program: Program, address: str) -> str:
    """Return the author's own file that declares something; empty if none of theirs does."""
    decl = declared(program, address)
    name = "" if decl is None else folder.name_of(Path(decl.origin.span.file))
    return "" if name.startswith(SHIPPED) else name

"""The `look:` hints of the files, as they are written.

A hint is under an id (`red`, `river`, `north`) or, to distinguish two families that share a word,
under `family.id`. It may give a `colour` (#rrggbb), a `letter` (a sign of one or two characters), a
`shape` and, for zones and values on the board, how they are drawn (`as`). `panels` lists the zones
and values that are shown beside the board, in order; a module adds one of its own with `panel:
true`. A zone beside the board may be shown `as: faces`, piece by piece. The schema of `look` has
the whole form.

Letters are in English. In another language a letter is the name `letter.ID`, or else comes from the
name of the thing; one with a digit is the same in all languages.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from legalist.program import Program, ValueDecl, ZoneDecl
from legalist.wording import ENGLISH

from .shapes import SHAPES

ON_BOARD = "space"
LETTER = "letter"


class Hints:
    """The hints of one program; each question is asked with ids, the most special one first."""

    def __init__(self, program: Program, language: str = ENGLISH) -> None:
        self.program = program
        self.language = language
        self.given: dict[str, Any] = program.look

    def find(self, key: str, *ids: str) -> object:
        """Return what the first of these ids with such a hint says, or None."""
        for id in ids:
            hint = self.given.get(id)
            if isinstance(hint, dict) and hint.get(key) not in (None, ""):
                return hint[key]
        return None

    def colour(self, *ids: str) -> str:
        return str(self.find("colour", *ids) or "")

    def letter(self, *ids: str) -> str:
        for id in ids if self.language != ENGLISH else ():
            own = self.program.names.get(f"{LETTER}.{id}", {}).get(self.language)
            if own:
                return own
        found = str(self.find("letter", *ids) or "")
        of_name = any(map(self.named, ids)) and not any(map(str.isdigit, found))
        return "" if of_name else found

    def named(self, id: str) -> str:
        """Return what it is called in a language that is not English; empty if it has no name."""
        if self.language == ENGLISH:
            return ""
        return self.program.names.get(id, {}).get(self.language, "")

    def called(self, type: str, family: Iterable[str]) -> dict[str, str]:
        """Return the names from which letters are made."""
        found = {id: self.named(f"{type}.{id}") or self.named(id) for id in family}
        return {id: name for id, name in found.items() if name}

    def shape(self, *ids: str) -> str:
        shape = str(self.find("shape", *ids) or "")
        return shape if shape in SHAPES else ""

    def letters(self, type: str, family: Iterable[str]) -> dict[str, str]:
        """Return the letters of the members of a type that have one."""
        told = {id: self.letter(f"{type}.{id}", id) for id in family}
        return {id: letter for id, letter in told.items() if letter}

    def shapes(self, type: str, family: Iterable[str]) -> dict[str, str]:
        """Return the shapes of the members of a type that have one."""
        told = {id: self.shape(f"{type}.{id}", id) for id in family}
        return {id: shape for id, shape in told.items() if shape}

    @property
    def groups(self) -> set[str]:
        """The types whose members are groups of spaces."""
        return {*self.program.patterns, *self.program.areas}

    def on_board(self, thing: ZoneDecl | ValueDecl) -> bool:
        """Return whether it is on spaces of the map."""
        return bool(thing.params) and thing.params[-1].type.name in {ON_BOARD, *self.groups}

    @cached_property
    def drawn_kinds(self) -> tuple[str, ...]:
        """The kinds of pieces that are drawn on the board, in the order of their zones."""
        zones = (
            zone
            for zone in self.program.zones.values()
            if self.on_board(zone) and self.find("as", zone.id) != "hidden"
        )
        return tuple(dict.fromkeys(zone.holds for zone in zones))

    def own_types(self, kind: str) -> list[str]:
        """Return the types of a kind's attributes, without the owner's."""
        attributes = self.program.kinds[kind].attributes
        return [type for _, type, _ in attributes if type != "player"]

    def owned_alike(self, kind: str) -> list[str]:
        """Return the other kinds on the board that have an owner and nothing else, too."""
        return [
            other
            for other in self.drawn_kinds
            if other != kind and self.program.kinds[other].attributes and not self.own_types(other)
        ]

"""Corrected lines in the forms of the game at hand.

A line is corrected by its words alone. The game knows that `capital` is a mark, `colour` an
attribute and `farmer` one of the colours that a tile can have, so `at = capital` becomes
`capital(at)`, `colour(t)` becomes `t.colour`, and `2 of farmer` becomes `2 of tile(farmer)`.
"""

from __future__ import annotations

import re

from legalist.language.habits import HOLE
from legalist.program import Program

from .builtins import BUILTINS

_VALUE = r"[^\W\d]\w*(?:\([^()]*\))?"
_EQUAL = re.compile(rf"(?<![\w.])({_VALUE}) (=|!=) ([^\W\d]\w*)\b(?!\()")
_CALL = re.compile(r"(?<![\w.])([^\W\d]\w*)\(([^\W\d]\w*)\)")
_PIECES = re.compile(r"((?:^move |\bof )|\bnumber\([^,]+, )([^\W\d]\w*)\b(?!\()")
_TARGET = re.compile(rf"from ([^\W\d]\w*)(?:\([^()]*\))? to {HOLE}\(")
_TWO_WORDS = re.compile(rf"([^\W\d]\w*) +({_VALUE})$")
MOST_ZONES = 3


class GameForms:
    """What the words of corrected lines are in one game."""

    def __init__(self, program: Program) -> None:
        self.program = program
        # What can be called, and with how many things.
        self.called = {
            decl.id: len(decl.params)
            for section in (program.functions, program.zones, program.values, program.effects)
            for decl in section.values()
        }

    def line(self, text: str) -> str:
        """Return a corrected line with what its words are in this game."""
        text = _EQUAL.sub(self._asked, text)
        text = _CALL.sub(self._attribute, text)
        return _PIECES.sub(self._pieces, text)

    def call(self, text: str) -> str:
        """Return the two words at the end of a text as a call, if the first takes one thing."""
        words = _TWO_WORDS.search(text)
        return f"{words[1]}({words[2]})" if words and self._takes_one(words[1]) else ""

    def targets(self, text: str) -> list[str]:
        """Return the zones of a player that can hold what a line takes from another zone."""
        source = _TARGET.search(text)
        zone = None if source is None else self.program.zones.get(source[1])
        if zone is None:
            return []
        found = [
            other.id
            for other in self.program.zones.values()
            if other.holds == zone.holds and [p.type.name for p in other.params] == ["player"]
        ]
        return found if len(found) <= MOST_ZONES else []

    def about(self, name: str) -> list[str]:
        """Return what the game has with this word in its name, with its parameters."""
        stem = name.removesuffix("s").lower()
        declared = (self.program.functions, self.program.values, self.program.zones)
        return [
            f"{decl.id}({', '.join(p.type.name for p in decl.params)})" if decl.params else decl.id
            for section in declared
            for decl in section.values()
            if stem in [word.removesuffix("s") for word in decl.id.split("_")]
        ]

    def _takes_one(self, name: str) -> bool:
        if name in self.program.marks or name in self.program.areas:
            return True
        if name in self.called:
            return self.called[name] == 1
        return name in BUILTINS and "," not in BUILTINS[name].signature

    def _asked(self, match: re.Match[str]) -> str:
        """`at = capital` asks whether a space has a mark, or whether a function holds for it."""
        value, sign, name = match.groups()
        if name not in self.program.marks and name not in self.program.functions:
            return match[0]
        if not self._takes_one(name) or self._is_called(value, name):
            return match[0]
        return f"{name}({value})" if sign == "=" else f"not {name}({value})"

    def _is_called(self, value: str, name: str) -> bool:
        """Return whether the value is one that a name without parentheses can be compared with."""
        return value.partition("(")[0] in (*self.program.values, *self.program.options, name)

    def _attribute(self, match: re.Match[str]) -> str:
        name, value = match.groups()
        attributes = {
            attribute for kind in self.program.kinds.values() for attribute, *_ in kind.attributes
        }
        unknown = name not in self.called and name not in BUILTINS and name in attributes
        return f"{value}.{name}" if unknown else match[0]

    def _pieces(self, match: re.Match[str]) -> str:
        """`2 of farmer` are pieces of the one kind that has only this attribute and can be in the
        zones that the line speaks of."""
        before, name = match.groups()
        zones = [self.program.zones.get(word) for word in re.findall(r"\w+", match.string)]
        held = {zone.holds for zone in zones if zone is not None}
        enums = [enum.id for enum in self.program.enums.values() if name in enum.members]
        kinds = [
            kind.id
            for kind in self.program.kinds.values()
            if [type_ for _, type_, _ in kind.attributes] == enums[:1]
            and not kind.listed
            and (not held or kind.id in held)
        ]
        if name in self.program.kinds or len(enums) != 1 or len(kinds) != 1:
            return match[0]
        return f"{before}{kinds[0]}({name})"

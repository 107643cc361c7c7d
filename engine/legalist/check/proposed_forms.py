"""Corrected lines in the forms of the game at hand.

A line is corrected by its words alone. The game knows that `capital` is a mark, `colour` an
attribute and `red` one of the colours that a stone can have, so `at = capital` becomes
`capital(at)`, `colour(t)` becomes `t.colour`, and `2 of red` becomes `2 of stone(red)`.
"""

from __future__ import annotations

import re

from legalist.language import ast
from legalist.language.habits import HOLE, singular
from legalist.program import Program

from .builtins import BUILTINS

_VALUE = r"[^\W\d]\w*(?:\([^()]*\))?"
_EQUAL = re.compile(rf"(?<![\w.])({_VALUE}) (=|!=) ([^\W\d]\w*)\b(?!\()")
_CALL = re.compile(r"(?<![\w.])([^\W\d]\w*)\(([^\W\d]\w*)\)")
_PIECES = re.compile(r"((?:^move |\bof )|\bnumber\([^,]+, )([^\W\d]\w*)\b(?!\()")
_TARGET = re.compile(rf"from ([^\W\d]\w*)(?:\([^()]*\))? to {HOLE}\(")
_TWO_WORDS = re.compile(rf"([^\W\d]\w*) +({_VALUE})$")
_ONE = r"for a zone that holds one write (?P<one>`[^`]+`)"
_SEVERAL = r"for a zone that holds several write (?P<several>`[^`]+`)"
_ZONE_READINGS = re.compile(f"(?=.*{_ONE})(?=.*{_SEVERAL})")
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
        """Return the two words at the end of a text as one name, if there is such a name, or as a
        call, if the first takes one thing."""
        words = _TWO_WORDS.search(text)
        if words is None:
            return ""
        whole = f"{words[1]}_{words[2]}"
        if whole in self.called:
            return f"{whole}({HOLE})" if self.called[whole] else whole
        return f"{words[1]}({words[2]})" if self._takes_one(words[1]) else ""

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
        """Return what the game has with this word in its name or else in its text, with its
        parameters."""
        p = self.program
        calls = {
            _with_types(decl.id, decl.params): (
                _stems(decl.id),
                _stems(" ".join(decl.text.values())),
            )
            for section in (p.functions, p.values, p.zones)
            for decl in section.values()
        }
        words = _stems(name)
        named = [call for call, (own, _) in calls.items() if words <= own]
        return named or [call for call, (_, told) in calls.items() if words <= told]

    def zone_reading(self, help: str) -> str:
        """Return the one of two readings that fits the zone they speak of, if it is known whether
        that holds one piece."""
        found = _ZONE_READINGS.search(help)
        names = [] if found is None else re.findall(r"[^\W\d]\w*", found["one"])
        zone = next(
            (self.program.zones[name] for name in names if name in self.program.zones), None
        )
        if found is None or zone is None:
            return help
        return f"write {found['one'] if zone.order == 'one' else found['several']}"

    def _takes_one(self, name: str) -> bool:
        if name in self.program.marks or name in self.program.areas:
            return True
        if name in self.called:
            return self.called[name] == 1
        return name in BUILTINS and BUILTINS[name].arity == 1

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
        """`2 of red` are pieces of the one kind that has only this attribute and can be in the
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


def _stems(*texts: str) -> set[str]:
    """Return the words of names or sentences in the singular."""
    return {singular(word) for text in texts for word in re.findall(r"[^\W_]+", text.lower())}


def _with_types(name: str, params: tuple[ast.Param, ...]) -> str:
    types = ", ".join(param.type.name for param in params)
    return f"{name}({types})" if types else name

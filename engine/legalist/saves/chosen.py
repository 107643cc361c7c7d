"""What a game is put together from: the settings that saved games and front ends share."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from legalist.diagnostics import Report, RulesetError
from legalist.link.location import Location
from legalist.quick_dataclass import frozen

if TYPE_CHECKING:
    from legalist.play import Game
    from legalist.program import Program


@frozen(kw_only=True)
class Choices:
    """What to combine with a ruleset; whatever is None or empty is left to the ruleset."""

    players: int | None = None
    modules: tuple[str, ...] = ()
    map: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    edition: str | None = None
    seats: tuple[str, ...] | None = None

    def parts(self) -> dict[str, Any]:
        """Return the keyword arguments of `link` and `load`."""
        return {
            "modules": self.modules,
            "players": self.players,
            "map": self.map,
            "options": dict(self.options),
            "edition": self.edition,
            "seats": self.seats,
        }


CHOICES = tuple(field.name for field in fields(Choices))


@frozen
class Chosen(Choices):
    """A ruleset or variant and what to combine with it."""

    target: Location

    def load(self) -> Game:
        from legalist.play import load

        return load(self.target, **self.parts())

    def link(self, *, fill: bool = True) -> Program:
        """Return the linked program; without `fill` its texts keep the placeholders for options."""
        from legalist.link import link

        report = Report()
        program = link(self.target, **self.parts(), report=report, fill=fill)
        if program is None:
            raise RulesetError(report.diagnostics)
        return program

    def told(self) -> dict[str, str]:
        """Describe each choice in words, for messages."""
        options = ", ".join(f"{name}={value}" for name, value in self.options)
        return {
            "target": f"`{self.target.name}`",
            "players": f"{self.players or 'the usual number of'} players",
            "modules": f"the modules {', '.join(self.modules)}" if self.modules else "no modules",
            "map": f"the map {self.map}" if self.map else "the usual map",
            "options": f"the options {options}" if options else "no options",
            "edition": f"the edition {self.edition}" if self.edition else "the usual edition",
            "seats": f"the seats {', '.join(self.seats)}" if self.seats else "the usual seats",
        }

"""The options that say which game is meant; the same for every command that loads one."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import click

from legalist.diagnostics import Report, RulesetError
from legalist.link.location import Location, locate

from .arguments import GAME

if TYPE_CHECKING:
    from legalist.bots import Bot
    from legalist.link import Program
    from legalist.play import Game

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What is to be put together with a ruleset; what is None or empty is left to the ruleset."""

    players: int | None = None
    modules: tuple[str, ...] = ()
    map: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    edition: str | None = None
    seats: tuple[str, ...] | None = None

    def parts(self) -> dict[str, Any]:
        """Keyword arguments of `link` and `load`."""
        return {
            "modules": self.modules,
            "players": self.players,
            "map": self.map,
            "options": dict(self.options),
            "edition": self.edition,
            "seats": self.seats,
        }


CHOICES = tuple(field.name for field in fields(Choices))


@dataclass(frozen=True, slots=True)
class Chosen(Choices):
    """A ruleset or variant and what is to be put together with it."""

    target: Location

    def load(self) -> Game:
        from legalist.play import load

        return load(self.target, **self.parts())

    def link(self, *, fill: bool = True) -> Program:
        """The linked program; without `fill` its texts keep the blanks for options."""
        from legalist.link import link

        report = Report()
        program = link(self.target, **self.parts(), report=report, fill=fill)
        if program is None:
            raise RulesetError(report.diagnostics)
        return program

    def to_json(self) -> dict[str, Any]:
        """For saved games: enough to put the same game together again."""
        return {
            "target": self._target(),
            "players": self.players,
            "modules": list(self.modules),
            "map": self.map,
            "options": dict(self.options),
            "edition": self.edition,
            "seats": None if self.seats is None else list(self.seats),
        }

    def _target(self) -> str:
        """A path says that it is one, also where a ruleset of its name is shipped some day."""
        return self.target.name if self.target.shipped else os.path.join(".", self.target.name)

    def told(self) -> dict[str, str]:
        """Each choice in words, for messages."""
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


def chosen_from_json(data: Any) -> Chosen:
    """What `to_json` wrote; raises ValueError where somebody else wrote something else."""
    if not isinstance(data, dict) or not isinstance(data.get("target"), str):
        raise ValueError("it does not say which game")
    players, options, seats = data.get("players"), data.get("options") or {}, data.get("seats")
    if not isinstance(players, int | None) or not isinstance(options, dict):
        raise ValueError("it does not say how the game was put together")
    return Chosen(
        target=locate(data["target"]),
        players=players,
        modules=_words(data.get("modules") or ()),
        map=_word(data.get("map")),
        options=tuple((str(name), str(value)) for name, value in options.items()),
        edition=_word(data.get("edition")),
        seats=None if seats is None else _words(seats),
    )


def _word(value: object) -> str | None:
    if not isinstance(value, str | None):
        raise ValueError(f"{value!r} is no name")
    return value


def _words(values: object) -> tuple[str, ...]:
    if not isinstance(values, list | tuple) or not all(isinstance(one, str) for one in values):
        raise ValueError(f"{values!r} is no list of names")
    return tuple(values)


def settings(
    ctx: click.Context, param: click.Parameter, given: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """`name=value`, as often as one likes."""
    pairs = []
    for text in given:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not sign or not name:
            raise click.BadParameter(f"`{text}` should be written as name=value", ctx, param)
        pairs.append((name, value))
    return tuple(pairs)


def several(values: tuple[str, ...]) -> tuple[str, ...]:
    """`--with a,b --with c` as one list."""
    return tuple(part.strip() for value in values for part in value.split(",") if part.strip())


def bot_called(name: str) -> Bot:
    from legalist.bots import BOTS

    if name not in BOTS:
        known = ", ".join(BOTS)
        raise click.BadParameter(f"there is no bot `{name}`; there are: {known}", param_hint="bots")
    return BOTS[name]()


def game_options(*, required: bool = True) -> Callable[[Callable[P, R]], Callable[..., R]]:
    """Adds RULESET and the options; the command gets them as `chosen`, which is `Choices` without
    a target if RULESET may be left out and is."""

    def add(command: Callable[P, R]) -> Callable[..., R]:
        @click.argument("ruleset", type=GAME, required=required)
        @click.option("--players", "-n", type=click.IntRange(1, 16), help="How many play.")
        @click.option(
            "--with", "modules", multiple=True, metavar="MODULE,…",
            help="Modules by name, or paths of your own.",
        )  # fmt: skip
        @click.option("--map", "map", help="A map of the ruleset by name, or a path of your own.")
        @click.option(
            "--option", "options", multiple=True, callback=settings, metavar="NAME=VALUE",
            help="Set an option.",
        )  # fmt: skip
        @click.option("--edition", help="An edition of the ruleset.")
        @click.option("--seats", metavar="SEAT,…", help="Which seats play, in order.")
        @wraps(command)
        def with_options(*args: Any, **given: Any) -> R:
            chosen = _chosen(given)
            return command(*args, chosen=chosen, **given)  # type: ignore[arg-type]

        return with_options

    return add


def _chosen(given: dict[str, Any]) -> Choices:
    """Takes its own options out of those given."""
    target, seats = given.pop("ruleset"), given.pop("seats")
    rest = {name: given.pop(name) for name in ("players", "map", "options", "edition")}
    rest["modules"] = several(given.pop("modules"))
    rest["seats"] = None if seats is None else several((seats,))
    return Choices(**rest) if target is None else Chosen(target, **rest)

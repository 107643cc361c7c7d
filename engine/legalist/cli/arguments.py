"""The parameter type of arguments that name a ruleset or a file: the text becomes a `Location`
once."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

import click

from legalist.link.contents import Sort
from legalist.link.file_advice import GAMES, refusal
from legalist.link.location import Location, locate

# Only newer versions of click are generic in the converted type.
if TYPE_CHECKING:
    ParamType = click.ParamType[Location]
else:
    ParamType = click.ParamType


class LocationType(ParamType):
    """Accepts locations of some sorts; for all others it says what to type instead. Where `maps`
    are accepted, `hex/small` is the map `small` of `hex`, which may be written in its manifest."""

    name = "path"

    def __init__(self, *wanted: Sort, maps: bool = False) -> None:
        self.wanted = wanted
        self.maps = maps

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Location:
        location = locate(value, ("maps",)) if self.maps else locate(value)
        inside = self.maps and location.sort is Sort.MISSING and location.ruleset is not None
        if location.sort not in self.wanted and not inside:
            raise refusal(location, self.wanted, _before(param, ctx))
        if location.shadowed:
            own = f"type `./{location.typed}` for the folder of that name"
            click.echo(f"note: `{location.typed}` is the ruleset of Legalist; {own}", err=True)
        return location


def _before(param: click.Parameter | None, ctx: click.Context | None) -> str:
    """Return what precedes the argument on the command line: an option or a command."""
    if isinstance(param, click.Option):
        return param.opts[0]
    return "play" if ctx is None else ctx.command_path.partition(" ")[2]


class GameCommand(click.Command):
    """A command that plays one game: a second word without an option is a module."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        typed = list(args)
        super().parse_args(ctx, args)
        if ctx.args:
            raise click.UsageError(_as_modules(ctx, typed))
        return ctx.args


def _as_modules(ctx: click.Context, typed: list[str]) -> str:
    """What to type where modules stand without `--with`, or with blanks between them."""
    extra = list(ctx.args)
    modules = [name for given in ctx.params.get("modules", ()) for name in given.split(",")]
    words = [word for word in typed if word not in extra]
    while "--with" in words:
        place = words.index("--with")
        del words[place : place + 2]
    line = [*ctx.command_path.split(), *words, "--with", ",".join([*modules, *extra])]
    listed = ", ".join(f"`{word}`" for word in extra)
    return f"{listed} stands alone; for modules type `legalist {shlex.join(line[1:])}`"


GAME = LocationType(*GAMES)
RULESET = LocationType(Sort.RULESET)
MAPS = LocationType(Sort.RULESET, Sort.VARIANT, Sort.MAP, maps=True)
SEVERAL_MAPS = LocationType(*MAPS.wanted, Sort.RULESETS, maps=True)
SAVED = LocationType(Sort.SAVE)
RECORDED = LocationType(Sort.RECORDING)
# What a saved game may have been played with besides what comes with Legalist.
OWN = LocationType(*GAMES, Sort.MODULE, Sort.MAP)
# For commands that take several paths and report the problems of each.
ANYTHING = LocationType(*Sort)

"""The type of arguments that name a ruleset or a file: what is typed becomes a location, once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from legalist.link.advice import GAMES, refusal
from legalist.link.contents import Sort
from legalist.link.location import Location, locate

# Only the newer versions of click say what a parameter becomes.
if TYPE_CHECKING:
    ParamType = click.ParamType[Location]
else:
    ParamType = click.ParamType


class LocationType(ParamType):
    """Takes locations of some sorts, and says of all others what to type instead. Where `maps` are
    asked for, `hex/small` is the map of that name, which `hex` may have in its manifest."""

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
    """What was typed before the argument: an option or a command."""
    if isinstance(param, click.Option):
        return param.opts[0]
    return "play" if ctx is None else ctx.command_path.partition(" ")[2]


GAME = LocationType(*GAMES)
RULESET = LocationType(Sort.RULESET)
MAPS = LocationType(Sort.RULESET, Sort.VARIANT, Sort.MAP, maps=True)
SEVERAL_MAPS = LocationType(*MAPS.wanted, Sort.RULESETS, maps=True)
SAVED = LocationType(Sort.SAVE)
RECORDED = LocationType(Sort.RECORDING)
# For commands that take several paths and report what is wrong with each of them.
ANYTHING = LocationType(*Sort)

"""`legalist map check my-map.yaml --for hex --with a-module`."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import click

from legalist.cli.arguments import GAME, SEVERAL_MAPS
from legalist.cli.game_options import several
from legalist.link.contents import Sort
from legalist.link.location import Location

if TYPE_CHECKING:
    from legalist.diagnostics import Report

    from .located_map import Written


@click.command("check")
@click.argument("places", type=SEVERAL_MAPS, nargs=-1, required=True, metavar="MAP…")
@click.option(
    "--for", "rules", type=GAME, metavar="RULESET", help="Also check what these rules need."
)
@click.option(
    "--with", "modules", multiple=True, metavar="MODULE,…",
    help="Modules by name, or paths of your own; they need --for.",
)  # fmt: skip
def check_maps(
    places: tuple[Location, ...], rules: Location | None, modules: tuple[str, ...]
) -> None:
    """Say everything that is wrong with maps; else what they have, and which modules they serve.

    A ruleset in place of MAP means all its maps. A map inside a ruleset is checked with its rules.
    """
    from legalist.cli.trouble import summary, tell
    from legalist.diagnostics import Report
    from legalist.editing.new_files.map_needs import read_rules

    from .located_map import find_maps
    from .map_checks import check_map
    from .summary import facts

    if modules and rules is None:
        raise click.UsageError("say with --for which ruleset the modules belong to")
    chosen = several(modules)
    known = None if rules is None else read_rules(rules)
    report = Report()
    for place in places:
        for written in find_maps(place, report):
            # Rules would only report as missing what could not be read.
            with_rules = None if _misshapen(written, report) else rules or written.rules
            board = check_map(written, with_rules, chosen, report)
            if board is not None:
                first, *more = facts(board, known, chosen)
                click.echo(f"{written.name}: {first}")
                for line in more:
                    click.echo(f"  {line}")
        if place.sort is Sort.VARIANT:
            check = f"`legalist check {shlex.quote(place.typed)}` checks the variant itself"
            click.echo(f"note: these are the maps of its ruleset; {check}", err=True)
    if report.diagnostics:
        tell(report.diagnostics)
        click.echo(
            f"{summary(report.diagnostics)} found; `legalist explain CODE` says more", err=True
        )
        raise SystemExit(1)


def _misshapen(written: Written, report: Report) -> bool:
    """Return whether the map's file has the wrong shape."""
    files = {one.span.file for one in report if one.span is not None and one.severity == "error"}
    return written.path is not None and written.node.span.file in files

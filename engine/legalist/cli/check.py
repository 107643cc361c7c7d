"""`legalist check hex my-variant.yaml`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from legalist.diagnostics import Diagnostic, Report
from legalist.link.contents import Sort
from legalist.link.location import Location, locate, ruleset_names, rulesets_in
from legalist.resources import rulesets_dir

from .arguments import ANYTHING
from .checking import check_location
from .trouble import summary, tell

MOST_ROUNDS = 20


@click.command()
@click.argument("places", type=ANYTHING, nargs=-1, metavar="[PATH]…")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.option("--fix", is_flag=True, help="Show what mends the findings, and write it.")
@click.option("--yes", is_flag=True, help="With --fix: write without asking.")
def command(places: tuple[Location, ...], as_json: bool, fix: bool, yes: bool) -> None:
    """Report everything that is wrong with rulesets, modules, variants, maps and scenarios.

    PATH is the name of a ruleset, its folder, or any of its files; without one, all the rulesets
    that come with Legalist are checked. A ruleset is checked for the fewest and most players, with
    each module alone and with all of them, on every map and in every edition.

    With --fix the findings that can only be mended in one way are mended: what will be written is
    shown first. The files that come with Legalist are never changed.
    """
    checked: list[Location] = []
    for place in places or map(locate, ruleset_names()):
        checked += rulesets_in(place) if place.sort is Sort.RULESETS else [place]
    found = _check(checked)
    if fix:
        found = _mend(checked, found, yes)
    if as_json:
        click.echo(json.dumps(_to_json(checked, found), ensure_ascii=False, indent=2))
    elif found:
        tell(found)
        click.echo(f"{summary(found)} found; `legalist explain CODE` says more", err=True)
    else:
        click.echo(f"OK: {', '.join(location.name for location in checked)}")
    if found:
        raise SystemExit(1)


def _check(checked: list[Location]) -> list[Diagnostic]:
    report = Report()
    for location in checked:
        check_location(location, report)
    return _own_first(report.diagnostics, checked)


def _own_first(found: list[Diagnostic], checked: list[Location]) -> list[Diagnostic]:
    """Warnings about files that come with Legalist last, where others are checked; while those
    have errors, these warnings only follow from them."""
    shipped = rulesets_dir().resolve()
    if any(location.path.resolve().is_relative_to(shipped) for location in checked):
        return found
    foreign = [
        one
        for one in found
        if one.severity == "warning"
        and one.span is not None
        and Path(one.span.file).resolve().is_relative_to(shipped)
    ]
    own = [one for one in found if one not in foreign]
    return own if any(one.severity == "error" for one in own) else own + foreign


def _mend(checked: list[Location], found: list[Diagnostic], yes: bool) -> list[Diagnostic]:
    """Apply safe fixes round by round: a mended line may show the next slip."""
    from . import fixing

    for _ in range(MOST_ROUNDS):
        plan = fixing.planned(found, checked)
        if not plan:
            break
        fixing.show(plan)
        if not fixing.agreed(plan, yes):
            break
        fixing.write(plan)
        found = _check(checked)
    return found


def _to_json(checked: list[Location], found: list[Diagnostic]) -> dict[str, Any]:
    return {
        "ok": not found,
        "checked": [{"kind": one.sort.key, "path": str(one.path)} for one in checked],
        "findings": [diagnostic.to_json() for diagnostic in found],
    }

"""`legalist check hex my-variant.yaml`."""

from __future__ import annotations

import json
from typing import Any

import click

from legalist.diagnostics import Diagnostic, Report

from .checking import check_thing
from .targets import Thing, find_things
from .trouble import summary, tell


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]…")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def command(paths: tuple[str, ...], as_json: bool) -> None:
    """Report everything that is wrong with rulesets, modules, variants, maps and scenarios.

    PATH is the name of a ruleset, its folder, or any of its files; without one, all the rulesets
    that come with Legalist are checked. A ruleset is checked for the fewest and most players, with
    each module alone and with all of them, on every map and in every edition.
    """
    report = Report()
    checked: list[Thing] = []
    for name in paths or _shipped():
        things = find_things(name, report)
        for thing in things:
            check_thing(thing, report)
        checked += things
    found = report.diagnostics
    if as_json:
        click.echo(json.dumps(_to_json(checked, found), ensure_ascii=False, indent=2))
    elif found:
        tell(found)
        click.echo(f"{summary(found)} found; `legalist explain CODE` says more", err=True)
    else:
        click.echo(f"OK: {', '.join(thing.name for thing in checked)}")
    if found:
        raise SystemExit(1)


def _shipped() -> list[str]:
    from legalist.link.find import ruleset_names

    return ruleset_names()


def _to_json(checked: list[Thing], found: list[Diagnostic]) -> dict[str, Any]:
    return {
        "ok": not found,
        "checked": [{"kind": thing.kind, "path": str(thing.path)} for thing in checked],
        "findings": [diagnostic.to_json() for diagnostic in found],
    }

"""`legalist check hex my-variant.yaml`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from legalist.diagnostics import Diagnostic, Report

from .checking import check_thing
from .targets import Thing, find_things
from .trouble import summary, tell

MOST_ROUNDS = 20


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]…")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.option("--fix", is_flag=True, help="Show what mends the findings, and write it.")
@click.option("--yes", is_flag=True, help="With --fix: write without asking.")
def command(paths: tuple[str, ...], as_json: bool, fix: bool, yes: bool) -> None:
    """Report everything that is wrong with rulesets, modules, variants, maps and scenarios.

    PATH is the name of a ruleset, its folder, or any of its files; without one, all the rulesets
    that come with Legalist are checked. A ruleset is checked for the fewest and most players, with
    each module alone and with all of them, on every map and in every edition.

    With --fix the findings that can only be mended in one way are mended: what will be written is
    shown first. The files that come with Legalist are never changed.
    """
    checked, found = _check(paths)
    if fix:
        checked, found = _mend(paths, checked, found, yes)
    if as_json:
        click.echo(json.dumps(_to_json(checked, found), ensure_ascii=False, indent=2))
    elif found:
        tell(found)
        click.echo(f"{summary(found)} found; `legalist explain CODE` says more", err=True)
    else:
        click.echo(f"OK: {', '.join(thing.name for thing in checked)}")
    if found:
        raise SystemExit(1)


def _check(paths: tuple[str, ...]) -> tuple[list[Thing], list[Diagnostic]]:
    report = Report()
    checked: list[Thing] = []
    for name in paths or _shipped():
        things = find_things(name, report)
        for thing in things:
            check_thing(thing, report)
        checked += things
    return checked, report.diagnostics


def _mend(
    paths: tuple[str, ...], checked: list[Thing], found: list[Diagnostic], yes: bool
) -> tuple[list[Thing], list[Diagnostic]]:
    """Apply safe fixes round by round: a mended line may show the next slip."""
    from . import fixing

    for _ in range(MOST_ROUNDS):
        plan = fixing.planned(found, [Path(name) for name in paths], checked)
        if not plan:
            break
        fixing.show(plan)
        if not fixing.agreed(plan, yes):
            break
        fixing.write(plan)
        checked, found = _check(paths)
    return checked, found


def _shipped() -> list[str]:
    from legalist.link.find import ruleset_names

    return ruleset_names()


def _to_json(checked: list[Thing], found: list[Diagnostic]) -> dict[str, Any]:
    return {
        "ok": not found,
        "checked": [{"kind": thing.kind, "path": str(thing.path)} for thing in checked],
        "findings": [diagnostic.to_json() for diagnostic in found],
    }

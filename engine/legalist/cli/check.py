"""`legalist check hex my-variant.yaml`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from legalist.diagnostics import Diagnostic, Report
from legalist.link.contents import WRITTEN, Sort
from legalist.link.location import Location, locate, places_in, ruleset_names
from legalist.resources import rulesets_dir
from legalist.source import real_path
from legalist.source.characters import without_strange_characters

from .arguments import ANYTHING
from .file_checks import check_location
from .progress import progress
from .trouble import summary, tell

MOST_ROUNDS = 20
WHOLE = (Sort.RULESET, Sort.PART, Sort.TEXT)


@click.command()
@click.argument("places", type=ANYTHING, nargs=-1, metavar="[PATH]…")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.option("--fix", is_flag=True, help="Show the safe fixes of the findings, and write them.")
@click.option("--yes", is_flag=True, help="With --fix: write without asking.")
def command(places: tuple[Location, ...], as_json: bool, fix: bool, yes: bool) -> None:
    """Report everything that is wrong with rulesets, modules, variants, maps and scenarios.

    PATH is the name of a ruleset, its folder, any of its files, or a folder of modules, variants or
    maps; without one, all the rulesets that come with Legalist are checked. A ruleset is checked
    for the fewest and most players, with each module alone and with all of them, on every map and
    in every edition.

    With --fix the findings that can only be mended in one way are mended: what will be written is
    shown first. The files that come with Legalist are never changed.
    """
    checked: list[Location] = []
    for place in places or map(locate, ruleset_names()):
        checked += places_in(place, WRITTEN)
    found = _check(checked)
    if fix:
        found = _mend(checked, found, yes)
    if as_json:
        click.echo(json.dumps(_to_json(checked, found), ensure_ascii=False, indent=2))
    elif found:
        tell(found)
        click.echo(f"{summary(found)} found; `legalist explain CODE` says more", err=True)
    else:
        names = ", ".join(location.name for location in checked)
        click.echo(f"OK: {without_strange_characters(names)}")
    if found:
        raise SystemExit(1)


def _check(checked: list[Location]) -> list[Diagnostic]:
    report = Report()
    single = {_checked_as(location): location for location in reversed(checked)}
    places = [one for one in checked if single[_checked_as(one)] is one]
    title = f"Checking {checked[0].name}" if len(checked) == 1 else "Checking"
    with progress(title, len(places)) as bar:
        for location in places:
            check_location(location, report, bar, checked)
    return _own_first(report.diagnostics, checked)


def _checked_as(location: Location) -> Path:
    """Return what is checked: a part or a file of texts is checked with its whole ruleset."""
    whole = location.ruleset if location.sort in WHOLE else None
    return real_path(whole or location.path)


def _own_first(found: list[Diagnostic], checked: list[Location]) -> list[Diagnostic]:
    """Move warnings about shipped files to the end if other files are checked; drop them while
    those have errors, because then the warnings are only consequences."""
    shipped = real_path(rulesets_dir())
    if any(real_path(location.path).is_relative_to(shipped) for location in checked):
        return found
    foreign = [
        one
        for one in found
        if one.severity == "warning"
        and one.span is not None
        and real_path(Path(one.span.file)).is_relative_to(shipped)
    ]
    own = [one for one in found if one not in foreign]
    return own if any(one.severity == "error" for one in own) else own + foreign


def _mend(checked: list[Location], found: list[Diagnostic], yes: bool) -> list[Diagnostic]:
    """Apply safe fixes in rounds, because a corrected line may reveal the next mistake."""
    from legalist.saves.whole_files import may_write, read_only

    from . import fixes

    locked: dict[Path, Diagnostic] = {}
    for _ in range(MOST_ROUNDS):
        plan = fixes.planned(found, checked)
        locked |= {path: read_only(path) for path in plan if not may_write(path)}
        plan = {path: change for path, change in plan.items() if path not in locked}
        if not plan:
            break
        fixes.show(plan)
        if not fixes.agreed(plan, yes):
            break
        fixes.write(plan)
        # A corrected file may be of another sort, or belong to another ruleset, than before.
        checked[:] = [locate(location.path) for location in checked]
        found = _check(checked)
    return [*found, *locked.values()]


def _to_json(checked: list[Location], found: list[Diagnostic]) -> dict[str, Any]:
    return {
        "ok": not found,
        "checked": [{"kind": one.sort.key, "path": str(one.path)} for one in checked],
        "findings": [diagnostic.to_json() for diagnostic in found],
    }

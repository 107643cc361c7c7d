"""`legalist format my-game`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from legalist.diagnostics import Report
from legalist.diagnostics.fix import apply_edits
from legalist.editing.format import format_text
from legalist.link.contents import WRITTEN, Sort
from legalist.link.file_advice import refuse
from legalist.link.location import ENDING, Location, locate, places_in
from legalist.link.node_readers import shown
from legalist.saves.whole_files import may_write, read_only
from legalist.source import files, leads_out
from legalist.source.characters import without_strange_characters
from legalist.source.reader import read_text

from . import fixes
from .arguments import ANYTHING
from .trouble import Trouble, fail_if_any


@click.command()
@click.argument("places", type=ANYTHING, nargs=-1, metavar="[PATH]…")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; print what would change.")
def command(places: tuple[Location, ...], check: bool, diff: bool) -> None:
    """Lay out files in house style: indentation, blanks, empty lines.

    PATH is the folder of a ruleset, any file of it, or a folder of modules, variants or maps;
    without one, the current folder. Comments, line breaks, quotes and the order of keys stay, and
    what the files say stays the same. What cannot be read is reported and left as it is.
    """
    report = Report()
    named = [one for place in places or (locate(Path()),) for one in places_in(place, WRITTEN)]
    if not (check or diff):
        _refuse_shipped(named)
    plan: fixes.Plan = {}
    paths = dict(pair for location in named for pair in _files(location, report))
    for path, sort in paths.items():
        name = shown(path)
        text = read_text(path, name, report)
        formatted = None if text is None else format_text(text, sort.key, name, report)
        if text is not None and formatted is not None and formatted.edits:
            plan[path] = (text, apply_edits(text, formatted.edits))
    if diff:
        fixes.show(plan, err=False)
    if check or diff:
        _tell(plan, "would be formatted", report)
    else:
        for path in [path for path in plan if not may_write(path)]:
            report.extend([read_only(path)])
            del plan[path]
        fixes.write(plan)
        _tell(plan, "formatted", report)
    fail_if_any(report)
    if check and plan:
        raise SystemExit(1)


def _refuse_shipped(named: list[Location]) -> None:
    for location in named:
        if location.shipped:
            raise Trouble(f"`{location.name}` comes with Legalist and is not changed; give the path"
                          " of files of your own")  # fmt: skip


def _files(location: Location, report: Report) -> Iterator[tuple[Path, Sort]]:
    """Yield the files of a location, with their sorts. The manifest stands for the whole ruleset
    only if its folder was given."""
    manifest = Path(location.typed)
    if location.sort is Sort.RULESET and manifest.is_file():
        yield manifest, Sort.RULESET
    elif location.sort is Sort.RULESET:
        for path in files().below(location.path, ENDING):
            sort = locate(path).sort
            if sort in WRITTEN and path.is_file() and not leads_out(location.path, path):
                yield path, sort
    else:
        sort = location.looks or location.sort
        if sort in WRITTEN:
            yield location.path, sort
        else:
            refuse(location, WRITTEN, report, command="format")


def _tell(plan: fixes.Plan, done: str, report: Report) -> None:
    for path in plan:
        click.echo(f"{done}: {without_strange_characters(shown(path))}", err=True)
    if not plan and not report.diagnostics:
        click.echo("nothing to change", err=True)

"""`legalist test hex`."""

from __future__ import annotations

import json

import click

from legalist.diagnostics import Diagnostic
from legalist.link import Location
from legalist.testing import ScenarioResult, iterate_scenarios

from .arguments import ANYTHING
from .progress import progress
from .screen_text import amount
from .trouble import tell


@click.command()
@click.argument("places", type=ANYTHING, nargs=-1, metavar="[PATH]…")
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@click.option("--verbose", "-v", is_flag=True, help="Also list the scenarios that pass.")
def command(places: tuple[Location, ...], as_json: bool, verbose: bool) -> None:
    """Run the scenarios of rulesets, folders or files; without PATH, of all shipped rulesets."""
    from legalist.link import ruleset_names

    results = []
    told: set[Diagnostic] = set()
    with progress("Running scenarios") as bar:
        for result in iterate_scenarios(places or ruleset_names(), count=bar.expect):
            results.append(result)
            if not as_json and (verbose or not result.passed):
                with bar.hidden():
                    _tell(result, told)
            bar.step()
    failed = [result for result in results if not result.passed]
    if as_json:
        click.echo(json.dumps([one.to_json() for one in results], ensure_ascii=False, indent=2))
    elif failed:
        # A file that cannot be read, or has no scenarios, gives no results of its own.
        ran = [result for result in results if result.span is not None]
        lost = sum(not result.passed for result in ran)
        passed = f"{amount(len(ran), 'scenario')} passed" if ran else "no scenario was run"
        told_last = f"{amount(lost, 'scenario')} of {len(ran)} failed" if lost else passed
        click.echo(told_last, err=True)
    else:
        click.echo(f"OK: {amount(len(results), 'scenario')} passed")
    if failed:
        raise SystemExit(1)


def _tell(result: ScenarioResult, told: set[Diagnostic]) -> None:
    """Report findings that keep all scenarios of a ruleset from being played only once."""
    if not result.passed:
        if result.span is not None:
            click.secho("FAILED", fg="red", bold=True, nl=False)
            click.echo(f"  {result.file}: {result.name}")
        if not any(found in told for found in result.diagnostics):
            tell(result.diagnostics)
        told.update(result.diagnostics)
    else:
        click.secho("passed", fg="green", nl=False)
        click.echo(f"  {result.file}: {result.name}")

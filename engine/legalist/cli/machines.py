"""`legalist list --machines`: which machine plays whole random games of which ruleset."""

from __future__ import annotations

from collections.abc import Iterator

import click

from legalist.diagnostics import RulesetError
from legalist.link import ruleset_names
from legalist.link.library import list_modules
from legalist.link.location import Location, Place
from legalist.play import load
from legalist.play.playouts import fast_machine_or_reason


def show_machines(ruleset: Location | None) -> None:
    if ruleset is None:
        for name in ruleset_names():
            click.echo(f"{name}: {_machine(name, ())}")
        return
    click.echo(f"{ruleset.typed}: {_machine(ruleset, ())}")
    for modules in _modules(ruleset):
        click.echo(f"{ruleset.typed} with {', '.join(modules)}: {_machine(ruleset, modules)}")


def _modules(ruleset: Place) -> Iterator[tuple[str, ...]]:
    """Yield each module with those that it requires."""
    listed = list_modules(ruleset)
    requires = {module.id: module.requires for module in listed}
    for module in listed:
        needed = [module.id]
        for one in needed:
            needed += [other for other in requires.get(one, ()) if other not in needed]
        yield tuple(needed)


def _machine(ruleset: Place, modules: tuple[str, ...]) -> str:
    try:
        game = load(ruleset, modules=modules)
    except RulesetError as error:
        return f"none: {error.diagnostics[0].message}"
    made = fast_machine_or_reason(game.machine)
    if isinstance(made, str):
        return f"Python: {made}"
    return f"WebAssembly, {len(made.binary) / 1000:,.0f} KB"

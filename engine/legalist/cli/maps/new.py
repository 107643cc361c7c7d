"""`legalist map new my-map --hexes pointy --rows 9 --columns 11`."""

from __future__ import annotations

from pathlib import Path

import click

from legalist.cli.arguments import GAME
from legalist.cli.trouble import Trouble
from legalist.link.location import Location
from legalist.saves.whole_files import Output

SIZE = click.IntRange(1, 100)


@click.command("new")
@click.argument("name")
@click.option("--hexes", type=click.Choice(["pointy", "flat"]), help="Hexes; pointy by default.")
@click.option("--squares", type=click.Choice(["4", "8"]), help="Squares with this many neighbours.")
@click.option("--graph", is_flag=True, help="Spaces that list their neighbours.")
@click.option("--rows", type=SIZE, default=9, show_default=True, help="How many rows.")
@click.option("--columns", type=SIZE, default=11, show_default=True, help="How many in a row.")
@click.option(
    "--for", "rules", type=GAME, metavar="RULESET", help="Use its terrains, marks and areas."
)
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write; NAME.yaml by default.",
)  # fmt: skip
def new_map(
    name: str,
    hexes: str | None,
    squares: str | None,
    graph: bool,
    rows: int,
    columns: int,
    rules: Location | None,
    out: Path | None,
) -> None:
    """Write a file to start a map of your own from.

    NAME is what the map is called in files and on the command line.
    """
    from legalist.editing.new_files.map_needs import read_rules
    from legalist.editing.new_files.map_template import (
        MOST_SPACES,
        NAME,
        starting_graph,
        starting_map,
    )

    if sum(map(bool, (hexes, squares, graph))) > 1:
        raise click.UsageError("choose one of --hexes, --squares and --graph")
    if not NAME.fullmatch(name):
        raise Trouble(
            f"`{name}` cannot be the name of a map: use small letters, digits, `-` and `_`"
        )
    if rows * columns > MOST_SPACES:
        raise Trouble(f"{rows * columns} spaces are too many; at most {MOST_SPACES} are allowed")
    path = out or Path(f"{name}.yaml")
    if path.exists():
        raise Trouble(f"{path} already exists")
    known = None if rules is None else read_rules(rules)
    if graph:
        text = starting_graph(name, path, known)
    else:
        text = starting_map(name, path, known, hexes or "pointy", squares, rows, columns)
    Output(path).write(text)
    click.echo(f"wrote {path}; edit it, then look at it with `legalist map show {path}`")

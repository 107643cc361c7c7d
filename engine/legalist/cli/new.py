"""`legalist new module my-rule --ruleset hex`."""

from __future__ import annotations

import re
from pathlib import Path

import click

from legalist.editing.new_files.plan import KINDS, CannotBegin, Plan, plan
from legalist.link.location import Location
from legalist.saves.whole_files import Output

from .arguments import RULESET
from .trouble import Trouble

NAME = re.compile(r"[a-z][a-z0-9_-]*")


@click.command()
@click.argument("kind", type=click.Choice(KINDS))
@click.argument("name")
@click.option(
    "--ruleset", type=RULESET, help="The game that it is for: a name, or a folder of your own."
)
@click.option(
    "--out", type=click.Path(path_type=Path), help="The file to write, or a folder to write it in."
)
def command(kind: str, name: str, ruleset: Location | None, out: Path | None) -> None:
    """Write a file to start from, with comments: a variant or module of a ruleset, a map, or a
    ruleset of your own. What it writes passes `legalist check`; nothing is overwritten.

    Inside the folder of a ruleset, the file is for that ruleset; elsewhere, without --ruleset, for
    the shipped game that has the most modules. A new ruleset is a small game to change as you like;
    with --ruleset it is another one to which you add files of your own.
    """
    try:
        made = plan(kind, _id(name), ruleset, out)
    except CannotBegin as error:
        raise Trouble(str(error)) from None
    for path in made.files:
        if path.exists():
            raise Trouble(f"{path} already exists; choose another name or, with --out, place")
    for path, text in made.files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        Output(path).write(text)
        click.echo(f"wrote {path}")
    _tell_how_to_go_on(made)


def _id(name: str) -> str:
    """Return the id for a name: `my-rule` and `my-rule.yaml` are the same."""
    name = name.removesuffix(".yaml").removesuffix(".yml")
    if NAME.fullmatch(name):
        return name
    better = re.sub(r"[^a-z0-9_]+", "-", name.lower()).strip("-_0123456789")
    hint = f"; how about `{better}`?" if NAME.fullmatch(better) else ""
    raise Trouble(f"a name is made of small letters, digits, `-` and `_`, not `{name}`{hint}")


def _tell_how_to_go_on(made: Plan) -> None:
    if made.remark:
        click.echo(made.remark)
    for doing, line in made.commands.items():
        click.echo(f"{doing + ' it:':<9} {line}")

"""`legalist replay games.jsonl`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .chosen import chosen_from_json
from .record import decision_line
from .trouble import Trouble
from .words import amount

if TYPE_CHECKING:
    from legalist.play import Game, State

# What a line says that must come out the same when the game is played again.
COMPARED = ("player", "decision", "state", "legal", "move", "trace", "outcome")


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, exists=True, path_type=Path))
@click.option("--quiet", "-q", is_flag=True, help="Only say whether the record is true.")
def command(file: Path, quiet: bool) -> None:
    """Play a recorded game again, compare everything with the record, and print the moves."""
    games: dict[str, Game] = {}
    state: State | None = None
    played = decisions = 0
    for number, line in _lines(file):
        if line["step"] == 0:
            game = _load(line, games, f"{file}:{number}")
            state = game.start(line["seed"])
            played += 1
            if not quiet:
                click.secho(f"{game.program.id}, seed {line['seed']}", bold=True)
        if state is None or state.decision is None:
            raise Trouble(f"{file}:{number}: the record goes on where no decision is left")
        state = _compared(state, line, f"{file}:{number}")
        decisions += 1
        if not quiet:
            assert state.move is not None
            click.echo(f"{line['step'] + 1:>4}  {line['player']:<8} {state.move.describe()}")
            if state.outcome is not None:
                click.echo(f"      winners: {', '.join(state.outcome.winners) or 'nobody'}")
    click.echo(f"OK: {amount(played, 'game')}, {amount(decisions, 'decision')} replayed exactly")


def _lines(file: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    with file.open(encoding="utf-8") as lines:
        for number, text in enumerate(lines, 1):
            try:
                line = json.loads(text)
                whole = isinstance(line, dict) and {"hash", "seed", "step", "move"} <= line.keys()
            except ValueError:
                whole = False
            if not whole or not isinstance(line["step"], int) or not isinstance(line["seed"], int):
                raise Trouble(f"{file}:{number}: this is not a line of a game record")
            yield number, line


def _load(line: dict[str, Any], games: dict[str, Game], where: str) -> Game:
    """The game of a record; a record of other rules cannot be replayed."""
    setup, seats = line.get("setup"), line.get("players")
    if setup is None:
        setup = {"target": line.get("ruleset"), "seats": seats}
    key = json.dumps(setup, sort_keys=True)
    if key not in games:
        try:
            chosen = chosen_from_json(setup)
        except ValueError as error:
            raise Trouble(f"{where}: this is not a line of a game record: {error}") from None
        games[key] = chosen.load()
    if games[key].hash != line["hash"]:
        raise Trouble(f"{where}: recorded under other rules (hash {str(line['hash'])[:12]})")
    return games[key]


def _compared(state: State, line: dict[str, Any], where: str) -> State:
    after = state.apply(str(line["move"]))
    # Through JSON, so that tuples and lists are equal as they are in the file.
    now = json.loads(json.dumps(decision_line(state, after)))
    for key in COMPARED:
        if key in line and line[key] != now.get(key):
            raise Trouble(f"{where}: `{key}` is not what the rules give")
    return after

"""`legalist replay games.jsonl`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from legalist.diagnostics import Report

from .chosen import chosen_from_json
from .language import commands_in, language_option, readable
from .record import decision_line
from .trouble import Trouble, fail_if_any
from .words import padded, width

if TYPE_CHECKING:
    from legalist.play import Game, State

# The column of the players.
NARROWEST = 8
# What a line says that must come out the same when the game is played again.
COMPARED = ("player", "decision", "state", "legal", "move", "trace", "outcome")


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, exists=True, path_type=Path))
@click.option("--quiet", "-q", is_flag=True, help="Only say whether the record is true.")
@click.option("--fast", is_flag=True, help="Do not look at the invariants.")
@language_option
def command(file: Path, quiet: bool, fast: bool, language: str) -> None:
    """Play a recorded game again, compare everything with the record, and print the moves. The
    ruleset's invariants are looked at in every state."""
    from legalist.play.watch import Watch

    report = Report()
    watch: Watch | None = None
    games: dict[str, Game] = {}
    state: State | None = None
    teller: _Teller | None = None
    played = decisions = 0
    for number, line in _lines(file):
        if line["step"] == 0:
            game = _load(line, games, f"{file}:{number}")
            language = readable(language, game.program)
            state = game.start(line["seed"])
            watch = None if fast else Watch(game, report)
            if watch is not None:
                watch.look(state)
            teller = None if quiet else _Teller(game, language, line["seed"])
            played += 1
        if state is None or state.decision is None:
            raise Trouble(f"{file}:{number}: the record goes on where no decision is left")
        state = _compared(state, line, f"{file}:{number}")
        decisions += 1
        if watch is not None:
            watch.look(state, where=f"({file}:{number})")
        if teller is not None:
            teller.tell(line["step"] + 1, state)
    fail_if_any(report)
    say = commands_in(language)
    told = {"games": say.count("games", played), "decisions": say.count("decisions", decisions)}
    click.echo(f"OK: {say('replayed', **told)}")


class _Teller:
    """Prints the moves of one game."""

    def __init__(self, game: Game, language: str, seed: int) -> None:
        from legalist.play.look import Look

        self.language = language
        self.say = commands_in(language)
        self.names = [piece.name for piece in Look(game.program, language).seats.values()]
        begins = self.say("game_begins", game=game.program.id, seed=str(seed))
        click.secho(begins, bold=True)

    def tell(self, number: int, state: State) -> None:
        assert state.move is not None
        who = padded(self.names[state.move.player], max(NARROWEST, *map(width, self.names)))
        click.echo(f"{number:>4}  {who} {state.move.describe(self.language)}")
        if state.outcome is not None:
            seats = state.game.seats
            won = ", ".join(self.names[seats.index(seat)] for seat in state.outcome.winners)
            click.echo(f"      {self.say('winners', names=won or self.say('nobody'))}")


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

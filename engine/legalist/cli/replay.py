"""`legalist replay games.jsonl`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from legalist.diagnostics import Report, RulesetError
from legalist.link.location import Location

from .arguments import RECORDED
from .language import commands_in, language_option, readable
from .trouble import fail_if_any
from .words import padded, width

if TYPE_CHECKING:
    from legalist.play import Game, State

# The column of the players.
NARROWEST = 8


@click.command()
@click.argument("file", type=RECORDED)
@click.option("--quiet", "-q", is_flag=True, help="Only say whether the record is true.")
@click.option("--fast", is_flag=True, help="Do not look at the invariants.")
@language_option
def command(file: Location, quiet: bool, fast: bool, language: str) -> None:
    """Play a recorded game again, compare everything with the record, and print the moves. The
    ruleset's invariants are looked at in every state."""
    from legalist.play.watch import Watch

    from .recordings import replay

    report = Report()
    watch: Watch | None = None
    teller: _Teller | None = None
    played = decisions = 0
    for step in replay(file.path):
        if step.number == 0:
            language = readable(language, step.game.program)
            watch = None if fast else Watch(step.game, report)
            if watch is not None:
                watch.look(step.before)
            teller = None if quiet else _Teller(step.game, language, step.seed)
            played += 1
        decisions += 1
        if watch is not None:
            watch.look(step.after, where=f"({step.place.file}:{step.place.line})")
        if teller is not None:
            teller.tell(step.number + 1, step.after)
    fail_if_any(report)
    say = commands_in(language)
    told = {"games": say.count("games", played), "decisions": say.count("decisions", decisions)}
    click.echo(f"OK: {say('replayed', **told)}")


def check_recording(path: Path, report: Report) -> None:
    """Is the recording true? Report why not."""
    from .recordings import replay

    try:
        for _ in replay(path):
            pass
    except RulesetError as error:
        report.extend(error.diagnostics)


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

"""`legalist replay games.jsonl`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from legalist.diagnostics import Report, RulesetError
from legalist.link.location import Location
from legalist.saves.saved_setup import Given

from .arguments import OWN, RECORDED
from .language import commands_in, language_option, readable
from .screen_text import in_language
from .trouble import fail_if_any

if TYPE_CHECKING:
    from legalist.play import Game, State


@click.command()
@click.argument("file", type=RECORDED)
@click.argument("own", type=OWN, nargs=-1, metavar="[PATH]…")
@click.option("--quiet", "-q", is_flag=True, help="Only say whether the recording is correct.")
@click.option("--fast", is_flag=True, help="Do not check the invariants.")
@language_option
def command(
    file: Location, own: tuple[Location, ...], quiet: bool, fast: bool, language: str
) -> None:
    """Replay a recorded game, compare everything with the record, and print the moves. The
    ruleset's invariants are checked in every state.

    PATH is a ruleset, module or map of your own that the game was played with: a recording names
    them, but opens only what comes with Legalist.
    """
    from legalist.play.invariant_watch import Watch

    from .recordings import GIVE, replay

    report = Report()
    watch: Watch | None = None
    teller: _Teller | None = None
    played = decisions = 0
    broken: RulesetError | None = None
    steps = replay(file.path, Given(own, GIVE))
    while True:
        try:
            step = next(steps, None)
        except RulesetError as error:
            step, broken = None, error
        if step is None:
            break
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
    say = commands_in(language)
    told = {"games": say.count("games", played), "decisions": say.count("decisions", decisions)}
    if broken is not None:
        # What comes before the place that is broken is as it should be.
        if decisions:
            click.echo(say("replayed", **told))
        report.extend(broken.diagnostics)
    fail_if_any(report)
    click.echo(f"OK: {say('replayed', **told)}")


def check_recording(path: Path, report: Report, given: Given) -> None:
    """Report whether and where the recording differs from a replay."""
    from .recordings import replay

    try:
        for _ in replay(path, given):
            pass
    except RulesetError as error:
        report.extend(error.diagnostics)


class _Teller:
    """Prints the moves of one game."""

    def __init__(self, game: Game, language: str, seed: int) -> None:
        from legalist.looks.look import Look

        self.language = language
        self.say = commands_in(language)
        self.names = [piece.name for piece in Look(game.program, language).seats.values()]
        title = in_language(game.program.title, language) or game.program.id
        begins = self.say("game_begins", game=title, seed=str(seed))
        click.secho(begins, bold=True)

    def tell(self, number: int, state: State) -> None:
        assert state.move is not None
        click.echo(f"{number:>4}  {state.move.told(self.language)}")
        if state.outcome is not None:
            seats = state.game.seats
            won = ", ".join(self.names[seats.index(seat)] for seat in state.outcome.winners)
            click.echo(f"      {self.say('winners', names=won or self.say('nobody'))}")

"""`legalist play hex`."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from legalist.diagnostics import Report
from legalist.link.location import Location
from legalist.saves.chosen import Choices, Chosen

from .arguments import SAVED, GameCommand
from .console import interactive
from .game_options import bot_called, game_options, several
from .language import commands_in, language_option, readable
from .trouble import Trouble, fail_if_any, tell

# As many as the random generator has: nobody can try all seeds to find the one of a game.
SEED_BITS = 64
FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(cls=GameCommand)
@game_options(required=False)
@click.option("--seed", type=int, help="The random seed.")
@click.option("--human", "humans", multiple=True, metavar="SEAT,…", help="Seats that people play.")
@click.option("--bots", default="random", show_default=True, help="Who plays the other seats.")
@click.option("--watch", is_flag=True, help="Nobody plays: just watch.")
@click.option("--save", type=FILE, help="Save the game in this file.")
@click.option("--resume", type=SAVED, metavar="FILE", help="Resume a saved game.")
@click.option("--carry", is_flag=True, help="Resume it under other rules; needs a new --save.")
@click.option("--force", is_flag=True, help="Save the game over any file that is there.")
@click.option("--board-every", default=0, help="Without people: show the board every N moves.")
@language_option
@click.option("--quiet", "-q", is_flag=True, help="Without people: print only the result.")
@click.option("--fast", is_flag=True, help="Without people: do not check the invariants.")
def command(
    chosen: Choices,
    seed: int | None,
    humans: tuple[str, ...],
    bots: str,
    watch: bool,
    save: Path | None,
    resume: Location | None,
    carry: bool,
    force: bool,
    board_every: int,
    language: str,
    quiet: bool,
    fast: bool,
) -> None:
    """Play RULESET (a name, a folder or a variant).

    In a terminal you play the first seat and bots play the others; name your seats with --human.
    Without a terminal bots play the whole game, but for the seats of --human: their moves are read
    from the input, a line each.
    """
    from .resumed_game import resume as go_on
    from .terminal import Session, play_alone, play_at_table

    bot = bot_called(bots)
    people = several(humans)
    if carry and (resume is None or save is None or seed is not None):
        raise click.UsageError("--carry goes with --resume FILE and --save NEW, without --seed")
    if resume is not None:
        resumed = go_on(resume.path, chosen, seed, save, carry)
        game = resumed.game
        people = people or (() if watch else resumed.humans)
        session = Session(
            game, resumed.chosen, resumed.seed, resumed.states, people,
            bot, readable(language, game.program), resumed.earlier, force, resumed.carried,
        )  # fmt: skip
        if resumed.report is not None:
            for line in resumed.report.lines(session.language):
                click.echo(line, err=True)
        session.files.claim(resume.path)
        save = save or resume.path
    elif not isinstance(chosen, Chosen):
        raise click.UsageError("say which RULESET to play, or --resume a saved game")
    else:
        game = chosen.load()
        seed = secrets.randbits(SEED_BITS) if seed is None else seed
        people = people or (game.seats[:1] if interactive() and not watch else ())
        language = readable(language, game.program)
        session = Session(
            game, chosen, seed, [game.start(seed)], people, bot, language, force=force
        )
    if game.warnings:
        tell(game.warnings)
    for seat in session.humans:
        if seat not in game.seats:
            raise Trouble(no_seat(seat, game.seats, session.language))
    if save is not None:
        session.check_save(save)
    if humans or (session.humans and interactive()):
        if not play_at_table(session, save):
            raise SystemExit(1)
    else:
        report = Report()
        play_alone(session, None if fast else report, quiet=quiet, board_every=board_every)
        if save is not None:
            session.save(save)
        fail_if_any(report)


def no_seat(seat: str, seats: tuple[str, ...], language: str) -> str:
    """Return the message about a seat that the game does not have."""
    from legalist.play.legality import guess

    say = commands_in(language)
    hint = guess(seat, seats, language) or f"; {say('seats', seats=', '.join(seats))}"
    return say("nobody_sits", seat=seat) + hint

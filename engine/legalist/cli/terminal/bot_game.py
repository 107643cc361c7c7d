"""A game played by bots alone: a line for each move, the board now and then, the result."""

from __future__ import annotations

import click

from legalist.cli.console import console
from legalist.cli.patience import Patience
from legalist.diagnostics import Report
from legalist.play.invariant_watch import Watch
from legalist.saves.session import Session

from .narration import Teller
from .screen import Screen


def play_alone(
    session: Session, report: Report | None, *, quiet: bool = False, board_every: int = 0
) -> None:
    """Let bots play to the end. `quiet` prints only the result; a board is shown after every
    `board_every` moves (0: only at the end). Broken invariants go to the report."""
    watch = None if report is None else Watch(session.game, report)
    if watch is not None:
        watch.look(session.state)
    screen = Screen(console(), session.language)
    teller = Teller(session.game, screen)
    moves = 0
    patience = Patience(session.game)
    while session.state.decision is not None and patience.allows():
        state = session.let_bot_choose()
        moves += 1
        if watch is not None:
            watch.look(state, where=f"(seed {session.seed}, decision {moves})")
        if not quiet:
            assert state.move is not None
            click.echo(f"{moves:>4}  {state.move.told(session.language)}")
            if board_every and moves % board_every == 0:
                screen.show(state, legend=False)
    if not quiet:
        click.echo()
        screen.show(session.state)
        click.echo()
    outcome = session.state.outcome
    if outcome is None:
        click.echo(teller.say.count("no_end", moves))
        return
    click.echo(teller.say.count("over_after", moves))
    screen.out.print(teller.result(outcome))
    if not quiet:
        for line in teller.scoring():
            screen.out.print(line)
        click.echo(teller.say("seed", seed=str(session.seed)))

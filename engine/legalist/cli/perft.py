"""`legalist perft hex --depth 2`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from legalist.limits import MOST_COUNTED_MOVES, TRIAL_WORK
from legalist.saves.chosen import Chosen

from .arguments import GameCommand
from .game_options import game_options
from .trouble import Trouble

if TYPE_CHECKING:
    from legalist.play import State


@click.command(cls=GameCommand)
@game_options()
@click.option("--depth", default=2, show_default=True, type=click.IntRange(1, 12), help="Moves.")
@click.option("--seed", default=0, show_default=True, help="The random seed.")
def command(chosen: Chosen, depth: int, seed: int) -> None:
    """Count the positions that can be reached from the start, by number of moves.

    The numbers change when, and only when, the rules do: a cheap guard against accidents. Counting
    stops after 200,000 moves; the last number is then how many positions there are at least.
    """
    state = chosen.load().start(seed)
    counting = Counting(state)
    click.echo(f"{'depth':>5} {'positions':>12} {'seconds':>8}")
    for moves in range(1, depth + 1):
        began = time.perf_counter()
        counting.positions = 0
        try:
            counting.count(state, moves)
        except Enough:
            click.echo(f"{moves:>5} {f'{counting.positions}+':>12}")
            raise Trouble(f"there are too many positions to count them to depth {moves}") from None
        click.echo(f"{moves:>5} {counting.positions:>12} {time.perf_counter() - began:>8.2f}")


class Enough(Exception):
    """Raised when as many moves were made, or as much work was done, as is allowed."""


class Counting:
    """Counts sequences of moves; `positions` is the number so far."""

    def __init__(self, state: State) -> None:
        self.positions = 0
        self._counters = state.game.machine.counters
        self._moves_left = MOST_COUNTED_MOVES
        self._work = self._counters.effort + TRIAL_WORK

    def count(self, state: State, depth: int) -> None:
        """Add the sequences of `depth` moves, including shorter ones that end the game."""
        moves = state.legal_moves
        if state.decision is None:
            self.positions += 1
        elif depth == 1:
            self.positions += len(moves)
        else:
            for move in moves:
                self._moves_left -= 1
                if self._moves_left < 0 or self._counters.effort > self._work:
                    raise Enough
                self.count(state.apply(move, trace=False), depth - 1)

"""`legalist perft hex --depth 2`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from .arguments import GameCommand
from .game_options import Chosen, game_options

if TYPE_CHECKING:
    from legalist.play import State


@click.command(cls=GameCommand)
@game_options()
@click.option("--depth", default=2, show_default=True, type=click.IntRange(1, 12), help="Moves.")
@click.option("--seed", default=0, show_default=True, help="The random seed.")
def command(chosen: Chosen, depth: int, seed: int) -> None:
    """Count the positions that can be reached from the start, by number of moves.

    The numbers change when, and only when, the rules do: a cheap guard against accidents.
    """
    state = chosen.load().start(seed)
    click.echo(f"{'depth':>5} {'positions':>12} {'seconds':>8}")
    for moves in range(1, depth + 1):
        began = time.perf_counter()
        number = perft(state, moves)
        click.echo(f"{moves:>5} {number:>12} {time.perf_counter() - began:>8.2f}")


def perft(state: State, depth: int) -> int:
    """Count the sequences of `depth` moves, including shorter ones that end the game."""
    moves = state.legal_moves
    if state.decision is None:
        return 1
    if depth == 1:
        return len(moves)
    return sum(perft(state.apply(move, trace=False), depth - 1) for move in moves)

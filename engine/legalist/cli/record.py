"""`legalist record hex --games 3 --out games.jsonl`."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from legalist.diagnostics import Report

from .chosen import Chosen, bot_called, game_options
from .progress import progress
from .trouble import fail_if_any
from .whole_files import written_whole
from .words import amount

if TYPE_CHECKING:
    from legalist.bots import Bot
    from legalist.play import Game, State

LONGEST = 100_000


@click.command()
@game_options()
@click.option("--seed", default=0, show_default=True, help="Seed of the first game.")
@click.option("--games", default=1, show_default=True, type=click.IntRange(1), help="How many.")
@click.option(
    "--out", required=True, type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write, one JSON line for each decision.",
)  # fmt: skip
@click.option("--bots", default="random", show_default=True, help="Who plays.")
@click.option("--fast", is_flag=True, help="Do not look at the invariants.")
def command(chosen: Chosen, seed: int, games: int, out: Path, bots: str, fast: bool) -> None:
    """Let bots play RULESET and write every decision: the state before it, who decided, the legal
    moves, the move and what it did. `legalist replay` verifies the file. The ruleset's invariants
    are looked at in every state; one that does not hold is told, with the move that broke it."""
    bot = bot_called(bots)
    game = chosen.load()
    lines = 0
    report = Report()
    with (
        progress(f"Recording {game.program.id}", games) as bar,
        written_whole(out) as path,
        path.open("w", encoding="utf-8") as file,
    ):
        for number in range(games):
            watched = None if fast else report
            for line in record_game(game, chosen, bot, seed + number, number, watched):
                file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
                lines += 1
            bar.step()
    click.echo(f"{amount(games, 'game')}, {amount(lines, 'decision')}: {out}")
    fail_if_any(report)


def record_game(
    game: Game, chosen: Chosen, bot: Bot, seed: int, number: int = 0, report: Report | None = None
) -> Iterator[dict[str, Any]]:
    """The lines of one game, as `schemas/record.schema.json` says; broken invariants go to the
    report, if there is one."""
    from legalist.play.watch import Watch

    rng = random.Random(seed)
    state = game.start(seed)
    watch = None if report is None else Watch(game, report)
    for step in range(LONGEST):
        if watch is not None:
            watch.look(state, where=f"(seed {seed}, decision {step})")
        if state.decision is None:
            return
        move = bot.choose(state, rng)
        after = state.apply(move)
        line = decision_line(state, after)
        head = {
            "ruleset": game.program.id,
            "hash": game.hash,
            "setup": chosen.to_json(),
            "game": number,
            "players": list(game.seats),
            "seed": seed,
            "step": step,
        }
        yield head | line
        state = after


def decision_line(state: State, after: State) -> dict[str, Any]:
    """What a record says of one decision, apart from which game it belongs to."""
    decision = state.decision
    assert decision is not None
    line: dict[str, Any] = {
        "player": decision.seat,
        "decision": {"id": decision.id, **({"args": decision.args} if decision.args else {})},
        "state": state.to_json(),
        "legal": [str(one) for one in state.legal_moves],
        "move": str(after.move),
        "trace": [entry.to_json() for entry in after.trace],
    }
    outcome = after.outcome
    if outcome is not None:
        scores = {seat: list(score) for seat, score in outcome.scores.items()}
        line["outcome"] = {"winners": list(outcome.winners), "scores": scores}
    return line

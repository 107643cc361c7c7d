"""`legalist record hex --games 3 --out games.jsonl`."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from legalist.diagnostics import Report
from legalist.limits import LARGEST_RECORDED_GAME, LONGEST_RECORD, MOST_RECORDED
from legalist.program.canonical import fingerprints
from legalist.saves.chosen import Chosen
from legalist.saves.saved_setup import setup_to_json
from legalist.source.characters import without_strange_characters

from .arguments import GameCommand
from .game_options import bot_called, game_options
from .patience import Patience
from .progress import progress
from .recording_file import RecordingFile
from .screen_text import amount
from .trouble import fail_if_any

if TYPE_CHECKING:
    from legalist.bots import Bot
    from legalist.play import Game, State


@click.command(cls=GameCommand)
@game_options()
@click.option("--seed", default=0, show_default=True, help="Seed of the first game.")
@click.option("--games", default=1, show_default=True, type=click.IntRange(1), help="How many.")
@click.option(
    "--out", required=True, type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write, one JSON line for each decision.",
)  # fmt: skip
@click.option("--bots", default="random", show_default=True, help="Who plays.")
@click.option("--fast", is_flag=True, help="Do not check the invariants.")
@click.option("--force", is_flag=True, help="Replace the file if there is one.")
def command(
    chosen: Chosen, seed: int, games: int, out: Path, bots: str, fast: bool, force: bool
) -> None:
    """Let bots play RULESET and write every decision: the state before it, who decided, the legal
    moves, the move and what it did. `legalist replay` verifies the file. The ruleset's invariants
    are checked in every state; one that does not hold is reported, with the move that broke it."""
    bot = bot_called(bots)
    game = chosen.load()
    lines = too_large = 0
    report = Report()
    with (
        progress(f"Recording {game.program.id}", games) as bar,
        RecordingFile(out, force) as file,
    ):
        for number in range(games):
            watched = None if fast else report
            room = LARGEST_RECORDED_GAME
            for line in record_game(game, chosen, bot, seed + number, number, watched):
                text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
                room -= len(text)
                if room < 0 or len(text) > LONGEST_RECORD or line["step"] == MOST_RECORDED:
                    too_large += 1
                    break
                file.write(text)
                lines += 1
            bar.step()
    where = without_strange_characters(str(out))
    click.echo(f"{amount(games, 'game')}, {amount(lines, 'decision')}: {where}")
    if too_large:
        click.echo(f"{amount(too_large, 'game')} too large to be recorded to the end", err=True)
    fail_if_any(report)


def record_game(
    game: Game, chosen: Chosen, bot: Bot, seed: int, number: int = 0, report: Report | None = None
) -> Iterator[dict[str, Any]]:
    """Yield the lines of one game, in the form of `schemas/record.schema.json`; broken invariants
    go to the report, if there is one."""
    from legalist.play.invariant_watch import Watch

    rng = random.Random(seed)
    state = game.start(seed)
    watch = None if report is None else Watch(game, report)
    setup, rules = setup_to_json(chosen), fingerprints(game.program)
    patience = Patience(game)
    for step in count():
        if watch is not None:
            watch.look(state, where=f"(seed {seed}, decision {step})")
        if state.decision is None or not patience.allows():
            return
        move = bot.choose(state, rng)
        after = state.apply(move)
        line = decision_line(state, after)
        head = {
            "ruleset": game.program.id,
            "hash": game.hash,
            "setup": setup,
            "game": number,
            "players": list(game.seats),
            "seed": seed,
            "step": step,
        }
        yield head | ({} if step else {"rules": rules}) | line
        state = after


def decision_line(state: State, after: State) -> dict[str, Any]:
    """Return what a record says about one decision, without the game it belongs to."""
    decision = state.decision
    assert decision is not None
    line: dict[str, Any] = {
        "player": decision.seat,
        "decision": {"id": decision.id, **({"args": decision.args} if decision.args else {})},
        "state": state.to_json(),
        "legal": state.legal_moves.to_json(),
        "move": str(after.move),
        "trace": [entry.to_json() for entry in after.trace],
    }
    outcome = after.outcome
    if outcome is not None:
        scores = {seat: list(score) for seat, score in outcome.scores.items()}
        line["outcome"] = {"winners": list(outcome.winners), "scores": scores}
    return line

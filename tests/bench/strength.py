"""`make strength`: does each bot beat the one below it? Writes docs/reports/strength.md.

    strength.py [--jobs 2] [--minutes 60] [--only SETUP]

Each step is played in rounds, in which the upper bot sits once on every seat, until an interval
that holds at any stop leaves out what equal bots would have, or no more rounds are allowed. What is
done is kept in strength.json beside the page, so that this can be stopped and gone on with; remove
the file to begin anew.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from legalist import Game, load
from legalist.bots import SearchBot, chance_at, make_bot
from legalist.play.errors import RuleFailure
from legalist.simulate.betting import betting_interval
from legalist.simulate.job import Job
from legalist.simulate.tally import bot_on

PAGE = Path(__file__).parents[2] / "docs" / "reports" / "strength.md"
KEPT = PAGE.with_suffix(".json")
LEVEL = 0.95
SEED = 1


@dataclass
class Setup:
    """A game, and the ladder for it from the lowest bot on."""

    name: str
    ruleset: str
    ladder: list[str]
    players: int = 2
    modules: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)

    def load(self) -> Game:
        return load(self.ruleset, players=self.players, modules=self.modules, options=self.options)


SMALL = ["random", "greedy", "flat:100", "search:400", "search:1600", "search:1s"]
# With hundreds of moves to choose from, so many more games have to be imagined.
LARGE = ["random", "greedy", "flat:1000", "search:1500", "search:4500", "search:1s"]
SETUPS = [
    Setup("Hex 7×7", "hex", SMALL, options={"board_size": 7}),
    Setup("Chu Han", "chu-han", SMALL),
    Setup("Huang, 2 players", "huang", LARGE),
    Setup("Huang, 4 players", "huang", LARGE, 4),
    Setup("Huang, 4 players, bandits and palace", "huang", LARGE, 4, ("bandits", "palace")),
]
MOST_ROUNDS = 150

_job: Job | None = None


def play_round(number: int) -> float:
    """The upper bot's share of wins in a round, in which it sits once on every seat."""
    assert _job is not None
    players = _job.game.players
    found = _job.statistics(number * players, players)
    share = 0.0
    for game, winners in enumerate(found.winners, number * players):
        seat = next(one for one in range(players) if bot_on(one, game, players) == 0)
        share += (seat in winners) / max(1, len(winners))
    return share / players


def play_step(
    game: Game, upper: str, lower: str, jobs: int, until: float, shares: list[float]
) -> Iterator[dict[str, Any]]:
    """Play on from the rounds that there are; give what is known after each."""
    global _job
    names = (upper, *[lower] * (game.players - 1))
    _job = Job(game, tuple(map(make_bot, names)), names, SEED)
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        for share in pool.imap(play_round, range(len(shares), MOST_ROUNDS)):
            shares.append(share)
            known = summary(game, shares)
            yield known
            if known["settled"] or time.monotonic() > until:
                break
        pool.terminate()
    told = f"{upper} – {lower}: {len(shares)} rounds"
    print(f"{told}, {known['low']:.2f} to {known['high']:.2f}", flush=True)


def summary(game: Game, shares: list[float]) -> dict[str, Any]:
    interval = betting_interval(shares, LEVEL)
    return {
        "games": len(shares) * game.players,
        "shares": list(shares),
        "share": interval.value,
        "low": interval.low,
        "high": interval.high,
        "settled": interval.excludes(1 / game.players),
        "hash": game.hash,
    }


def scores_move(game: Game) -> bool:
    """Whether players lead, if the game ended then, before it does."""
    score, machine, rng = game.machine.checked.score, game.machine, random.Random(SEED)
    if not score:
        return False
    state, apart = game.start(SEED), 0
    while state.decision is not None:
        try:
            ended = machine.ended(state.slots())
            apart += len({machine.call(score, ended, p) for p in range(game.players)}) > 1
        except RuleFailure:
            return False
        state = state.apply(state.legal_moves.random(rng), trace=False)
    return apart > 10


def speeds(game: Game, bots: list[str]) -> dict[str, Any]:
    """Choices a second of processor time, and iterations a second where a bot searches, in
    positions of a random game at which there is something to choose."""
    rng, state, positions = random.Random(SEED), game.start(SEED), []
    while state.decision is not None:
        if len(state.legal_moves) > 1:
            positions.append(state)
        state = state.apply(state.legal_moves.random(rng), trace=False)
    found = {}
    for name in bots:
        bot = make_bot(name)
        if isinstance(bot, SearchBot) and not bot.iterations:
            continue
        bot.choose(positions[0], chance_at(SEED, 0))  # compiled now
        spent, number = 0.0, 0
        for at, position in enumerate(rng.sample(positions, min(20, len(positions)))):
            position = game.from_json(position.to_json())  # nothing is listed yet
            begun = time.process_time()
            bot.choose(position, chance_at(SEED, at))
            spent += time.process_time() - begun
            number += 1
            if spent > 4:
                break
        iterations = bot.iterations if isinstance(bot, SearchBot) else 0
        found[name] = {"choices": number / spent, "iterations": iterations * number / spent}
    return found


def ladder(setup: Setup, game: Game) -> list[str]:
    moves = scores_move(game)
    return [bot for bot in setup.ladder if bot != "greedy" or moves]


HEAD = """# Does each bot beat the one below it?

Made by `make strength`; the numbers are in [strength.json](strength.json). The upper bot sits once
on every seat, the lower one on all others. Its share of wins has an interval that holds at any stop
(95 %), so a step is played until the interval leaves out what equal bots would have. Numbers after
a bot are imagined games for each move; `search:1s` has a second for each, on a processor that
others used at the same time. *Greedy* is left out where scores do not move before the end. What
*cannot be told yet* or was *not played* is for want of time: `make strength` goes on with it.
"""


def page(kept: dict[str, Any]) -> str:
    lines = [HEAD]
    for setup in SETUPS:
        known = kept.get(setup.name, {})
        lines += [f"## {setup.name}", ""]
        lines += ["| upper | lower | wins of the upper | 95 % interval | by chance | games | |"]
        lines += ["|---|---|---|---|---|---|---|"]
        for lower, upper in pairwise(known.get("ladder", setup.ladder)):
            one = known.get("steps", {}).get(f"{upper} {lower}")
            lines.append(f"| {upper} | {lower} | {told(one, 1 / setup.players)} |")
        if known.get("speeds"):
            lines += ["", "| bot | choices a second | imagined games a second |", "|---|---|---|"]
        for bot, one in known.get("speeds", {}).items():
            games = f"{one['iterations']:,.0f}" if one["iterations"] else ""
            choices = f"{one['choices']:,.0f}" if one["choices"] > 100 else f"{one['choices']:.1f}"
            lines.append(f"| {bot} | {choices} | {games} |")
        lines.append("")
    return "\n".join(lines)


def told(step: dict[str, Any] | None, chance: float) -> str:
    if step is None:
        return f" | | {chance:.0%} | | not played"
    verdict = "cannot be told yet"
    if step["settled"]:
        verdict = "stronger" if step["low"] > chance else "weaker"
    return (
        f"{step['share']:.1%} | {step['low']:.1%} to {step['high']:.1%} | {chance:.0%} | "
        f"{step['games']} | {verdict}"
    )


def read() -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    return kept


def save(name: str, known: dict[str, Any]) -> None:
    """Keep what is known of a setup; others may be played at the same time."""
    text = json.dumps(read() | {name: known}, indent=1, ensure_ascii=False) + "\n"
    new = KEPT.with_name(f"{KEPT.name}.{os.getpid()}")
    new.write_text(text)
    new.replace(KEPT)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=600)
    parser.add_argument("--step-minutes", type=float, default=600)
    parser.add_argument("--only", default="")
    parser.add_argument("--page", action="store_true", help="only write the page")
    asked = parser.parse_args()
    kept = read()
    end = time.monotonic() + 60 * asked.minutes
    for setup in SETUPS:
        if asked.page or not re.search(asked.only, setup.name) or time.monotonic() > end:
            continue
        print(setup.name, flush=True)
        game = setup.load()
        known = kept.setdefault(setup.name, {"steps": {}})
        bots = known["ladder"] = ladder(setup, game)
        known.setdefault("speeds", {}).update(
            speeds(game, [bot for bot in bots if bot not in known.get("speeds", {})])
        )
        for lower, upper in pairwise(bots):
            before = known["steps"].get(f"{upper} {lower}", {})
            if before.get("settled") or time.monotonic() > end:
                continue
            until = min(end, time.monotonic() + 60 * asked.step_minutes)
            shares = before.get("shares", [])
            for after in play_step(game, upper, lower, asked.jobs, until, shares):
                known["steps"][f"{upper} {lower}"] = after
                save(setup.name, known)
    PAGE.write_text(page(read()))


if __name__ == "__main__":
    main()

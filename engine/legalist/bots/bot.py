"""The protocol of bots, and making one from its name."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from legalist.diagnostics import did_you_mean
from legalist.play import Move, State

from .bot_file import LEVELS, BotError, level_names, read_bot, search_bot
from .curious import CuriousBot
from .greedy import GreedyBot
from .uniform import RandomBot

ENDING = ".yaml"
# The function by which a ruleset says what a position is worth to a player.
ESTIMATE = "estimate(me)"
_BUDGET = re.compile(r"(search|flat|hinted):(\d{1,8}(?:\.\d{1,3})?)(s?)")


class Bot(Protocol):
    """Chooses for the player who decides. It must not look at what that player may not see."""

    def choose(self, state: State, rng: random.Random) -> Move: ...


# Bots that need no numbers.
PLAIN: dict[str, Callable[[], Bot]] = {
    "random": RandomBot, "curious": CuriousBot, "greedy": GreedyBot,
}  # fmt: skip


def _level(name: str) -> Callable[[], Bot]:
    return lambda: bot_from(LEVELS / f"{name}{ENDING}")


# All that can be chosen by a name alone.
BOTS: dict[str, Callable[[], Bot]] = PLAIN | {name: _level(name) for name in level_names()}


def make_bot(name: str) -> Bot:
    """Return the bot of a name (`hard`), with a budget (`search:200` imagined games a move,
    `search:1s`, `flat:200`, `hinted:200` for rulesets that have a function `estimate`), or of a
    file; raise BotError if there is none."""
    if name in BOTS:
        return BOTS[name]()
    if name.endswith(ENDING):
        return bot_from(Path(name))
    budget = _BUDGET.fullmatch(name)
    if budget is None:
        near = did_you_mean(name, BOTS)
        known = ", ".join(BOTS)
        hint = f"; {near}" if near else ""
        raise BotError(
            f"there is no bot `{name}`{hint}; there are: {known}, search:200 (imagined games a "
            "move), search:1s, flat:200, hinted:200, or a file that ends in .yaml"
        )
    sort, number, seconds = budget.groups()
    how: dict[str, float] = {"depth": 1} if sort == "flat" else {}
    if seconds:
        how["seconds"] = float(number)
    elif "." in number:
        raise BotError(f"`{name}`: a number of games is whole; for seconds write `{name}s`")
    else:
        how["iterations"] = int(number)
    return search_bot(how, name, ESTIMATE if sort == "hinted" else "")


def bot_from(path: Path) -> Bot:
    """Return the bot that a file describes."""
    data = read_bot(path)
    if "search" in data:
        return search_bot(data["search"], path.name, data.get("value", ""))
    if not isinstance(data["play"], str) or data["play"] not in PLAIN:
        raise BotError(f"{path.name}: `play` is one of {', '.join(PLAIN)}")
    if "value" in data:
        if data["play"] != "greedy" or not isinstance(data["value"], str):
            raise BotError(f"{path.name}: `value` is an expression, for `play: greedy`")
        return GreedyBot(data["value"])
    return PLAIN[data["play"]]()


def chance_at(seed: int, decision: int) -> random.Random:
    """Return the generator for a decision of a game, counted from 1. It is seeded by the number of
    the decision, so that a resumed game continues as it would have."""
    return random.Random(f"{seed}/{decision}")

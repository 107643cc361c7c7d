"""Bots as data: a small file says how one plays.

    bot: {text: {en: Cautious}}
    search: {iterations: 500, explore: 0.4}

With `value` a search does not play its games to the end: after some random moves (`random_moves`
under `search:`), whoever has most of it has won.

Or `play: greedy`, with or without `value: points(me) + 2 * size(hand(me))`, what it looks at.
The levels that everybody can choose are such files in `levels/`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from legalist.diagnostics import Report
from legalist.limits import MOST_BOT_SECONDS, MOST_IMAGINED, MOST_TREE_NODES
from legalist.machine.search import SearchSettings
from legalist.source import plain, read_yaml

from .searching import SearchBot

LEVELS = Path(__file__).parent / "levels"
# Keys of `search:`, with the numbers that they allow.
SEARCH = {
    "iterations": (1, MOST_IMAGINED),
    "seconds": (0.01, MOST_BOT_SECONDS),
    "explore": (0.0, 10.0),
    "widen": (1, 1_000_000),
    "depth": (1, MOST_TREE_NODES),
    "random_moves": (0, 10_000),
}
FLAT_WIDTH = 1_000_000


class BotError(ValueError):
    """Raised for a bot that nobody can make, with a message for whoever asked for it."""


def level_names() -> list[str]:
    """Return the levels from easy to strong."""
    return ["easy", "medium", "hard", "strong"]


def read_bot(path: Path) -> dict[str, Any]:
    """Return what a file says of a bot; raise RulesetError if it cannot be read."""
    report = Report()
    node = read_yaml(path, report)
    report.raise_if_errors()
    data = plain(node) if node is not None else None
    if not isinstance(data, dict) or ("search" in data) == ("play" in data):
        raise BotError(f"{path.name} is no bot: write either `search:` or `play:`")
    unknown = [key for key in data if key not in ("bot", "search", "play", "value")]
    if unknown:
        raise BotError(f"{path.name}: a bot has no `{unknown[0]}`")
    return data


def search_bot(how: Any, name: str, value: Any = "") -> SearchBot:
    """Return the bot that a file describes under `search:` and `value:`."""
    if not isinstance(value, str):
        raise BotError(f"{name}: `value` is an expression about the player `me`")
    if not isinstance(how, dict):
        raise BotError(f"{name}: write what `search` is given, like {{iterations: 200}}")
    for key, number in how.items():
        if key not in SEARCH:
            raise BotError(f"{name}: `search` has no `{key}`; it has {', '.join(SEARCH)}")
        low, high = SEARCH[key]
        if (
            isinstance(number, bool)
            or not isinstance(number, int | float)
            or not low <= number <= high
        ):
            raise BotError(f"{name}: `{key}` is a number from {low} to {high}")
    if ("iterations" in how) == ("seconds" in how):
        raise BotError(f"{name}: say either `iterations` or `seconds`")
    if "random_moves" in how and not value:
        raise BotError(f"{name}: `random_moves` needs a `value`, which is looked at after them")
    usual = SearchSettings()
    settings = SearchSettings(
        round(how["explore"] * 65_536) if "explore" in how else usual.explore,
        int(how.get("widen", FLAT_WIDTH if how.get("depth") == 1 else usual.widen)),
        int(how.get("depth", usual.depth)),
        int(how.get("random_moves", usual.random_moves)),
    )
    seconds = float(how.get("seconds", 0))
    return SearchBot(int(how.get("iterations", 0)), seconds, settings, value)

"""What people measure besides what every game has: expressions of the language.

In a file:

    metrics:
      empty_spaces: {text: {en: Empty spaces}, is: count s in spaces where stone_on(s) is none}

or on the command line, `--metric "empty_spaces=count s in spaces where …"`. Each is worked out
when a game is over and gives a number, or yes or no; or it is added up in its course, as
`counted.py` tells:

      wars: {on: "war_ended(victor)"}
      cards_held: {each: turn, is: size(hand(active))}
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from legalist.quick_dataclass import frozen
from legalist.source import plain, read_yaml
from legalist.typed.types import NumberType, TruthType

from .counted import counting, is_counted, value_of

if TYPE_CHECKING:
    from pathlib import Path

    from legalist.diagnostics import Report
    from legalist.play import Game

NAME = re.compile(r"[a-z][a-z0-9_]*")


class MeasureError(ValueError):
    """Raised for a measure that nobody can work out, with a message for its author."""


@frozen
class Measure:
    id: str
    expression: str
    truth: bool = False

    @property
    def at_end(self) -> str:
        """The expression that gives it when a game is over."""
        return value_of(self.id) if is_counted(self.expression) else self.expression


def measure_of(game: Game, id: str, expression: str) -> Measure:
    """Return a measure; raise RulesetError if its expression is wrong, MeasureError if it gives
    neither a number nor yes or no."""
    if not NAME.fullmatch(id):
        raise MeasureError(f"`{id}` cannot be the name of a metric: write it like `empty_spaces`")
    if is_counted(expression):
        counting(game, [Measure(id, expression)])
        return Measure(id, expression)
    type_ = game.type_of(expression)
    if not isinstance(type_, NumberType | TruthType):
        raise MeasureError(f"the metric `{id}` gives {type_}: it must be a number, or yes or no")
    return Measure(id, expression, isinstance(type_, TruthType))


def read_measures(path: Path, report: Report) -> dict[str, str]:
    """Return the expressions of a file by name."""
    node = read_yaml(path, report)
    report.raise_if_errors()
    data = plain(node) if node is not None else None
    metrics = data.get("metrics") if isinstance(data, dict) else None
    if not isinstance(metrics, dict) or not metrics:
        raise MeasureError(f"{path.name} has no `metrics:` with a name and an expression each")
    found = {}
    for name, entry in metrics.items():
        expression = _written(entry) if isinstance(entry, dict) else entry
        if not isinstance(expression, str):
            raise MeasureError(
                f"the metric `{name}` in {path.name} has no `is:` with an expression"
            )
        found[str(name)] = expression
    return found


def _written(entry: dict[str, Any]) -> Any:
    """Return an entry of a file as it would be written on the command line."""
    what = entry.get("is")
    if isinstance(what, bool | int):
        what = str(what).lower()
    if isinstance(entry.get("on"), str):
        return f"on {entry['on']}: {what or 1}"
    if entry.get("each") == "turn":
        return f"each turn: {what or 1}"
    return what

"""A trial as a table: one row for each new thing, with how often it came up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .novelty import Novelty
from .tally import Tally


@dataclass(frozen=True, slots=True)
class Row:
    """`counts` are numbers by what they count; `never` says that it did not come up at all."""

    address: str
    file: str
    line: int
    counts: dict[str, int]
    never: bool

    @property
    def told(self) -> str:
        """The counts in words."""
        return ", ".join(f"{name} {_often(number)}" for name, number in self.counts.items())

    def to_json(self) -> dict[str, Any]:
        return {
            "address": self.address,
            "file": self.file,
            "line": self.line,
            "counts": self.counts,
            "never": self.never,
        }


def _often(number: int) -> str:
    return {0: "never", 1: "once"}.get(number, f"{number:,} times")


def rows(novelty: Novelty, tally: Tally) -> list[Row]:
    """All new things by section, in the order of the file."""
    table: list[Row] = []
    for action in novelty.actions:
        counts = {"legal": tally.legal[action.id], "taken": tally.taken[action.id]}
        table.append(_row(action.address, action.origin.span, counts, "legal"))
    for decision, place in novelty.decisions.items():
        counts = {"asked": tally.asked[decision]}
        table.append(_row(f"decisions.{decision}", place, counts, "asked"))
    for rule in novelty.rules:
        counts = {"fired": tally.fired[rule.id]}
        table.append(_row(rule.address, rule.origin.span, counts, "fired"))
    for change in novelty.changes:
        seen = tally.differences[change.address]
        counts = {"different": seen.differed, "looked at": seen.compared}
        if change.forbids:
            counts["moves forbidden"] = seen.forbidden
        table.append(_row(change.address, change.place, counts, "different"))
    for option in novelty.options:
        counts = {"different": int(option.value != option.before)}
        table.append(_row(f"options.{option.id}", option.place, counts, "different"))
    return table


def _row(address: str, place: Any, counts: dict[str, int], main: str) -> Row:
    return Row(address, place.file, place.line, counts, not counts[main])

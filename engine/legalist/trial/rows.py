"""A trial as a table: one row for each new thing, with how often it came up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from legalist.diagnostics import Span

from .novelty import Novelty
from .tally import Tally


@dataclass(frozen=True, slots=True)
class Row:
    """`counts` are numbers by what they count; `never` says that it did not come up at all."""

    address: str
    file: str
    line: int
    counts: dict[str, int]
    in_scenarios: int
    never: bool

    @property
    def told(self) -> str:
        """The counts in words."""
        told = ", ".join(f"{name} {_often(number)}" for name, number in self.counts.items())
        return f"{told} (in scenarios {_often(self.in_scenarios)})" if self.in_scenarios else told

    def to_json(self) -> dict[str, Any]:
        return {
            "address": self.address,
            "file": self.file,
            "line": self.line,
            "counts": self.counts,
            "in_scenarios": self.in_scenarios,
            "never": self.never,
        }


def _often(number: int) -> str:
    return {0: "never", 1: "once"}.get(number, f"{number:,} times")


def rows(novelty: Novelty, tally: Tally, rehearsed: Tally) -> list[Row]:
    """All new things by section, in the order of the file."""
    table: list[Row] = []
    for action in novelty.actions:
        counts = {"legal": tally.legal[action.id], "taken": tally.taken[action.id]}
        taken = rehearsed.taken[action.id]
        table.append(_row(action.address, action.origin.span, counts, taken))
    for decision, place in novelty.decisions.items():
        counts = {"asked": tally.asked[decision]}
        table.append(_row(f"decisions.{decision}", place, counts, rehearsed.asked[decision]))
    for rule in novelty.rules:
        counts = {"fired": tally.fired[rule.id]}
        table.append(_row(rule.address, rule.origin.span, counts, rehearsed.fired[rule.id]))
    for change in novelty.changes:
        seen = tally.differences[change.address]
        counts = {"different": seen.differed, "looked at": seen.compared}
        if change.forbids:
            counts["moves forbidden"] = seen.forbidden
        shown = rehearsed.differences.get(change.address)
        table.append(_row(change.address, change.place, counts, shown.differed if shown else 0))
    for option in novelty.options:
        counts = {"different": int(option.value != option.before)}
        table.append(_row(f"options.{option.id}", option.place, counts))
    return table


def _row(address: str, place: Span, counts: dict[str, int], shown: int = 0) -> Row:
    """The first of the counts is the one that matters."""
    main = next(iter(counts.values()))
    return Row(address, place.file, place.line, counts, shown, not main and not shown)

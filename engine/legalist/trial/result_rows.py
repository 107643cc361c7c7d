"""A trial as a table: one row for each new declaration, with how often it was used."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from legalist.diagnostics import Span
from legalist.quick_dataclass import frozen

from .novelty import Novelty
from .tally import Tally


@frozen
class Row:
    """`counts` are numbers by what they count; `never` tells that it was not used at all."""

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
    """All new things by section, in the order of the file. What is new and changes something that
    was there has one row."""
    table = _Table()
    for action in novelty.actions:
        counts = {"legal": tally.legal[action.id], "taken": tally.taken[action.id]}
        taken = rehearsed.taken[action.id]
        table.add(action.address, action.origin.span, counts, taken)
    for decision, place in novelty.decisions.items():
        counts = {"asked": tally.asked[decision]}
        table.add(f"decisions.{decision}", place, counts, rehearsed.asked[decision])
    for rule in novelty.rules:
        counts = {"fired": tally.happened[rule.address]}
        shown = rehearsed.happened[rule.address]
        table.add(rule.address, rule.origin.span, counts, shown)
    for traced in novelty.traced:
        counts = {traced.told: tally.happened[traced.address]}
        shown = rehearsed.happened[traced.address]
        table.add(traced.address, traced.place, counts, shown)
    for change in novelty.changes:
        seen = tally.differences[change.address]
        if not seen.compared:
            continue
        counts = {"different": seen.differed, "looked at": seen.compared}
        if change.forbids:
            counts["moves forbidden"] = seen.forbidden
        other = rehearsed.differences.get(change.address)
        table.add(change.address, change.place, counts, other.differed if other else 0)
    for altered in novelty.altered:
        counts = {"different": tally.games if altered.differs else 0}
        table.add(altered.address, altered.place, counts)
    for option in novelty.options:
        counts = {"different": tally.games if option.value != option.before else 0}
        table.add(f"options.{option.id}", option.place, counts)
    for address, place in novelty.invariants.items():
        table.add(address, place, {"looked at": tally.looked[address]})
    return table.rows()


class _Table:
    def __init__(self) -> None:
        self._rows: dict[str, Row] = {}

    def add(self, address: str, place: Span, counts: dict[str, int], shown: int = 0) -> None:
        """The first of the counts is the one that matters."""
        main = next(iter(counts.values()))
        row = Row(address, place.file, place.line, counts, shown, not main and not shown)
        known = self._rows.get(address)
        if known is not None:
            row = replace(known, counts=known.counts | counts)
        self._rows[address] = row

    def rows(self) -> list[Row]:
        return list(self._rows.values())

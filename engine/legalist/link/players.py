"""Who plays: how many, and on which seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from legalist.diagnostics import Label, Report, Span, did_you_mean

from .nodes import mapping, number, words
from .unit import Unit


@dataclass(slots=True)
class Table:
    """What the files say about players."""

    low: int = 1
    high: int = 0
    seats: dict[str, Span | None] = field(default_factory=dict)
    place: Span | None = None
    usual: int | None = None


def read_players(
    rulesets: Sequence[Unit], modules: Sequence[Unit], variant: Unit | None, report: Report
) -> Table:
    """A derived ruleset renames the seats; modules add seats; a variant narrows the number."""
    table = Table()
    for unit in rulesets:
        node = mapping(unit.root.get("players"))
        if node is None:
            continue
        table.place = unit.root.keys["players"]
        table.low = number(node.get("min")) or table.low
        table.high = number(node.get("max")) or table.high
        if "seats" in node:
            table.seats = dict(words(node.get("seats")))
    for unit in modules:
        node = mapping(unit.root.get("players"))
        if node is None:
            continue
        table.low = min(table.low, number(node.get("min")) or table.low)
        table.high = max(table.high, number(node.get("max")) or 0)
        for seat, span in words(node.get("seats")):
            earlier = table.seats.get(seat)
            if earlier is not None:
                report.add("L553", span, labels=[Label(earlier, "also here")], seat=seat)
            table.seats[seat] = span
    node = mapping(variant.root.get("players")) if variant is not None else None
    if node is not None:
        table.low = number(node.get("min")) or table.low
        table.high = number(node.get("max")) or table.high
        table.usual = number(node.get("min"))
        if "seats" in node:
            table.seats = dict(words(node.get("seats")))
    table.high = max(table.high, table.low) if table.high else max(len(table.seats), table.low)
    if not table.seats:
        table.seats = {f"player{n}": None for n in range(1, table.high + 1)}
    if len(table.seats) < table.high:
        report.add("L554", table.place, seats=len(table.seats), high=table.high)
    return table


def seat_players(
    table: Table, players: int | None, seats: Sequence[str] | None, report: Report
) -> tuple[str, ...]:
    """The seats that are taken, in order."""
    count = players
    if count is None:
        count = len(seats) if seats is not None else table.usual or table.low
    if not table.low <= count <= table.high:
        report.add("L551", table.place, count=count, low=table.low, high=table.high)
        return ()
    if seats is None:
        return tuple(table.seats)[:count]
    if len(seats) != count:
        report.add("L555", None, count=count, seats=len(seats))
    for number_of, seat in enumerate(seats):
        if seat not in table.seats:
            known = ", ".join(f"`{name}`" for name in table.seats)
            help = did_you_mean(seat, table.seats) or f"the seats are {known}"
            report.add("L552", None, help=help, seat=seat)
        elif seat in seats[:number_of]:
            report.add("L553", None, seat=seat)
    return tuple(seats)

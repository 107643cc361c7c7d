"""How many people play, and on which seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field

from legalist.diagnostics import Label, Report, Span, did_you_mean
from legalist.quick_dataclass import mutable
from legalist.source import Mapping
from legalist.source import Sequence as Listed

from .modules import compatible, read_module
from .node_readers import mapping, number, word, words
from .targets import Target
from .unit import Unit


@mutable
class Table:
    """What the files say about players; `low_place` and `high_place` are where the smallest and
    largest numbers of players are given."""

    low: int = 1
    high: int = 0
    seats: dict[str, Span | None] = field(default_factory=dict)
    place: Span | None = None
    low_place: Span | None = None
    high_place: Span | None = None
    usual: int | None = None
    seats_place: Span | None = None
    misshapen: bool = False

    def take_seats(self, node: Mapping) -> None:
        self.seats = dict(words(node.get("seats")))
        self.seats_place = node.keys["seats"]
        self.misshapen = not isinstance(node.get("seats"), Listed)


def read_players(
    rulesets: Sequence[Unit], modules: Sequence[Unit], variant: Unit | None, report: Report
) -> Table:
    """Read seats and limits: a derived ruleset renames the seats, modules add seats, and a variant
    overrides both."""
    table = Table()
    for unit in rulesets:
        node = mapping(unit.root.get("players"))
        if node is None:
            continue
        table.place = table.low_place = table.high_place = unit.root.keys["players"]
        table.low = number(node.get("min")) or table.low
        table.high = number(node.get("max")) or table.high
        if "seats" in node:
            table.take_seats(node)
    for unit in modules:
        node = mapping(unit.root.get("players"))
        for seat, span in words(node.get("seats")) if node is not None else ():
            earlier = table.seats.get(seat)
            if earlier is not None:
                report.add("L553", span, labels=[Label(earlier, "also here")], seat=seat)
            table.seats[seat] = span
    table.high = max(table.high or len(table.seats), table.low)
    _limits_of_modules(table, rulesets[-1].root, modules, report)
    node = mapping(variant.root.get("players")) if variant is not None else None
    if node is not None:
        table.low = number(node.get("min")) or table.low
        table.high = number(node.get("max")) or table.high
        table.usual = number(node.get("min"))
        if "seats" in node:
            table.take_seats(node)
    table.high = max(table.high, table.low)
    if not table.seats:
        table.seats = {f"player{n}": None for n in range(1, table.high + 1)}
    if len(table.seats) < table.high and not table.misshapen:
        many = f"{len(table.seats)} seat{'s' if len(table.seats) > 1 else ''}"
        help = f"name {table.high - len(table.seats)} more, or write `max: {len(table.seats)}`"
        place, labels = table.seats_place or table.place, list[Label]()
        if node is not None and place is not None and place.file != node.span.file:
            # The variant asks for more than its ruleset has seats; its author can change only that.
            labels = [Label(place, "the seats of the game")]
            key = "max" if "max" in node else "min"
            place = node.keys.get(key, node.span)
        report.add("L554", place, labels=labels, help=help, seats=many, high=table.high)
    return table


def _limits_of_modules(
    table: Table, ruleset: Mapping, modules: Sequence[Unit], report: Report
) -> None:
    """Apply the limits of modules, which may allow more players than the ruleset, or fewer. The
    narrowest limit holds, so that the order of modules does not matter."""
    place, name = table.place, word(ruleset.get("ruleset"))
    lows, highs = _said(modules, "min"), _said(modules, "max")
    above = [limit for limit in lows if limit[0] > table.low]
    below = [limit for limit in highs if limit[0] < table.high]
    least = max(above) if above else min(lows, default=(table.low, place, name))
    most = min(below) if below else max(highs, default=(table.high, place, name))
    if least[0] > most[0]:
        labels = [] if most[1] is None else [Label(most[1], f"`{most[2]}` says so here")]
        report.add(
            "L556", least[1], labels=labels,
            module=least[2], low=least[0], other=most[2], high=most[0],
        )  # fmt: skip
        return
    (table.low, table.low_place, _), (table.high, table.high_place, _) = least, most


def _said(modules: Sequence[Unit], key: str) -> list[tuple[int, Span | None, str]]:
    found: list[tuple[int, Span | None, str]] = []
    for unit in modules:
        node = mapping(unit.root.get("players"))
        limit = number(node.get(key)) if node is not None else None
        if node is not None and limit is not None:
            found.append((limit, node.keys[key], unit.id))
    return found


def seat_players(
    table: Table,
    players: int | None,
    seats: Sequence[str] | None,
    allowing: Callable[[int], Sequence[str]],
    report: Report,
) -> tuple[str, ...]:
    """Return the seats that are taken, in order; the default ones if those asked for are not
    possible. `allowing` names modules that would allow another number."""
    count = players
    if count is None:
        count = len(seats) if seats is not None else table.usual or table.low
    if not table.low <= count <= table.high:
        place = table.low_place if count < table.low else table.high_place
        several = f"{table.low} to {table.high}"
        allowed = several if table.low < table.high else str(table.low)
        more = allowing(count)
        plural = "players" if count > 1 else "player"
        help = " or ".join(f"`{name}` allows {count} {plural}: --with {name}" for name in more[:3])
        report.add("L551", place, help=help, count=count, allowed=allowed)
        return tuple(table.seats)[: table.low]
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
    fitting = len({*seats} & {*table.seats}) == len(seats)
    return tuple(seats) if fitting else tuple(table.seats)[:count]


def modules_allowing(
    count: int,
    target: Target,
    rulesets: Sequence[Unit],
    modules: Sequence[Unit],
    variant: Unit | None,
) -> list[str]:
    """Return the modules of the ruleset that, added to those in play, allow this many players."""
    found: list[str] = []
    for id, path in target.module_files.items():
        unit = read_module(path, target, Report())
        if unit is None or id in [one.id for one in modules]:
            continue
        table = read_players(rulesets, [*modules, unit], variant, Report())
        together = compatible([*modules, unit])
        if table.low <= count <= table.high and len(together) > len(modules):
            found.append(id)
    return found

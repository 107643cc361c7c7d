"""What a seat is expected to see: only what the scenario says is checked.

Expected and actual contents are put into the same words; they agree if the words do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from legalist.diagnostics import Report
from legalist.plan.layout import ValuePlace, ZonePlace
from legalist.play import PositionError, State, View
from legalist.play.position_entries import (
    TOP,
    read_pieces,
    read_value,
    split,
    values_named,
    zones_named,
)
from legalist.play.storage import value_text

from .scenario import Sight

NOTHING, UNKNOWN = "nothing", "?"
HOW = "write the pieces that are seen, a number where only that is seen, or `nothing`"


def check_sight(state: State, sight: Sight, report: Report) -> None:
    """Compare what a seat sees of zones or values with what is expected."""
    seat, of = sight.seat.text, sight.of.text
    try:
        for expected, found in _both(state.view(seat), of, sight.given):
            if expected != found:
                report.add("L740", sight.of.span, seat=seat, of=of, expected=expected, found=found)
    except PositionError as error:
        report.add("L741", sight.of.span, help=HOW, seat=seat, of=of, reason=str(error))


def _both(view: View, of: str, given: Any) -> Iterator[tuple[str, str]]:
    game = view.game
    if split(of)[0] in game.machine.layout.values:
        for place, index, inner in values_named(game, of, given):
            yield _expected_value(view, place, inner), _seen_value(view, place, index)
    else:
        for zone, args, inner in zones_named(game, of, given):
            index = zone.index(args)
            ordered = zone.zone.order == "pile" and isinstance(inner, list)
            yield _expected(view, zone, inner, ordered), _seen(view, zone, index, ordered)


def _expected_value(view: View, place: ValuePlace, given: Any) -> str:
    if given == NOTHING:
        return NOTHING
    return f"`{value_text(view.game, place.value.type, read_value(view.game, place, given))}`"


def _seen_value(view: View, place: ValuePlace, index: int) -> str:
    found = view.value(place, index)
    return NOTHING if found is None else f"`{found}`"


def _expected(view: View, zone: ZonePlace, given: Any, ordered: bool) -> str:
    members = zone.zone.holds.members
    if given == NOTHING:
        return NOTHING
    if isinstance(given, int) and not isinstance(given, bool):
        return _number(given)
    if isinstance(given, Mapping) and isinstance(given.get(TOP), list):
        if len(given) > 1:
            raise PositionError(f"`{TOP}` stands alone: nothing else of the pile is seen")
        listed = [str(one) for one in given[TOP]]
        kinds = iter(read_pieces(view.game, zone, {TOP: [n for n in listed if n != UNKNOWN]}).top)
        return _top([None if name == UNKNOWN else members[next(kinds)] for name in listed])
    wanted = read_pieces(view.game, zone, given)
    if ordered:
        return _pile([members[kind] for kind in wanted.top])
    counts = wanted.count(len(members))
    return _pieces({members[kind]: n for kind, n in enumerate(counts) if n})


def _seen(view: View, zone: ZonePlace, index: int, ordered: bool) -> str:
    level, seen = view.sight(zone, index), view.seen(zone, index)
    if level == "nothing":
        return NOTHING
    if level == "count":
        known = seen.get("known", [])
        return _top(known[::-1]) if known else _number(seen["count"])
    if ordered:
        return _pile(seen[::-1])
    if isinstance(seen, Mapping):
        return _pieces(seen)
    names = [seen] if isinstance(seen, str) else seen or []
    return _pieces({name: names.count(name) for name in zone.zone.holds.members if name in names})


def _number(count: int) -> str:
    return f"only the number, {count}" if count else _pieces({})


def _top(names: Sequence[str | None]) -> str:
    """Return the known pieces of a pile; unknown ones below the last known one are left out."""
    last = max((place for place, name in enumerate(names) if name is not None), default=-1)
    return f"`{', '.join(name or UNKNOWN for name in names[: last + 1])}` on top"


def _pile(names: Sequence[str]) -> str:
    return f"`{', '.join(names)}` from the top down" if names else _pieces({})


def _pieces(counts: Mapping[str, int]) -> str:
    listed = ", ".join(f"{n} × {name}" if n > 1 else name for name, n in counts.items())
    return f"`{listed}`" if listed else "that there is none"

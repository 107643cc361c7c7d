"""States as JSON, by name: what a person can read and a program can load."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from legalist.check.types import NumberType, Type
from legalist.machine import PHASE, RANDOM, STACK, Slots
from legalist.machine.layout import ValuePlace, ZonePlace
from legalist.machine.runtime import mask_of, members_of

from .errors import StateError
from .soundness import check_frames, check_pieces

if TYPE_CHECKING:
    from .game import Game

FORMAT = 1


def keys(place: ZonePlace | ValuePlace) -> Iterator[tuple[int, str]]:
    """(index, name) of every zone or value of a family; the name is that of its arguments."""
    domains = place.zone.params if isinstance(place, ZonePlace) else place.value.params
    for index, names in enumerate(product(*(domain.members for domain in domains))):
        yield index, ",".join(names)


def contents(place: ZonePlace, s: Slots, index: int) -> Any:
    """What is in a zone: a kind or None, counts by kind, or a list of kinds (top last)."""
    members = place.zone.holds.members
    if place.zone.order == "one":
        kind = s[place.base + index]
        return None if kind < 0 else members[kind]
    if place.zone.order == "pile":
        return [members[kind] for kind in s[place.base + index]]
    start = place.base + index * place.width
    return {members[k]: s[start + k] for k in range(place.width) if s[start + k]}


def value_text(game: Game, type_: Type, value: Any) -> Any:
    return value if isinstance(type_, NumberType) else game.words.text(type_, value)


def named(game: Game, s: Slots) -> dict[str, Any]:
    """Zones and values by name; empty zones and values at their start are left out."""
    zones: dict[str, Any] = {}
    for zone in game.machine.zones:
        found = {name: contents(zone, s, i) for i, name in keys(zone)}
        if zone.sizes:
            zones[zone.zone.id] = {name: one for name, one in found.items() if one}
        else:
            zones[zone.zone.id] = found[""]
    values: dict[str, Any] = {}
    for place in game.machine.values:
        kept = {
            name: value_text(game, place.value.type, s[place.base + i])
            for i, name in keys(place)
            if not place.sizes or s[place.base + i] != place.value.start
        }
        values[place.value.id] = kept if place.sizes else kept[""]
    return {"zones": zones, "known": _known(game, s), "values": values}


def _known(game: Game, s: Slots) -> dict[str, Any]:
    """Which players know which pieces of piles, as seats for each piece from the bottom up."""
    out: dict[str, Any] = {}
    for zone in game.machine.zones:
        if zone.known < 0:
            continue
        for i, name in keys(zone):
            masks = s[zone.known + i]
            if any(masks):
                seats = [[game.seats[p] for p in members_of(mask)] for mask in masks]
                out.setdefault(zone.zone.id, {})[name] = seats
    return out


def to_json(game: Game, s: Slots) -> dict[str, Any]:
    stack = []
    frame = s[STACK]
    while frame:
        stack.append([frame[0], _lists(frame[1])])
        frame = frame[2]
    return {
        "legalist": FORMAT,
        "ruleset": game.program.id,
        "hash": game.hash,
        "seats": list(game.seats),
        "random": f"{s[RANDOM]:016x}",
        "phase": s[PHASE],
        "stack": stack,
        **named(game, s),
    }


def _lists(value: Any) -> Any:
    return [_lists(one) for one in value] if isinstance(value, tuple) else value


def _tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_tuples(one) for one in value)
    if not isinstance(value, int):
        raise StateError("the saved stack is damaged")
    return value


def from_json(game: Game, data: Any) -> Slots:
    """The slots of a saved state; everything in it is checked."""
    if not isinstance(data, dict) or data.get("legalist") != FORMAT:
        raise StateError("this is not a saved state")
    if data.get("hash") != game.hash:
        raise StateError(
            f"this state was saved under other rules: ruleset {data.get('ruleset')!r}, "
            f"hash {str(data.get('hash'))[:12]}, not {game.hash[:12]}"
        )
    try:
        s = game.machine.blank(0)
        _read_zones(game, s, data["zones"])
        _read_known(game, s, data.get("known", {}))
        _read_values(game, s, data["values"])
        s[RANDOM] = int(data["random"], 16) & (2**64 - 1)
        s[PHASE] = int(data["phase"])
        s[STACK] = _read_stack(game, data["stack"])
    except (KeyError, ValueError, TypeError, AttributeError, IndexError) as error:
        if isinstance(error, StateError):
            raise
        raise StateError(f"the saved state is damaged: {error!r}") from error
    check_pieces(game, s)
    check_frames(game, s)
    game.machine.derive(s)
    return s


def _read_stack(game: Game, stack: list[Any]) -> Any:
    frame: Any = ()
    machine = game.machine
    for depth, (block, values) in enumerate(reversed(stack)):
        last = depth == len(stack) - 1
        locals_ = _tuples(values)
        if (block < 0 and not last) or not -len(machine.lowered.sites) <= block < len(
            machine.lowered.blocks
        ):
            raise StateError("the saved stack is damaged")
        if block >= 0 and len(locals_) != len(machine.lowered.blocks[block].locals):
            raise StateError("the saved stack is damaged")
        frame = (block, locals_, frame)
    if frame and frame[0] >= 0:
        raise StateError("the saved stack does not end in a decision")
    return frame


def _read_zones(game: Game, s: Slots, zones: dict[str, Any]) -> None:
    for zone in game.machine.zones:
        saved = zones[zone.zone.id]
        for i, name in keys(zone):
            found = saved.get(name) if zone.sizes else saved
            _fill(zone, s, i, found)


def _fill(zone: ZonePlace, s: Slots, index: int, found: Any) -> None:
    members = zone.zone.holds.members
    if zone.zone.order == "one":
        s[zone.base + index] = -1 if found is None else members.index(found)
    elif zone.zone.order == "pile":
        s[zone.base + index] = tuple(members.index(one) for one in found or ())
    else:
        start = zone.base + index * zone.width
        for kind in range(zone.width):
            s[start + kind] = 0
        for name, count in (found or {}).items():
            if not isinstance(count, int) or count < 0:
                raise StateError(f"{count!r} pieces in {zone.zone.id}")
            s[start + members.index(name)] = count


def _read_known(game: Game, s: Slots, known: dict[str, Any]) -> None:
    for zone in game.machine.zones:
        if zone.known < 0:
            continue
        for i, name in keys(zone):
            size = len(s[zone.base + i])
            seats = known.get(zone.zone.id, {}).get(name, [[]] * size)
            if len(seats) != size:
                raise StateError(f"what is known of {zone.zone.id} does not fit its pieces")
            s[zone.known + i] = tuple(
                mask_of(game.seats.index(seat) for seat in one) for one in seats
            )


def _read_values(game: Game, s: Slots, values: dict[str, Any]) -> None:
    for place in game.machine.values:
        saved = values[place.value.id]
        found = saved if place.sizes else {"": saved}
        for i, name in keys(place):
            if name in found:
                s[place.base + i] = parse_value(game, place.value.type, found[name])


def parse_value(game: Game, type_: Type, given: Any) -> Any:
    if isinstance(given, bool):
        given = "yes" if given else "no"
    options = game.words.parse(type_, "none" if given is None else str(given))
    if len(options) != 1:
        raise StateError(f"{given!r} is not {type_}")
    return options[0]

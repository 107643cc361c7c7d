"""States as JSON, by name: what a person can read and a program can load."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any, assert_never

from legalist.check.types import NumberType, Type
from legalist.machine import Slots
from legalist.machine.layout import Family, ZonePlace
from legalist.machine.runtime import mask_of, members_of

from .errors import StateError
from .frames import frames_to_json, stack_from_json
from .soundness import check_frames, check_pieces

if TYPE_CHECKING:
    from .game import Game

FORMAT = 1


def keys(family: Family) -> Iterator[tuple[int, str]]:
    """(index, name) of every zone or value of a family; the name is that of its arguments."""
    for index, names in enumerate(product(*(domain.members for domain in family.params))):
        yield index, ",".join(names)


def contents(place: ZonePlace, s: Slots, index: int) -> Any:
    """What is in a zone: a kind or None, counts by kind, or a list of kinds (top last)."""
    members, held = place.zone.holds.members, place.read(s, index)
    match place.zone.order:
        case "one":
            return None if held < 0 else members[held]
        case "pile":
            return [members[kind] for kind in held]
        case "bag":
            return {members[kind]: count for kind, count in enumerate(held) if count}
    assert_never(place.zone.order)


def value_text(game: Game, type_: Type, value: Any) -> Any:
    return value if isinstance(type_, NumberType) else game.words.text(type_, value)


def named(game: Game, s: Slots) -> dict[str, Any]:
    """Zones and values by name; empty zones and values at their start are left out."""
    zones: dict[str, Any] = {}
    for zone in game.machine.zones:
        found = {name: contents(zone, s, i) for i, name in keys(zone)}
        if zone.sizes:
            zones[zone.id] = {name: one for name, one in found.items() if one}
        else:
            zones[zone.id] = found[""]
    values: dict[str, Any] = {}
    for place in game.machine.values:
        kept = {
            name: value_text(game, place.value.type, place.read(s, i))
            for i, name in keys(place)
            if not place.sizes or place.read(s, i) != place.value.start
        }
        values[place.id] = kept if place.sizes else kept[""]
    return {"zones": zones, "known": _known(game, s), "values": values}


def _known(game: Game, s: Slots) -> dict[str, Any]:
    """Which players know which pieces of piles, as seats for each piece from the bottom up."""
    out: dict[str, Any] = {}
    for zone in game.machine.zones:
        for i, name in keys(zone):
            masks = zone.read_knowledge(s, i)
            if any(masks):
                seats = [[game.seats[p] for p in members_of(mask)] for mask in masks]
                out.setdefault(zone.id, {})[name] = seats
    return out


def to_json(game: Game, s: Slots) -> dict[str, Any]:
    saved = game.machine.save(s)
    return {
        "legalist": FORMAT,
        "ruleset": game.program.id,
        "hash": game.hash,
        "seats": list(game.seats),
        "random": f"{saved.random:016x}",
        "phase": saved.phase,
        "stack": frames_to_json(game, saved.frames),
        **named(game, s),
    }


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
        random, phase = int(data["random"], 16) & (2**64 - 1), int(data["phase"])
        stack = stack_from_json(game, data["stack"])
    except (KeyError, ValueError, TypeError, AttributeError, IndexError, RecursionError) as error:
        if isinstance(error, StateError):
            raise
        raise StateError(f"the saved state is damaged: {error!r}") from error
    game.machine.restore(s, random, phase, stack)
    check_pieces(game, s)
    check_frames(game, s)
    return s


def _read_zones(game: Game, s: Slots, zones: dict[str, Any]) -> None:
    for zone in game.machine.zones:
        saved = zones[zone.id]
        for i, name in keys(zone):
            found = saved.get(name) if zone.sizes else saved
            _fill(zone, s, i, found)


def _fill(zone: ZonePlace, s: Slots, index: int, found: Any) -> None:
    members = zone.zone.holds.members
    match zone.zone.order:
        case "one":
            zone.fill(s, index, -1 if found is None else members.index(found))
        case "pile":
            zone.fill(s, index, tuple(members.index(name) for name in found or ()))
        case "bag":
            counts = [0] * len(members)
            for name, count in (found or {}).items():
                if not isinstance(count, int) or count < 0:
                    raise StateError(f"{count!r} pieces in {zone.id}")
                counts[members.index(name)] = count
            zone.fill(s, index, counts)


def _read_known(game: Game, s: Slots, known: dict[str, Any]) -> None:
    for zone in game.machine.zones:
        if not zone.zone.shown:
            continue
        for i, name in keys(zone):
            size = len(zone.read(s, i))
            seats = known.get(zone.id, {}).get(name, [[]] * size)
            if len(seats) != size:
                raise StateError(f"what is known of {zone.id} does not fit its pieces")
            masks = tuple(mask_of(game.seats.index(seat) for seat in who) for who in seats)
            zone.fill_knowledge(s, i, masks)


def _read_values(game: Game, s: Slots, values: dict[str, Any]) -> None:
    for place in game.machine.values:
        saved = values[place.id]
        found = saved if place.sizes else {"": saved}
        for i, name in keys(place):
            if name in found:
                place.fill(s, i, parse_value(game, place.value.type, found[name]))


def parse_value(game: Game, type_: Type, given: Any) -> Any:
    if isinstance(given, bool):
        given = "yes" if given else "no"
    options = game.words.parse(type_, "none" if given is None else str(given))
    if len(options) != 1:
        raise StateError(f"{given!r} is not {type_}")
    return options[0]

"""States as JSON, by name, so that people can read them and programs can load them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any, assert_never

from legalist.machine import Slots
from legalist.machine.runtime import members_of
from legalist.plan.layout import Family, ZonePlace
from legalist.typed.types import NumberType, Type

from .saved_frames import frames_to_json

if TYPE_CHECKING:
    from .game import Game

FORMAT = 1


def keys(family: Family) -> Iterator[tuple[int, str]]:
    """Yield the index and name of every zone or value of a family; the name is made of its
    arguments."""
    for index, names in enumerate(product(*(domain.members for domain in family.params))):
        yield index, ",".join(names)


def contents(place: ZonePlace, s: Slots, index: int) -> Any:
    """Return what is in a zone: a kind or None, counts by kind, or a list of kinds (top last)."""
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
    """Return zones and values by name, without empty zones and values at their start."""
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
    """Return which players know which pieces of piles: the seats for each piece, from the bottom
    up."""
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

"""Pieces in zones, carried over by name, and what players know of piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from legalist.plan.layout import ZonePlace
from legalist.play.game import Game
from legalist.play.state_reader import EMPTY
from legalist.play.storage import keys

from .findings import Findings
from .outline import Position, declared_zone

# By zone and arguments: what is in it, and for piles the seats that know each piece.
Contents = dict[tuple[str, str], Any]


def carry_zones(old: Position, game: Game, found: Findings) -> tuple[Contents, Contents]:
    """Return the contents of the zones of a game, and who knows the pieces of its piles."""
    zones: Contents = {}
    known: Contents = {}
    gone: Counter[tuple[str, str]] = Counter()
    for id, declared in old.outline.zones.items():
        filled = {key: held for key, held in _each(old, id, declared.params) if held}
        place = game.machine.layout.zones.get(id)
        if place is None:
            if filled:
                count = sum(map(_number, filled.values()))
                found.note("carry_zone_gone", f"zones.{id}", name=id, count=str(count))
        elif filled and declared != declared_zone(place):
            found.refuse("carry_differs", f"zones.{id}", name=id)
        else:
            names = {name for _, name in keys(place)}
            for key, held in filled.items():
                if key not in names:
                    found.refuse("carry_place_gone", f"zones.{id}", name=f"{id}({key})")
                    continue
                seats = old.data["known"].get(id, {}).get(key)
                zones[id, key], still = _left(place, held, seats, gone)
                if still is not None and place.zone.shown:
                    known[id, key] = still
    for id in old.data["known"]:
        place = game.machine.layout.zones.get(id)
        if place is not None and not place.zone.shown:
            found.note("carry_forgotten", f"zones.{id}", name=id)
    for (family, kind), count in gone.items():
        found.note("carry_kind_gone", f"kinds.{family}", name=kind, count=str(count))
    return zones, known


def _each(old: Position, id: str, params: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    saved = old.data["zones"][id]
    if params:
        yield from saved.items()
    else:
        yield "", saved


def _number(held: Any) -> int:
    match held:
        case dict():
            return sum(held.values())
        case list():
            return len(held)
    return 1


def _left(
    place: ZonePlace, held: Any, seats: Any, gone: Counter[tuple[str, str]]
) -> tuple[Any, Any]:
    """Return what is left of the contents of a zone, and of what is known of them, without the
    pieces of kinds that are gone, which are counted."""
    family, members = place.zone.holds.name, set(place.zone.holds.members)
    match held:
        case dict():
            gone.update({(family, kind): n for kind, n in held.items() if kind not in members})
            return {kind: n for kind, n in held.items() if kind in members}, None
        case list():
            stay = [at for at, kind in enumerate(held) if kind in members]
            gone.update((family, kind) for kind in held if kind not in members)
            still = None if seats is None else [seats[at] for at in stay]
            return [held[at] for at in stay], still
    if held not in members:
        gone[family, held] += 1
        return None, None
    return held, None


def zones_to_json(game: Game, zones: Contents, known: Contents) -> dict[str, Any]:
    """Return contents in the form that a saved state has."""
    out: dict[str, Any] = {
        zone.id: {} if zone.sizes else EMPTY[zone.zone.order] for zone in game.machine.zones
    }
    for (id, key), held in zones.items():
        if game.machine.layout.zones[id].sizes:
            if held:
                out[id][key] = held
        else:
            out[id] = held
    shown: dict[str, Any] = {}
    for (id, key), seats in known.items():
        shown.setdefault(id, {})[key] = seats
    return {"zones": out, "known": shown}

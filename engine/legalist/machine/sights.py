"""What a player sees of zones and values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from legalist.plan.layout import Family, Slots, ValuePlace, ZonePlace

if TYPE_CHECKING:
    from .interface import GameMachine


def owner(family: Family, index: int) -> int | None:
    """Return the player to whom a zone or value belongs: the first player among its arguments."""
    for domain, arg in zip(family.params, family.arguments(index), strict=True):
        if domain.sort == "player":
            return arg
    return None


def sight(machine: GameMachine, s: Slots, zone: ZonePlace, index: int, viewer: int | None) -> str:
    """Return what a viewer sees of a zone: contents, count or nothing. Nobody (None) is asked for
    everything."""
    if viewer is None:
        return "contents"
    if zone.zone.open and machine.call(zone.zone.open, s, *zone.arguments(index)):
        return "contents"
    if zone.zone.seen_owner == zone.zone.seen_others:
        return zone.zone.seen_others
    return zone.zone.seen_owner if owner(zone, index) == viewer else zone.zone.seen_others


def sees_value(value: ValuePlace, index: int, viewer: int | None) -> bool:
    if viewer is None or value.value.seen == "all":
        return True
    return value.value.seen == "owner" and owner(value, index) == viewer

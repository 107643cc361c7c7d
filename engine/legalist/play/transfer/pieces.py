"""The number of pieces of each kind, made to agree with the rules that a game goes on under."""

from __future__ import annotations

from collections import Counter

from legalist.plan.layout import ZonePlace
from legalist.play.game import Game

from .findings import Findings
from .zones import Contents


def balance_pieces(game: Game, zones: Contents, known: Contents, found: Findings) -> None:
    """Put pieces that are missing where they start, and take away from there what is too much;
    refuse what cannot be done without choosing for somebody."""
    checked, layout = game.machine.checked, game.machine.layout
    for family, stock in checked.stock.items():
        kinds = checked.domains[family].members
        there = _count(game, zones, family)
        for kind, wanted, start in zip(kinds, stock, checked.starts[family], strict=True):
            more, place = wanted - there[kind], layout.zones[start.zone]
            names = zip(place.params, start.args, strict=True)
            key = ",".join(domain.members[number] for domain, number in names)
            at = f"{place.id}({key})" if key else place.id
            address = f"kinds.{family}"
            if more > 0:
                if _put(place, key, kind, more, zones, known):
                    found.note("carry_more", address, name=kind, count=str(more), zone=at)
                else:
                    found.refuse("carry_no_room", address, name=kind, zone=at)
            elif more < 0:
                if _take(place, key, kind, -more, zones):
                    found.note("carry_fewer", address, name=kind, count=str(-more), zone=at)
                else:
                    found.refuse("carry_too_many", address, name=kind, count=str(-more))


def _count(game: Game, zones: Contents, family: str) -> Counter[str]:
    there: Counter[str] = Counter()
    for (id, _), held in zones.items():
        place = game.machine.layout.zones[id]
        if place.zone.holds.name == family and held is not None:
            there.update([held] if isinstance(held, str) else held)
    return there


def _put(
    place: ZonePlace, key: str, kind: str, count: int, zones: Contents, known: Contents
) -> bool:
    at = place.id, key
    match place.zone.order:
        case "one":
            if count > 1 or zones.get(at) is not None:
                return False
            zones[at] = kind
        case "bag":
            held = zones.get(at) or {}
            zones[at] = {**held, kind: held.get(kind, 0) + count}
        case "pile":
            # At the bottom: what is on top of a pile may be known, or next to be drawn.
            zones[at] = [kind] * count + (zones.get(at) or [])
            if at in known:
                known[at] = [[]] * count + known[at]
    return True


def _take(place: ZonePlace, key: str, kind: str, count: int, zones: Contents) -> bool:
    held = zones.get((place.id, key)) or {}
    if place.zone.order != "bag" or held.get(kind, 0) < count:
        return False  # which pieces go would have to be chosen
    held = {**held, kind: held[kind] - count}
    zones[place.id, key] = {name: n for name, n in held.items() if n}
    return True

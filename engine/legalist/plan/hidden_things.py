"""What players may not see, for dealing it anew: where hidden pieces can be exchanged, and which
values and moves are secret.

Rules keep some kinds of pieces apart (two decks that never meet), and everybody at the table knows
that. A kind can be in a zone only if moves lead there from where it starts.
"""

from __future__ import annotations

from typing import assert_never

import legalist.typed as t
from legalist.quick_dataclass import frozen
from legalist.typed.types import Domain, NumberType
from legalist.typed.walk import walk_effects

from .layout import Layout, ZonePlace

# Exchanges that rules forbid are left out, so one round does not mix everything.
ROUNDS = 4


@frozen
class HiddenPieces:
    """A family of pieces and the zones of which somebody may not see all, in the order of the
    layout. `possible` are the kinds that can be in each, as masks: one for each zone of a name
    into which nothing is ever moved, or one for all. Pieces are exchanged in so many `rounds`."""

    family: Domain
    zones: tuple[ZonePlace, ...]
    possible: tuple[tuple[int, ...], ...]

    @property
    def is_even(self) -> bool:
        """Whether any two unknown pieces can change places."""
        empty = {_may_be_empty(zone) for zone in self.zones}
        return len(set(self.possible)) == len(empty) == 1

    @property
    def rounds(self) -> int:
        return 1 if self.is_even else ROUNDS

    def fits(self, zone: int, index: int, kind: int) -> bool:
        """Return whether a kind can be in one of these zones."""
        masks = self.possible[zone]
        return bool(masks[index if len(masks) > 1 else 0] >> kind & 1)

    def spreads(self, zone: int) -> bool:
        """Return whether a piece of a bag whose pieces nobody may count can be in another bag of
        the same name. Where nothing is moved into them each keeps its own kinds."""
        return self.zones[zone].zone.order == "bag" and len(self.possible[zone]) == 1


@frozen
class HiddenThings:
    """`values` are those that are dealt anew: hidden members, truths and sets. Numbers are not,
    because they count what everybody could count as well. If there are any, `invariants` are
    tested."""

    pieces: tuple[HiddenPieces, ...]
    values: tuple[str, ...]
    invariants: bool


def hidden_things(checked: t.Checked, layout: Layout) -> HiddenThings:
    ways = _ways(checked)
    pieces = []
    for family in checked.stock:
        domain = checked.domains[family]
        zones = tuple(place for place in layout.holding(domain) if _may_hide(place))
        if zones:
            pieces.append(_hidden_pieces(checked, domain, zones, ways))
    values = tuple(
        place.id
        for place in layout.values.values()
        if place.value.seen != "all" and not isinstance(place.value.type, NumberType)
    )
    return HiddenThings(tuple(pieces), values, bool(values and checked.invariants))


def _may_hide(place: ZonePlace) -> bool:
    return {place.zone.seen_owner, place.zone.seen_others} != {"contents"}


def _may_be_empty(place: ZonePlace) -> bool:
    """Return whether somebody cannot even see whether there is a piece."""
    sights = place.zone.seen_owner, place.zone.seen_others
    return place.zone.order == "one" and "nothing" in sights


def _hidden_pieces(
    checked: t.Checked, family: Domain, zones: tuple[ZonePlace, ...], ways: dict[str, set[str]]
) -> HiddenPieces:
    possible = tuple(_possible(checked, family, zone, ways) for zone in zones)
    return HiddenPieces(family, zones, possible)


def _possible(
    checked: t.Checked, family: Domain, zone: ZonePlace, ways: dict[str, set[str]]
) -> tuple[int, ...]:
    starts = checked.starts[family.name]
    if zone.count > 1 and not any(zone.id in targets for targets in ways.values()):
        masks = [0] * zone.count
        for kind, start in enumerate(starts):
            if start.zone == zone.id:
                masks[zone.index(start.args)] |= 1 << kind
        return tuple(masks)
    reaching = {start for start in ways if zone.id in _reached(start, ways)} | {zone.id}
    return (sum(1 << kind for kind, start in enumerate(starts) if start.zone in reaching),)


def _ways(checked: t.Checked) -> dict[str, set[str]]:
    """Return the zones into which effects move pieces, for each zone that they leave."""
    ways: dict[str, set[str]] = {}
    effects = (
        effect
        for procedure in checked.procedures.values()
        for effect in walk_effects(procedure.body)
    )
    for effect in effects:
        match effect:
            case t.Move() | t.Draw():
                ways.setdefault(effect.source.zone, set()).add(effect.target.zone)
            case t.MoveUnique():
                target = checked.zones[effect.target.zone]
                for zone in checked.zones.values():
                    if zone.holds == target.holds:
                        ways.setdefault(zone.id, set()).add(target.id)
            # Those that move no piece. A new effect has to say whether it does.
            case (
                t.Shuffle() | t.Reveal() | t.Assign() | t.Let() | t.If() | t.ForEach()
                | t.RepeatTimes() | t.RepeatUntil() | t.Pick() | t.Run() | t.Announce()
                | t.Ask() | t.AskFirst() | t.AskAll() | t.EndGame()
            ):  # fmt: skip
                pass
            case _:
                assert_never(effect)
    return ways


def _reached(start: str, ways: dict[str, set[str]]) -> set[str]:
    found, rest = {start}, [start]
    while rest:
        more = ways.get(rest.pop(), set()) - found
        found |= more
        rest += more
    return found

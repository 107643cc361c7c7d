"""Setting up a position: pieces move from the zones they start in to where they are wanted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from legalist.machine import Fault, Slots
from legalist.plan.layout import ZonePlace

from .errors import PositionError
from .position_entries import (
    Wanted,
    arguments,
    hint,
    read_knowledge,
    read_pieces,
    read_value,
    split,
    values_named,
    zones_named,
)

if TYPE_CHECKING:
    from .game import Game


def lay_out(
    game: Game,
    s: Slots,
    zones: Mapping[str, Any],
    values: Mapping[str, Any],
    rest: Sequence[str],
    seen: Mapping[str, Any],
) -> None:
    """Change a blank state: put pieces where `zones` says and set values. Remaining pieces go to
    the first zone of `rest` that can hold them. `seen` says who knows which pieces of piles."""
    known = game.machine.layout.zones
    for name in rest:
        if split(name)[0] not in known:
            raise PositionError(f"there is no zone `{name}`{hint(name, known)}", ("rest",))
    wanted: list[tuple[str, ZonePlace, list[int], Wanted]] = []
    for key, given in zones.items():
        with _at("zones", key):
            for zone, args, pieces in zones_named(game, key, given):
                wanted.append((key, zone, args, read_pieces(game, zone, pieces)))
    stores = {at.zone for starts in game.machine.checked.starts.values() for at in starts}
    for key, zone, args, one in wanted:
        if zone.id not in stores:
            with _at("zones", key):
                for kind, count in enumerate(one.count(zone.zone.holds.size)):
                    if count:
                        _fetch(game, s, zone, args, kind, count)
    for key, zone, args, one in wanted:
        if zone.id in stores and one.all:
            with _at("zones", key):
                _leave(game, s, zone, args, one, rest)
    for key, zone, args, one in wanted:
        with _at("zones", key):
            _put_on_top(game, s, zone, args, one.top)
    for key, given in values.items():
        with _at("values", key):
            for value, index, inner in values_named(game, key, given):
                value.fill(s, index, read_value(game, value, inner))
    for key, given in seen.items():
        with _at("known", key):
            for zone, args, seats in zones_named(game, key, given):
                _make_known(s, zone, zone.index(args), read_knowledge(game, zone, seats))


def _make_known(s: Slots, zone: ZonePlace, index: int, masks: Sequence[int]) -> None:
    """Let players know pieces of a pile; the masks are for those on top, from the top down."""
    size = len(zone.read(s, index))
    if len(masks) > size:
        raise PositionError(f"there are only {size} pieces in `{zone.id}`")
    zone.fill_knowledge(s, index, (0,) * (size - len(masks)) + tuple(reversed(masks)))


@contextmanager
def _at(*keys: str) -> Iterator[None]:
    """Add the keys of the current entry to a PositionError."""
    try:
        yield
    except PositionError as error:
        error.at = error.at or keys
        raise


def _fetch(game: Game, s: Slots, zone: ZonePlace, args: list[int], kind: int, count: int) -> None:
    """Take pieces of a kind from the zone they start in."""
    machine, family = game.machine, zone.zone.holds.name
    home = machine.checked.starts[family][kind]
    try:
        machine.take(s, home.zone, home.args, kind, count)
    except Fault as error:
        raise PositionError(
            f"not enough pieces: there is no {_label(zone, kind)} left in {home.zone}"
        ) from error
    _put(game, s, zone, args, kind, count)


def _put(game: Game, s: Slots, zone: ZonePlace, args: list[int], kind: int, count: int) -> None:
    try:
        game.machine.put(s, zone.id, args, kind, count)
    except Fault as error:
        raise PositionError(f"`{zone.id}` holds only one piece") from error


def _leave(
    game: Game, s: Slots, zone: ZonePlace, args: list[int], wanted: Wanted, rest: Sequence[str]
) -> None:
    """Leave exactly these pieces in a zone that pieces start in; the others go to `rest`."""
    machine, family = game.machine, zone.zone.holds
    index = zone.index(args)
    for kind, keep in enumerate(wanted.count(family.size)):
        have = zone.number_of(s, index, kind)
        if keep > have:
            label = _label(zone, kind)
            raise PositionError(f"not enough pieces: {keep} of {label} wanted, {have} left")
        if keep == have:
            continue
        if not rest:
            raise PositionError(f"say where the pieces not left in `{zone.id}` go: `rest: zone`")
        targets = [(machine.layout.zones[split(name)[0]], split(name)[1]) for name in rest]
        fitting = [(place, words) for place, words in targets if place.zone.holds == family]
        if not fitting:
            named = " and ".join(f"`{name}`" for name in rest)
            reason = f"{named} {'is' if len(rest) == 1 else 'are'} no zone for pieces of"
            raise PositionError(f"{reason} {family.name}", ("rest",))
        target, words = fitting[0]
        machine.take(s, zone.id, args, kind, have - keep)
        _put(game, s, target, arguments(game, target, words), kind, have - keep)


def _put_on_top(game: Game, s: Slots, zone: ZonePlace, args: list[int], top: list[int]) -> None:
    """Take all pieces before putting any back, so that equal ones are not taken twice."""
    machine = game.machine
    index = zone.index(args)
    for kind in top:
        if not zone.number_of(s, index, kind):
            label = _label(zone, kind)
            raise PositionError(f"not enough pieces: there is no {label} left in {zone.id}")
        machine.take(s, zone.id, args, kind, 1)
    for kind in reversed(top):
        machine.put(s, zone.id, args, kind, 1)


def _label(zone: ZonePlace, kind: int) -> str:
    return f"{zone.zone.holds.name} {zone.zone.holds.members[kind]}"

"""States from JSON. Files come from anybody, so everything in them is validated."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

from legalist.diagnostics.quoted_text import quoted
from legalist.limits import LARGEST_NUMBER
from legalist.machine import Slots
from legalist.machine.runtime import mask_of
from legalist.plan.layout import Family, ZonePlace
from legalist.typed.types import Type

from .errors import StateError
from .saved_frames import stack_from_json
from .soundness import check_decision, check_frames, check_pieces
from .storage import FORMAT, keys

if TYPE_CHECKING:
    from .game import Game

KEYS = frozenset(
    "legalist ruleset hash seats random phase stack zones known values".split(),
)
RANDOM = re.compile("[0-9a-f]{16}")
EMPTY: dict[str, Any] = {"one": None, "pile": [], "bag": {}}


def from_json(game: Game, data: Any) -> Slots:
    """Return the slots of a saved state; everything in it is validated."""
    if not isinstance(data, dict) or data.get("legalist") != FORMAT:
        raise StateError("this is not a saved state")
    if data.get("hash") != game.hash:
        raise StateError(
            f"this state was saved under other rules: ruleset {data.get('ruleset')!r:.40}, "
            f"hash {str(data.get('hash'))[:12]}, not {game.hash[:12]}"
        )
    s = read_slots(game, data)
    check_decision(game, s)
    return s


def read_slots(game: Game, data: Any) -> Slots:
    """Return the slots of a saved state of this game; whether its decision can be made is not
    checked."""
    _expect_names(data, KEYS, "the state")
    try:
        if (data["ruleset"], data["seats"]) != (game.program.id, list(game.seats)):
            raise StateError(
                "the ruleset or the seats of the saved state are not those of its rules"
            )
        s = game.machine.blank(0)
        _read_zones(game, s, data["zones"])
        _read_known(game, s, data.get("known", {}))
        _read_values(game, s, data["values"])
        random, phase = _read_random(data["random"]), data["phase"]
        if type(phase) is not int:
            raise StateError("the saved state does not say whether the game is over")
        game.machine.restore(s, random, phase, stack_from_json(game, data["stack"]))
        check_pieces(game, s)
        check_frames(game, s)
    except (KeyError, ValueError, TypeError, AttributeError, IndexError, RecursionError) as error:
        if isinstance(error, StateError):
            raise
        raise StateError(f"the saved state is damaged: {error!r:.200}") from error
    return s


def _read_random(given: Any) -> int:
    if not isinstance(given, str) or not RANDOM.fullmatch(given):
        raise StateError("the random generator of the saved state is damaged")
    return int(given, 16)


def _expect_names(data: Any, known: Collection[str], where: str) -> None:
    """Check that a mapping holds only known names: what is not read must not be lost unseen."""
    if not isinstance(data, dict):
        raise StateError(f"{where} should be a mapping")
    unknown = [name for name in data if name not in known]
    if unknown:
        raise StateError(f"{where} is damaged: there is no `{quoted(str(unknown[0]))}`")


def _each(family: Family, saved: Any) -> Iterator[tuple[int, Any]]:
    """Yield the index and the saved form of every zone or value of a family that was saved."""
    if not family.sizes:
        yield 0, saved
        return
    names = {name: index for index, name in keys(family)}
    _expect_names(saved, names, f"`{family.id}`")
    for name, entry in saved.items():
        yield names[name], entry


def _read_zones(game: Game, s: Slots, zones: Any) -> None:
    _expect_names(zones, game.machine.layout.zones, "`zones`")
    for zone in game.machine.zones:
        for index in range(zone.count):
            _fill(zone, s, index, EMPTY[zone.zone.order])
        for index, entry in _each(zone, zones[zone.id]):
            _fill(zone, s, index, entry)


def _fill(zone: ZonePlace, s: Slots, index: int, found: Any) -> None:
    members = zone.zone.holds.members
    match zone.zone.order:
        case "one":
            zone.fill(s, index, -1 if found is None else members.index(found))
        case "pile":
            if not isinstance(found, list):
                raise StateError(f"`{zone.id}` is damaged: it should be a list of pieces")
            zone.fill(s, index, tuple(members.index(name) for name in found))
        case "bag":
            counts = [0] * len(members)
            _expect_names(found, members, f"`{zone.id}`")
            for name, count in found.items():
                if type(count) is not int or not 0 <= count <= LARGEST_NUMBER:
                    raise StateError(f"{count!r:.40} pieces in {zone.id}")
                counts[members.index(name)] = count
            zone.fill(s, index, counts)


def _read_known(game: Game, s: Slots, known: Any) -> None:
    shown = {zone.id: zone for zone in game.machine.zones if zone.zone.shown}
    _expect_names(known, shown, "`known`")
    for zone in shown.values():
        saved = known.get(zone.id, {})
        names = dict(keys(zone))
        _expect_names(saved, names.values(), f"what is known of `{zone.id}`")
        for i, name in names.items():
            size = len(zone.read(s, i))
            seats = saved.get(name, [[]] * size)
            if not isinstance(seats, list) or len(seats) != size:
                raise StateError(f"what is known of `{zone.id}` does not fit its pieces")
            masks = tuple(mask_of(game.seats.index(seat) for seat in who) for who in seats)
            zone.fill_knowledge(s, i, masks)


def _read_values(game: Game, s: Slots, values: Any) -> None:
    _expect_names(values, game.machine.layout.values, "`values`")
    for place in game.machine.values:
        for index, entry in _each(place, values[place.id]):
            place.fill(s, index, parse_value(game, place.value.type, entry))


def parse_value(game: Game, type_: Type, given: Any) -> Any:
    if isinstance(given, bool):
        given = "yes" if given else "no"
    options = game.words.parse(type_, "none" if given is None else str(given))
    if len(options) != 1:
        raise StateError(f"{given!r:.80} is not {type_}")
    return options[0]

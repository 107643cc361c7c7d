"""A state as the position of a scenario: pieces, values and what players know of piles.

Everything but the stack of a state can be said there. A position begins a turn, so a state is one
exactly if the rules of a turn lead from it to the same decision; only then it is given.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from legalist.machine.random import seed_for
from legalist.plan.layout import Family, ZonePlace
from legalist.play import PositionError, RuleFailure, State
from legalist.play.storage import contents, keys, value_text
from legalist.quick_dataclass import frozen


@frozen
class Beginning:
    """Where a scenario begins: at the set-up, or at a position; `seed` as the file has it."""

    seed: int | str
    position: dict[str, Any] | None = None


def exact_position(state: State) -> Beginning | None:
    """Return the position that is this state, with the random generator; None if there is none."""
    random = int(state.to_json()["random"], 16)
    position = {
        key: part
        for key, part in {
            "zones": _zones(state),
            "values": _values(state),
            "known": _known(state),
        }.items()
        if part
    }
    try:
        same = state.game.position(
            position.get("zones"),
            position.get("values"),
            known=position.get("known"),
            seed=seed_for(random),
        )
    except (PositionError, RuleFailure):
        return None
    return Beginning(f"{random:016x}", position) if same == state else None


def _zones(state: State) -> dict[str, Any]:
    """Return the pieces of every zone but those that are where they start."""
    game, s = state.game, state._slots
    stores = {at.zone for starts in game.machine.checked.starts.values() for at in starts}
    found: dict[str, Any] = {}
    for zone in game.machine.zones:
        pile = zone.zone.order == "pile"
        if zone.id in stores and not pile:
            continue  # what is not elsewhere stays there
        for index, name in keys(zone):
            held = _named(state, zone, contents(zone, s, index))
            if not held:
                continue
            if zone.sizes:
                found.setdefault(zone.id, {})[name] = held
            else:
                found[zone.id] = held
    return found


def _named(state: State, zone: ZonePlace, held: Any) -> Any:
    """Return pieces by the words that people use; a pile from the top down."""
    members, words = zone.zone.holds.members, state.game.words

    def name(member: str) -> str:
        return words.text(zone.zone.holds, members.index(member))

    match held:
        case None:
            return None
        case str():
            return name(held)
        case dict():
            return {name(member): count for member, count in held.items()}
    return [name(member) for member in reversed(held)]


def _values(state: State) -> dict[str, Any]:
    """Return the values that are not as at the start."""
    game, s = state.game, state._slots
    return {
        called(place, name): value_text(game, place.value.type, place.read(s, index))
        for place in game.machine.values
        for index, name in keys(place)
        if place.read(s, index) != place.value.start
    }


def _known(state: State) -> dict[str, Any]:
    """Return who knows the pieces of piles, from the top down to the last that anybody knows."""
    found: dict[str, Any] = {}
    for zone, name, seats in _known_piles(state):
        listed = list(reversed(seats))
        while not listed[-1]:
            listed.pop()
        if name:
            found.setdefault(zone, {})[name] = listed
        else:
            found[zone] = listed
    return found


def _known_piles(state: State) -> Iterator[tuple[str, str, list[list[str]]]]:
    for zone, piles in state.read()["known"].items():
        for name, seats in piles.items():
            yield zone, name, seats


def called(place: Family, name: str) -> str:
    """Return a value or zone as it is written: `vp(red, blue)`."""
    return f"{place.id}({', '.join(name.split(','))})" if name else place.id

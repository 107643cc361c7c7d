"""What must be known of the rules that a position was reached under, to carry it over to others.

Saved games have it beside the state, because the old rules may be gone when they are resumed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from legalist.machine import StopOutline
from legalist.plan.layout import Family, ValuePlace, ZonePlace
from legalist.play.game import Game
from legalist.play.state import State
from legalist.play.storage import value_text
from legalist.quick_dataclass import frozen

Texts = Mapping[str, str]


@frozen
class Declared:
    """A family of zones or values: what it is, and the names of its parameters' domains. `start` is
    the value that a family of values leaves out."""

    sort: str
    params: tuple[str, ...]
    start: Any = None


def declared_zone(place: ZonePlace) -> Declared:
    return Declared(f"{place.zone.order} of {place.zone.holds.name}", _names(place))


def declared_value(game: Game, place: ValuePlace) -> Declared:
    type_ = place.value.type
    return Declared(str(type_), _names(place), value_text(game, type_, place.value.start))


def _names(place: Family) -> tuple[str, ...]:
    return tuple(domain.name for domain in place.params)


@frozen
class Outline:
    """`rules` are the fingerprints of all parts, `members` those of the domains of parameters."""

    rules: Texts
    zones: Mapping[str, Declared]
    values: Mapping[str, Declared]
    members: Mapping[str, tuple[str, ...]]
    stops: tuple[StopOutline, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "zones": {id: [one.sort, *one.params] for id, one in self.zones.items()},
            "values": {id: [one.sort, *one.params] for id, one in self.values.items()},
            "starts": {id: one.start for id, one in self.values.items()},
            "members": {name: list(members) for name, members in self.members.items()},
            "stops": [
                [dict(one.stops), one.decision, dict(one.about), dict(one.locals)]
                for one in self.stops
            ],
        }

    @classmethod
    def from_json(cls, rules: Texts, data: Any) -> Outline:
        """Read what `to_json` wrote; raise `ValueError` for anything else."""
        try:
            starts = data["starts"]
            return cls(
                rules,
                {id: Declared(sort, tuple(rest)) for id, (sort, *rest) in data["zones"].items()},
                {
                    id: Declared(sort, tuple(rest), starts[id])
                    for id, (sort, *rest) in data["values"].items()
                },
                {name: tuple(members) for name, members in data["members"].items()},
                tuple(
                    StopOutline(dict(stops), str(decision), dict(about), dict(own))
                    for stops, decision, about, own in data["stops"]
                ),
            )
        except (KeyError, TypeError, AttributeError, IndexError) as error:
            raise ValueError("the outline of the rules is damaged") from error


@frozen
class Position:
    """A state as `State.to_json` gives it, with the outline of its rules; `state` is the state
    itself, if its game is at hand."""

    data: dict[str, Any]
    outline: Outline
    state: State | None = None

    def broken(self) -> list[str]:
        """Return the invariants that do not hold under the rules that it comes from."""
        return [] if self.state is None else self.state.game.check_invariants(self.state)


def position_of(state: State) -> Position:
    """Return a state as a position."""
    game, machine, data = state.game, state.game.machine, state.to_json()
    families: tuple[Family, ...] = (*machine.zones, *machine.values)
    domains = {domain.name: domain.members for one in families for domain in one.params}
    outline = Outline(
        game.fingerprints,
        {place.id: declared_zone(place) for place in machine.zones},
        {place.id: declared_value(game, place) for place in machine.values},
        domains,
        tuple(machine.outline(one["in"], one["at"], "asked" in one) for one in data["stack"]),
    )
    return Position(data, outline, state)

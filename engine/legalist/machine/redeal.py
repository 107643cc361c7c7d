"""Another state that a player could be in: what that player cannot see is dealt anew.

What the player sees and knows stays, and so does everything that is counted: pieces only change
places with others that are as unknown. Every step and every draw is part of the specification in
docs/decisions/0034-dealing-anew.md; `to_wasm/redeal.py` does the same.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from legalist.plan.hidden_things import HiddenPieces, hidden_things
from legalist.plan.layout import RANDOM, STACK, Slots, ValuePlace, ZonePlace
from legalist.quick_dataclass import mutable
from legalist.typed.types import Domain, OptionalType, SetType, TruthType, Type

from .noted_moves import NotedMove
from .random import DEALS, Draws
from .segments import PASS, nth_move
from .sights import sees_value, sight

if TYPE_CHECKING:
    from .interface import GameMachine

# States that are dealt before it is given up: none of them was possible.
MOST_DEALS = 20


@mutable
class Place:
    """A place of one unknown piece; `number` is that of its zone among the hidden ones of its
    family, `at` the place in a pile. A place that may be empty then has the kind -1."""

    number: int
    index: int
    kind: int
    at: int = 0
    may_be_empty: bool = False


class Dealer:
    """Deals states of one program."""

    def __init__(self, machine: GameMachine) -> None:
        self._machine = machine
        self._hidden = hidden_things(machine.checked, machine.layout)
        self._values = [machine.layout.values[name] for name in self._hidden.values]

    def deal(self, s: Slots, viewer: int, seed: int) -> Slots | None:
        """Return a state that `viewer` cannot tell from `s`, or None if none was found. It is never
        `s` for want of another: whoever asks must not see that."""
        draws = Draws(seed, DEALS)
        for _ in range(MOST_DEALS):
            made = self._dealt(s, viewer, draws)
            if self._is_possible(s, made, viewer):
                return made
        return None

    def settle(self, s: Slots, viewer: int) -> Slots | None:
        """Return the same state for all states that `viewer` cannot tell apart, one of them:
        unknown pieces lie in order, unseen values have their first. What is dealt from it tells
        nothing. None, for all of them alike, if none was found."""
        machine = self._machine
        made = machine.copy(s)
        for hidden in self._hidden.pieces:
            before = self._places(hidden, s, viewer)
            places = [replace(place) for place in before]
            self._gather(hidden, places, s, viewer)
            places.sort(key=lambda place: (place.number, place.index, place.at))
            _put_in_order(hidden, places)
            _lay(hidden, before, places, made)
        for value in self._values:
            self._deal_value(value, made, viewer, _Lowest(0, DEALS))
        machine.derive(made)
        made[RANDOM] = 0
        if machine.frames.can_hide:
            self._deal_moves(made, viewer, _Lowest(0, DEALS))
        draws = Draws(0, DEALS)
        base = made
        for _ in range(MOST_DEALS):
            if self._is_possible(s, made, viewer):
                return made
            made = self._dealt(base, viewer, draws)
        return None

    def _gather(self, hidden: HiddenPieces, places: list[Place], s: Slots, viewer: int) -> None:
        """Put pieces of bags of one name whose numbers are not seen into the first of them."""
        for number, zone in enumerate(hidden.zones):
            if not hidden.spreads(number):
                continue
            uncounted = [
                index
                for index in range(zone.count)
                if sight(self._machine, s, zone, index, viewer) == "nothing"
            ]
            for place in places:
                if place.number == number and place.index in uncounted:
                    place.index = uncounted[0]

    def _is_possible(self, s: Slots, made: Slots, viewer: int) -> bool:
        """Return whether somebody can decide, the viewer among the same moves as before, and the
        rules' invariants hold, if hidden values may break them."""
        machine = self._machine
        if self._hidden.invariants and not all(
            machine.invariant(which, made) for which in range(len(machine.checked.invariants))
        ):
            return False
        pending = machine.pending(s)
        if pending is None:
            return True
        segments = machine.segments(made)
        if pending.player == viewer:
            return segments == machine.segments(s)
        return pending.or_pass or bool(segments)

    def _dealt(self, s: Slots, viewer: int, draws: Draws) -> Slots:
        made = self._machine.copy(s)
        for hidden in self._hidden.pieces:
            before = self._places(hidden, s, viewer)
            places = [replace(place) for place in before]
            self._exchange(hidden, places, draws)
            self._spread(hidden, places, s, viewer, draws)
            _lay(hidden, before, places, made)
        for value in self._values:
            self._deal_value(value, made, viewer, draws)
        self._machine.derive(made)
        if self._machine.frames.can_hide:
            self._deal_moves(made, viewer, draws)
        return made

    # ---- pieces

    def _places(self, hidden: HiddenPieces, s: Slots, viewer: int) -> list[Place]:
        """Return the places of pieces that the viewer does not know."""
        named = self._named(s, hidden.family)
        return [
            place
            for number, zone in enumerate(hidden.zones)
            for index in range(zone.count)
            if (level := sight(self._machine, s, zone, index, viewer)) != "contents"
            for place in _unknown(zone, number, index, s, viewer, level)
            if place.kind not in named
        ]

    def _named(self, s: Slots, family: Domain) -> set[int]:
        """Return the kinds that secret arguments of the pending decision name: rules mean a piece
        at a certain place, which must stay there."""
        pending = self._machine.pending(s)
        if pending is None:
            return set()
        decision = self._machine.checked.decisions[pending.decision]
        return {
            pending.args[place]
            for place in decision.secret
            if is_kind(decision.params[place].type, family) and pending.args[place] >= 0
        }

    def _exchange(self, hidden: HiddenPieces, places: list[Place], draws: Draws) -> None:
        for _ in range(hidden.rounds):
            for last in range(len(places) - 1, 0, -1):
                a, b = places[last], places[draws.below(last + 1)]
                if _fits(hidden, a, b.kind) and _fits(hidden, b, a.kind):
                    a.kind, b.kind = b.kind, a.kind

    def _spread(
        self, hidden: HiddenPieces, places: list[Place], s: Slots, viewer: int, draws: Draws
    ) -> None:
        """Where not even the number of pieces is seen, each may be in any bag of the same name."""
        for number, zone in enumerate(hidden.zones):
            if not hidden.spreads(number):
                continue
            uncounted = [
                index
                for index in range(zone.count)
                if sight(self._machine, s, zone, index, viewer) == "nothing"
            ]
            if len(uncounted) > 1:
                for place in places:
                    if place.number == number and place.index in uncounted:
                        place.index = uncounted[draws.below(len(uncounted))]

    # ---- values

    def _deal_value(self, value: ValuePlace, s: Slots, viewer: int, draws: Draws) -> None:
        for index in range(value.count):
            if not sees_value(value, index, viewer):
                held = value.read(s, index)
                value.fill(s, index, _dealt_value(value.value.type, held, draws))

    # ---- moves that were chosen while others still choose

    def _deal_moves(self, s: Slots, viewer: int, draws: Draws) -> None:
        machine = self._machine
        moves = machine.frames.hidden(s[STACK])
        if any(move[0] != viewer for move in moves):
            dealt = [one if one[0] == viewer else self._chosen(s, one[0], draws) for one in moves]
            s[STACK] = machine.frames.with_hidden(s[STACK], tuple(dealt))

    def _chosen(self, s: Slots, player: int, draws: Draws) -> NotedMove:
        """Return one of the moves that a player could have chosen."""
        machine = self._machine
        pending = machine.pending(s)
        assert pending is not None
        listed = machine.segments_for(s, player)
        total = sum(segment[3] for segment in listed) + pending.or_pass
        if total == 0:
            return player, PASS, pending.args, ()
        action, args = nth_move(listed, draws.below(total))
        return player, action, pending.args, args


class _Lowest(Draws):
    """Draws the lowest number every time."""

    def below(self, n: int) -> int:  # noqa: ARG002
        return 0


def _put_in_order(hidden: HiddenPieces, places: list[Place]) -> None:
    """Give the first place the lowest kind with which the others can still be filled, then the
    second, and so on. Which kinds there are and where they can be is all that this depends on."""
    if hidden.is_even:
        for place, kind in zip(places, sorted(one.kind for one in places), strict=True):
            place.kind = kind
        return
    for at, place in enumerate(places):
        _take_lowest(hidden, place, places[at + 1 :])


def _take_lowest(hidden: HiddenPieces, place: Place, others: list[Place]) -> None:
    """Give a place its lowest kind. Another place then takes the kind that it had, or one that a
    third place gives up for it, and so on."""
    lower = sorted({other.kind for other in others if other.kind < place.kind})
    wanted = [kind for kind in lower if _fits(hidden, place, kind)]
    if not wanted:
        return
    # The place that gives up each kind, and the kind that it takes for it.
    given_up: dict[int, tuple[Place, int]] = {}
    looked_at = [place.kind]
    for free in looked_at:
        for other in others:
            known = other.kind == place.kind or other.kind in given_up
            if not known and _fits(hidden, other, free):
                given_up[other.kind] = other, free
                looked_at.append(other.kind)
        if wanted[0] in given_up:
            break
    own = place.kind
    place.kind = kind = next((one for one in wanted if one in given_up), own)
    while kind != own:
        other, kind = given_up[kind]
        other.kind = kind


def is_kind(type_: Type, family: Domain) -> bool:
    return type_ == family or (isinstance(type_, OptionalType) and type_.item == family)


def _unknown(
    zone: ZonePlace, number: int, index: int, s: Slots, viewer: int, level: str
) -> list[Place]:
    held = zone.read(s, index)
    match zone.zone.order:
        case "one":
            uncounted = level == "nothing"
            there = held >= 0 or uncounted
            return [Place(number, index, held, may_be_empty=uncounted)] if there else []
        case "bag":
            return [
                Place(number, index, kind) for kind, count in enumerate(held) for _ in range(count)
            ]
    known = zone.read_knowledge(s, index) or (0,) * len(held)
    return [
        Place(number, index, kind, at)
        for at, (kind, mask) in enumerate(zip(held, known, strict=True))
        if not mask >> viewer & 1
    ]


def _fits(hidden: HiddenPieces, place: Place, kind: int) -> bool:
    return place.may_be_empty if kind < 0 else hidden.fits(place.number, place.index, kind)


def _lay(hidden: HiddenPieces, before: list[Place], places: list[Place], s: Slots) -> None:
    """Take the pieces away from where they were, and put them where they are now."""
    for place in before:
        zone = hidden.zones[place.number]
        if zone.zone.order == "bag":
            s[zone.base + place.index * zone.width + place.kind] -= 1
    for place in places:
        zone = hidden.zones[place.number]
        match zone.zone.order:
            case "one":
                zone.fill(s, place.index, place.kind)
            case "bag":
                s[zone.base + place.index * zone.width + place.kind] += 1
            case "pile":
                pile = zone.read(s, place.index)
                after = place.at + 1
                zone.fill(s, place.index, (*pile[: place.at], place.kind, *pile[after:]))


def _dealt_value(type_: Type, held: Any, draws: Draws) -> Any:
    match type_:
        case TruthType():
            return draws.below(2) == 1
        case OptionalType():
            return held if held < 0 else draws.below(type_.item.size)
        case SetType():
            made, missing = 0, held.bit_count()
            for member in range(type_.item.size):
                if draws.below(type_.item.size - member) < missing:
                    made, missing = made | 1 << member, missing - 1
            return made
        case Domain():
            return draws.below(type_.size)
    raise AssertionError(type_)

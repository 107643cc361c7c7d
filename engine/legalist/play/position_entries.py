"""Reading the zones, pieces and values of a scenario's position."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from legalist.diagnostics import did_you_mean
from legalist.machine.runtime import mask_of
from legalist.plan.layout import Family, ValuePlace, ZonePlace
from legalist.quick_dataclass import frozen

from .errors import PositionError, StateError
from .state_reader import parse_value

if TYPE_CHECKING:
    from .game import Game

TOP = "top"
MOST_LISTED = 12


@frozen
class Wanted:
    """Pieces of one zone. `top` are those on top of a pile, the first one uppermost; unless they
    are `all` there is, the rest of the pile is below them."""

    pieces: list[tuple[int, int]]
    top: list[int]
    all: bool

    def count(self, size: int) -> list[int]:
        """Return the number of each kind."""
        found = [0] * size
        for kind, count in self.pieces:
            found[kind] += count
        for kind in self.top:
            found[kind] += 1
        return found


def zones_named(game: Game, key: str, given: Any) -> list[tuple[ZonePlace, list[int], Any]]:
    """Return the zones that a key means, each with its arguments and its entry."""
    name, words = split(key)
    zone = game.machine.layout.zones.get(name)
    if zone is None:
        raise PositionError(f"there is no zone `{name}`{hint(name, game.machine.layout.zones)}")
    if words or not zone.sizes:
        return [(zone, arguments(game, zone, words), given)]
    if not isinstance(given, Mapping):
        raise PositionError(f"say which `{name}`: write each of them with its pieces")
    return [
        (zone, arguments(game, zone, [part.strip() for part in str(one).split(",")]), pieces)
        for one, pieces in given.items()
    ]


def values_named(game: Game, key: str, given: Any) -> list[tuple[ValuePlace, int, Any]]:
    """Return the values that a key means, each with its index and its entry."""
    name, words = split(key)
    value = game.machine.layout.values.get(name)
    if value is None:
        raise PositionError(f"there is no value `{name}`{hint(name, game.machine.layout.values)}")
    if value.sizes and not words:
        if not isinstance(given, Mapping):
            raise PositionError(f"say which `{name}`")
        inner = [(f"{name}({one})", of_it) for one, of_it in given.items()]
        return [found for one, of_it in inner for found in values_named(game, one, of_it)]
    return [(value, value.index(arguments(game, value, words)), given)]


def split(key: str) -> tuple[str, list[str]]:
    """Split `hand(red)` into a name and its arguments."""
    name, _, inside = key.partition("(")
    words = [word.strip() for word in inside.rstrip(") ").split(",")] if inside else []
    return name.strip(), words


def hint(name: str, known: Collection[str]) -> str:
    """Return the end of a message about an unknown name: a similar one, or all if they are few."""
    meant = did_you_mean(name, known)
    if not meant and 0 < len(known) <= MOST_LISTED:
        meant = "there are " + ", ".join(f"`{one}`" for one in known)
    return f"; {meant}" if meant else ""


def arguments(game: Game, family: Family, words: list[str]) -> list[int]:
    if len(words) != len(family.params):
        takes = ", ".join(domain.name for domain in family.params) or "nothing"
        raise PositionError(f"`{family.id}` takes {takes}")
    args = []
    for domain, word in zip(family.params, words, strict=True):
        found = game.words.parse(domain, word)
        if len(found) != 1:
            raise PositionError(f"`{word}` is not {domain}{hint(word, domain.members)}")
        args.append(found[0])
    return args


def read_pieces(game: Game, zone: ZonePlace, given: Any) -> Wanted:
    """Read a piece, a list of pieces (of a pile from the top down), or the number of each kind."""
    pile = zone.zone.order == "pile"
    if isinstance(given, Mapping) and isinstance(given.get(TOP), list | tuple):
        if not pile:
            raise PositionError(f"only a pile has a top, but `{zone.id}` is not a pile")
        others = {name: count for name, count in given.items() if name != TOP}
        top = [kind for kind, _ in _pieces(game, zone, given[TOP])]
        return Wanted(_pieces(game, zone, others), top, bool(others))
    if pile and isinstance(given, list | tuple):
        return Wanted([], [kind for kind, _ in _pieces(game, zone, given)], True)
    return Wanted(_pieces(game, zone, given), [], True)


def _pieces(game: Game, zone: ZonePlace, given: Any) -> list[tuple[int, int]]:
    if given is None:
        return []
    if isinstance(given, Mapping):
        items = [(str(name), count) for name, count in given.items()]
    elif isinstance(given, list | tuple):
        items = [(str(name), 1) for name in given]
    else:
        items = [(str(given), 1)]
    pieces = []
    for name, count in items:
        found = game.words.kinds(zone.zone.holds.name, name)
        if len(found) != 1:
            which = "could be several kinds" if found else "is no kind"
            holds = zone.zone.holds
            raise PositionError(f"`{name}` {which} of {holds.name}{hint(name, holds.members)}")
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise PositionError(f"{count!r} is not a number of pieces")
        pieces.append((found[0], count))
    return pieces


def read_knowledge(game: Game, zone: ZonePlace, given: Any) -> list[int]:
    """Read who knows the pieces of a pile, from the top down, as masks of players."""
    if not zone.zone.shown:
        raise PositionError(f"no rule ever shows a piece of `{zone.id}` to anybody")
    if not isinstance(given, list) or not all(isinstance(seats, list) for seats in given):
        raise PositionError("write a list of seats for each piece, from the top down")
    for seat in (seat for seats in given for seat in seats):
        if seat not in game.seats:
            raise PositionError(f"`{seat}` is no seat{hint(str(seat), game.seats)}")
    return [mask_of(game.seats.index(seat) for seat in seats) for seats in given]


def read_value(game: Game, place: ValuePlace, given: Any) -> Any:
    """Read a value in the form that states use."""
    if isinstance(given, list | tuple):
        given = ",".join(str(one) for one in given) or "-"
    try:
        return parse_value(game, place.value.type, given)
    except StateError as error:
        raise PositionError(str(error)) from error

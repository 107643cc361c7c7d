"""Laying out a position: pieces leave the zones they start in for where they are wanted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from legalist.diagnostics import did_you_mean
from legalist.machine import Slots
from legalist.machine.layout import ValuePlace, ZonePlace

from .errors import PositionError, StateError
from .storage import parse_value

if TYPE_CHECKING:
    from .game import Game


def lay_out(
    game: Game, s: Slots, zones: Mapping[str, Any], values: Mapping[str, Any], rest: str
) -> None:
    """Change a blank state: put pieces where `zones` says and set values."""
    if rest and _split(rest)[0] not in game.machine.layout.zones:
        raise PositionError(f"there is no zone `{rest}`{_hint(rest, game.machine.layout.zones)}")
    wanted = [one for key, given in zones.items() for one in _wanted(game, key, given)]
    stores = {at.zone for starts in game.machine.checked.starts.values() for at in starts}
    for zone, args, pieces in wanted:
        if zone.zone.id not in stores:
            for kind, count in pieces:
                _fetch(game, s, zone, args, kind, count)
    for zone, args, pieces in wanted:
        if zone.zone.id in stores:
            _leave(game, s, zone, args, pieces, rest)
    for key, given in values.items():
        _set_value(game, s, key, given)


def _wanted(
    game: Game, key: str, given: Any
) -> list[tuple[ZonePlace, list[int], list[tuple[int, int]]]]:
    name, words = _split(key)
    zone = game.machine.layout.zones.get(name)
    if zone is None:
        raise PositionError(f"there is no zone `{name}`{_hint(name, game.machine.layout.zones)}")
    if words or not zone.sizes:
        return [(zone, _args(game, zone, words), _pieces(game, zone, given))]
    if not isinstance(given, Mapping):
        raise PositionError(f"say which `{name}`: write each of them with its pieces")
    return [
        (zone, _args(game, zone, [part.strip() for part in str(one).split(",")]),
         _pieces(game, zone, pieces))
        for one, pieces in given.items()
    ]  # fmt: skip


def _split(key: str) -> tuple[str, list[str]]:
    name, _, inside = key.partition("(")
    words = [word.strip() for word in inside.rstrip(") ").split(",")] if inside else []
    return name.strip(), words


def _hint(name: str, known: Any) -> str:
    hint = did_you_mean(name, known)
    return f"; {hint}" if hint else ""


def _args(game: Game, family: ZonePlace | ValuePlace, words: list[str]) -> list[int]:
    if isinstance(family, ZonePlace):
        name, domains = family.zone.id, family.zone.params
    else:
        name, domains = family.value.id, family.value.params
    if len(words) != len(domains):
        takes = ", ".join(domain.name for domain in domains) or "nothing"
        raise PositionError(f"`{name}` takes {takes}")
    args = []
    for domain, word in zip(domains, words, strict=True):
        found = game.words.parse(domain, word)
        if len(found) != 1:
            raise PositionError(f"`{word}` is not {domain}{_hint(word, domain.members)}")
        args.append(found[0])
    return args


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
            raise PositionError(f"`{name}` {which} of {holds.name}{_hint(name, holds.members)}")
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise PositionError(f"{count!r} is not a number of pieces")
        pieces.append((found[0], count))
    return pieces


def _fetch(game: Game, s: Slots, zone: ZonePlace, args: list[int], kind: int, count: int) -> None:
    """Bring pieces of a kind from where they start."""
    machine, family = game.machine, zone.zone.holds.name
    home = machine.checked.starts[family][kind]
    home_args = [int(arg.value) for arg in home.args]  # type: ignore[attr-defined]
    label = f"{family} {zone.zone.holds.members[kind]}"
    try:
        machine.take(s, home.zone, home_args, kind, count)
    except Exception as error:
        raise PositionError(
            f"not enough pieces: there is no {label} left in {home.zone}"
        ) from error
    try:
        machine.put(s, zone.zone.id, args, kind, count)
    except Exception as error:
        raise PositionError(f"`{zone.zone.id}` holds only one piece") from error


def _leave(
    game: Game, s: Slots, zone: ZonePlace, args: list[int], pieces: list[tuple[int, int]], rest: str
) -> None:
    """Leave exactly these pieces in a zone that pieces start in; the others go to `rest`."""
    machine, family = game.machine, zone.zone.holds
    index = machine.index(zone.sizes, args)
    keep = [0] * family.size
    for kind, count in pieces:
        keep[kind] += count
    for kind in range(family.size):
        have = _count(zone, s, index, kind)
        if keep[kind] > have:
            label = f"{family.name} {family.members[kind]}"
            raise PositionError(f"not enough pieces: {keep[kind]} of {label} wanted, {have} left")
        if keep[kind] == have:
            continue
        if not rest:
            raise PositionError(
                f"say where the pieces not left in `{zone.zone.id}` go: `rest: zone`"
            )
        name, words = _split(rest)
        target = machine.layout.zones.get(name)
        if target is None or target.zone.holds != family:
            raise PositionError(f"`{rest}` is no zone for pieces of {family.name}")
        machine.take(s, zone.zone.id, args, kind, have - keep[kind])
        machine.put(s, name, _args(game, target, words), kind, have - keep[kind])


def _count(zone: ZonePlace, s: Slots, index: int, kind: int) -> int:
    if zone.zone.order == "one":
        return int(s[zone.base + index] == kind)
    if zone.zone.order == "pile":
        return int(s[zone.base + index].count(kind))
    return int(s[zone.base + index * zone.width + kind])


def _set_value(game: Game, s: Slots, key: str, given: Any) -> None:
    name, words = _split(key)
    value = game.machine.layout.values.get(name)
    if value is None:
        raise PositionError(f"there is no value `{name}`{_hint(name, game.machine.layout.values)}")
    if value.sizes and not words:
        if not isinstance(given, Mapping):
            raise PositionError(f"say which `{name}`")
        for one, inner in given.items():
            _set_value(game, s, f"{name}({one})", inner)
        return
    index = game.machine.index(value.sizes, _args(game, value, words))
    if isinstance(given, list | tuple):
        given = ",".join(str(one) for one in given) or "-"
    try:
        s[value.base + index] = parse_value(game, value.value.type, given)
    except StateError as error:
        raise PositionError(f"`{key}`: {error}") from error

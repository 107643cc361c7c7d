"""States that one player cannot tell from each other."""

import random
from collections import defaultdict
from typing import Any

from legalist.play import Game, State
from legalist.program import ValueDecl, ZoneDecl


def owner(declared: ZoneDecl | ValueDecl, name: str) -> str | None:
    """The player whose zone or value it is: the first player among its arguments."""
    for param, arg in zip(declared.params, name.split(","), strict=False):
        if param.type.name == "player":
            return arg
    return None


def laid_open(state: State, zone: str, name: str) -> bool:
    """Does the zone's own rule say that everybody sees into it just now?"""
    machine = state.game.machine
    declared = machine.layout.zones[zone].zone
    args = [
        domain.members.index(arg)
        for domain, arg in zip(declared.params, name.split(","), strict=False)
    ]
    return bool(declared.open and machine.call(declared.open, state._slots, *args))


def hidden_zones(state: State, seat: str) -> list[tuple[str, str]]:
    """(zone, arguments) of the zones with something in them that the player cannot look into."""
    found = []
    for zone, contents in state.read()["zones"].items():
        declared = state.game.program.zones[zone]
        for name in contents if declared.params else [""]:
            own = owner(declared, name) == seat
            seen = declared.seen_owner if own else declared.seen_others
            if seen != "contents" and not laid_open(state, zone, name):
                found.append((zone, name))
    return found


def known_to(data: dict[str, Any], zone: str, name: str, seat: str) -> set[int]:
    """The places of a pile whose pieces the player was shown."""
    shown = data["known"].get(zone, {}).get(name, [])
    return {place for place, seats in enumerate(shown) if seat in seats}


def taken_out(contents: Any, known: set[int]) -> list[str]:
    """The pieces that the player does not know."""
    if isinstance(contents, dict):
        return [kind for kind, count in contents.items() for _ in range(count)]
    if isinstance(contents, list):
        return [kind for place, kind in enumerate(contents) if place not in known]
    return [contents] if contents else []


def put_in(contents: Any, known: set[int], kinds: list[str]) -> Any:
    """The same zone with other pieces instead of those taken out."""
    if isinstance(contents, dict):
        return {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    if isinstance(contents, list):
        rest = iter(kinds)
        return [kind if n in known else next(rest) for n, kind in enumerate(contents)]
    return kinds[0] if kinds else contents


def shuffled(game: Game, state: State, seat: str, rng: random.Random) -> State:
    """A state that the player cannot tell from this one, if views leak nothing."""
    data = state.to_json()
    zones = data["zones"]
    groups: dict[str, list[tuple[dict[str, Any], str, set[int]]]] = defaultdict(list)
    for zone, name in hidden_zones(state, seat):
        holder, key = (zones[zone], name) if name else (zones, zone)
        known = known_to(data, zone, name, seat)
        groups[game.program.zones[zone].holds].append((holder, key, known))
    for places in groups.values():
        pool = [kind for holder, key, known in places for kind in taken_out(holder[key], known)]
        rng.shuffle(pool)
        for holder, key, known in places:
            size = len(taken_out(holder[key], known))
            holder[key] = put_in(holder[key], known, pool[:size])
            pool = pool[size:]
    if state.decision is not None:
        shuffle_values(game, data["values"], seat, rng)
    data["random"] = f"{rng.getrandbits(64):016x}"
    return game.from_json(data)


def shuffle_values(game: Game, values: dict[str, Any], seat: str, rng: random.Random) -> None:
    for value, declared in game.program.values.items():
        if declared.seen == "all" or declared.type.name != "number":
            continue
        for name in values[value] if declared.params else ():
            if declared.seen == "nobody" or owner(declared, name) != seat:
                values[value][name] = rng.randrange(1, 9)

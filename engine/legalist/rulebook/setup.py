"""Where everything is after the set-up, found by carrying it out several times."""

from __future__ import annotations

from collections import Counter
from typing import Any

from legalist.play import Game, State
from legalist.program import ZoneDecl
from legalist.quick_dataclass import frozen

PLAYER = "player"
# Enough to see what is random.
SEEDS = range(4)
EACH = "*"


@frozen
class Stand:
    """What is in a zone, or in a zone of each player, after set-up.

    `seat` is empty for what belongs to nobody and `EACH` if all players have the same. `contents`
    is empty if they are random; `low` and `high` then still give their number.
    """

    zone: ZoneDecl
    seat: str
    low: int
    high: int
    contents: tuple[tuple[str, int], ...]


class Setups:
    """Several games, each just set up."""

    def __init__(self, game: Game, seeds: range = SEEDS) -> None:
        self.game = game
        self.states: list[State] = [game.start(seed) for seed in seeds]
        self.zones = [state.read()["zones"] for state in self.states]

    def stands(self) -> list[Stand]:
        found = []
        for zone in self.game.program.zones.values():
            if zone.params and zone.params[0].type.name == PLAYER:
                each = [self._stand(zone, seat) for seat in self.game.seats]
                same = {(one.low, one.high, one.contents) for one in each}
                if len(same) == 1:
                    first = each[0]
                    each = [Stand(zone, EACH, first.low, first.high, first.contents)]
                found += each
            else:
                found.append(self._stand(zone, ""))
        return [stand for stand in found if stand.high]

    def chance(self, zones: list[str]) -> bool:
        """Return whether anything in these zones is random."""
        return any(first[zone] != self.zones[0][zone] for first in self.zones for zone in zones)

    def _stand(self, zone: ZoneDecl, seat: str) -> Stand:
        counts = [_count(found[zone.id], zone, seat) for found in self.zones]
        numbers = [sum(count.values()) for count in counts]
        same = all(count == counts[0] for count in counts)
        contents = tuple(counts[0].items()) if same else ()
        return Stand(zone, seat, min(numbers), max(numbers), contents)


def _count(found: Any, zone: ZoneDecl, seat: str) -> Counter[str]:
    """Count pieces by name. A player's own pieces are named without the player."""
    places = list(found.items()) if zone.params else [("", found)]
    count: Counter[str] = Counter()
    for key, inside in places:
        if seat and key.split(",")[0] != seat:
            continue
        for name, number in _pieces(inside).items():
            own = "-".join(part for part in name.split("-") if part != seat) if seat else name
            count[own or zone.holds] += number
    return count


def _pieces(inside: Any) -> Counter[str]:
    if not inside:
        return Counter()
    if isinstance(inside, dict):
        return Counter(inside)
    return Counter([inside] if isinstance(inside, str) else inside)

"""Where everything is once the set-up is done: found by doing it, more than once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from legalist.link.program import ZoneDecl
from legalist.play import Game, State

PLAYER = "player"
# Enough to tell what chance decides; a set-up in which chance decides less is told as it is.
SEEDS = range(4)
EACH = "*"


@dataclass(frozen=True, slots=True)
class Stand:
    """What is in a zone, or in a zone of each player, after set-up.

    `seat` is empty for what belongs to nobody and `EACH` where all players have the same.
    `contents` is empty where chance decides them; `low` and `high` are then still how many.
    """

    zone: ZoneDecl
    seat: str
    low: int
    high: int
    contents: tuple[tuple[str, int], ...]


class Setups:
    """Some games, each just set up."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.states: list[State] = [game.start(seed) for seed in SEEDS]
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
        """Does chance decide anything in these zones?"""
        return any(first[zone] != self.zones[0][zone] for first in self.zones for zone in zones)

    def _stand(self, zone: ZoneDecl, seat: str) -> Stand:
        counts = [_count(found[zone.id], zone, seat) for found in self.zones]
        numbers = [sum(count.values()) for count in counts]
        same = all(count == counts[0] for count in counts)
        contents = tuple(counts[0].items()) if same else ()
        return Stand(zone, seat, min(numbers), max(numbers), contents)


def _count(found: Any, zone: ZoneDecl, seat: str) -> Counter[str]:
    """Pieces by name. A player's own pieces are told without saying whose they are."""
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

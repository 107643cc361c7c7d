"""What the number of players changes in the set-up."""

from __future__ import annotations

from collections.abc import Mapping

from legalist.play import Game

from .components import Components
from .document import Line, Run, Table
from .setup import EACH, Setups
from .speech import capital

# Of a game, only the numbers of pieces matter here, not what chance brings.
ONE = range(1)


class PlayerNumbers:
    def __init__(self, components: Components, games: Mapping[int, Game]) -> None:
        self.components = components
        self.speech = components.speech
        self.games = dict(sorted(games.items()))

    def table(self) -> Table | None:
        """Return how many pieces are where for each number of players, where that differs."""
        if len(self.games) < 2:
            return None
        found: dict[str, dict[int, str]] = {}
        for players, game in self.games.items():
            for stand in Setups(game, ONE).stands():
                if stand.seat in ("", EACH):
                    number = self.speech.word.number(stand.low)
                    found.setdefault(stand.zone.id, {})[players] = number
        rows = [
            (self._name(zone), *(self._cell(numbers.get(one, "–")) for one in self.games))
            for zone, numbers in found.items()
            if len({numbers.get(one) for one in self.games}) > 1
        ]
        if not rows:
            return None
        head: list[Line] = [(Run(self.speech.word("where")),)]
        head += [(Run(self.speech.lesson.count("for_players", one)),) for one in self.games]
        return Table(tuple(head), tuple(rows), (4, *(2 for _ in self.games)))

    def _name(self, zone: str) -> Line:
        decl = self.components.program.zones[zone]
        name = capital(self.speech.name(f"zones.{zone}", zone))
        return (*name, *self.speech.badge(decl.origin.module))

    def _cell(self, text: str) -> Line:
        return (Run(text),)

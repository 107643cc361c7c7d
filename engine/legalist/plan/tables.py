"""Facts that never change in a game, as tables by member: attributes, the map, the seats."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import legalist.typed as t
from legalist.board import Board
from legalist.typed.types import TRUTH, Domain

FAR = 1000
# Groups of spaces, such as areas and patterns.
Groups = tuple[tuple[int, ...], ...]


class Tables:
    """Builds tables by the names that typed lookups use. The last entry is for `none`."""

    def __init__(self, checked: t.Checked, board: Board | None) -> None:
        self.checked = checked
        self.board = board
        self.players = checked.domains["player"].size

    def neighbours(self) -> tuple[int, ...]:
        """Return the spaces next to each space, as masks."""
        if self.board is None:
            return ()
        return _masks(self.board.neighbours)

    def table(self, name: str) -> tuple[Any, ...]:
        kind, _, rest = name.partition(":")
        match kind:
            case "attribute":
                family, attribute = rest.split(".")
                type_ = dict(self.checked.attributes[family])[attribute]
                values = self._attribute(family, attribute)
                if isinstance(type_, Domain):
                    return (*values, -1)
                return (*(bool(one) if type_ == TRUTH else one for one in values), 0)
            case "neighbours":
                return (*self.neighbours(), 0)
            case "terrain":
                members = self.checked.domains["terrain"].members
                return (*(members.index(one) for one in self._board().terrain), -1)
            case "mark":
                marked = self._board().marks.get(rest, {})
                return (*(i in marked for i in range(len(self._board().names))), False)
            case "spaces":
                return (*_masks(self._groups(rest)), 0)
            case "on":
                return (*_on(self._groups(rest), len(self._board().names)), 0)
            case "next":
                return tuple((i + 1) % self.players for i in range(self.players))
            case "previous":
                return tuple((i - 1) % self.players for i in range(self.players))
            case "players_from":
                seats = range(self.players)
                return tuple(tuple((i + j) % self.players for j in seats) for i in seats)
            case "distance":
                return self._distances()
        raise AssertionError(name)

    def where(self, name: str, size: int) -> tuple[int, ...]:
        """Return the inverse: for each value of a table, the mask of members that have it."""
        table = self.table(name)[:-1] if name != "next" else self.table(name)
        return (
            *(_mask(i for i, one in enumerate(table) if one == value) for value in range(size)),
            0,
        )

    def kinds_with(self, family: str, attribute: str) -> tuple[tuple[int, ...], ...]:
        """Return, for each value of an attribute, the kinds that have it."""
        values = self._attribute(family, attribute)
        domain = dict(self.checked.attributes[family])[attribute]
        assert isinstance(domain, Domain)
        with_value = [
            tuple(k for k, one in enumerate(values) if one == value) for value in range(domain.size)
        ]
        return (*with_value, ())

    @staticmethod
    def inverse(name: str) -> str | None:
        """Return the table of the other direction of a relation, for tables of sets."""
        kind, _, rest = name.partition(":")
        inverses = {"neighbours": "neighbours", "spaces": f"on:{rest}", "on": f"spaces:{rest}"}
        return inverses.get(kind)

    def _board(self) -> Board:
        assert self.board is not None, "rules that speak of spaces need a map, which is checked"
        return self.board

    def _attribute(self, family: str, attribute: str) -> tuple[int, ...]:
        names = [name for name, _ in self.checked.attributes[family]]
        at = names.index(attribute)
        return tuple(values[at] for values in self.checked.kinds[family])

    def _groups(self, name: str) -> Groups:
        domain = self.checked.domains[name]
        if domain.sort == "area":
            return tuple(area.spaces for area in self._board().areas.get(name, ()))
        return _placed(domain.members, self._board().names)

    def _distances(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(FAR if steps is None else steps for steps in row)
            for row in self._board().distances
        )


@lru_cache(maxsize=64)
def _placed(patterns: tuple[str, ...], spaces: tuple[str, ...]) -> Groups:
    """Return the spaces of patterns, which are named after them: `A1-A2-B1`."""
    index = {space: number for number, space in enumerate(spaces)}
    return tuple(tuple(index[space] for space in one.split("-")) for one in patterns)


# Most games of a ruleset are played on the same board.
@lru_cache(maxsize=64)
def _masks(groups: Groups) -> tuple[int, ...]:
    return tuple(map(_mask, groups))


@lru_cache(maxsize=64)
def _on(groups: Groups, spaces: int) -> tuple[int, ...]:
    """Return, for each space, the mask of the groups that it is in."""
    masks = [0] * spaces
    for number, group in enumerate(groups):
        for space in group:
            masks[space] |= 1 << number
    return tuple(masks)


def _mask(members: Any) -> int:
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask

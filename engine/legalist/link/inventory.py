"""The games of a ruleset that `check` covers: fewest and most players, each module alone, all
modules together, every map and every edition. (Types do not depend on the numbers of players in
between.)"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from legalist.diagnostics import Report
from legalist.quick_dataclass import mutable

from .location import Place
from .targets import Target, find_target


@mutable
class Inventory:
    """What a ruleset offers to choose from."""

    target: Target
    modules: dict[str, Path]
    maps: list[str]
    editions: list[str]
    requires: dict[str, set[str]]
    conflicts: dict[str, set[str]]
    most: dict[str, int]
    players: tuple[int, int]

    def needed(self, module: str) -> list[str]:
        """Return the module and everything it requires."""
        wanted, ahead = {module}, [module]
        while ahead:
            # A module that does not exist is reported where it is required.
            more = (self.requires.get(ahead.pop(), set()) - wanted) & self.modules.keys()
            wanted |= more
            ahead += more
        return sorted(wanted)

    def most_with(self, modules: list[str]) -> int:
        """Return the largest number of players with these modules: some add seats, some are for
        fewer players."""
        said = [self.most[name] for name in modules if self.most.get(name)]
        fewer = [most for most in said if most < self.players[1]]
        return min(fewer) if fewer else max([self.players[1], *said])

    def for_all(self, modules: list[str]) -> list[str]:
        """Return the modules without those that are for fewer players, and without those that
        require these."""
        few = {name for name in modules if 0 < self.most.get(name, 0) < self.players[1]}
        return [name for name in modules if not few & {*self.needed(name)}]

    def clash(self, modules: list[str]) -> bool:
        return any(other in self.conflicts.get(one, ()) for one in modules for other in modules)

    def together(self) -> list[list[str]]:
        """Return sets of modules that together contain every module with as many others as
        possible: one set unless some modules exclude each other."""
        sets: list[list[str]] = []
        for first in self.modules:
            if any(first in there for there in sets):
                continue
            chosen = self.needed(first)
            for other in self.modules:
                more = sorted({*chosen, *self.needed(other)})
                if not self.clash(more):
                    chosen = more
            sets.append(chosen)
        return sets


def take_stock(ruleset: Place) -> Inventory | None:
    """Read the manifest and the heads of the modules; their problems are reported by linking."""
    quiet = Report()
    target = find_target(ruleset, quiet)
    if target is None:
        return None
    heads = target.module_heads
    return Inventory(
        target=target,
        modules=target.module_files,
        maps=map_names(target),
        editions=edition_names(target),
        requires={name: set(head.requires) for name, head in heads.items()},
        conflicts={name: set(head.conflicts) for name, head in heads.items()},
        most={name: head.most or 0 for name, head in heads.items()},
        players=player_range(target),
    )


def player_range(target: Target) -> tuple[int, int]:
    """Return the fewest and most players that the manifests allow."""
    low, high = 1, 0
    for head in target.heads:
        low = head.fewest or low
        high = head.most or high or len(head.seats)
    return low, max(low, high)


def map_names(target: Target) -> list[str]:
    """Return the maps in manifests and files."""
    named = [id for head in target.heads for id in head.maps]
    return list(dict.fromkeys([*named, *target.map_files]))


def edition_names(target: Target) -> list[str]:
    return list(dict.fromkeys(id for head in target.heads for id in head.editions))


def games(stock: Inventory) -> Iterator[dict[str, Any]]:
    """Yield the keyword arguments of `link` for every game to check."""
    low = stock.players[0]
    together = stock.together()
    together += [fewer for fewer in map(stock.for_all, together) if fewer not in together]
    for modules in [[], *together]:
        for players in {low, stock.most_with(modules)}:
            yield {"modules": modules, "players": players}
    for modules in (stock.needed(module) for module in stock.modules):
        if modules not in together:
            yield {"modules": modules, "players": stock.most_with(modules)}
    for name in stock.maps:
        yield {"map": name}
    for edition in stock.editions:
        yield {"edition": edition}

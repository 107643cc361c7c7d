"""The game in which an open file is checked."""

from __future__ import annotations

from pathlib import Path

from legalist.diagnostics import Report
from legalist.link.contents import Sort
from legalist.link.inventory import take_stock
from legalist.link.location import Location, locate
from legalist.link.node_readers import read_checked, word, words
from legalist.quick_dataclass import frozen
from legalist.source import real_path


@frozen
class Context:
    """`target` is the ruleset or the variant, None if the file belongs to none. What is None or
    empty is left to the ruleset: its fewest players, its own map and edition."""

    target: Location | None
    modules: tuple[str | Path, ...] = ()
    players: int | None = None
    map: str | Path | None = None
    edition: str | None = None

    @property
    def label(self) -> str:
        """How the game is shown to the author: `hex + storms, 2 players`."""
        if self.target is None:
            return "by itself"
        parts = [self.target.path.stem if self.target.path.suffix else self.target.path.name]
        parts += [module.stem if isinstance(module, Path) else module for module in self.modules]
        said = [" + ".join(parts)]
        if self.players is not None:
            said.append(f"{self.players} players")
        if self.map is not None:
            said.append(f"map {self.map.stem if isinstance(self.map, Path) else self.map}")
        if self.edition is not None:
            said.append(self.edition)
        return ", ".join(said)


def default_context(path: Path) -> Context:
    """Return the game that shows most of what is wrong with a file: a module is played with what it
    requires, a map with the bare ruleset, a part with it, too."""
    location = locate(path)
    folder = location.ruleset
    if location.sort is Sort.VARIANT:
        return Context(location)
    if folder is None:
        return Context(None)
    ruleset = locate(folder)
    match location.looks or location.sort:
        case Sort.MODULE:
            return _with_module(ruleset, location.path)
        case Sort.MAP:
            return Context(ruleset, map=location.path)
        case Sort.SCENARIOS:
            return _of_scenarios(ruleset, location.path)
    return Context(ruleset)


def _with_module(ruleset: Location, path: Path) -> Context:
    stock = take_stock(ruleset)
    own = read_checked(path, "module", Report())
    required = [] if own is None else [name for name, _ in words(own.get("requires"))]
    if stock is None:
        return Context(ruleset, (path, *required))
    file = stock.modules.get(path.stem)
    known = path.stem if file is not None and real_path(file) == real_path(path) else None
    there = [name for name in required if name in stock.modules]  # others are told in its file
    names = stock.needed(known) if known is not None else there
    unlisted = () if known is not None else (path,)
    return Context(ruleset, (*unlisted, *names), stock.most_with(names))


def _of_scenarios(ruleset: Location, path: Path) -> Context:
    """A file of scenarios may name a variant; modules are named by each scenario."""
    root = read_checked(path, "scenarios", Report())
    variant = "" if root is None else word(root.get("variant"))
    if variant:
        place = locate(path.parent / variant)
        if place.sort is Sort.VARIANT:
            return Context(place)
    return Context(ruleset)

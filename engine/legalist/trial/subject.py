"""The subject of a trial: an author's file, the game it is played in, and that game without it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from pathlib import Path
from typing import Any

from legalist.diagnostics import Report, RulesetError, Span
from legalist.link import Location, link, locate
from legalist.link.contents import Sort
from legalist.link.inventory import Inventory, take_stock
from legalist.link.location import path_text
from legalist.link.named_files import Asked
from legalist.link.node_readers import read_checked, word, words
from legalist.program import OptionDecl, Program
from legalist.quick_dataclass import frozen
from legalist.source import Mapping, real_path

# Each one has to be checked and generated, which takes longer than a game.
MOST_TABLES = 5
# Numbers of tables with other maps, and with other options.
MOST_OTHERS = 2


@frozen
class Table:
    """The number of players, the map if it is not the default one, and the options."""

    players: int
    map: str | None = None
    options: tuple[tuple[str, str], ...] = ()

    @property
    def told(self) -> str:
        where = f" on {self.map}" if self.map else ""
        other = " with other options" if self.options else ""
        return f"{self.players} player{'s' if self.players != 1 else ''}{where}{other}"

    def parts(self) -> dict[str, Any]:
        """The keyword arguments of `link`."""
        return {"players": self.players, "map": self.map, "options": dict(self.options)}

    def words(self) -> list[str]:
        """Return what to type for it."""
        map = [f"--map {self.map}"] if self.map else []
        options = [f"--option {name}={value}" for name, value in self.options]
        return [f"--players {self.players}", *map, *options]


@frozen
class Subject:
    """`target` and `modules` are the game with the author's file in it, `root` the contents of the
    file; `without` is the same game without it, as arguments of `link`."""

    location: Location
    target: Location
    modules: tuple[Asked, ...]
    root: Mapping
    without: dict[str, Any] | None
    stock: Inventory
    _owned: dict[str, bool] = field(default_factory=dict, compare=False, repr=False)

    @property
    def name(self) -> str:
        return self.location.name

    def owns(self, span: Span) -> bool:
        """Return whether this place is in the author's files."""
        if span.file not in self._owned:
            path, own = real_path(Path(span.file)), real_path(self.location.path)
            self._owned[span.file] = path == own or own in path.parents
        return self._owned[span.file]

    def link(self, table: Table | None = None) -> Program:
        """Return the game with the author's file in it; raise RulesetError."""
        parts = {} if table is None else table.parts()
        return _linked(self.target, {"modules": self.modules, **parts})

    def before(self) -> Program | None:
        """Return the game without the author's file; None if the whole game is the author's."""
        if self.without is None:
            return None
        report = Report()
        return link(**self.without, report=report, brief=True)

    def tables(self, players: int | None) -> list[Table]:
        """Return the tables to play at: every number of players, then other maps of the ruleset,
        and options of the author at their other values."""
        program = self.link()
        counts = range(program.max_players, program.min_players - 1, -1)
        usual = [Table(number) for number in ([players] if players else counts)]
        most = usual[0].players
        maps = [] if "map" in self.root else self.stock.maps
        elsewhere = [Table(most, name) for name in maps]
        others = [table for table in elsewhere if self._differs(program, table)][:MOST_OTHERS]
        others += self._with_options(program, most)
        return [*usual[: max(1, MOST_TABLES - len(others))], *others]

    def _differs(self, program: Program, table: Table) -> bool:
        """Return whether this map can be played on and is not the default one."""
        return self._links(table) and self.link(table).board != program.board

    def _links(self, table: Table) -> bool:
        """Return whether it links: not every map is for every number of players, nor does every
        option fit the rest."""
        try:
            self.link(table)
        except RulesetError:
            return False
        return True

    def _with_options(self, program: Program, players: int) -> list[Table]:
        """Return tables with all options of the author at other values at once, in a few ways."""
        own = [option for option in program.options.values() if self.owns(option.origin.span)]
        values = {option.id: other_values(option) for option in own}
        ways = min(MOST_OTHERS, max(map(len, values.values()), default=0))
        tables = [
            Table(
                players,
                options=tuple((id, few[way % len(few)]) for id, few in values.items() if few),
            )
            for way in range(ways)
        ]
        return [table for table in tables if self._links(table)]

    def command(self, table: Table, seed: int, *more: str) -> str:
        """Return what to type to see a game again."""
        names = [path_text(one) if isinstance(one, Path) else str(one) for one in self.modules]
        parts = ["legalist play", self.target.name]
        parts += ["--with " + ",".join(names)] if names else []
        parts += [*table.words(), f"--seed {seed} --bots curious --watch", *more]
        return " ".join(parts)


def other_values(option: OptionDecl) -> list[str]:
    """Return values that the option could have, as one types them: for numbers the lowest and the
    highest."""
    match option.form:
        case "yes/no":
            possible = ["true", "false"]
        case "number":
            possible = [str(option.high), str(option.low)]
        case _:
            possible = list(option.values)
    now = str(option.value).lower() if isinstance(option.value, bool) else str(option.value)
    return [value for value in possible if value != now]


def subject_at(location: Location, others: Sequence[str] = ()) -> Subject:
    """Return the subject at a location; raise RulesetError if its game cannot be read."""
    match location.sort:
        case Sort.MODULE if location.ruleset is not None:
            return _module(location, location.ruleset, others)
        case Sort.VARIANT:
            return _variant(location, others)
    assert location.ruleset is not None
    return _ruleset(locate(location.ruleset), others)


def _module(location: Location, folder: Path, others: Sequence[str]) -> Subject:
    target, stock, root = locate(folder), _stock(folder), _root(location.path, "module")
    own = real_path(location.path)
    known = next((id for id, path in stock.modules.items() if real_path(path) == own), None)
    needed = {
        name for id, _ in words(root.get("requires")) if id in stock.modules
        for name in stock.needed(id)
    }  # fmt: skip
    rest = sorted({*needed, *others} - {known or ""})
    mine: Asked = location.path if known is None else known
    without = {"target": target, "modules": rest}
    return Subject(location, target, (mine, *rest), root, without, stock)


def _variant(location: Location, others: Sequence[str]) -> Subject:
    root = _root(location.path, "variant")
    program = _linked(location, {"modules": others})
    assert location.ruleset is not None, "a variant that can be linked has a ruleset"
    stock = _stock(location.ruleset)
    named = [name for name, _ in words(root.get("modules"))]
    beside = [location.path.parent / name if "/" in name or "." in name else name for name in named]
    without: dict[str, Any] = {
        "target": locate(location.ruleset),
        "modules": [*beside, *others],
        "edition": program.edition or None,
    }
    return Subject(location, location, tuple(others), root, without, stock)


def _ruleset(location: Location, others: Sequence[str]) -> Subject:
    stock, root = _stock(location.path), stock_root(location)
    base = word(root.get("extends"))
    without = {"target": locate(base), "modules": list(others)} if base else None
    return Subject(location, location, tuple(others), root, without, stock)


def stock_root(location: Location) -> Mapping:
    return _root(location.path / "ruleset.yaml", "ruleset")


def _stock(folder: Path) -> Inventory:
    stock = take_stock(folder)
    if stock is None:
        _linked(locate(folder), {})
    assert stock is not None
    return stock


def _root(path: Path, kind: str) -> Mapping:
    report = Report()
    root = read_checked(path, kind, report)
    if root is None:
        raise RulesetError(report.diagnostics)
    return root


def _linked(target: Location, parts: dict[str, Any]) -> Program:
    report = Report()
    program = link(target, **parts, report=report, brief=True)
    if program is None:
        raise RulesetError(report.diagnostics)
    return program

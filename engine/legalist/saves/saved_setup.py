"""How saved games and recordings say which game they are of.

Rulesets, modules and maps that come with Legalist are named. Anything else is named without its
folder, and never opened by itself: a file from a stranger must not choose what is read. Whoever
resumes the game gives those files on the command line, and the hash of the rules is compared.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection
from pathlib import PurePath
from typing import Any

from legalist.diagnostics import Report, RulesetError
from legalist.limits import MOST_SAVED_NAMES
from legalist.link.contents import Sort
from legalist.link.file_advice import GAMES
from legalist.link.location import (
    ENDING,
    Location,
    locate,
    looks_like_path,
    path_text,
    shipped_folder,
)
from legalist.quick_dataclass import frozen
from legalist.resources import rulesets_dir
from legalist.source import real_path
from legalist.source.characters import without_strange_characters

from .chosen import Choices, Chosen

HERE = "./"
RESUME = "legalist play {path} --resume FILE"
# The options of `play` for files that are not rulesets.
OPTIONS = {Sort.MODULE: "--with", Sort.MAP: "--map"}
VARIANTS = "variants"
_NAME = re.compile(r"[\w-]+")


@frozen
class Given:
    """The files of their own that people give with a saved game, and what to type to give one:
    `line` has `{path}` where it goes, and `FILE` for the saved game."""

    locations: tuple[Location, ...]
    line: str

    def fitting(self, name: str, sorts: Collection[Sort], needed: int = 1) -> Location | None:
        """Return the given file that a saved name means: that of the same name or, if only one is
        needed and given, that one."""
        fitting = [one for one in self.locations if one.sort in sorts]
        same = [one for one in fitting if one.path.name == PurePath(name).name]
        if not same and len(fitting) == needed == 1:
            return fitting[0]
        return same[0] if same else None


def given_by(asked: Choices) -> Given:
    """Return the files that the options of a game name by path."""
    paths = [name for name in (*asked.modules, asked.map or "") if looks_like_path(name)]
    target = (asked.target,) if isinstance(asked, Chosen) else ()
    return Given((*target, *map(locate, paths)), RESUME)


def setup_to_json(chosen: Chosen) -> dict[str, Any]:
    """Return what a saved game needs to load the same game again."""
    return {
        "target": _target(chosen.target),
        "players": chosen.players,
        "modules": [_name(module) for module in chosen.modules],
        "map": None if chosen.map is None else _name(chosen.map),
        "options": dict(chosen.options),
        "edition": chosen.edition,
        "seats": None if chosen.seats is None else list(chosen.seats),
    }


def _target(target: Location) -> str:
    return shipped_name(target) or _own(real_path(target.path))


def shipped_name(target: Location) -> str:
    """Return the name of a ruleset or variant that comes with Legalist, empty for any other."""
    if target.shipped:
        return target.name
    folder = real_path(target.path).parent.parent
    if target.sort is Sort.VARIANT and folder.parent == real_path(rulesets_dir()):
        return f"{folder.name}/{target.path.stem}"
    return ""


def shipped_target(name: str) -> Location | None:
    """Return what `shipped_name` gave the name of."""
    folder, _, member = name.partition("/")
    shipped = shipped_folder(folder)
    if shipped is not None and not member:
        return locate(folder)
    if shipped is not None and _NAME.fullmatch(member):
        variant = locate(shipped / VARIANTS / f"{member}{ENDING}")
        if variant.sort is Sort.VARIANT:
            return variant
    return None


def _name(text: str) -> str:
    """Leave out the folder: it is no use elsewhere, and nobody else's business."""
    return _own(PurePath(text)) if looks_like_path(text) else text


def _own(path: PurePath) -> str:
    return f"{HERE}{without_strange_characters(path.name)}"


def setup_from_json(data: Any, file: str, given: Given) -> Chosen:
    """Read what `setup_to_json` wrote; raise ValueError if it is anything else, and RulesetError if
    it needs files that were not given."""
    if not isinstance(data, dict) or not isinstance(data.get("target"), str):
        raise ValueError("it does not say which game")
    players, options, seats = data.get("players"), data.get("options") or {}, data.get("seats")
    if not isinstance(players, int | None) or not isinstance(options, dict):
        raise ValueError("it does not say how the game was put together")
    modules = _words(data.get("modules") or ())
    needed = sum(map(looks_like_path, modules))
    finder = _Finder(file, given)
    place = _word(data.get("map"))
    return Chosen(
        target=finder.target(data["target"]),
        players=players,
        modules=tuple(finder.name(name, Sort.MODULE, needed) for name in modules),
        map=None if place is None else finder.name(place, Sort.MAP),
        options=tuple((str(name), str(value)) for name, value in options.items()),
        edition=_word(data.get("edition")),
        seats=None if seats is None else _words(seats),
    )


@frozen
class _Finder:
    """Finds what the names in a saved game mean, without opening a path from it."""

    file: str
    given: Given

    def target(self, name: str) -> Location:
        shipped = shipped_target(name)
        if shipped is not None:
            return shipped
        own = self.given.fitting(name, GAMES)
        if own is None:
            raise self._missing(Sort.RULESET, name)
        return own

    def name(self, name: str, sort: Sort, needed: int = 1) -> str:
        """Return the name of a module or a map of the ruleset as it is, and the given path of any
        other."""
        if not looks_like_path(name):
            return name
        own = self.given.fitting(name, (sort,), needed)
        if own is None:
            raise self._missing(sort, name)
        text = path_text(own.path)
        return text if looks_like_path(text) else f"{HERE}{text}"

    def _missing(self, sort: Sort, name: str) -> RulesetError:
        own = PurePath(name).name
        path, line = shlex.quote(f"{HERE}{own}"), self.given.line
        if line == RESUME and sort is not Sort.RULESET:
            line = f"legalist play --resume FILE {OPTIONS[sort]} {{path}}"
        line = line.replace("FILE", shlex.quote(self.file)).replace("{path}", path)
        help = f"if you have it, say where: `{line}`"
        report = Report()
        report.add("L890", None, help=help, file=self.file, sort=f"the {sort.key}", name=own)
        return RulesetError(report.diagnostics)


def _word(value: object) -> str | None:
    if not isinstance(value, str | None):
        raise ValueError("a name in it is not a text")
    return value


def _words(values: object) -> tuple[str, ...]:
    if not isinstance(values, list | tuple) or not all(isinstance(one, str) for one in values):
        raise ValueError("what should be a list of names is not a list of names")
    if len(values) > MOST_SAVED_NAMES:
        raise ValueError(f"it names more than {MOST_SAVED_NAMES} modules or seats")
    return tuple(values)

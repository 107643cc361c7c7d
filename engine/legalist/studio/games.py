"""Loading the games that people play and change: shipped rulesets and files of the author's."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from legalist.link.contents import Sort
from legalist.link.location import Location, id_of, locate, looks_like_path, ruleset_names
from legalist.play import Game
from legalist.saves.chosen import Chosen
from legalist.source import Files, reading

from .files import Folder, NotAllowed
from .wire.api import NewRoom

PLAYED = (Sort.RULESET, Sort.VARIANT, Sort.MODULE, Sort.MAP)


def located(folder: Folder, of: str) -> Location:
    """Return a shipped ruleset by its name, or a file of the author's; raise NotAllowed."""
    if of in ruleset_names():
        return locate(of)
    path = folder.path(of)
    if path.name == "ruleset.yaml":
        path = path.parent
    return locate(path)


def chosen_for(folder: Folder, asked: NewRoom) -> Chosen:
    """Return the settings of a new game; raise NotAllowed. A module or a map of the author's is
    played with the ruleset that it is for."""
    place = located(folder, asked.of)
    modules, map_ = tuple(_named(folder, one) for one in asked.modules), asked.map
    if place.sort not in PLAYED:
        raise NotAllowed(f"{asked.of} is {place.sort.value}, which cannot be played")
    if place.sort in (Sort.MODULE, Sort.MAP):
        if place.ruleset is None:
            raise NotAllowed(f"{asked.of} does not say which ruleset it is for")
        if place.sort is Sort.MAP:
            map_ = asked.of
        else:
            modules = (*modules, str(place.path))
        place = ruleset_at(place.ruleset)
    options = {name: _text(value) for name, value in (asked.options or {}).items()}
    return Chosen(
        target=place,
        players=asked.players,
        modules=modules,
        map=_named(folder, map_) if map_ else None,
        options=tuple(options.items()),
        edition=asked.edition or None,
    )


def ruleset_at(folder: Path) -> Location:
    """Return the ruleset in a folder; a shipped one by its name."""
    place = locate(folder.name) if folder.name in ruleset_names() else None
    return place if place is not None and place.path == folder else locate(folder)


def load_with(chosen: Chosen, unsaved: dict[Path, str]) -> Game:
    """Load a game as it is with texts that are not saved; raise RulesetError."""
    with reading(Files(unsaved)):
        return chosen.load()


def ruleset_of(chosen: Chosen) -> Path:
    """Return the folder of the ruleset of a game."""
    folder = chosen.target.ruleset or chosen.target.path
    return folder if folder.is_dir() else folder.parent


def own_variant(folder: Folder, chosen: Chosen) -> str:
    """Return the name of the file that changes of a game are written to: the variant that is
    played, if it is the author's, or else `my-<game>.yaml`."""
    target = chosen.target
    if target.sort is Sort.VARIANT:
        name = folder.name_of(target.path)
        if name and not name.startswith("shipped:"):
            return name
    rules = ruleset_of(chosen)
    file = f"my-{id_of(rules)}.yaml"
    inside = folder.name_of(rules / "ruleset.yaml").removesuffix("ruleset.yaml")
    own = bool(inside) and not inside.startswith("shipped:")
    return f"{inside}variants/{file}" if own else file


def as_variant(chosen: Chosen, path: Path, fresh: bool) -> Chosen:
    """Return the settings with a variant as the target. A variant that was begun for this game says
    itself what else was chosen."""
    target = Location(Sort.VARIANT, path, str(path), ruleset_of(chosen))
    if fresh:
        return Chosen(target=target, players=chosen.players, seats=chosen.seats)
    return replace(chosen, target=target)


def _named(folder: Folder, name: str) -> str:
    """Return the name of a module or a map, or the path of one of the author's; raise NotAllowed
    for any other path."""
    return str(folder.path(name)) if looks_like_path(name) else name


def _text(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)

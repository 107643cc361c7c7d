"""Which game a scenario is played in, as its file says it: names, and paths from its folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from legalist.diagnostics import Report, RulesetError
from legalist.link.contents import Sort
from legalist.link.location import Location, id_of, looks_like_path
from legalist.link.node_readers import shown
from legalist.link.relative_path import HERE
from legalist.source import real_path
from legalist.source.scalars import NumberTooLarge, core_value

from .chosen import Chosen
from .saved_setup import VARIANTS

if TYPE_CHECKING:
    from legalist.play import Game


def file_head(target: Location, folder: Path) -> dict[str, str]:
    """Return the keys of a file in this folder that name the ruleset or the variant."""
    own = target.ruleset
    inside = own is not None and real_path(folder).is_relative_to(real_path(own))
    if target.sort is Sort.VARIANT:
        if inside and real_path(target.path).parent.name == VARIANTS:
            return {"variant": target.path.stem}
        return {"variant": _beside(target.path, folder)}
    if target.shipped:
        return {"ruleset": target.name}
    if not inside:
        raise _too_far(target.path, folder)
    return {"ruleset": id_of(target.path)}


def setting_of(chosen: Chosen, game: Game, folder: Path) -> dict[str, Any]:
    """Return the keys of a scenario in this folder that say how the game was put together."""
    found: dict[str, Any] = {"players": game.players}
    if chosen.seats is not None:
        found["seats"] = list(chosen.seats)
    if chosen.modules:
        found["modules"] = [_name(module, folder) for module in chosen.modules]
    if chosen.map is not None:
        found["map"] = _name(chosen.map, folder)
    if chosen.edition:
        found["edition"] = chosen.edition
    if chosen.options:
        found["options"] = {name: _value(text) for name, text in chosen.options}
    return found


def _name(text: str, folder: Path) -> str:
    return _beside(Path(text), folder) if looks_like_path(text) else text


def _beside(path: Path, folder: Path) -> str:
    relative = Path(os.path.relpath(real_path(path), real_path(folder)))
    if ".." in relative.parts or relative.is_absolute():
        raise _too_far(path, folder)
    return f"{HERE}{relative.as_posix()}"


def _too_far(path: Path, folder: Path) -> RulesetError:
    report = Report()
    report.add("L597", None, folder=shown(folder), file=shown(path))
    return RulesetError(report.diagnostics)


def _value(text: str) -> Any:
    """Return the value of an option that was typed: a number as a number."""
    try:
        value = core_value(text)
    except NumberTooLarge:
        return text
    return text if value is None or isinstance(value, float) else value

"""Values, carried over by name."""

from __future__ import annotations

from itertools import product
from typing import Any

from legalist.plan.layout import ValuePlace
from legalist.play.errors import StateError
from legalist.play.game import Game
from legalist.play.state_reader import parse_value
from legalist.play.storage import keys, value_text

from .findings import Findings
from .outline import Declared, Position, declared_value


def carry_values(old: Position, game: Game, found: Findings) -> dict[str, Any]:
    """Return the values of a game in the form that a saved state has; new ones are at their
    start."""
    out: dict[str, Any] = {}
    for place in game.machine.values:
        now = declared_value(game, place)
        out[place.id] = {} if place.sizes else now.start
        declared = old.outline.values.get(place.id)
        if declared is None:
            continue
        if (declared.sort, declared.params) == (now.sort, now.params):
            out[place.id] = _kept(old, game, place, declared, found)
        elif _moved(old, place.id, declared):
            found.refuse("carry_differs", f"values.{place.id}", name=place.id)
    for id, declared in old.outline.values.items():
        if id not in game.machine.layout.values and _moved(old, id, declared):
            found.note("carry_value_gone", f"values.{id}", name=id)
    return out


def _moved(old: Position, id: str, declared: Declared) -> bool:
    """Return whether a value, or one of its family, is not at its start."""
    saved = old.data["values"][id]
    return bool(saved) if declared.params else saved != declared.start


def _kept(old: Position, game: Game, place: ValuePlace, declared: Declared, found: Findings) -> Any:
    saved = old.data["values"][place.id]
    address = f"values.{place.id}"
    if not declared.params:
        if not _is_readable(game, place, saved):
            found.refuse("carry_member_gone", address, name=place.id)
        return saved
    # A start that has changed is not the start of a game that is under way.
    names = product(*(old.outline.members[name] for name in declared.params))
    before = dict.fromkeys(map(",".join, names), declared.start) | saved
    now = {name for _, name in keys(place)}
    for key in saved:
        if key not in now:
            found.note("carry_value_gone", address, name=f"{place.id}({key})")
        elif not _is_readable(game, place, saved[key]):
            found.refuse("carry_member_gone", address, name=f"{place.id}({key})")
    return {key: value for key, value in before.items() if key in now}


def _is_readable(game: Game, place: ValuePlace, saved: Any) -> bool:
    """Return whether a saved value means the same under the rules of this game."""
    type_ = place.value.type
    try:
        return bool(value_text(game, type_, parse_value(game, type_, saved)) == saved)
    except StateError:
        return False

"""The procedures that wait, carried over by name: each must wait at the same stop as before."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from legalist.lower import FLOW
from legalist.machine import NoFrame, StopOutline
from legalist.machine.stop_outline import agree, unnumbered
from legalist.play.errors import StateError
from legalist.play.game import Game
from legalist.play.saved_frames import decode
from legalist.play.soundness import valid

from .findings import Findings
from .outline import Position


def carry_stack(old: Position, game: Game, found: Findings) -> list[Any]:
    """Return the frames of a position in the form that a saved state has."""
    rules = game.fingerprints
    stack = []
    for frame, before in zip(old.data["stack"], old.outline.stops, strict=True):
        procedure, stop = frame["in"], frame["at"]
        names = {"name": procedure, "stop": stop}
        try:
            now = game.machine.outline(procedure, stop, "asked" in frame)
        except (NoFrame, KeyError):
            found.refuse("carry_stop_gone", procedure, **names)
            continue
        changed = old.outline.rules.get(procedure) != rules.get(procedure)
        if _is_unclear(before, now, changed):
            found.refuse("carry_stop_unclear", procedure, **names)
        elif (before.decision, before.about) != (now.decision, now.about):
            found.refuse("carry_asks_else", procedure, name=before.decision)
        elif not _has_locals(before, now):
            found.refuse("carry_locals", procedure, **names)
        else:
            if changed:
                found.note("carry_changed", procedure, **names)
            stack.append(_carried(game, frame, now, found))
    if not found.obstacles:
        _check_chain(game, stack, found)
    return stack


def _is_unclear(before: StopOutline, now: StopOutline, changed: bool) -> bool:
    """Return whether another stop may have taken the name: stops for the same are told apart by
    their order only, and of stops that share a frame it is not known which one it is."""
    return not set(before.stops) <= set(now.stops) or any(
        count != now.stops[stop] or (count > 1 and changed) for stop, count in before.stops.items()
    )


def _has_locals(before: StopOutline, now: StopOutline) -> bool:
    """Return whether all locals that are needed were kept. One that is no longer read may go, but
    not one of several of the same name: which one that is only their order tells."""
    shared = {unnumbered(name) for name in now.locals}
    return (
        all(name in before.locals and agree(before.locals[name], type_)
            for name, type_ in now.locals.items())
        and not any(
            unnumbered(name) in shared for name in before.locals if name not in now.locals
        )
    )  # fmt: skip


def _carried(game: Game, frame: dict[str, Any], now: StopOutline, found: Findings) -> Any:
    procedure, stop, asked = frame["in"], frame["at"], frame.get("asked")
    frames = game.machine.frames
    kept = {name: frame["locals"][name] for name in now.locals}
    types = frames.types(procedure, stop, asked is not None)
    pairs = [(types[name], value) for name, value in kept.items()]
    if asked is not None:
        pairs += zip(frames.asked_types(procedure, stop), asked, strict=True)
    try:
        readable = all(valid(type_, decode(type_, value)) for type_, value in pairs)
    except (StateError, ValueError, KeyError):
        readable = False
    if not readable:
        found.refuse("carry_member_gone", procedure, name=procedure)
    return {**frame, "locals": kept}


def _check_chain(game: Game, stack: list[Any], found: Findings) -> None:
    for inner, outer in pairwise(stack):
        if inner["in"] not in game.machine.frames.above(outer["in"], outer["at"]):
            found.refuse("carry_not_called", inner["in"], name=inner["in"], caller=outer["in"])
    if stack and stack[-1]["in"] != FLOW:
        found.refuse("carry_not_called", stack[-1]["in"], name=stack[-1]["in"], caller=FLOW)

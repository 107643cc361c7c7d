"""Transferring a state to a game with other procedures: frames are matched by name."""

from __future__ import annotations

from typing import Any

from legalist.machine import Frame, NoFrame
from legalist.machine.frames import Stack
from legalist.play import Game

from .undo import Change


class Passage:
    """From a game to the one in which a procedure is as it was before.

    Both games have the inner part of a wrapped procedure, under different names. The frame of the
    author's wrap is dropped while it waits for the inner part; while it waits for anything else it
    is unknown how far the other game would be.
    """

    def __init__(self, here: Game, there: Game, change: Change) -> None:
        self._there = there
        self._here = here
        self._names = _same_parts(here, change)

    def stack(self, stack: Stack) -> Stack | None:
        """Return the same stack in the other game; None if there is none."""
        inner = ""
        kept: list[Frame] = []
        known = self._there.machine.frames
        for frame in self._here.machine.frames.read(stack):
            name = self._names.get(frame.procedure, frame.procedure)
            if name is None:
                if inner != f"{frame.procedure}'":
                    return None
            else:
                kept.append(Frame(name, frame.stop, frame.locals, frame.asked))
            inner = frame.procedure
        try:
            for frame in kept:
                types = known.types(frame.procedure, frame.stop, frame.asked is not None)
                if set(types) != set(frame.locals):
                    return None
            return known.stack(kept)
        except NoFrame:
            return None


def _same_parts(here: Game, change: Change) -> dict[str, str | None]:
    """Return the names of a procedure's parts in the other game by those in the first; None for a
    wrap that only the first one has."""
    section, _, id = change.address.partition(".")
    now = _parts(getattr(here.program, section).get(id), change.address)
    then = {decl.origin.span: name for name, decl in _parts(change.old, change.address).items()}
    return {
        name: then.get(decl.origin.span)
        if decl.base is not None
        else then.get(decl.origin.span, name)
        for name, decl in now.items()
    }


def _parts(decl: Any, name: str) -> dict[str, Any]:
    """Return a declaration and what it wraps, by the name of the procedure."""
    parts: dict[str, Any] = {}
    while decl is not None:
        parts[name] = decl
        decl, name = decl.base, f"{name}'"
    return parts

"""What identifies a stop of a procedure, so that one can be found again under changed rules."""

from __future__ import annotations

import re
from collections.abc import Mapping

import legalist.typed as t
from legalist.lower import Lowered
from legalist.lower.blocks import CallThen
from legalist.lower.noted_moves import MovesType, Typed
from legalist.quick_dataclass import frozen

from .frames import Frames

BETWEEN = "; "
_NUMBER = re.compile(r" \d+$")
_MADE_BY_LOWER = "__"  # in the names of locals that no author named


@frozen
class StopOutline:
    """`stops` are the names of all stops that share the frame, each with the number of stops in
    the procedure that wait for the same; `about` and `locals` are types as text, by name."""

    stops: Mapping[str, int]
    decision: str
    about: Mapping[str, str]
    locals: Mapping[str, str]


def outline_stop(
    checked: t.Checked, lowered: Lowered, frames: Frames, procedure: str, stop: str, asked: bool
) -> StopOutline:
    """Return the outline of a stop; raise `NoFrame` if the procedure has none of this name."""
    types = frames.types(procedure, stop, asked)
    decision = frames.decision(procedure, stop) if asked else ""
    params = checked.decisions[decision].params if asked else ()
    names = (stop,) if asked else _sharing(lowered, procedure, stop)
    raw = lowered.labelled(procedure, _live(lowered, procedure, stop, asked))
    return StopOutline(
        {name: _alike(lowered, procedure, unnumbered(name)) for name in names},
        decision,
        {param.id: str(param.type) for param in params},
        {
            label: _moves(type_) if isinstance(type_, MovesType)
            else f"{type_}{_which(lowered, procedure, raw[label])}"
            for label, type_ in types.items()
        },
    )  # fmt: skip


def agree(before: str, now: str) -> bool:
    """Return whether what was kept under a type can be read under another. A list of moves can if
    each action that might have been noted is still offered with the same choices."""
    return set(before.split(BETWEEN)) <= set(now.split(BETWEEN))


def _moves(type_: MovesType) -> str:
    offered = [f"{action.id}({_typed(action.choices)})" for action in type_.actions]
    return BETWEEN.join([f"moves({_typed(type_.given)})", *offered])


def _typed(names: Typed) -> str:
    return ", ".join(f"{name}: {type_}" for name, type_ in names)


def unnumbered(name: str) -> str:
    """Return the name of a stop or a local without the number that tells it from equal ones."""
    return _NUMBER.sub("", name)


def waits_for_action(checked: t.Checked, lowered: Lowered, procedure: str, stop: str) -> bool:
    """Return whether an action is carried out while a procedure waits at a stop."""
    names = map(unnumbered, _sharing(lowered, procedure, stop))
    return any(name in checked.decisions for name in names)


def _live(lowered: Lowered, procedure: str, stop: str, asked: bool) -> tuple[str, ...]:
    if not asked:
        return lowered.blocks[lowered.stops[procedure, stop]].locals
    return next(
        site.kept for site in lowered.sites if (site.procedure, site.stop) == (procedure, stop)
    )


def _sharing(lowered: Lowered, procedure: str, stop: str) -> tuple[str, ...]:
    """Return the stops after which the same is left to do: their frames cannot be told apart."""
    block = lowered.stops[procedure, stop]
    return tuple(name for (_, name), then in lowered.stops.items() if then == block)


def _alike(lowered: Lowered, procedure: str, waits_for: str) -> int:
    """Return how many stops of a procedure wait for the same decision or procedure."""
    asked = [(site.procedure, site.decision) for site in lowered.sites]
    called = [
        (block.procedure, block.end.procedure)
        for block in lowered.blocks
        if isinstance(block.end, CallThen)
    ]
    return (asked + called).count((procedure, waits_for))


def _which(lowered: Lowered, procedure: str, name: str) -> str:
    """Return which of several locals of one name this is, as in ` (2 of 3)`."""
    labels = lowered.labels[procedure]
    if _MADE_BY_LOWER in name:
        return ""
    same = [
        one for one, label in labels.items()
        if label == labels[name] and _MADE_BY_LOWER not in one
    ]  # fmt: skip
    return "" if len(same) == 1 else f" ({same.index(name) + 1} of {len(same)})"

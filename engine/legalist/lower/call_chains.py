"""Which procedures can run while a frame waits, and how many frames can wait.

A stack that is read from a file is a chain of calls that the program can make only if each frame
waits for the procedure of the frame above it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import legalist.typed as t
from legalist.limits import DEEPEST_STACK

from .blocks import CallThen, CarryOut, Lowered, Target
from .noted_moves import MovesType

# A procedure that calls others, those that it calls, and the block in which it continues.
Call = tuple[str, tuple[str, ...], Target]


def called_from(checked: t.Checked, lowered: Lowered) -> dict[int, frozenset[str]]:
    """Return for each block in which a procedure continues after a call which procedures can be on
    top of it. A call that is the last thing a procedure does leaves no frame, so its callers wait
    for what it calls."""
    waiting: dict[int, set[str]] = defaultdict(set)
    last: dict[str, set[str]] = defaultdict(set)
    for caller, called, then in _calls(checked, lowered):
        if then is None:
            last[caller].update(called)
        else:
            waiting[then].update(called)
    return {block: _reached(called, last) for block, called in waiting.items()}


def may_be_deep(checked: t.Checked, lowered: Lowered) -> bool:
    """Return whether a stack can have too many frames. If no procedure can be called again while it
    waits, there are no more frames than procedures."""
    if len(lowered.types) > DEEPEST_STACK:
        return True
    called: dict[str, set[str]] = defaultdict(set)
    for caller, callees, _ in _calls(checked, lowered):
        called[caller].update(callees)
    # Procedures that call nobody who is left are taken away again and again.
    while ends := [one for one, callees in called.items() if callees.isdisjoint(called)]:
        for one in ends:
            del called[one]
    return bool(called)


def _calls(checked: t.Checked, lowered: Lowered) -> Iterator[Call]:
    for block in lowered.blocks:
        match block.end:
            case CallThen(procedure, _, then):
                yield block.procedure, (procedure,), then
            case CarryOut(moves, again, _):
                noted = lowered.types[block.procedure][moves]
                assert isinstance(noted, MovesType)
                yield block.procedure, _actions(checked, *(one.id for one in noted.actions)), again
    for site in lowered.sites:
        if not site.moves:
            offered = checked.decisions[site.decision].actions
            yield site.procedure, _actions(checked, *offered), site.then


def _actions(checked: t.Checked, *ids: str) -> tuple[str, ...]:
    return tuple(checked.actions[id].procedure for id in ids)


def _reached(called: set[str], last: dict[str, set[str]]) -> frozenset[str]:
    """Return these procedures and all that they call last."""
    reached: set[str] = set()
    waiting = list(called)
    while waiting:
        procedure = waiting.pop()
        if procedure not in reached:
            reached.add(procedure)
            waiting += last.get(procedure, ())
    return frozenset(reached)

"""Jump threading: jumps to empty blocks lead directly to the target of those blocks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from .blocks import (
    AskThen,
    Block,
    Branch,
    CallThen,
    CarryOut,
    CountDown,
    End,
    Finish,
    Goto,
    Lowered,
    NextItem,
    OpenMoves,
    Target,
)


def shorten(lowered: Lowered) -> None:
    """Change all ends, decision sites and stops. Blocks keep their numbers."""
    entries = {*lowered.entry.values(), lowered.main, lowered.turn, lowered.ending}
    idle = [block for block in lowered.blocks if _is_idle(block) and block.id not in entries]
    lowered.forward = {block.id: _last(lowered, block, entries) for block in idle}

    def to(target: Target) -> Target:
        return None if target is None else lowered.forward.get(target, target)

    for block in lowered.blocks:
        block.end = _shortened(block.end, to)
    lowered.sites = [
        replace(site, then=to(site.then), orelse=to(site.orelse)) for site in lowered.sites
    ]
    resumed = {key: to(block) for key, block in lowered.stops.items()}
    lowered.stops = {key: block for key, block in resumed.items() if block is not None}


def _is_idle(block: Block) -> bool:
    return not block.body and isinstance(block.end, Goto)


def _last(lowered: Lowered, block: Block, entries: set[int]) -> Target:
    while isinstance(block.end, Goto) and not block.body and block.id not in entries:
        if block.end.target is None:
            return None
        block = lowered.blocks[block.end.target]
    return block.id


def _shortened(end: End, to: Callable[[Target], Target]) -> End:
    match end:
        case Goto(target):
            return Goto(to(target))
        case Branch():
            return replace(end, yes=to(end.yes), no=to(end.no))
        case CallThen():
            return replace(end, then=to(end.then))
        case NextItem() | CountDown():
            return replace(end, body=to(end.body), done=to(end.done))
        case OpenMoves():
            return replace(end, carry=to(end.carry), none=to(end.none))
        case CarryOut():
            return replace(end, again=to(end.again), done=to(end.done))
        case AskThen() | Finish():
            return end
    assert_never(end)

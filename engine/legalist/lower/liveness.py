"""Liveness of locals: frames keep only those that are still read.

This is a backward pass. Names are unique within a procedure, so a local that is read before it is
set in a block was set in an earlier block.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

import legalist.typed as t
from legalist.typed.walk import children, walk, walk_effects

from .blocks import (
    AskThen,
    BlockEffect,
    Branch,
    CallThen,
    CarryOut,
    CountDown,
    DrawNoting,
    End,
    Finish,
    Goto,
    Lowered,
    NextItem,
    NoMoves,
    OpenMoves,
    PickInto,
    Round,
    Target,
    Told,
)

Names = frozenset[str]
NONE: Names = frozenset()


def keep_live(lowered: Lowered) -> None:
    """Set the locals of all blocks, and what decision sites keep."""
    live = _live(lowered)
    entries = set(lowered.entry.values())
    for block in lowered.blocks:
        # An entry has all parameters, because its caller makes the frame.
        if block.id in entries:
            block.locals = block.scope
        else:
            block.locals = _among(block.scope, live[block.id])
    lowered.sites = [
        replace(site, kept=_among(site.kept, _at(site.then, live) | _at(site.orelse, live)))
        for site in lowered.sites
    ]


def _among(scope: tuple[str, ...], names: Names) -> tuple[str, ...]:
    return tuple(name for name in scope if name in names)


def _live(lowered: Lowered) -> dict[int, Names]:
    """Return the locals read in each block or after it."""
    sets = {block.id: frozenset(map(_sets, block.body)) for block in lowered.blocks}
    reads = {block.id: _reads_first(block.body) for block in lowered.blocks}
    ends = {block.id: _end_reads(block.end) for block in lowered.blocks}
    live = {block.id: NONE for block in lowered.blocks}
    changed = True
    while changed:
        changed = False
        for block in reversed(lowered.blocks):
            after = ends[block.id] | _goes_on(block.end, lowered, live)
            here = reads[block.id] | (after - sets[block.id])
            if here != live[block.id]:
                live[block.id] = here
                changed = True
    return live


def _at(target: Target, live: dict[int, Names]) -> Names:
    return NONE if target is None else live[target]


def _goes_on(end: End, lowered: Lowered, live: dict[int, Names]) -> Names:
    """Return the locals read in the blocks that may follow."""
    match end:
        case Goto(target):
            return _at(target, live)
        case Branch(_, yes, no):
            return _at(yes, live) | _at(no, live)
        case CallThen(_, _, then):
            return _at(then, live)
        case AskThen(number):
            site = lowered.sites[number]
            return _at(site.then, live) | _at(site.orelse, live)
        case NextItem(var, _, _, body, done):
            return (_at(body, live) - {var}) | _at(done, live)
        case CountDown(_, body, done):
            return _at(body, live) | _at(done, live)
        case OpenMoves(_, _, carry, none):
            return _at(carry, live) | _at(none, live)
        case CarryOut(_, again, done):
            return _at(again, live) | _at(done, live)
        case Finish():
            return NONE
    assert_never(end)


def _end_reads(end: End) -> Names:
    match end:
        case Branch(condition):
            return _mentioned((condition,))
        case CallThen(_, args):
            return _mentioned(args)
        case AskThen(_, player, args):
            return _mentioned((player, *args))
        case NextItem(_, rest):
            return frozenset({rest})
        case CountDown(counter):
            return frozenset({counter})
        case OpenMoves(moves) | CarryOut(moves):
            return frozenset({moves})
        case Goto() | Finish():
            return NONE
    assert_never(end)


def _reads_first(body: list[BlockEffect]) -> Names:
    """Return the locals that effects read before they set them."""
    names = NONE
    for effect in reversed(body):
        names = (names - {_sets(effect)}) | _reads(effect)
    return names


def _sets(effect: BlockEffect) -> str:
    """Return the local that an effect sets for those after it; empty if none."""
    match effect:
        case t.Let():
            return effect.name
        case DrawNoting():
            return effect.short
        case PickInto():
            return effect.var
        case NoMoves():
            return effect.moves
    return ""


def _reads(effect: BlockEffect) -> Names:
    match effect:
        case DrawNoting():
            return _mentioned(children(effect.draw))
        case PickInto():
            return _mentioned((effect.source,))
        case Told():
            return _mentioned(effect.args)
        case Round() | NoMoves():
            return NONE
    return _mentioned(child for inner in walk_effects((effect,)) for child in children(inner))


def _mentioned(exprs: Iterable[t.Expr]) -> Names:
    return frozenset(
        node.name for expr in exprs for node in walk(expr) if isinstance(node, t.Local)
    )

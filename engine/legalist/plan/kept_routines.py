"""Optimised routines that are kept from one game to the next.

The plan of a function follows from its typed form, from that of all that it calls, from the board
(passes look up what its spaces have), and from the zones that have sets of where each kind is; that
of an action from its parameters, too. If these are the same objects as in an earlier game, so is
the result: after a change of one rule only what depends on it is planned again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import legalist.typed as t
from legalist.board import Board
from legalist.room import Room
from legalist.typed.facts import called_by

from .from_lowered import INVARIANTS
from .on_demand import Items, OnDemand
from .passes.rewriting import expressions_of
from .queries import size
from .routines import Action, Function, Plan

R = TypeVar("R", Function, Action)
Typed = t.Function | t.Action
_Key = tuple[Any, ...]

# The members of all types, on which equal declarations may still differ.
_World = tuple[tuple[str, tuple[str, ...]], ...]
# What was typed last at each address, and the first object that is equal to each: a declaration
# that was read anew is another object. All are kept alive, so that no other gets their identity.
_latest: dict[tuple[_World, str], Typed] = {}
_first: dict[int, tuple[Typed, Typed]] = {}
_boards: dict[str, Board] = {}
# By the identities of typed objects, which are kept alive beside the result.
_kept: dict[_Key, tuple[tuple[object, ...], Function | Action]] = {}
_MOST_KEPT = 5_000
# Of the nodes of all of them.
_room = Room(500_000)


def keep_routines(plan: Plan) -> Plan:
    """Return the same plan, with routines from earlier games where they fit."""
    checked = plan.tables.checked
    zones = frozenset(id for id, place in plan.layout.zones.items() if place.masks >= 0)
    typed_actions = tuple(checked.actions.values())
    world = tuple([(name, domain.members) for name, domain in checked.domains.items()])
    keep = partial(_keep, _same_board(plan.tables.board), world)

    def function(key: str) -> Function:
        typed = checked.functions.get(key) or checked.invariants.get(key.removeprefix(INVARIANTS))
        if typed is None:
            return plan.functions[key]
        sources: tuple[Typed, ...] = (typed, *called_by(checked, typed))
        return keep(sources, (zones, key), lambda: plan.functions[key])

    def action(number: int) -> Action:
        typed = typed_actions[number]
        params = checked.procedures[typed.procedure].params
        sources: tuple[Typed, ...] = (typed, *called_by(checked, typed))
        return keep(sources, (zones, number, params), lambda: plan.actions[number])

    functions = OnDemand(lambda: plan.functions, function)
    actions = OnDemand(lambda: range(len(typed_actions)), action)
    return replace(plan, functions=functions, actions=Items(actions))


def _keep(
    board: Board | None,
    world: _World,
    sources: tuple[Typed, ...],
    rest: tuple[object, ...],
    make: Callable[[], R],
) -> R:
    sources = tuple([_canonical(world, one) for one in sources])
    key = (*rest, id(board), *map(id, sources))
    known = _kept.get(key)
    if known is None:
        made = make()
        if len(_kept) >= _MOST_KEPT or not _room.take(len(sources) + _size(made)):
            _kept.clear()
        known = _kept[key] = ((board, *sources), made)
    return known[1]  # type: ignore[return-value]


def _same_board(board: Board | None) -> Board | None:
    """Return the last object that is equal to this board, which may have been read anew."""
    if board is None:
        return None
    known = _boards.get(board.id)
    if known is None or known != board:
        known = _boards[board.id] = board
    return known


def _canonical(world: _World, one: Typed) -> Typed:
    """Return the first object that is equal to this one."""
    known = _first.get(id(one))
    if known is None:
        latest = _latest.get((world, one.id))
        first = latest if latest is not None and latest == one else one
        if len(_first) >= _MOST_KEPT:
            _first.clear()
            _boards.clear()
            _latest.clear()
            _kept.clear()
        _latest[world, one.id] = first
        known = _first[id(one)] = (one, first)
    return known[1]


def _size(made: Function | Action) -> int:
    parts = [made.body] if isinstance(made, Function) else expressions_of(made)
    return sum(map(size, parts))

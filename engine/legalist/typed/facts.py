"""What can be said of a function or an action without looking at others: each is looked at once.

Declarations that are typed alike in many games are one object, so facts are kept by identity; the
objects are kept alive, so that no other gets theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from legalist.quick_dataclass import frozen
from legalist.room import Room

from .declarations import Action, Checked, Function
from .expressions import (
    Builtin,
    CallFunction,
    CountKind,
    Expr,
    Quantifier,
    ReadOne,
    ReadValue,
    ReadZone,
    ZoneName,
)
from .operations import OPERATIONS
from .walk import walk


@frozen
class Facts:
    """Whether it goes through a set or list, which zones and values it reads (as `zones.hand`,
    `values.score`), and which functions it calls."""

    loops: bool
    reads: frozenset[str]
    calls: tuple[str, ...]


_known: dict[int, tuple[object, Facts]] = {}
_MOST_KNOWN = 5_000
_room = Room(50_000)


def facts_of(one: Function | Action) -> Facts:
    known = _known.get(id(one))
    if known is None:
        facts = _facts(_expressions(one))
        if len(_known) >= _MOST_KNOWN or not _room.take(1 + len(facts.reads) + len(facts.calls)):
            _known.clear()
        known = _known[id(one)] = (one, facts)
    return known[1]


def called_by(checked: Checked, one: Function | Action) -> tuple[Function, ...]:
    """Return all functions that it calls, also through others, in the order in which they are
    reached."""
    reached: dict[str, None] = dict.fromkeys(facts_of(one).calls)
    waiting = list(reached)
    while waiting:
        for key in facts_of(checked.functions[waiting.pop()]).calls:
            if key not in reached:
                reached[key] = None
                waiting.append(key)
    return tuple([checked.functions[key] for key in reached])


def _expressions(one: Function | Action) -> Iterator[Expr]:
    if isinstance(one, Function):
        yield one.body
        return
    yield from (requirement.that for requirement in one.requirements)
    for choice in one.choices:
        parts = (choice.source, choice.where, choice.low, choice.high)
        yield from (part for part in parts if part is not None)


def _facts(exprs: Iterable[Expr]) -> Facts:
    loops, reads, calls = False, set[str](), dict[str, None]()
    for node in (node for expr in exprs for node in walk(expr)):
        match node:
            case ReadValue(value=value):
                reads.add(f"values.{value}")
            case ReadOne(at=at) | ReadZone(at=at) | CountKind(at=at) | ZoneName(at=at):
                reads.add(f"zones.{at.zone}")
            case CallFunction(function=function):
                calls[function] = None
            case Quantifier():
                loops = True
            case Builtin(op=op):
                loops = loops or OPERATIONS[op].loops
            case _:
                pass
    return Facts(loops, frozenset(reads), tuple(calls))

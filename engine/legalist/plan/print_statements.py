"""Statements of a plan as readable text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from . import statements as s
from .expressions import ZoneAt
from .print_expressions import call, expression_text, zone_text
from .walk import bodies


def body_lines(body: s.Body, depth: int) -> Iterator[str]:
    """Yield the lines of statements, indented."""
    for statement in body:
        yield "  " * depth + _line(statement)
        for number, inner in enumerate(bodies(statement)):
            if number and inner:
                yield "  " * depth + "else"
            yield from body_lines(inner, depth + 1)


def _line(statement: s.Statement) -> str:
    match statement:
        case s.Step():
            return "step"
        case s.SetVar(name, to):
            return f"{name} = {expression_text(to)}"
        case s.If(condition):
            return f"if {expression_text(condition)}"
        case s.Each(var, source):
            return f"for {var} in {expression_text(source)}"
        case s.Times(count):
            return f"repeat {expression_text(count)} times"
        case s.Until(condition):
            return f"repeat until {expression_text(condition)}"
        case s.Pick(var, found, source):
            return f"{var}, {found} = random {expression_text(source)}"
        case s.MoveKind(kind, count, source, target):
            moved = f"{expression_text(count)} of {expression_text(kind)}"
            return f"move {moved}{_between(source, target)}"
        case s.MovePieces(pieces, source, target):
            return f"move {expression_text(pieces)}{_between(source, target)}"
        case s.MoveAll(source, target):
            return f"move all{_between(source, target)}"
        case s.MoveUnique(kind, target):
            return f"move {expression_text(kind)} to {zone_text(target)}"
        case s.Draw(count, source, target, short):
            return f"{short} = draw {expression_text(count)}{_between(source, target)}"
        case s.Shuffle(zone):
            return f"shuffle {zone_text(zone)}"
        case s.Reveal(count, zone, to):
            shown = f"{expression_text(count)} of {zone_text(zone)}"
            return f"reveal {shown} to {expression_text(to)}"
        case s.Store(op, value, args, to):
            return f"{op} {call(value, args)} {expression_text(to)}"
        case s.Run(procedure, args):
            return f"run {call(procedure, args)}"
        case s.TellRule(number, args):
            return f"tell {call(f'rule {number}', args)}"
        case s.TellEvent(event, args):
            return f"tell {call(f'event {event}', args)}"
        case s.NoMoves(moves):
            return f"{moves} = no moves"
        case s.Leave():
            return "leave"
        case s.EndGame():
            return "end game"
    assert_never(statement)


def end_text(end: s.End) -> str:
    """Return how a block ends, as text."""
    match end:
        case s.Goto(target):
            return _to(target)
        case s.Branch(condition, yes, no):
            return f"if {expression_text(condition)}: {_to(yes)}, else {_to(no)}"
        case s.CallThen(procedure, args, then):
            return f"call {call(procedure, args)}, then {_to(then)}"
        case s.AskThen(site, player, args):
            return f"ask {call(f'site {site}', (player, *args))}"
        case s.NextItem(var, rest, body, done):
            return f"next {var} of {rest}: {_to(body)}, else {_to(done)}"
        case s.CountDown(counter, body, done):
            return f"count {counter} down: {_to(body)}, else {_to(done)}"
        case s.OpenMoves(moves, decision, carry, none):
            return f"open {moves} of {decision}: {_to(carry)}, else {_to(none)}"
        case s.CarryOut(moves, again, done):
            return f"carry out the first of {moves}: {_to(again)}, else {_to(done)}"
        case s.Finish():
            return "finish"
    assert_never(end)


def _to(target: int | None) -> str:
    return "return" if target is None else f"block {target}"


def _between(source: ZoneAt, target: ZoneAt) -> str:
    return f" from {zone_text(source)} to {zone_text(target)}"

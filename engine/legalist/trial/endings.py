"""Where a game should have come to an end: the conditions under which `end game` is reached."""

from __future__ import annotations

from collections.abc import Iterator

from legalist.check import typed as t
from legalist.check.walk import blocks
from legalist.diagnostics import Span
from legalist.play import Game

from .subject import Subject


def endless_place(game: Game, subject: Subject) -> Span | None:
    """The innermost condition of an `end game` of the author: the function that it asks, if it is
    only that, or where it stands. Without one, the game of the author as a whole."""
    for procedure in game.machine.checked.procedures.values():
        for effect, condition in guarded(procedure.body, (t.EndGame,)):
            if isinstance(condition, t.If) and isinstance(condition.condition, t.CallFunction):
                called = condition.condition.function.removeprefix("functions.")
                decl = game.program.functions.get(called)
                if decl is not None and subject.owns(decl.origin.span):
                    return decl.origin.at("is")
            place = effect.span if condition is None else condition.span
            if subject.owns(place):
                return first_line(place)
    return subject.root.span


def guarded(
    block: t.Block, sort: tuple[type[t.Effect], ...], outer: t.If | None = None
) -> Iterator[tuple[t.Effect, t.If | None]]:
    """All effects of some sorts in a block, each with the innermost `if` around it."""
    for effect in block:
        if isinstance(effect, sort):
            yield effect, outer
        for inner in blocks(effect):
            yield from guarded(inner, sort, effect if isinstance(effect, t.If) else outer)


def first_line(span: Span) -> Span:
    """The beginning of what takes several lines."""
    if span.line == span.end_line:
        return span
    return Span(span.file, span.line, span.column, span.line, span.column + 1)

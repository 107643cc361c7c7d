"""Where a game should have ended: the conditions under which `end game` is reached."""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType

import legalist.typed as t
from legalist.diagnostics import Span
from legalist.play import Game
from legalist.typed.walk import blocks

from .subject import Subject


def endless_place(game: Game, subject: Subject) -> Span | None:
    """Return what an `end game` of the author waits for; without one, the author's whole game.

    A condition says when a game should end. Where nothing but `else:` leads to the end, somebody
    always had a choice, so the question is what to look at.
    """
    places = sorted(
        (rank, number, place)
        for number, (rank, place) in enumerate(_ends(game))
        if subject.owns(place)
    )
    return places[0][2] if places else subject.root.span


def _ends(game: Game) -> Iterator[tuple[int, Span]]:
    """Yield what each `end game` waits for; a lower rank says more about when it should end."""
    for procedure in game.machine.checked.procedures.values():
        for effect, around in guarded(procedure.body, t.EndGame, around=t.If | t.Asking):
            if isinstance(around, t.If) and isinstance(around.condition, t.CallFunction):
                called = around.condition.function.removeprefix("functions.")
                decl = game.program.functions.get(called)
                if decl is not None:
                    yield 0, decl.origin.at("is")
            if isinstance(around, t.Asking):
                yield 3, first_line(around.span)
            elif around is not None:
                yield 1, first_line(around.span)
            elif procedure.guard is not None and procedure.guard.span is not None:
                yield 1, procedure.guard.span
            else:
                yield 2, effect.span


def guarded(
    block: t.Block,
    sort: type[t.Effect] | UnionType,
    outer: t.Effect | None = None,
    around: type[t.Effect] | UnionType = t.If,
) -> Iterator[tuple[t.Effect, t.Effect | None]]:
    """Yield all effects of a sort in a block, each with the innermost effect `around` it."""
    for effect in block:
        if isinstance(effect, sort):
            yield effect, outer
        for inner in blocks(effect):
            within = effect if isinstance(effect, around) else outer
            yield from guarded(inner, sort, within, around)


def first_line(span: Span) -> Span:
    """Return the first line of a span."""
    if span.line == span.end_line:
        return span
    return span.at(span.line, span.column, span.line, span.column + 1)

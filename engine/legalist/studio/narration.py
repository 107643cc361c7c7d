"""What happened, in sentences: the lines of the log as one player may read them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from legalist.looks.chronicle import Chronicle
from legalist.looks.look import Look
from legalist.play import Game, State, View
from legalist.wording import wording

from .wire.game import LogLine
from .wire.rules import Citation, Told

MOST_TOLD = 100


class Narrator:
    """Sentences about one game in one language."""

    def __init__(self, game: Game, language: str) -> None:
        self.language = language
        self._program = game.program
        self._look = Look(game.program, language)
        self._say = wording("table", language)
        self._chronicle = Chronicle(game, self._look)

    def line(self, n: int, state: State, view: View) -> LogLine:
        """Return the line of the move that led to a state, as the viewer may know it."""
        move = state.move
        if move is None:
            return LogLine(n, "", "", tuple(self.told(view)))
        seat = self._program.seats[move.player]
        text = self._say("has_chosen")
        if view.move is not None:
            text = move.told(self.language, viewer=view.player)
        return LogLine(n, seat, text, tuple(self.told(view)))

    def told(self, view: View) -> Iterator[Told]:
        """Yield what the log tells of the move that led to a view."""
        for line in islice(self._chronicle.lines(view.trace), MOST_TOLD):
            yield Told(line.kind, line.address, line.text, line.cite)

    def citations(self, ids: tuple[str, ...]) -> tuple[Citation, ...]:
        """Return the sentences of the rulebook."""
        known = self._program.citations
        return tuple(Citation(id, self._look.said(known.get(id, {}))) for id in ids)

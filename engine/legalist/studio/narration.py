"""What happened, in sentences: the lines of the log as one player may read them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from legalist.looks.look import Look
from legalist.play import Game, State, TraceEntry, View
from legalist.wording import wording

from .wire.play import Citation, LogLine, Told

NAMED = re.compile(r"(\w+)(?:\((.*)\))?")
MOST_TOLD = 100


class Narrator:
    """Sentences about one game in one language."""

    def __init__(self, game: Game, language: str) -> None:
        self.language = language
        self._program = game.program
        self._look = Look(game.program, language)
        self._say = wording("table", language)
        self._panels = {one.id for one in self._look.panels}

    def line(self, n: int, state: State, view: View) -> LogLine:
        """Return the line of the move that led to a state, as the viewer may know it."""
        move = state.move
        if move is None:
            return LogLine(n, "", "", tuple(self.told(view)))
        seat = self._program.seats[move.player]
        text = self._say("has_chosen")
        if view.move is not None:
            text = move.describe(self.language, viewer=view.player)
        return LogLine(n, seat, text, tuple(self.told(view)))

    def told(self, view: View) -> Iterator[Told]:
        """Yield what a move did: rules that fired, choices of others, changes of values that are
        shown; each once."""
        seen: set[Told] = set()
        for entry in view.trace:
            told = self._entry(entry)
            if told is not None and told not in seen:
                seen.add(told)
                yield told
            if len(seen) >= MOST_TOLD:
                return

    def _entry(self, entry: TraceEntry) -> Told | None:
        match entry.kind:
            case "rule" | "choice" | "dropped":
                text = entry.text(self.language)
            case "value" if self._shown_value(entry.address.removeprefix("values.")):
                args = entry.args
                text = f"{self._place(args['value'])}: {args['old']} → {args['new']}"
            case _:
                return None
        return Told(entry.kind, entry.address, text, entry.cite)

    def _shown_value(self, id: str) -> bool:
        return bool(self._program.values[id].params) and id in self._panels

    def _place(self, text: str) -> str:
        """Return `score(north, red)` as `points North red`."""
        found = NAMED.fullmatch(text)
        if found is None:
            return text
        args = [part.strip() for part in (found[2] or "").split(",") if part.strip()]
        return " ".join([self._look.name(found[1]), *map(self._look.name, args)])

    def citations(self, ids: tuple[str, ...]) -> tuple[Citation, ...]:
        """Return the sentences of the rulebook."""
        known = self._program.citations
        return tuple(Citation(id, self._look.said(known.get(id, {}))) for id in ids)

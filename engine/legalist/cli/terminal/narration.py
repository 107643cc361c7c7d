"""Sentences about what happened: moves, the rules that fired, what changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from legalist.cli.screen_text import in_language, padded, width
from legalist.looks.chronicle import Chronicle
from legalist.looks.look import Look
from legalist.play import Decision, Game, Outcome, State, TraceEntry
from legalist.wording import wording

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from .screen import Screen

KINDS = ("rule", "event", "move", "value", "shuffle", "reveal", "choice", "dropped")
CITED = ("rule", "event")
# Entries of a trace that are shown.
MOST_TOLD = 1_000


class Teller:
    """The wording of one game."""

    def __init__(self, game: Game, screen: Screen) -> None:
        self.game = game
        self.screen = screen
        self.language = screen.language
        self.say = wording("table", screen.language)
        self.look = Look(game.program, screen.language)
        self.chronicle = Chronicle(game, self.look)

    def seat(self, name: str) -> Text:
        piece = self.look.seats[name]
        return self.screen.seat(piece.name, piece.colour)

    def move(self, state: State, viewer: int | None) -> Text | None:
        """Say who did what, as far as one player may know it; None at the start of the game."""
        if state.move is None:
            return None
        seat = self.game.seats[state.move.player]
        if viewer is not None and state.view(viewer).move is None:
            line = self.seat(seat)
            line.append(f" {self.say('has_chosen')}")
            return line
        return self._in_colour(state.move.told(self.language, viewer=viewer), seat)

    def asks(self, decision: Decision) -> Text:
        """Say who is to decide what."""
        return self._in_colour(self.chronicle.asks(decision), decision.seat)

    def _in_colour(self, told: str, seat: str) -> Text:
        """Return a sentence with the player's name on the player's colour, wherever it stands."""
        from rich.text import Text

        line, piece = Text(told), self.look.seats[seat]
        at = told.casefold().find(piece.name.casefold())
        if at >= 0 and self.screen.coloured:
            line.stylize(self.screen.on(piece.colour), at, at + len(piece.name))
        return line

    def consequences(self, trace: Iterable[TraceEntry]) -> list[Text]:
        """Return what the log tells of a trace, each once."""
        from rich.text import Text

        told = dict.fromkeys(
            f"{line.text}{_cited(line.cite) if line.kind in CITED else ''}"
            for line in self.chronicle.lines(trace)
        )
        return [Text(f"    {line}", style="dim") for line in told]

    def trace(self, entries: Sequence[TraceEntry]) -> list[Text]:
        """Return what a move did, in order; rules stand out, with their text in the rulebook. A
        move may do half a million things, of which the first are told."""
        from rich.text import Text

        lines = []
        kinds = {kind: self.say(f"kind_{kind}") for kind in KINDS}
        wide = max(map(width, kinds.values()))
        for entry in entries[:MOST_TOLD]:
            kind = padded(kinds[entry.kind], wide)
            if entry.kind == "rule":
                line = Text(f"  {kind}  ", style="bold")
                line.append(f"{entry.address.removeprefix('rules.')}: {self.sentence(entry)}")
                lines.append(line)
                lines += [
                    Text(f"{' ' * (wide + 6)}{id}: {text}", style="dim")
                    for id, text in self.citations(entry.cite)
                ]
            else:
                lines.append(Text(f"  {kind}  {self._plain(entry)}", style="dim"))
        if len(entries) > MOST_TOLD:
            more = self.say.count("more", len(entries) - MOST_TOLD)
            lines.append(Text(f"  {more}", style="dim"))
        return lines or [Text(f"  {self.say('nothing_else')}", style="dim")]

    def _plain(self, entry: TraceEntry) -> str:
        if entry.kind == "value":
            return self.chronicle.change(entry)
        if entry.kind == "shuffle":
            return self.chronicle.place(entry.args["zone"])
        if entry.kind == "move":
            source, target = (self.chronicle.place(entry.args[end]) for end in ("from", "to"))
            return f"{entry.args['count']} × {self._piece(entry)}: {source} → {target}"
        return self.sentence(entry)

    def _piece(self, entry: TraceEntry) -> str:
        zone = self.game.program.zones[entry.address.removeprefix("zones.")]
        name = entry.args["piece"]
        return name if name == "?" else self.look.piece(zone.holds, name).name

    def sentence(self, entry: TraceEntry) -> str:
        """Return the text of a rule or event with the names that people use."""
        return self.chronicle.named(entry).text(self.language)

    def citations(self, ids: Iterable[str]) -> list[tuple[str, str]]:
        """Return the texts of the rulebook by citation."""
        return [(id, self.said(self.game.program.citations.get(id, {}))) for id in ids]

    def said(self, texts: Mapping[str, str]) -> str:
        return in_language(texts, self.language)

    def scoring(self) -> list[Text]:
        """Explain the scores and who wins, in the words of the rules and the rulebook."""
        from rich.text import Text

        told: dict[str, None] = {}
        for decl in self.game.program.outcome.values():
            if self.said(decl.text):
                told.setdefault(self.said(decl.text))
            for id, text in self.citations(decl.cite):
                told.setdefault(self.chronicle.pair(id, text))
        return [Text(f"    {line}", style="dim") for line in told]

    def result(self, outcome: Outcome) -> Table:
        """Return the ranking with scores."""
        from rich.table import Table

        table = Table(box=None, pad_edge=False, header_style="bold")
        for heading in ("", self.say("player"), self.say("score"), ""):
            table.add_column(heading)
        rank = 0
        for number, seat in enumerate(outcome.ranking, 1):
            before = outcome.ranking[number - 2] if number > 1 else None
            if before is None or outcome.scores[before] != outcome.scores[seat]:
                rank = number
            score = " ".join(str(part) for part in outcome.scores[seat])
            won = self.say("wins") if seat in outcome.winners else ""
            table.add_row(f"{rank}.", self.seat(seat), score, won)
        return table


def _cited(cite: tuple[str, ...]) -> str:
    return f" [{', '.join(cite)}]" if cite else ""

"""Sentences about what happened: moves, the rules that fired, what changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from legalist.cli.screen_text import in_language, padded, width
from legalist.looks.look import Look
from legalist.play import Game, Outcome, State, TraceEntry
from legalist.wording import wording

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from .screen import Screen

KINDS = ("rule", "event", "move", "value", "shuffle", "reveal", "choice", "dropped")
NAMED = re.compile(r"(\w+)(?:\((.*)\))?")
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
        self.shown_values = {thing.id for thing in self.look.panels}

    def seat(self, name: str) -> Text:
        piece = self.look.seats[name]
        return self.screen.seat(piece.name, piece.colour)

    def move(self, state: State, viewer: int | None) -> Text | None:
        """Say who did what, as far as one player may know it; None at the start of the game."""
        if state.move is None:
            return None
        line = self.seat(self.game.seats[state.move.player])
        if viewer is not None and state.view(viewer).move is None:
            line.append(f" {self.say('has_chosen')}")
        else:
            line.append(f" {state.move.describe(self.language, viewer=viewer)}")
        return line

    def consequences(self, trace: Iterable[TraceEntry]) -> list[Text]:
        """Return what was chosen at the same time, the rules that fired and the changes of what is
        shown beside the board, each once."""
        from rich.text import Text

        told: dict[str, None] = {}
        for entry in trace:
            if entry.kind == "rule":
                told.setdefault(f"{self.sentence(entry)}{_cited(entry.cite)}")
            elif entry.kind in ("choice", "dropped"):
                told.setdefault(self.sentence(entry))
            elif entry.kind == "value" and self._worth_telling(entry):
                told.setdefault(self.change(entry))
        return [Text(f"    {line}", style="dim") for line in told]

    def _worth_telling(self, entry: TraceEntry) -> bool:
        decl = self.game.program.values[entry.address.removeprefix("values.")]
        return bool(decl.params) and decl.id in self.shown_values

    def change(self, entry: TraceEntry) -> str:
        old, new = self.word(entry.args["old"]), self.word(entry.args["new"])
        return f"{self.place(entry.args['value'])}: {old} → {new}"

    def place(self, text: str) -> str:
        """Return `score(north, red)` as `points North red`."""
        found = NAMED.fullmatch(text)
        if found is None:
            return text
        args = [part.strip() for part in (found[2] or "").split(",") if part.strip()]
        return " ".join([self.look.name(found[1]), *map(self.look.name, args)])

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
            return self.change(entry)
        if entry.kind == "shuffle":
            return self.place(entry.args["zone"])
        if entry.kind == "move":
            source, target = self.place(entry.args["from"]), self.place(entry.args["to"])
            return f"{entry.args['count']} × {self._piece(entry)}: {source} → {target}"
        return self.sentence(entry)

    def _piece(self, entry: TraceEntry) -> str:
        zone = self.game.program.zones[entry.address.removeprefix("zones.")]
        name = entry.args["piece"]
        return name if name == "?" else self.look.piece(zone.holds, name).name

    def sentence(self, entry: TraceEntry) -> str:
        """Return the text of a rule or event with the names that people use."""
        named = {
            name: self.place(value) if name == "zone" else self.word(value)
            for name, value in entry.args.items()
        }
        return replace(entry, args=named).text(self.language)

    def word(self, text: str) -> str:
        """Return `north-red` as `North red`; an id without a name stays as it is."""
        if text in ("none", "-"):
            return "—"
        if text in ("yes", "no"):
            return self.look.truth(text == "yes")
        parts = text.split("-")
        known = all(part in self.game.program.names for part in parts)
        return " ".join(map(self.look.name, parts)) if known else text

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
                told.setdefault(f"{id}: {text}")
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

"""Answers to `?`: the kinds of moves, and why a move is legal or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from legalist.cli.screen_text import padded, width
from legalist.diagnostics import render
from legalist.play import Game, Move, MoveError, Reason, RuleFailure, State
from legalist.program import ActionDecl

from .matching import Spelt, completed, matching

if TYPE_CHECKING:
    from rich.text import Text

    from .narration import Teller

# What can be typed besides moves, with the phrase that describes it.
MEANINGS = {
    "?": "help_kinds",
    "? {move}": "help_move",
    "? {cite}": "help_citation",
    "moves": "help_moves",
    "board": "help_board",
    "trace": "help_trace",
    "hint": "help_hint",
    "undo": "help_undo",
    "save {file}": "help_save",
    "quit": "help_quit",
}


class Answers:
    """Answers questions about one game, as lines of text."""

    def __init__(self, game: Game, teller: Teller) -> None:
        self.game = game
        self.program = game.program
        self.teller = teller
        self.say = teller.say

    def kinds(self, state: State) -> Iterator[Text]:
        """List what can be done now, how to write it, and what else one may type."""
        from rich.text import Text

        for id, number in state.legal_moves.actions().items():
            line = Text("  ")
            decl = self.program.actions.get(id)
            line.append(self.form(id, decl), style="bold")
            line.append(f"  {self.say.count('moves', number)}", style="dim")
            yield line
            if decl is not None:
                for cite, text in self.teller.citations(decl.cite):
                    yield Text(f"      {self._pair(cite, text)}", style="dim")
        yield Text(self.say("cut_short"))
        words = {"move": self.say("MOVE"), "file": self.say("FILE")}
        words["cite"] = next(iter(self.program.citations), "")
        typed = {
            form.format(**words): meaning
            for form, meaning in MEANINGS.items()
            if words["cite"] or meaning != "help_citation"
        }
        wide = max(map(width, typed))
        for form, meaning in typed.items():
            line = Text(f"  {padded(form, wide)}", style="bold")
            line.append(f"  {self.say(meaning)}", style="not bold")
            yield line

    def form(self, id: str, decl: ActionDecl | None) -> str:
        """Return the form of a move: `place <stone> <at>`."""
        return " ".join([id, *(f"<{choice.id}>" for choice in (decl.choices if decl else ()))])

    def about(self, text: str, state: State, moves: Sequence[Spelt]) -> Iterator[Text]:
        """Explain a citation, a kind of move or a move."""
        from rich.text import Text

        cited = {id.casefold(): id for id in self.program.citations}.get(text.casefold())
        if cited is not None:
            yield from self._citation(cited)
            return
        typed = text.split()
        found = matching(typed, moves)
        if len(found) == 1:
            yield from self._legal(found[0].move)
        elif found and len({one.words[0] for one in found}) == 1 and len(typed) == 1:
            yield from self._action(found[0].words[0])
        elif found:
            yield Text(f"  {self.say.count('begin_so', len(found))}")
        else:
            yield from self.illegal(text, state, moves)

    def _citation(self, id: str) -> Iterator[Text]:
        from rich.text import Text

        yield Text(f"  {self._pair(id, self.teller.said(self.program.citations[id]))}")
        told = (self.teller.said(decl.text) for decl in self.program.declared if id in decl.cite)
        for said in dict.fromkeys(told):
            if said:
                yield Text(f"      {said}", style="dim")

    def _pair(self, name: str, value: str) -> str:
        return self.teller.chronicle.pair(name, value)

    def _action(self, id: str) -> Iterator[Text]:
        from rich.text import Text

        decl = self.program.actions.get(id)
        yield Text(f"  {self.form(id, decl)}", style="bold")
        for requirement in decl.requires if decl is not None else ():
            cite = f" [{', '.join(requirement.cite)}]" if requirement.cite else ""
            yield Text(f"      {self.teller.said(requirement.text) or requirement.id}{cite}")

    def _legal(self, move: Move) -> Iterator[Text]:
        from rich.text import Text

        meaning = move.describe(self.teller.language)
        yield Text(f"  {self.say('legal', move=str(move), meaning=meaning)}", style="green")
        decl = self.program.actions.get(move.action)
        if decl is None:
            return
        for id, text in self.teller.citations(decl.cite):
            yield Text(f"      {self._pair(id, text)}", style="dim")
        if decl.requires:
            yield Text(f"    {self.say('conditions_kept')}")
            yield from list(self._action(move.action))[1:]

    def illegal(self, text: str, state: State, moves: Sequence[Spelt]) -> Iterator[Text]:
        """Say why a text is not a legal move: it cannot be read, or rules forbid it."""
        from rich.text import Text

        full = completed(text.split(), state, moves)
        try:
            reasons = self.game.why_not(state, full, self.teller.language)
        except MoveError as error:
            yield Text(f"  {error}", style="bright_red")
            return
        except RuleFailure as failure:
            yield Text(render([failure.diagnostic]))
            return
        yield Text(f"  {self.say('not_legal', move=full)}", style="bright_red")
        for reason in reasons:
            yield from self._reason(reason)

    def _reason(self, reason: Reason) -> Iterator[Text]:
        from rich.text import Text

        yield Text(f"    – {reason.text}", style="bold")
        for id, text in self.teller.citations(reason.cite):
            yield Text(f"      {self._pair(id, text)}", style="dim")

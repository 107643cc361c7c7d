"""The games that a rulebook is about: one for each number of players, in the edition of the
language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from legalist.saves.chosen import Chosen

if TYPE_CHECKING:
    from legalist.play import Game
    from legalist.rulebook import Book, Sheets, What


class Shelf:
    """What is chosen, completed by what a reader of the language expects."""

    def __init__(self, chosen: Chosen, language: str) -> None:
        self.chosen = chosen if chosen.edition else _in_edition(chosen, language)

    @cached_property
    def game(self) -> Game:
        """The game that is described: for the most players unless their number is chosen."""
        game = self.chosen.load()
        program = game.program
        if self.chosen.players or self.chosen.seats or program.max_players == game.players:
            return game
        return self._for(program.max_players)

    def _for(self, players: int) -> Game:
        return replace(self.chosen, players=players).load()

    def book(self, language: str, *, reference: bool, with_source: bool = False) -> Book:
        from legalist.rulebook import make_book, make_lesson, read_background

        background = read_background(self.game.program)
        if reference:
            return make_book(self.game, background, language=language, with_source=with_source)
        from .examples import played_examples

        return make_lesson(
            self.game,
            background,
            language=language,
            others=self._others(),
            examples=played_examples(self.chosen.target, self.game.program),
        )

    def sheets(
        self,
        language: str,
        what: Sequence[What],
        kinds: Sequence[str] = (),
        *,
        space: float,
        new: bool = False,
    ) -> Sheets:
        from legalist.rulebook import make_lesson, make_sheets, read_background

        background = read_background(self.game.program)
        book = make_lesson(self.game, background, language=language)
        return make_sheets(
            self.game, background, book, what=what, kinds=kinds, space=space, new=new
        )

    def _others(self) -> dict[int, Game]:
        """Return the game for all other numbers of players; those are left out for which a module
        is not made."""
        from legalist.diagnostics import RulesetError

        program = self.game.program
        found: dict[int, Game] = {}
        for players in range(program.min_players, program.max_players + 1):
            if players == self.game.players or self.chosen.seats:
                continue
            try:
                found[players] = self._for(players)
            except RulesetError:
                continue
        return found


def _in_edition(chosen: Chosen, language: str) -> Chosen:
    """Choose the edition that is called like the language, if the ruleset has one and the variant
    does not name another. A ruleset with editions of its own is in none of those of the ruleset
    that it extends."""
    program = chosen.link(fill=False)
    declared = [head.editions for _, head in program.files if head.editions]
    editions = declared[-1] if declared else {}
    named = any(head.edition for id, head in program.files if id == program.variant)
    code = language.split("-")[0]
    return replace(chosen, edition=code) if code in editions and not named else chosen

"""Moves: an action and what was chosen for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from legalist.machine import PASS
from legalist.program import ACTOR
from legalist.wording import sentence as filled
from legalist.wording import wording

from .value_text import HIDDEN

if TYPE_CHECKING:
    from .game import Game


class Move:
    """An action and what was chosen for it. Its `str` parses back.

    `given` has the parameters of the decision that the action uses: they are not chosen, but known.
    """

    __slots__ = ("_game", "args", "given", "number", "player")

    def __init__(
        self,
        game: Game,
        player: int,
        number: int,
        args: tuple[Any, ...],
        given: tuple[Any, ...] = (),
    ) -> None:
        self._game = game
        self.player = player
        self.number = number
        self.args = args
        self.given = given

    @property
    def action(self) -> str:
        return "pass" if self.number == PASS else self._game.machine.actions[self.number].id

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Move)
            and (self.number, self.args, self.player) == (other.number, other.args, other.player)
            and self._game.hash == other._game.hash
        )

    def __hash__(self) -> int:
        return hash((self.number, self.args))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"

    def text(self, viewer: int | None = None) -> str:
        """As `str`, but with what a viewer may not know left out."""
        return " ".join([self.action, *self.words(viewer)])

    def words(self, viewer: int | None = None) -> list[str]:
        """Return the choices as text, except those that the others imply; secret ones are hidden
        from other viewers. If the last choice holds several things, each is a word of its own."""
        if self.number == PASS:
            return []
        choices = self._game.machine.actions[self.number].choices
        said = [
            (choice, value)
            for choice, value in zip(choices, self.args, strict=True)
            if not choice.implied
        ]
        found: list[str] = []
        for place, (choice, value) in enumerate(said):
            if choice.secret and viewer is not None and viewer != self.player:
                found.append(HIDDEN)
            elif place == len(said) - 1:
                found += self._game.words.words(choice.type, value, self.player)
            else:
                found.append(self._game.words.text(choice.type, value, self.player))
        return found

    def describe(self, language: str = "en", viewer: int | None = None) -> str:
        """Return the action's sentence, with the choices and parameters filled in."""
        if self.number == PASS:
            return self._game.words.name("pass", language) or wording("play", language)("pass")
        return self._sentence(language, viewer) or self.text(viewer)

    def told(self, language: str = "en", viewer: int | None = None) -> str:
        """Return who did what: the text of the action for what was done, or else its offer after
        the name of the player."""
        seat = self._game.seats[self.player]
        name = self._game.words.name(seat, language) or seat
        say = wording("play", language)
        if self.number != PASS:
            done = self._sentence(language, viewer, name)
            if done:
                return done
        elif not self._game.words.name("pass", language):
            passes = say("passes", seat=name)
            return passes[:1].upper() + passes[1:]
        return say("did", seat=name, move=self.describe(language, viewer))

    def _sentence(self, language: str, viewer: int | None, actor: str = "") -> str:
        choices = self._game.machine.actions[self.number].choices
        foreign = viewer is not None and viewer != self.player
        shown = [
            self._game.words.hidden(choice.type, language)
            if choice.secret and foreign
            else self._game.words.shown(choice.type, value, language)
            for choice, value in zip(choices, self.args, strict=True)
        ]
        return sentence(self._game, self.number, shown, self.given, language, foreign, actor)


def sentence(
    game: Game,
    number: int,
    shown: Sequence[str],
    given: tuple[Any, ...],
    language: str,
    foreign: bool = False,
    actor: str = "",
) -> str:
    """Return the sentence of an action with the shown choices filled in, and with what the decision
    is about; an empty text if the action has no sentence. With an actor it is what was done."""
    action = game.machine.actions[number]
    decl = game.program.actions[action.id]
    said = decl.told if actor else decl.text
    template = said.get(language, "")
    # An offer in the player's language is better than what was done in another.
    if not template and not (actor and language in decl.text):
        template = said.get("en", "")
    values = {choice.id: value for choice, value in zip(action.choices, shown, strict=True)}
    if actor:
        values[ACTOR] = actor
    if given:
        decision = game.machine.checked.decisions[decl.offered[0].name]
        for place, param in enumerate(decl.offered[0].params):
            type_ = decision.params[place].type
            hidden = foreign and place in decision.secret
            values[param.name] = (
                game.words.hidden(type_, language)
                if hidden
                else game.words.shown(type_, given[place], language)
            )
    return filled(template, values, language)

"""Moves and the lazy list of legal ones."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from legalist.limits import MOST_WRITTEN
from legalist.machine import PASS, Segment, forms, nth_move
from legalist.wording import wording

if TYPE_CHECKING:
    from .game import Game


MOST_COMPARED = 2000
HIDDEN = "?"


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
        decl = self._game.program.actions[self.action]
        template = decl.text.get(language) or decl.text.get("en", "")
        if not template:
            return self.text(viewer)
        choices = self._game.machine.actions[self.number].choices
        foreign = viewer is not None and viewer != self.player
        for choice, value in zip(choices, self.args, strict=True):
            shown = (
                HIDDEN
                if choice.secret and foreign
                else self._game.words.shown(choice.type, value, language)
            )
            template = template.replace("{" + choice.id + "}", shown)
        if self.given:
            checked = self._game.machine.checked
            decision = checked.decisions[decl.offered[0].name]
            for place, param in enumerate(decl.offered[0].params):
                type_, value = decision.params[place].type, self.given[place]
                hidden = foreign and place in decision.secret
                shown = HIDDEN if hidden else self._game.words.shown(type_, value, language)
                template = template.replace("{" + param.name + "}", shown)
        return template


class LegalMoves(Sequence[Move]):
    """The legal moves of a decision. Nothing is enumerated before it is needed."""

    def __init__(
        self,
        game: Game,
        player: int,
        segments: list[Segment],
        or_pass: bool,
        given: tuple[Any, ...] = (),
    ) -> None:
        self._game = game
        self._player = player
        self._given = given
        self._segments = segments
        self._or_pass = or_pass
        self._length = sum(segment[3] for segment in segments) + or_pass

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Move]:
        for number, prefix, form, _ in self._segments:
            for value in forms.items(form):
                args = prefix if form[0] == forms.UNIT else (*prefix, value)
                yield Move(self._game, self._player, number, args, self._given)
        if self._or_pass:
            yield Move(self._game, self._player, PASS, ())

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._length))]
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(index)
        return Move(self._game, self._player, *nth_move(self._segments, index), self._given)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or move.player != self._player:
            return False
        if move.number == PASS:
            return self._or_pass
        for number, prefix, form, _ in self._segments:
            if number == move.number and move.args[: len(prefix)] == prefix:
                last = move.args[len(prefix)] if form[0] != forms.UNIT else None
                if forms.contains(form, last):
                    return True
        return False

    def same_as(self, other: LegalMoves) -> bool:
        """Return whether these are the same moves as at a decision of a game with other rules of
        legality. If there are very many, only their numbers are compared."""
        if self._segments == other._segments:
            return self._or_pass == other._or_pass
        if self.actions() != other.actions():
            return False
        return len(self) > MOST_COMPARED or all(
            one.args == another.args for one, another in zip(self, other, strict=True)
        )

    def to_json(self) -> list[str] | dict[str, int]:
        """Return the moves as texts, or only their number if there are too many to write down."""
        number = len(self)
        return {"count": number} if number > MOST_WRITTEN else [str(move) for move in self]

    def random(self, rng: random.Random) -> Move:
        """Return a legal move, all being equally likely."""
        return self[rng.randrange(self._length)]

    def actions(self) -> dict[str, int]:
        """Return the number of legal moves of each action."""
        found: dict[str, int] = {}
        for number, _, _, count in self._segments:
            name = self._game.machine.actions[number].id
            found[name] = found.get(name, 0) + count
        if self._or_pass:
            found["pass"] = 1
        return found

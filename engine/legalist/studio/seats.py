"""Who plays which seat: people at this machine, guests with a token, or bots."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from legalist.looks.look import Look
from legalist.play import Game
from legalist.quick_dataclass import mutable

from .wire.game import Player


@mutable
class Seat:
    """A seat is a bot's, a guest's (it has a token) or else the owner's. `online` counts the
    sockets that look at the game from it."""

    bot: bool = True
    token: str = ""
    online: int = 0


class Seats:
    def __init__(self, seats: tuple[str, ...], people: tuple[str, ...]) -> None:
        self._seats = {seat: Seat(bot=seat not in people) for seat in seats}

    def __contains__(self, seat: str) -> bool:
        return seat in self._seats

    def is_bot(self, seat: str) -> bool:
        return self._seats[seat].bot

    @property
    def owner(self) -> set[str]:
        """The seats that people play at this machine."""
        return {id for id, one in self._seats.items() if not one.bot and not one.token}

    @property
    def guests(self) -> set[str]:
        return {id for id, one in self._seats.items() if one.token}

    @property
    def tokens(self) -> dict[str, str]:
        """The tokens of guests, by seat."""
        return {id: one.token for id, one in self._seats.items() if one.token}

    def seat_again(self, tokens: Mapping[str, str]) -> None:
        """Let guests come back with the tokens that they had."""
        for id, token in tokens.items():
            if id in self._seats and token:
                self._seats[id].bot, self._seats[id].token = False, token

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(id for id, one in self._seats.items() if not one.bot)

    def of_token(self, token: str) -> str:
        """Return the seat of a token; nothing for any other text."""
        found = ""
        for id, one in self._seats.items():
            if one.token and secrets.compare_digest(one.token.encode(), token.encode()):
                found = id
        return found

    def give(self, seat: str, player: str) -> str:
        """Let a person, a bot or a guest play a seat; a guest's token is returned. A token that
        was given before is no longer good."""
        one = self._seats[seat]
        one.bot = player == "bot"
        one.token = secrets.token_urlsafe(24) if player == "invite" else ""
        return one.token

    def came(self, seat: str, by: int) -> None:
        if seat:
            self._seats[seat].online += by

    def players(self, me: str, own: set[str], game: Game, language: str) -> tuple[Player, ...]:
        looks = Look(game.program, language).seats
        return tuple(
            Player(
                id,
                looks[id].name,
                looks[id].colour,
                "bot" if one.bot else "me" if id == me else "mine" if id in own else "person",
                one.bot or one.online > 0 or id in own,
            )
            for id, one in self._seats.items()
        )

"""Loaded games, shared by all the scenarios that are played in them."""

from __future__ import annotations

from typing import Any

from legalist.diagnostics import Diagnostic, RulesetError
from legalist.link import Location
from legalist.play import Game, load

from .scenario import Setting, game_key


class Games:
    """Loads a game when it is first needed; one that failed to load fails again at once."""

    def __init__(self) -> None:
        self._known: dict[str, Game | tuple[Diagnostic, ...]] = {}

    def get(self, target: Location, setting: Setting) -> Game:
        """Return the game of a setting; raise RulesetError."""
        key = game_key(target, setting)
        if key not in self._known:
            self._known[key] = _load(target, setting)
        game = self._known[key]
        if isinstance(game, tuple):
            raise RulesetError(game)
        return game


def _load(target: Location, setting: Setting) -> Game | tuple[Diagnostic, ...]:
    map: Any = setting.map  # written in the file or named there; linking takes both
    try:
        return load(
            target,
            modules=setting.modules,
            players=setting.players,
            map=map,
            options=setting.options,
            edition=setting.edition,
            seats=setting.seats,
        )
    except RulesetError as error:
        return error.diagnostics

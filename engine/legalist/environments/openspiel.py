"""A Python game of OpenSpiel over any ruleset.

    from legalist.environments.openspiel import register
    game = register("hex", options={"board_size": 5})      # a pyspiel.Game
    state = game.new_initial_state()

Chance is a move of the chance player at the beginning, one of `seeds` seeds: everything that is
drawn later follows from it. (Rules draw in the middle of moves, where OpenSpiel has no place for
chance.) Rules that never draw have no chance. What a player knows is the row of what the seat sees,
and as an information state, all that it has seen and chosen.
"""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from legalist.machine.random import seeded
from legalist.plan.layout import RANDOM
from legalist.play import Game, load

from .observation import Numbers
from .solo import LetterGame, Letters

SEEDS = 1_000
MOST_LETTERS = 10_000
# Random games that are looked at to see whether the rules ever draw.
LOOKED_AT = 5


# What is registered, by name: OpenSpiel pickles states, and games are not pickled.
_LETTERS: dict[str, Letters] = {}


class NamedLetters(Letters):
    def __init__(self, game: Game, name: str) -> None:
        super().__init__(game)
        self._name = name

    def __reduce__(self) -> Any:
        return _registered, (self._name,)


def _registered(name: str) -> Letters:
    if name not in _LETTERS:
        raise LookupError(f"register the game `{name}` before its states are read")
    return _LETTERS[name]


def register(target: Any, *, name: str = "", seeds: int = SEEDS, **setup: Any) -> pyspiel.Game:
    """Register a game for `pyspiel.load_game` and return it. The target and set-up are those of
    `legalist.load`; the name is made from the ruleset unless given."""
    game = load(target, **setup)
    made = game_class(game, name or f"legalist_{_plain(game.program.id)}", seeds)
    if made.TYPE.short_name not in pyspiel.registered_names():
        pyspiel.register_game(made.TYPE, made)
    return made()


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9_]", "_", name.lower())


def game_class(game: Game, name: str, seeds: int = SEEDS) -> Any:
    """Return the class of the game, as `pyspiel.register_game` wants one."""
    letters = _LETTERS[name] = NamedLetters(game, name)
    drawn = draws(game)
    types = pyspiel.GameType
    perfect = not drawn and sees_all(game)
    type_ = types(
        short_name=name,
        long_name=f"{game.program.id} (Legalist)",
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=(
            types.ChanceMode.EXPLICIT_STOCHASTIC if drawn else types.ChanceMode.DETERMINISTIC
        ),
        information=(
            types.Information.PERFECT_INFORMATION
            if perfect
            else types.Information.IMPERFECT_INFORMATION
        ),
        utility=types.Utility.ZERO_SUM if game.players > 1 else types.Utility.GENERAL_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=game.players,
        min_num_players=game.players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=letters.alphabet.size,
        max_chance_outcomes=seeds if drawn else 0,
        num_players=game.players,
        min_utility=-1.0 if game.players > 1 else 0.0,
        max_utility=1.0,
        utility_sum=0.0 if game.players > 1 else None,
        max_game_length=MOST_LETTERS,
    )

    class LegalistGame(pyspiel.Game):  # type: ignore[misc]
        TYPE = type_

        def __init__(self, params: Any = None) -> None:
            super().__init__(type_, info, params or {})
            self.letters = letters
            self.seeds = seeds if drawn else 0

        def new_initial_state(self, state: Any = None) -> SpielState:
            del state
            return SpielState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            if params:
                raise ValueError(f"observations have no parameters; there were {params}")
            return Observer(letters, iig_obs_type)

        def max_chance_nodes_in_history(self) -> int:
            return int(drawn)

    return LegalistGame


@cache
def draws(game: Game) -> bool:
    """Whether a game ever draws from its generator: seen in random games of several seeds."""
    return any(game.playout(seed).slots()[RANDOM] != seeded(seed) for seed in range(LOOKED_AT))


def sees_all(game: Game) -> bool:
    """Whether everybody sees everything all the time."""
    machine = game.machine
    return all(
        zone.zone.seen_owner == zone.zone.seen_others == "contents" for zone in machine.zones
    ) and all(value.value.seen == "all" for value in machine.values)


class SpielState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._letters: Letters = game.letters
        self._seeds: int = game.seeds
        # What each player has seen and chosen, as a hash that grows with every letter.
        self._known = [b""] * self._letters.game.players
        self._seen = list(self._known)
        self.play: LetterGame | None = None
        if not self._seeds:
            self._begin(0)

    def _begin(self, seed: int) -> None:
        self.play = self._letters.begin(seed)
        self._learn()

    def _learn(self) -> None:
        """Let everybody take in what has changed; how many letters others chose for what is not
        to be seen, nobody knows."""
        assert self.play is not None
        for player, before in enumerate(self._seen):
            seen = self.play.observe(player).tobytes()
            if seen != before:
                self._seen[player] = seen
                self._take_in(player, seen)

    def _take_in(self, player: int, news: bytes) -> None:
        self._known[player] = hashlib.sha256(self._known[player] + news).digest()

    # ---- what OpenSpiel asks

    def current_player(self) -> int:
        if self.play is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.play.over else self.play.player

    def _legal_actions(self, player: int) -> list[int]:
        play = self.play
        return list(play.legal) if play is not None and player == play.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1 / self._seeds) for seed in range(self._seeds)]

    def _apply_action(self, action: int) -> None:
        if self.play is None:
            self._begin(action)
            return
        player = self.play.player
        self._take_in(player, f"chose {action}".encode())
        self.play.choose(action)
        self._learn()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return self._letters.alphabet.name(action)

    def is_terminal(self) -> bool:
        return self.play is not None and self.play.over

    def returns(self) -> list[float]:
        return [0.0] * len(self._known) if self.play is None else self.play.rewards

    def __str__(self) -> str:
        if self.play is None:
            return "before the set-up"
        data = json.dumps(self.play.state.to_json(), sort_keys=True, ensure_ascii=False)
        return f"{data} {self.play.chosen}"


class Observer:
    """Observations of a state by a player, as OpenSpiel's observers give them: all that the seat
    sees, or what anybody sees who only watches, or what the seat alone sees."""

    def __init__(self, letters: Letters, type_: Any) -> None:
        private = pyspiel.PrivateInfoType
        self._letters = letters
        self._public = type_ is None or type_.public_info
        self._private = type_ is None or type_.private_info != private.NONE
        self._whole = type_ is not None and type_.perfect_recall
        if type_ is not None and type_.private_info == private.ALL_PLAYERS:
            raise ValueError("there are no observations of what all players know together")
        size = letters.observation.size
        self.tensor: NDArray[np.float32] = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def _observe(self, play: LetterGame, player: int) -> Numbers:
        watcher = self._letters.game.players
        if not self._private:
            return play.observe(watcher)
        seen = play.observe(player)
        if self._public:
            return seen
        alone: Numbers = np.where(seen != play.observe(watcher), seen, 0)
        # Who looks, and what that player has chosen for the move so far, is nothing that is hidden.
        for name in ("me", "word"):
            alone[self._letters.observation.columns[name]] = 0
        return alone

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = 0 if state.play is None else self._observe(state.play, player)

    def string_from(self, state: SpielState, player: int) -> str:
        seen = ""
        if state.play is not None:
            numbers = self._observe(state.play, player)
            if self._public or numbers.any():
                seen = " ".join(map(str, numbers))
        if not (self._whole and self._private):
            return seen
        return f"{player} {state._known[player].hex()} {seen}"

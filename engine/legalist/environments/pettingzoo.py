"""A PettingZoo environment (AEC: one agent after the other) over any ruleset.

    from legalist import load
    from legalist.environments.pettingzoo import env
    environment = env(load("hex"))

Observations are as PettingZoo wants them where not everything is legal: `observation`, the numbers
that the agent's seat sees, and `action_mask`, the letters that it can choose; all 0 for those who
do not choose.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from legalist.play import Game
from legalist.wording import ENGLISH

from .solo import LetterGame, Letters

AGENT = "player_{}"
# An episode is cut off after so many letters, unless said otherwise: rules may allow endless games.
MOST_LETTERS = 100_000
_EXTREMES = np.iinfo(np.int32)


def env(game: Game, most: int = MOST_LETTERS) -> LegalistEnv:
    """Return an environment for a game; episodes longer than `most` letters are truncated."""
    return LegalistEnv(game, most)


class LegalistEnv(AECEnv):  # type: ignore[misc]
    def __init__(self, game: Game, most: int = MOST_LETTERS) -> None:
        super().__init__()
        self.game = game
        self.letters = Letters(game)
        self.most = most
        self.metadata = {
            "render_modes": ["ansi"],
            "name": f"legalist_{game.program.id}",
            "is_parallelizable": False,
        }
        self.render_mode = "ansi"
        self.possible_agents = [AGENT.format(n) for n in range(game.players)]
        size = self.letters.alphabet.size
        self.observation_spaces = {
            agent: spaces.Dict(
                observation=spaces.Box(
                    _EXTREMES.min, _EXTREMES.max, (self.letters.observation.size,), np.int32
                ),
                action_mask=spaces.Box(0, 1, (size,), np.int8),
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()
        self._play: LetterGame

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. With a seed it is the game of that seed, and those after it are always the
        same, too."""
        del options
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.seed = int(seed if seed is not None else self._seeds.integers(1 << 48))
        self._play = self.letters.begin(self.seed)
        self._chosen = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"seat": seat} for agent, seat in zip(self.agents, self.game.seats, strict=True)
        }
        self._select()

    def _select(self) -> None:
        """Let whoever decides choose; at the end, everybody in turn is told."""
        player = self._play.player
        self.agent_selection = self.possible_agents[max(player, 0)]
        if self._play.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._chosen >= self.most:
            self.truncations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        player = self.possible_agents.index(agent)
        mask = np.zeros(self.letters.alphabet.size, np.int8)
        if player == self._play.player:
            mask = self._play.mask
        return {"observation": self._play.observe(player), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to choose a letter")
        self._play.choose(int(action))
        self._chosen += 1
        self._cumulative_rewards[agent] = 0
        self.rewards = dict(zip(self.possible_agents, self._play.rewards, strict=True))
        self._select()
        self._accumulate_rewards()

    def render(self) -> str:
        """Return the position in words, as whoever decides sees it."""
        state = self._play.state
        decision = state.decision
        shown = [f"{name}: {one}" for name, one in state.watched().zones().items() if one]
        asked = [decision.seat, decision.text(ENGLISH)] if decision is not None else ["the end"]
        return "\n".join([" ".join(asked), *shown])

    def close(self) -> None:
        """Nothing has to be closed."""

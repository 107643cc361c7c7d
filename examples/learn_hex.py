"""Learns Hex 5×5 by playing against itself, with NumPy alone: `python examples/learn_hex.py`.

A network with one hidden layer sees the stones from the side of whoever chooses, and gives each
letter a weight. After every batch of moves it is moved towards those of the winner and away from
those of the loser (REINFORCE). Nothing in it knows Hex but the two lines of `features`.
"""

from __future__ import annotations

import argparse
import os
import time
from typing import Any

# Matrices this small are multiplied faster by one thread. To be said before NumPy is there.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from legalist import load
from legalist.environments import BatchEnvironment
from legalist.simulate.intervals import wilson

Floats = NDArray[np.float32]
GAMES, STEPS, HIDDEN, RATE, ENTROPY = 256, 32, 128, 0.001, 0.05
MOVES_AT_ONCE = 1_024


def features(environment: BatchEnvironment) -> Floats:
    """What whoever chooses sees: where its own stones are, where the other's are, and its side."""
    seen = environment.observe()
    stones = seen[:, environment.observation.columns["stone_on"]]
    me = seen[:, :1]
    mine, others = stones == me + 1, (stones > 0) & (stones != me + 1)
    return np.concatenate([mine, others, me == 0, me == 1], axis=1).astype(np.float32)


class Network:
    def __init__(self, inputs: int, letters: int, rng: np.random.Generator) -> None:
        shapes = [(inputs, HIDDEN), (HIDDEN,), (HIDDEN, letters), (letters,)]
        self.weights = [
            (rng.standard_normal(one) / np.sqrt(one[0]) if len(one) == 2 else np.zeros(one)).astype(
                np.float32
            )
            for one in shapes
        ]
        self._first = [np.zeros_like(one) for one in self.weights]
        self._second = [np.zeros_like(one) for one in self.weights]
        self._steps = 0

    def chances(self, seen: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """Return how likely each letter is, and the hidden layer."""
        a, b, c, d = self.weights
        hidden = np.maximum(seen @ a + b, 0)
        logits = np.where(masks, hidden @ c + d, -1e9)
        grown = np.exp(logits - logits.max(axis=1, keepdims=True))
        return grown / grown.sum(axis=1, keepdims=True), hidden

    def learn(
        self, seen: Floats, masks: NDArray[np.bool_], chosen: NDArray[Any], gain: Floats
    ) -> None:
        """Make letters likelier by what came of them, and keep some variety."""
        chances, hidden = self.chances(seen, masks)
        wanted = -chances * gain[:, None]
        wanted[np.arange(len(chosen)), chosen] += gain
        logs = np.log(chances + 1e-9)
        variety = -(chances * logs).sum(axis=1, keepdims=True)
        wanted -= ENTROPY * chances * (logs + variety)
        wanted /= len(chosen)
        back = (wanted @ self.weights[2].T) * (hidden > 0)
        self._move([seen.T @ back, back.sum(axis=0), hidden.T @ wanted, wanted.sum(axis=0)])

    def _move(self, slopes: list[Floats]) -> None:
        """A step of Adam."""
        self._steps += 1
        for weight, first, second, slope in zip(
            self.weights, self._first, self._second, slopes, strict=True
        ):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            near = first / (1 - 0.9**self._steps)
            far = np.sqrt(second / (1 - 0.999**self._steps)) + 1e-8
            weight += RATE * near / far


def draw(chances: Floats, rng: np.random.Generator) -> NDArray[Any]:
    """Draw a letter in each game."""
    return np.argmax(chances.cumsum(axis=1) > rng.random((len(chances), 1)) * 0.999999, axis=1)


def play_batch(
    environment: BatchEnvironment, network: Network, rng: np.random.Generator
) -> tuple[Floats, NDArray[np.bool_], NDArray[Any], Floats]:
    """Play some steps against itself; return those of games that ended, with what they gained."""
    seen, masks, chosen, players, won, ended = [], [], [], [], [], []
    for _ in range(STEPS):
        seen.append(features(environment))
        masks.append(environment.masks.copy())
        players.append(environment.players.copy())
        chosen.append(draw(network.chances(seen[-1], masks[-1])[0], rng))
        rewards, over = environment.step(chosen[-1])
        won.append(rewards)
        ended.append(over)
    gain = np.zeros((STEPS, environment.number), np.float32)
    result = np.zeros((environment.number, environment.game.players), np.float32)
    games = np.arange(environment.number)
    for step in reversed(range(STEPS)):
        result = np.where(ended[step][:, None], won[step], result)
        gain[step] = result[games, players[step]]
    told = gain.ravel() != 0
    return (
        np.concatenate(seen)[told],
        np.concatenate(masks)[told],
        np.concatenate(chosen)[told],
        gain.ravel()[told],
    )


def against_random(network: Network, games: int, seed: int) -> tuple[int, int]:
    """Return how many games the network won of how many, half of them on each side."""
    environment = BatchEnvironment(load("hex", options={"board_size": 5}), games, seed)
    rng = np.random.default_rng(seed)
    side = np.arange(games) % 2
    left, wins = np.ones(games, np.bool_), 0
    while left.any():
        learned = network.chances(features(environment), environment.masks)[0].argmax(axis=1)
        drawn = draw(
            environment.masks / environment.masks.sum(axis=1, keepdims=True).astype(np.float32), rng
        )
        rewards, ended = environment.step(np.where(environment.players == side, learned, drawn))
        now = ended & left
        wins += int((rewards[now, side[now]] > 0).sum())
        left &= ~ended
    return wins, games


def train(seconds: float, seed: int, rounds: int = 0) -> Network:
    """Learn for some seconds, or for a number of rounds, which always gives the same network."""
    rng = np.random.default_rng(seed)
    environment = BatchEnvironment(load("hex", options={"board_size": 5}), GAMES, seed)
    network = Network(features(environment).shape[1], environment.alphabet.size, rng)
    begun, played = time.monotonic(), 0
    while played < rounds if rounds else time.monotonic() - begun < seconds:
        seen, masks, chosen, gain = play_batch(environment, network, rng)
        order = rng.permutation(len(chosen))
        for start in range(0, len(order), MOVES_AT_ONCE):
            some = order[start : start + MOVES_AT_ONCE]
            network.learn(seen[some], masks[some], chosen[some], gain[some])
        played += 1
        if played % 100 == 0:
            wins, games = against_random(network, 500, seed + played)
            spent = time.monotonic() - begun
            print(
                f"{spent:4.0f} s, {environment.seeds.max():,} games: "
                f"wins {wins / games:.1%} against random"
            )
    return network


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn Hex 5×5 by self-play.")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    network = train(asked.seconds, asked.seed)
    wins, games = against_random(network, 4_000, 1 << 40)
    found = wilson(wins / games, games)
    print(f"at the end: {found.value:.1%} of {games:,} games ({found.low:.1%} to {found.high:.1%})")


if __name__ == "__main__":
    main()

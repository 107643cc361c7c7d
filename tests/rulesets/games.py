"""Whole random games, looked at closely at every decision."""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from legalist.play import Game, State

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from walks import Configuration, walk

LONGEST = 20_000


@dataclass(slots=True)
class Played:
    """One game: how long it was, how many moves there were to choose from at most, how it ended,
    and everything that was wrong on the way."""

    configuration: Configuration
    seed: int
    decisions: int = 0
    most_moves: int = 0
    actions: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    winners: tuple[str, ...] = ()
    problems: list[str] = field(default_factory=list)


@cache
def play(configuration: Configuration, seed: int, thorough: bool = False) -> Played:
    """A random game to its end, with the ruleset's invariants checked at every decision; if
    thorough, every state is also saved and read, and the whole game replayed from its moves."""
    game, played = configuration.game(), Played(configuration, seed)
    try:
        _play(game, played, thorough)
    except Exception as error:
        place = f"after {played.decisions} decisions"
        played.problems.append(f"{place}: {type(error).__name__}: {error}")
    return played


def _play(game: Game, played: Played, thorough: bool) -> None:
    moves: list[str] = []
    for state, move in walk(game, played.seed, random.Random(played.seed), LONGEST):
        if thorough:
            if game.from_json(json.loads(json.dumps(state.to_json()))) != state:
                played.problems.append(f"after {played.decisions} decisions it reads back another")
            if move is None and _replayed(game, played.seed, moves) != state:
                played.problems.append("the same moves lead elsewhere")
            moves.append(str(move))
        for entry in state.trace:
            if entry.kind == "rule":
                played.rules[entry.address.removeprefix("rules.")] += 1
        for broken in game.check_invariants(state) if state.decision is not None else ():
            played.problems.append(f"after {played.decisions} decisions {broken} does not hold")
        if move is not None:
            played.decisions += 1
            played.most_moves = max(played.most_moves, len(state.legal_moves))
            played.actions[move.action] += 1
        else:
            _check_end(game, state, played)


def _replayed(game: Game, seed: int, moves: list[str]) -> State:
    state = game.start(seed)
    for move in moves:
        state = state.apply(move, trace=False)
    return state


def _check_end(game: Game, state: State, played: Played) -> None:
    if state.outcome is None:
        played.problems.append(f"the game goes on after {played.decisions} decisions")
        return
    played.winners = state.outcome.winners
    if set(state.outcome.scores) != set(game.seats):
        played.problems.append("somebody has no score")

"""Shipped games for tests that hold for every game, and random walks through them.

`LEGALIST_RULESETS="hex huang"` looks at some only, while others are being written.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from legalist.diagnostics import Report
from legalist.link import link, ruleset_names
from legalist.link.library import list_modules
from legalist.play import Game, Move, State, load
from legalist.resources import rulesets_dir

# A game with what no shipped game has yet: choices made at the same time.
FOREIGN = Path(__file__).parent / "foreign" / "blind-auction"
RULESETS = os.environ.get("LEGALIST_RULESETS", "").split() or ruleset_names()


@dataclass(frozen=True, slots=True)
class Configuration:
    """A game as it is set up; `str` is its name in test ids and of its recordings."""

    ruleset: str
    players: int
    modules: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join([Path(self.ruleset).name, *self.modules, f"{self.players}p"])

    def game(self) -> Game:
        return _game(self)


@cache
def _game(configuration: Configuration) -> Game:
    return load(configuration.ruleset, players=configuration.players, modules=configuration.modules)


@cache
def configurations() -> tuple[Configuration, ...]:
    """Every ruleset with every number of players, and with each of its modules."""
    found = []
    for ruleset in RULESETS:
        low, high = _players(ruleset)
        found += [Configuration(ruleset, players) for players in range(low, high + 1)]
        for modules in _modules(ruleset):
            _, most = _players(ruleset, modules)
            found.append(Configuration(ruleset, most, modules))
    return tuple(found)


@cache
def foreign_configurations() -> tuple[Configuration, ...]:
    """Games that only tests know."""
    low, high = _players(str(FOREIGN))
    return tuple(Configuration(str(FOREIGN), players) for players in range(low, high + 1))


def _modules(ruleset: str) -> list[tuple[str, ...]]:
    """Each module in a ruleset's own folder, together with those that it requires."""
    modules = list_modules(ruleset)
    requires = {module.id: module.requires for module in modules}
    found = []
    for module in modules:
        if not module.path.is_relative_to(rulesets_dir() / ruleset):
            continue
        needed = [module.id]
        for one in needed:
            needed += [other for other in requires.get(one, ()) if other not in needed]
        found.append(tuple(needed))
    return found


def _players(ruleset: str, modules: tuple[str, ...] = ()) -> tuple[int, int]:
    report = Report()
    program = link(ruleset, modules=modules, report=report)
    report.raise_if_errors()
    assert program is not None
    return program.min_players, program.max_players


def choose(state: State, choices: random.Random) -> Move:
    """Any move, or a move of any action: else actions with few moves would hardly come up."""
    legal = state.legal_moves
    if choices.random() < 0.5:
        return legal.random(choices)
    actions = list(legal.actions().values())
    which = choices.randrange(len(actions))
    return legal[sum(actions[:which]) + choices.randrange(actions[which])]


def walk(
    game: Game, seed: int, choices: random.Random, steps: int | None = None
) -> Iterator[tuple[State, Move | None]]:
    """The states of a random game, each with the move made in it; None in the last."""
    state = game.start(seed)
    while state.decision is not None and (steps is None or steps > 0):
        move = choose(state, choices)
        yield state, move
        state = state.apply(move)
        if steps is not None:
            steps -= 1
    yield state, None


def last_state(game: Game, seed: int, choices: random.Random, steps: int) -> State:
    """Where a random walk comes to."""
    return [state for state, _ in walk(game, seed, choices, steps)][-1]

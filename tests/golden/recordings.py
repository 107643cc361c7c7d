"""Recordings: games and their numbers of positions as text."""

from __future__ import annotations

import random

from legalist.play import Game, State
from walks import Configuration, configurations, walk

SEED = 7
LARGEST = 3000
EVERY = 15


def recorded() -> list[Configuration]:
    """Every ruleset with as many players as it allows, and every module."""
    fullest: dict[tuple[str, tuple[str, ...]], Configuration] = {}
    for one in configurations():
        fullest[one.ruleset, one.modules] = one
    return list(fullest.values())


def counted() -> list[Configuration]:
    """Of those, the rulesets without modules: positions take long to count."""
    return [one for one in recorded() if not one.modules]


def playthrough(configuration: Configuration) -> str:
    """One line for every decision: who, how many legal moves, the move, the rules that fired."""
    game = configuration.game()
    lines = [f"{configuration}: seed {SEED}, seats {', '.join(game.seats)}", ""]
    states = list(walk(game, SEED, random.Random(SEED)))
    for number, (state, move) in enumerate(states, 1):
        if state.decision is None:
            continue
        after = states[number][0]
        made = f"{state.decision.seat}, {state.decision.id}, {len(state.legal_moves)} moves: {move}"
        lines.append(f"{number:>4} {made}{_fired(after)}")
    return "\n".join([*lines, "", *_ending(states[-1][0]), ""])


def _fired(state: State) -> str:
    rules = [entry.address.removeprefix("rules.") for entry in state.trace if entry.kind == "rule"]
    return f"  [{', '.join(rules)}]" if rules else ""


def _ending(state: State) -> list[str]:
    assert state.outcome is not None
    scores = [f"{seat}: {list(score)}" for seat, score in state.outcome.scores.items()]
    return [*scores, f"winners: {', '.join(state.outcome.winners) or 'nobody'}"]


def perft(configuration: Configuration) -> str:
    """How many ways there are to play on, and how many states they lead to, by depth.

    Counted from several moments of the recorded game, as deep as there are not too many.
    """
    game = configuration.game()
    lines = [f"{configuration}: seed {SEED}", ""]
    for number, (state, _) in enumerate(walk(game, SEED, random.Random(SEED))):
        if number % EVERY == 0 and state.decision is not None:
            ways, states = count(game, state)
            lines.append(f"after {number:>3} moves: ways {ways}, states {states}")
    return "\n".join([*lines, ""])


def count(game: Game, start: State) -> tuple[str, str]:
    """Ways and different states at depth 0, 1, …; the last depth has its ways counted only."""
    level: dict[State, int] = {start: 1}
    ways, states = [1], [1]
    while level:
        ahead = sum(
            number * len(state.legal_moves)
            for state, number in level.items()
            if state.decision is not None
        )
        ways.append(ahead)
        branches = sum(len(state.legal_moves) for state in level if state.decision is not None)
        if branches > LARGEST or not branches:
            break
        following: dict[State, int] = {}
        for state, number in level.items():
            for move in state.legal_moves if state.decision is not None else ():
                after = state.apply(move, trace=False)
                following[after] = following.get(after, 0) + number
        level = following
        states.append(len(level))
    assert game.check_invariants(start) == []
    return " ".join(map(str, ways)), " ".join(map(str, states))

"""Paths of steps through the legal moves of a decision."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

from legalist.play import LegalMoves, Move, Step
from legalist.play.steps import Member

SEVERAL = ("subset", "pieces", "order")


def offered(step: Step) -> Iterator[Member]:
    """Everything that can be chosen or added next."""
    yield from step.members
    for numbers in step.ranges:
        for number in range(numbers.low, numbers.high + 1):
            yield Member(str(number), str(number), numbers.moves)
    for counter in step.counters:
        if counter.moves:
            yield Member(counter.word, counter.name, counter.moves)


def follow(legal: LegalMoves, step: Step, word: str) -> Step:
    if step.choice is not None and step.choice.form in SEVERAL:
        return legal.step(step.chosen, [*step.taken, word])
    return legal.step([*step.chosen, word])


class Explorer:
    """Follows every path of steps, each partial move once."""

    def __init__(self, legal: LegalMoves) -> None:
        self.legal = legal
        self.known: dict[tuple[tuple[str, ...], tuple[str, ...]], frozenset[Move]] = {}
        self.steps: list[Step] = []

    def reached(self, step: Step) -> frozenset[Move]:
        key = step.chosen, step.taken
        if key not in self.known:
            self.known[key] = self._reached(step)
            self.steps.append(step)
        return self.known[key]

    def _reached(self, step: Step) -> frozenset[Move]:
        assert Step.from_json(json.loads(json.dumps(step.to_json()))) == step
        found: set[Move] = set()
        every = 0
        for member in offered(step):
            after = follow(self.legal, step, member.word)
            assert after.moves == member.moves
            every += after.moves
            found |= self.reached(after)
        if step.value is not None:
            finished = self.legal.step([*step.chosen, step.value])
            assert (finished.move if finished.choice is None else None) == step.move
            found |= self.reached(finished)
        elif step.move is not None:
            found.add(self.legal.complete(step.chosen))
            every += 1
        if step.choice is not None and step.choice.form in ("action", "one", "number", "truth"):
            assert every == step.moves
        assert len(found) == step.moves > 0
        self._check_counters(step, found)
        return frozenset(found)

    def _check_counters(self, step: Step, found: set[Move]) -> None:
        if not step.counters:
            return
        assert step.choice is not None
        words = next(iter(found))._game.words
        for counter in step.counters:
            numbers = []
            for move in found:
                choices = move._game.machine.actions[move.number].choices
                place = [choice.id for choice in choices].index(step.choice.id)
                written = words.words(choices[place].type, move.args[place], move.player)
                numbers.append(written.count(counter.word))
            assert (counter.least, counter.most) == (min(numbers), max(numbers))
            assert counter.taken <= counter.least
            assert counter.most <= counter.available


def random_step(legal: LegalMoves, rng: random.Random) -> Step:
    """Choose at random, until everything is chosen or sometimes before."""
    step = legal.step()
    while step.choice is not None:
        words = [member.word for member in offered(step)]
        if step.value is not None and (not words or rng.random() < 0.3):
            step = legal.step([*step.chosen, step.value])
        elif rng.random() < 0.1:
            break
        else:
            step = follow(legal, step, rng.choice(words))
    return step

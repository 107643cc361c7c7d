"""Moves by steps: whatever is offered leads to a legal move, and every legal move is reached."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

from hypothesis import HealthCheck, given, settings
from situations import Situation, situations
from test_views import shuffled

from legalist.play import LegalMoves, Move, State, Step
from legalist.play.steps import Member

MOST_FOLLOWED = 250
SLOW = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)


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
    if step.choice is not None and step.choice.form in ("subset", "pieces", "order"):
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


@SLOW
@given(situations(over=False))
def test_steps_reach_exactly_the_legal_moves(now: Situation) -> None:
    legal = now.state.legal_moves
    start = legal.step()
    assert start.moves == len(legal)
    assert {member.word: member.moves for member in start.members} == legal.actions()
    explorer = Explorer(legal)
    if len(legal) <= MOST_FOLLOWED:
        assert explorer.reached(start) == set(legal)
        return
    for member in start.members:
        if member.moves is not None and member.moves <= MOST_FOLLOWED:
            own = {move for move in legal if move.action == member.word}
            assert explorer.reached(legal.step([member.word])) == own


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


@SLOW
@given(situations(over=False))
def test_any_steps_end_in_a_legal_move(now: Situation) -> None:
    legal = now.state.legal_moves
    for _ in range(5):
        step = random_step(legal, now.rng)
        if step.choice is None:
            move = legal.complete(step.chosen)
            assert move in legal
            assert str(move) == step.move
            assert step.text == move.describe()


@SLOW
@given(situations(over=False))
def test_what_is_not_offered_is_refused_with_a_reason(now: Situation) -> None:
    legal = now.state.legal_moves
    for _ in range(4):
        step = random_step(legal, now.rng)
        assert legal.why_not(step.chosen, step.taken) == []
        refused = legal.refused(step.chosen, step.taken)
        words = {member.word for member in offered(step)}
        assert not words & set(refused)
        assert all(refused.values())
        for word in now.rng.sample(sorted(refused), min(5, len(refused))):
            several = bool(step.choice and step.choice.form in ("subset", "pieces", "order"))
            chosen = step.chosen if several else (*step.chosen, word)
            taken = (*step.taken, word) if several else ()
            assert legal.why_not(chosen, taken)
        if step.choice is not None and step.choice.form == "one":
            domain = now.game.machine.checked.domains[step.choice.type]
            assert len(words | set(refused)) == domain.size + step.choice.optional


def told(state: State, chosen: tuple[str, ...], taken: tuple[str, ...]) -> str:
    legal = state.legal_moves
    step, refused = legal.step(chosen, taken), legal.refused(chosen, taken)
    reasons = {word: [why.to_json() for why in found] for word, found in refused.items()}
    return json.dumps([step.to_json(), reasons])


@SLOW
@given(situations(over=False))
def test_steps_and_reasons_show_nothing_hidden(now: Situation) -> None:
    decision = now.state.decision
    assert decision is not None
    other = shuffled(now.game, now.state, decision.seat, now.rng)
    for _ in range(3):
        step = random_step(now.state.legal_moves, now.rng)
        here = told(now.state, step.chosen, step.taken)
        assert told(other, step.chosen, step.taken) == here

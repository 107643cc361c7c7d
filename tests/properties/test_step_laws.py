"""Moves by steps: whatever is offered leads to a legal move, and every legal move is reached."""

from __future__ import annotations

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from situations import Situation, situations
from test_views import shuffled

from legalist.play import MoveError, State
from step_paths import SEVERAL, Explorer, offered, random_step

MOST_FOLLOWED = 250
SLOW = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)


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
            several = bool(step.choice and step.choice.form in SEVERAL)
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


WORDS = st.sampled_from(("-", ",", ">", "*", "none", "yes", "?", "9" * 50, "\x1b[2J")) | st.text()


@SLOW
@given(situations(over=False, longest=40), st.data())
def test_any_words_are_a_step_or_are_refused_with_a_reason(
    now: Situation, data: st.DataObject
) -> None:
    legal = now.state.legal_moves
    step = random_step(legal, now.rng)
    chosen = [*step.chosen, *data.draw(st.lists(WORDS, max_size=2))]
    taken = [*step.taken, *data.draw(st.lists(WORDS, max_size=2))]
    for ask in (legal.step, legal.refused):
        told = "a step"
        try:
            ask(chosen, taken, "pl")
        except MoveError as error:
            told = str(error)
        assert told.strip()
        assert told.isprintable()

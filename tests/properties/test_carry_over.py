"""Laws of states that are carried over to changed rules, for every game."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from situations import SEEDS, Situation, situations

from legalist.diagnostics import RulesetError
from legalist.play import Carried, Game, State, carry_over, load
from legalist.play.transfer import Outline, Past, Position, carry_position, position_of
from legalist.program.canonical import fingerprints
from walks import Configuration, choose, configurations, foreign_configurations

EVERY = (*configurations(), *foreign_configurations())
PLAIN = tuple(one for one in EVERY if not one.modules)
FOLDER = TemporaryDirectory()


@cache
def changed(configuration: Configuration, change: str) -> Game:
    """The same game with one more module of a person's own."""
    path = Path(FOLDER.name) / f"{configuration}.yaml"
    of = configuration.game().program.id
    path.write_text(f"module: more\ntitle: More\nof: {of}\n{change}\n", "utf-8")
    return load(
        configuration.ruleset,
        players=configuration.players,
        modules=(*configuration.modules, str(path)),
    )


def harmless(configuration: Configuration) -> list[str]:
    """Changes under which every move that was made so far does what it did."""
    program = configuration.game().program
    changes = [
        "values: {fame(player): {start: 3}, tally: {start: 1}}",
        "functions: {more_of_it(): 1 + 1}",
        "options: {more: {from: 1, to: 9, default: 3, text: {en: More}}}",
    ]
    for event in program.events.values():
        names = ", ".join(param.name for param in event.params)
        changes.append(
            "values: {tally: {start: 1}}\nrules: {more_rules: "
            f"{{on: '{event.id}({names})', text: {{en: Nothing}}, do: set tally to 1}}}}"
        )
    return changes


def requirements(configuration: Configuration) -> list[str]:
    actions = configuration.game().program.actions.values()
    return [
        f"remove: [actions.{action.id}.require.{one.id}]"
        for action in actions
        for one in action.requires
    ]


def told(carried: Carried) -> list[str]:
    return [str(note) for note in (*carried.refused, *carried.notes)]


def there_and_back(state: State) -> State:
    return state.game.from_json(json.loads(json.dumps(state.to_json())))


def moves_of(state: State) -> list[str]:
    return [] if state.decision is None else [str(move) for move in state.legal_moves]


@given(situations(among=EVERY))
def test_under_the_same_rules_a_state_is_the_same(now: Situation) -> None:
    """By names, not by the hash: a module with a text alone changes nothing that play knows."""
    other = changed(now.configuration, "citations: {X1: {en: Text}}")
    other._hash = "0" * 64
    for state in now.states[-10:]:
        carried = carry_over(state, other)
        assert (carried.verdict, carried.way, told(carried)) == ("fits", "position", [])
        assert carried.state is not None
        assert carried.state._key() == state._key()
        assert moves_of(carried.state) == moves_of(state)
        assert carried.state.to_json() == {**state.to_json(), "hash": other.hash}
        assert there_and_back(carried.state) == carried.state


def in_doubt(carried: Carried) -> bool:
    """Whether it was refused because a rule that was the last to follow an event has one after it
    now: what called it is gone from the state, so nobody knows that the new one has to follow."""
    return {note.key for note in carried.refused} == {"carry_not_called"}


@given(situations(among=PLAIN, over=False), st.data())
def test_carrying_over_and_moving_can_be_swapped(now: Situation, data: st.DataObject) -> None:
    change = data.draw(st.sampled_from(harmless(now.configuration)))
    other = changed(now.configuration, change)
    carried = carry_over(now.state, other)
    if in_doubt(carried):
        return
    assert carried.way == "position", told(carried)
    old, new = now.state, carried.state
    for _ in range(12):
        assert new is not None
        assert there_and_back(new) == new
        assert moves_of(new) == moves_of(old)
        if old.decision is None:
            break
        move = choose(old, now.rng)
        old, new = old.apply(move), new.apply(str(move))
        again = carry_over(old, other)
        assert in_doubt(again) or new == again.state


@given(situations(among=PLAIN, over=False), st.data())
def test_without_a_requirement_no_move_is_lost(now: Situation, data: st.DataObject) -> None:
    removed = requirements(now.configuration)
    if not removed:
        return
    other = changed(now.configuration, data.draw(st.sampled_from(removed)))
    carried = carry_over(now.state, other, now.states[:-1], now.seed)
    assert carried.way == "position", told(carried)
    old, new = now.state, carried.state
    for _ in range(12):
        assert new is not None
        assert set(moves_of(old)) <= set(moves_of(new))
        if old.decision is None:
            break
        move = choose(old, now.rng)
        old, new = old.apply(move), new.apply(str(move))


def plays_on(state: State, rng: random.Random) -> None:
    """A game can be played to its end, and stays sound."""
    game = state.game
    for number in range(3_000):
        if state.decision is None:
            return
        if number % 20 == 0:
            assert there_and_back(state) == state  # it counts the pieces, too
            assert game.check_invariants(state) == []
        state = state.apply(choose(state, rng))
    pytest.fail("it does not end")


@cache
def with_module(plain: Configuration) -> tuple[Configuration, ...]:
    return tuple(
        Configuration(plain.ruleset, plain.players, one.modules)
        for one in EVERY
        if one.ruleset == plain.ruleset and one.modules and one.players >= plain.players
    )


@given(situations(among=PLAIN, over=False), st.data(), SEEDS)
def test_with_another_module_a_game_plays_on(
    now: Situation, data: st.DataObject, seed: int
) -> None:
    more = with_module(now.configuration)
    if not more:
        return
    other = data.draw(st.sampled_from(more)).game()
    carried = carry_over(now.state, other, now.states[:-1], now.seed)
    assert carried.state is not None
    assert carried.moves + carried.taken_back == len(now.moves)
    if carried.way != "position":
        assert carried.refused
        assert all(note.address and note.text() for note in carried.refused)
    plays_on(carried.state, random.Random(seed))


@given(situations(among=PLAIN, over=False), st.data(), SEEDS)
def test_with_another_number_a_game_plays_on(
    now: Situation, data: st.DataObject, seed: int
) -> None:
    numbers = {
        id: option for id, option in now.game.program.options.items() if type(option.value) is int
    }
    if not numbers:
        return
    id = data.draw(st.sampled_from(sorted(numbers)))
    value = numbers[id].value + data.draw(st.sampled_from((-1, 1)))
    other = with_option(now.configuration, id, value)
    if other is None:
        return
    carried = carry_over(now.state, other, now.states[:-1], now.seed)
    assert carried.state is not None
    assert carried.way == "position" or carried.refused
    plays_on(carried.state, random.Random(seed))


@cache
def with_option(configuration: Configuration, id: str, value: int) -> Game | None:
    try:
        return load(configuration.ruleset, players=configuration.players, options={id: value})
    except RulesetError:
        return None  # out of its range


@given(situations(among=PLAIN))
def test_an_outline_there_and_back_is_identity(now: Situation) -> None:
    position = position_of(now.state)
    rules = fingerprints(now.game.program)
    data = json.loads(json.dumps(position.outline.to_json()))
    assert Outline.from_json(rules, data) == position.outline


@given(situations(among=PLAIN, over=False))
def test_moves_are_made_again_where_nothing_else_fits(now: Situation) -> None:
    """A position whose stack is of a procedure that there is not."""
    other = changed(now.configuration, "values: {tally: {start: 1}}")
    position = position_of(now.state)
    stack = [
        {**frame, "in": f"effects.old_{place}"}
        for place, frame in enumerate(position.data["stack"])
    ]
    position = Position({**position.data, "stack": stack}, position.outline)
    assert carry_position(position, other).verdict == "does not fit"
    past = Past(now.seed, tuple(map(str, now.moves)))
    carried = carry_position(position, other, past)
    assert (carried.way, carried.moves) == ("moves", len(now.moves))
    assert carried.state == carry_over(now.state, other).state
    assert {note.key for note in carried.refused} == {"carry_stop_gone"}

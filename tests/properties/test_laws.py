"""Laws of states and moves, for every game."""

import copy
import json
import random
from collections import Counter
from math import prod

import pytest
from hypothesis import given
from situations import Situation, situations

from legalist.play import (
    AmbiguousMove,
    Game,
    IllegalMove,
    Move,
    MoveError,
    State,
    StateError,
    UnreadableMove,
)
from legalist.typed.types import Domain, NumberType, TruthType

SOME = 25


def same(one: State, other: State) -> bool:
    """Equal in every way that can be seen."""
    return (
        one == other
        and hash(one) == hash(other)
        and one.to_json() == other.to_json()
        and one.decision == other.decision
        and one.outcome == other.outcome
        and (one.decision is None or list(one.legal_moves) == list(other.legal_moves))
    )


@given(situations())
def test_a_game_goes_on_or_is_over(now: Situation) -> None:
    state = now.state
    if state.decision is None:
        assert state.outcome is not None
        assert set(state.outcome.winners) <= set(now.game.seats)
        assert set(state.outcome.scores) == set(now.game.seats)
        assert sorted(state.outcome.ranking) == sorted(now.game.seats)
    else:
        assert state.outcome is None
        assert len(state.legal_moves) > 0
        assert now.game.seats[state.decision.player] == state.decision.seat


@given(situations(over=False))
def test_legal_means_it_applies_and_leaves_its_input_alone(now: Situation) -> None:
    state = now.state
    before, number = json.dumps(state.to_json()), hash(state)
    trace = state.trace
    kept = copy.deepcopy(state.to_json())
    for move in now.some_moves(SOME):
        after = state.apply(move)
        assert after != state
        assert json.dumps(state.to_json()) == before
        assert hash(state) == number
        assert state.trace == trace
        assert same(after, state.apply(str(move)))
        assert same(after, state.apply(move, trace=False))
    assert same(state, now.game.from_json(kept))


@given(situations())
def test_json_there_and_back_is_identity(now: Situation) -> None:
    data = json.loads(json.dumps(now.state.to_json()))
    again = now.game.from_json(data)
    assert same(again, now.state)
    assert again.to_json() == data
    rng = random.Random(now.seed)
    one, other = now.state, again
    for _ in range(5):
        if one.decision is None:
            break
        move = one.legal_moves.random(rng)
        one, other = one.apply(move), other.apply(str(move))
        assert same(one, other)


@given(situations())
def test_json_of_other_rules_is_refused(now: Situation) -> None:
    data = now.state.to_json()
    for wrong in (
        {**data, "hash": "0" * len(data["hash"])},
        {key: part for key, part in data.items() if key != "hash"},
        {key: part for key, part in data.items() if key != "zones"},
        {},
    ):
        with pytest.raises(StateError):
            now.game.from_json(wrong)


@given(situations())
def test_copies_are_equal(now: Situation) -> None:
    assert same(now.state.copy(), now.state)


@given(situations())
def test_seed_and_moves_replay_the_game(now: Situation) -> None:
    state = now.game.start(now.seed)
    for move, then in zip(now.moves, now.states[1:], strict=True):
        state = state.apply(str(move))
        assert state == then
    assert same(state, now.state)
    assert state.trace == now.state.trace


@given(situations(over=False))
def test_moves_read_back_from_their_text(now: Situation) -> None:
    texts: dict[str, object] = {}
    for move in now.some_moves(200):
        assert texts.setdefault(str(move), move) == move
        assert now.game.parse_move(now.state, str(move)) == move
        assert now.game.why_not(now.state, str(move)) == []
        assert now.game.why_not(now.state, move) == []
        assert move.describe()
        assert "{" not in move.describe(), "a blank that nothing fills"


@given(situations(over=False))
def test_legal_moves_are_a_sequence_without_doubles(now: Situation) -> None:
    legal = now.state.legal_moves
    listed = list(legal)
    assert len(legal) == len(listed)
    assert len(set(listed)) == len(listed)
    assert len({str(move) for move in listed}) == len(listed)
    assert all(move in legal for move in now.some_moves(SOME))
    for index in {0, len(listed) // 2, len(listed) - 1}:
        assert legal[index] == listed[index]
    assert legal[-1] == listed[-1]
    assert legal.random(now.rng) in listed
    with pytest.raises(IndexError):
        legal[len(listed)]


@given(situations(over=False))
def test_other_moves_are_rejected_with_reasons(now: Situation) -> None:
    """Moves that were legal at other times, and moves put together from parts of legal ones."""
    legal = {str(move) for move in now.state.legal_moves}
    words = sorted({word for move in now.moves for word in str(move).split()[1:]} | {"99", "none"})
    tries = [str(move) for move in now.moves]
    for move in now.some_moves(SOME):
        action, *args = str(move).split()
        tries += [
            " ".join([action, *args[:index], now.rng.choice(words), *args[index + 1 :]])
            for index in range(len(args))
        ]
        tries += [action, f"{action} {action}", " ".join([action, *args, *args[:1], "x"])]
    for text in now.rng.sample(tries, min(len(tries), 60)):
        if text in legal:
            continue
        try:
            move = now.game.parse_move(now.state, text)
        except IllegalMove as error:
            told = list(error.reasons)
            assert told
            assert all(reason.address and reason.text for reason in told)
            assert told == now.game.why_not(now.state, text)
        except UnreadableMove:
            with pytest.raises(UnreadableMove, match=r"."):
                now.game.why_not(now.state, text)
        except AmbiguousMove:
            pass
        else:
            assert str(move) in legal, "another way to write a legal move"
            continue
        with pytest.raises(MoveError):
            now.state.apply(text)


@given(situations(over=False))
def test_moves_of_another_state_are_not_taken_for_granted(now: Situation) -> None:
    for earlier in now.states[:-1]:
        for move in (earlier.legal_moves[0], earlier.legal_moves[-1]):
            if move in now.state.legal_moves:
                assert move in list(now.state.legal_moves)
                now.state.apply(move)
            else:
                with pytest.raises(MoveError):
                    now.state.apply(move)


def pieces(game: Game, state: State) -> Counter[tuple[str, str]]:
    """How many there are of each kind, wherever they are."""
    found: Counter[tuple[str, str]] = Counter()
    for zone, contents in state.read()["zones"].items():
        family = game.program.zones[zone].holds
        groups = contents.values() if game.program.zones[zone].params else [contents]
        for group in groups:
            if isinstance(group, dict):
                found.update({(family, kind): count for kind, count in group.items()})
            elif isinstance(group, list):
                found.update((family, kind) for kind in group)
            elif group is not None:
                found[family, group] += 1
    return found


@given(situations())
def test_pieces_are_conserved_and_invariants_hold(now: Situation) -> None:
    there = pieces(now.game, now.states[0])
    assert there.total() > 0
    for state in now.states:
        assert pieces(now.game, state) == there
        assert state.decision is None or now.game.check_invariants(state) == []


def as_written(value: object) -> object:
    """A value in the form that it has in JSON."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or "-"
    return "none" if value is None else value


@given(situations())
def test_named_access_agrees_with_reading_everything(now: Situation) -> None:
    everything = now.state.read()
    for zone, contents in everything["zones"].items():
        if now.game.program.zones[zone].params:
            for name, found in contents.items():
                assert now.state.zone(zone, *name.split(",")) == found
        else:
            assert now.state.zone(zone) == contents
    for value, contents in everything["values"].items():
        if now.game.program.values[value].params:
            for name, found in contents.items():
                assert as_written(now.state.value(value, *name.split(","))) == found
        else:
            assert as_written(now.state.value(value)) == contents


@given(situations())
def test_traces_are_plain_data(now: Situation) -> None:
    for entry in now.state.trace:
        assert entry.kind in {"rule", "event", "move", "value", "shuffle", "choice", "dropped"}
        assert entry.text()
        json.dumps(entry.to_json())


def values(type_: object) -> list[object]:
    """All values of a finite type, numbers that come up in games, none of what is put together."""
    match type_:
        case Domain(_, _, members):
            return list(range(len(members)))
        case TruthType():
            return [False, True]
        case NumberType():
            return list(range(-1, 9))
    return []


@given(situations(over=False))
def test_the_list_of_legal_moves_agrees_with_the_rules_one_by_one(now: Situation) -> None:
    """The list is made cleverly, reasons are found one move at a time; they must not differ."""
    state, player = now.state, now.state.player
    assert player is not None
    legal = state.legal_moves
    for number, action in enumerate(now.game.machine.actions):
        ranges = [values(choice.type) for choice in action.choices]
        size = prod(map(len, ranges))
        for _ in range(min(size, 400)):
            args = tuple(now.rng.choice(one) for one in ranges)
            move = Move(now.game, player, number, args)
            assert (move in legal) == (now.game.why_not(state, move) == []), str(move)

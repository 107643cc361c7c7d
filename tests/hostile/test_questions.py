"""Any question can be asked of a game, however often; a bad one gets an answer in plain words."""

import pytest

from legalist.diagnostics import RulesetError
from legalist.play import Game, PositionError, RuleFailure, State, load


@pytest.fixture(scope="module")
def game() -> Game:
    return load("hex", options={"board_size": 5})


@pytest.fixture(scope="module")
def state(game: Game) -> State:
    return game.start(0)


def nested(depth: int) -> str:
    opened = "".join(f"(count s{n} in spaces where 0 < " for n in range(depth - 1))
    ways = " and ".join(f"s{n} != s{n + 1}" for n in range(depth - 1))
    return f"{opened}(count s{depth - 1} in spaces where {ways})" + ")" * (depth - 1)


@pytest.mark.parametrize("expression", ["1 div 0 = 1", "2000000000 * 2000000000", nested(8)])
def test_what_cannot_be_computed_is_a_failure_of_rules(
    game: Game, state: State, expression: str
) -> None:
    with pytest.raises(RuleFailure):
        game.evaluate(state, expression)


@pytest.mark.parametrize("expression", ["", "(", "9" * 5000, "size(", "me", "x" * 100_000, "\x00"])
def test_what_cannot_be_read_is_a_finding(game: Game, state: State, expression: str) -> None:
    with pytest.raises(RulesetError):
        game.evaluate(state, expression)


def test_answers_are_plain_values(game: Game, state: State) -> None:
    assert game.evaluate(state, "none") is None
    assert game.evaluate(state, "winner") is None
    assert game.evaluate(state, "active") == "red"
    assert game.evaluate(state, "size(spaces) = 25") is True
    assert game.evaluate(state, "{red, blue}") == ("red", "blue")
    assert game.evaluate(state, "stone_on(A1)") is None


def test_a_question_costs_nothing_that_a_later_one_lacks(game: Game, state: State) -> None:
    """What one question used up of steps and work must not be missing for the next."""
    over = game.playout(1)

    def spent() -> None:
        game.machine.counters.steps = game.machine.counters.work = -1

    spent()
    assert game.evaluate(state, "count s in spaces where s = s") == 25
    spent()
    assert game.check_invariants(state) == []
    spent()
    assert game.why_not(state, "place A1") == []
    spent()
    assert game.from_json(state.to_json()) == state
    spent()
    assert over.outcome is not None
    spent()
    assert len(list(state.legal_moves)) == 25
    spent()
    assert state.view("red").to_json()


@pytest.mark.parametrize(
    ("zones", "values", "rest"),
    [
        ({"nowhere": ["red"]}, {}, ""),
        ({"stone_on": ["red"]}, {}, ""),
        ({"stone_on": {"Z9": "red"}}, {}, ""),
        ({"stone_on": {"A1": ["red", "red"]}}, {}, ""),
        ({"stone_on": {"A1": 7}}, {}, ""),
        ({"pot(red)": {"red": -1}}, {}, ""),
        ({"pot(red)": {"red": 10**9}}, {}, ""),
        ({"pot(red)": {"red": 1.5}}, {}, ""),
        ({}, {"nothing": 1}, ""),
        ({}, {"active": "green"}, ""),
        ({}, {"active": None}, ""),
        ({}, {"active": 3}, ""),
        ({}, {"winner": [1, 2]}, ""),
        ({}, {}, "nowhere"),
    ],
)
def test_positions_that_make_no_sense_are_refused(
    game: Game, zones: dict[str, object], values: dict[str, object], rest: str
) -> None:
    with pytest.raises(PositionError):
        game.position(zones, values, rest=rest)

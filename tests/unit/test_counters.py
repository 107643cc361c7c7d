"""Steps are part of the language, work is a guard; what was looked at before changes no move."""

import random
from pathlib import Path

import pytest

from legalist.machine.counters import STEPS, WORK
from legalist.machine.reference import Effects, carry_out_set_up
from legalist.play import Game, RuleFailure, State, load

HEAVY = """\
ruleset: heavy
title: Heavy
players: {min: 2, max: 2, seats: [red, blue]}
map: board
maps: {board: {hexes: pointy, shape: {rhombus: [20, 20]}}}
values: {active: {type: player}, counter: {start: 0}, seen: {start: 0}}
functions:
  heavy(player p): |
    counter - counter +
    count a in spaces where (count b in spaces where counter + 1 > size(neighbours(a)) - 9
    and size(neighbours(b)) > 2) > 0
actions:
  work:
    offered: turn_action
    choose: {rounds: number from 1 to 500}
    do: |
      set seen to heavy(me)
      repeat 1000 * rounds times: add 1 to counter
  again:
    offered: turn_action
    do: |
      repeat 3 times: ask me to turn_action
flow:
  turn: |
    ask active to turn_action
    set active to next(active)
outcome:
  score(player p): counter
"""


AGAIN = """\
  again:
    offered: turn_action
    require: {some: 1 div counter > 0}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("heavy")
    (folder / "ruleset.yaml").write_text(HEAVY, "utf-8")
    return load(folder)


def answer(state: State, move: str) -> State | str:
    """The state after a move, or the code of what went wrong."""
    try:
        return state.apply(move)
    except RuleFailure as error:
        return error.diagnostic.code


@pytest.mark.parametrize("rounds", [450, 500])
def test_equal_states_behave_equally_whatever_was_asked_of_them(game: Game, rounds: int) -> None:
    plain, asked = game.start(0), game.start(0)
    game.evaluate(asked, "heavy(active)")
    assert plain == asked
    assert answer(plain, f"work {rounds}") == answer(asked, f"work {rounds}")


def test_steps_are_counted_alike_in_loops_that_stop_and_in_loops_that_do_not(game: Game) -> None:
    counters = game.machine.counters
    state = game.start(0)
    # The action, its rounds, then the next turn and what it asks.
    state.apply("work 1")
    assert STEPS - counters.steps == 1 + 1000 + 2
    # The action, one round, what it asks; then, after an action, two rounds more and the next turn.
    state = state.apply("again")
    assert STEPS - counters.steps == 1 + 1 + 1
    state = state.apply("work 1")
    assert STEPS - counters.steps == (1 + 1000) + 1 + 1


@pytest.mark.parametrize("name", ["chu-han", "hex", "huang", "yellow-yangtze"])
def test_both_machines_count_the_same_steps(name: str) -> None:
    game = load(name)
    game.start(0)
    machine = game.machine
    found = carry_out_set_up(Effects(machine.checked, machine.layout, game.program.board))
    assert found.steps == STEPS - machine.counters.steps


PAID = """\
ruleset: paid
title: Paid
players: {min: 2, max: 2, seats: [red, blue]}
enums:
  rank: [RANKS]
kinds: {card: {attributes: {rank: rank}, count: 5, starts: deck}}
zones:
  deck: {holds: card, order: pile, seen: count}
  pile: {holds: card, order: pile, seen: count}
  table: {holds: card, order: bag}
values: {active: {type: player}, counter: {start: 0}}
actions:
  rest: {offered: turn_action, do: set counter to 0}
flow:
  setup: |
    shuffle deck
    EFFECT
  turn: ask active to turn_action
"""
WORKED = {
    "draw": "draw 40 from deck to pile",
    "move": "move card(r3) from deck to pile",
    "move some": "move 4 of card(r3) from deck to table",
    "move all": "move all from deck to pile",
    "move all to a bag": "move all from deck to table",
    "reveal": "reveal 7 of deck to active",
    "number": "set counter to number(deck, card(r2))",
    "kinds": "set counter to size(deck) + (sum 2 for k in deck)",
    "bag": "move all from deck to table\n    set counter to size(table)",
    "draw from a bag": "move all from deck to table\n    draw 2 from table to pile",
    "join": "set counter to size(numbers(1, 300) + numbers(5, 500))",
    "list": "set counter to total(reversed(sorted(distinct(numbers(1, 400)))))",
    "in": "if 3 in numbers(0, 100) and numbers(1, 9) < numbers(2, 50): set counter to 1",
    "nested": "set counter to size(distinct(list numbers(1, n) for n in numbers(1, 50)))",
    "for each": "for each n in numbers(1, 200): set counter to item(numbers(1, 9), 3)",
}


@pytest.mark.parametrize("name", WORKED)
def test_both_machines_pay_the_same_for_lists_and_piles(name: str, tmp_path: Path) -> None:
    ranks = ", ".join(f"r{n}" for n in range(80))
    text = PAID.replace("RANKS", ranks)
    spent = []
    for effect in (WORKED[name], "set counter to 0"):
        (tmp_path / "ruleset.yaml").write_text(text.replace("EFFECT", effect), "utf-8")
        game = load(tmp_path)
        state, machine = game.start(0), game.machine
        walker = Effects(machine.checked, machine.layout, game.program.board)
        carry_out_set_up(walker)
        assert walker.slots[1:] == state._slots[1 : machine.layout.derived]
        assert walker.counters.work == machine.counters.work
        spent.append(WORK - machine.counters.work)
    assert spent[0] > spent[1] > 0


def test_machines_do_not_share_their_counters(game: Game) -> None:
    other = load("hex", options={"board_size": 5})
    state = game.start(0)
    before = game.machine.counters.steps
    other.playout(1)
    assert game.machine.counters.steps == before
    assert state.legal_moves


@pytest.mark.parametrize("name", ["chu-han", "hex", "huang", "yellow-yangtze"])
def test_shipped_games_are_far_from_both_limits(name: str) -> None:
    game, rng = load(name), random.Random(3)
    counters, state = game.machine.counters, game.start(3)
    for _ in range(60):
        if state.decision is None:
            break
        move = str(state.legal_moves.random(rng))
        after, steps = state.apply(move), counters.steps
        # Read back, so that nothing is remembered from before.
        state = game.from_json(state.to_json()).apply(move)
        assert (state, counters.steps) == (after, steps)
        assert STEPS - counters.steps < STEPS / 1000
        assert WORK - counters.work < WORK / 50


def test_a_list_of_moves_that_failed_fails_again(tmp_path: Path) -> None:
    """A list that broke off half-way must not be taken for the whole one."""
    text = HEAVY.replace("ask active to turn_action", "ask active to turn_action or pass")
    text = text.replace("  again:\n    offered: turn_action\n", AGAIN)
    (tmp_path / "ruleset.yaml").write_text(text, "utf-8")
    state = load(tmp_path).start(0)
    for _ in range(2):
        with pytest.raises(RuleFailure) as failure:
            len(state.legal_moves)
        assert failure.value.diagnostic.code == "L803"
        assert failure.value.address == "actions.again"

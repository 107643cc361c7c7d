"""Forms of choices, noted moves and faults that shipped games have little of, on both machines."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from textwrap import indent

import pytest
from differ import compare_games, compare_random_games, compare_states

from legalist.machine import Broken, nth_move
from legalist.plan.layout import FIRST
from legalist.play import Game, RuleFailure, load
from legalist.play.playouts import play_many_slowly
from walks import foreign_configurations

RULES = """\
ruleset: small
title: Small
players: {{min: 2, max: 2, seats: [red, blue]}}
map: board
maps: {{board: {{squares: 4, shape: {{rectangle: [3, 3]}}}}}}
enums: {{colour: [amber, blue, coral]}}
kinds: {{stone: {{attributes: {{colour: colour}}, count: 3, starts: bag}}}}
zones:
  bag: {{holds: stone, order: bag}}
  hand(player): {{holds: stone, order: bag}}
  stone_on(space): {{holds: stone, order: one}}
  heap: {{holds: stone, order: pile, seen: count}}
values:
  active: {{type: player}}
  counter: {{start: 0}}
  points(player): {{start: 0}}
functions:
  hard(number n): 7 div (n - 4)
  far(space s): |
    count a in neighbours(s) where
    (count b in neighbours(a) where (count c in neighbours(b) where c != s) > 0) > 1
actions:
{actions}
flow:
  turn: |
    ask active to turn_action
    add 1 to counter
    set active to next(active)
    if counter >= {turns}: end game
outcome:
  score(player p): points(p)
"""
IN_ORDER = (
    "for each one in them: set points(me) to (points(me) * 2 + (if {} then 1 else 0)) mod 100"
)
# Choices, and the points that they bring or what they do.
FORMS = {
    "far": ("to: a space", "far(to) + 1"),
    "subset": ("them: 1 to 2 of colours", "size(them)"),
    "areas": ("them: up to 3 of spaces where far(them) > 2", "size(them)"),
    "colours_in_order": ("them: order of colours", IN_ORDER.format("one = coral")),
    "seats": ('them: "order of players_from(me)"', IN_ORDER.format("one = me")),
    "amount": ("n: number from counter - 3 to counter + 2", "n"),
    "middle": ("n: number from 1 to 3, sure: yes or no", "if sure then n else 0"),
    "some": ("them: 1 to 2 pieces in bag", "size(them)"),
    "early": ("them: up to 2 pieces in bag, n: number from 0 to size(them)", "n + size(them)"),
}
FAULTS = {
    "divide": "set points(me) to 3 div points(me)",
    "inside": "set points(me) to hard(4)",
    "grow": "repeat 40 times: set points(me) to points(me) * 2 + 1",
    "product": "repeat 9 times: set points(me) to (points(me) + 9) * (points(me) + 9)",
    "below": "repeat 40 times: set points(me) to 0 - (points(me) + 1000000000) + points(me) * 2",
    "endless": "repeat until points(me) < 0: add 1 to points(me)",
    "missing": "move stone(amber) from hand(me) to bag",
    "full": "for each s in spaces:\n  move stone(amber) from bag to stone_on(s)\n"
    "  move stone(blue) from bag to stone_on(s)",
    "long": "set points(me) to total(numbers(1, 100000))",
}


def make(folder: Path, actions: str, turns: int = 31) -> Game:
    (folder / "small").mkdir()
    text = RULES.format(actions=actions, turns=turns)
    (folder / "small" / "ruleset.yaml").write_text(text, encoding="utf-8")
    return load(folder / "small")


def action(name: str, choose: str, gain: str) -> str:
    parts = "".join(f"\n      {part}" for part in choose.split(", "))
    return f"""\
  {name}:
    offered: turn_action
    choose:{parts}
    do: |
      {gain if gain.startswith("for") else f"set points(me) to points(me) + ({gain})"}
"""


@pytest.fixture
def forms(tmp_path: Path) -> Game:
    return make(tmp_path, "".join(action(name, *one) for name, one in FORMS.items()))


def test_every_form_of_choice_is_listed_and_played_alike(forms: Game) -> None:
    assert compare_games(forms, range(3)) == 93
    assert compare_random_games(forms, range(20)) == 20


def test_moves_that_are_noted_are_carried_out_alike() -> None:
    for configuration in foreign_configurations()[:1]:
        assert compare_games(configuration.game(), range(2)) > 20


@pytest.mark.parametrize("number", [0, 1])
def test_noted_moves_are_counted_alike(number: int) -> None:
    """A move is taken when it is chosen, also if it is dropped when its turn comes."""
    game = foreign_configurations()[number].game()
    assert game.playouts(4, 3) == play_many_slowly(game, 4, 3)


def test_asks_inside_asks_end_at_the_same_rule(tmp_path: Path) -> None:
    text = "  again:\n    offered: turn_action\n    do: |\n"
    text += "      ask me to turn_action\n      add 1 to counter\n"
    game = make(tmp_path, text)
    found = []
    for play in (game.playouts, partial(play_many_slowly, game)):
        with pytest.raises(RuleFailure) as failed:
            game._guarded(play, 1, 1)
        found.append((failed.value.diagnostic.code, failed.value.diagnostic.span))
    assert found[0] == found[1]
    assert found[0][0] == "L900" and found[0][1] is not None


def test_locals_of_one_name_may_have_other_types(tmp_path: Path) -> None:
    """A loop over a set of several words announces an event, whose rule loops over a list."""
    text = "  again:\n    offered: turn_action\n    do: |\n      for each s in spaces:\n"
    text += "        ask me to pause\n        pick one at random from players:\n"
    text += "          announce passed(me)\n"
    text += "  wait: {offered: pause, do: add 1 to counter}\n"
    text += "events: {passed(player p): {}}\nrules:\n  follow:\n    on: passed(p)\n    do: |\n"
    text += "      for each a in numbers(1, 2):\n        for each b in numbers(1, 1):\n"
    text += "          add b to counter\n        ask p to pause\n"
    text = RULES.format(actions=text, turns=31).replace("[3, 3]", "[9, 9]")
    (tmp_path / "ruleset.yaml").write_text(text, encoding="utf-8")
    game = load(tmp_path)
    assert compare_random_games(game, range(2)) == 2


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_the_same_finding_at_the_same_rule(tmp_path: Path, name: str) -> None:
    text = f"  {name}:\n    offered: turn_action\n    do: |\n{indent(FAULTS[name], ' ' * 6)}\n"
    game = make(tmp_path, text)
    machine, wasm = game.machine, game.fast_machine
    assert wasm is not None
    slots, state = machine.blank(1), wasm.slots[0]
    machine.run(slots, None)
    wasm.start(state, 1)
    compare_states(game, wasm, slots, state)
    with pytest.raises(Broken) as slow:
        machine.play(slots, *nth_move(machine.segments(slots), 0), None)
    wasm.count(state)
    with pytest.raises(Broken) as fast:
        wasm.play(state, 0)
    told = [(one.value.code, one.value.where, one.value.params) for one in (slow, fast)]
    assert told[0] == told[1]
    assert told[0][1] in {f"actions.{name}", "functions.hard"}


def test_late_draws_are_uniform_inside_the_module(tmp_path: Path) -> None:
    """Games of one move, which their last states tell: 9 spaces, of which a late test forbids the
    four corners, and 3 numbers."""
    late = """\
  place:
    offered: turn_action
    choose: {to: a space}
    require: {near: "far(to) > 2"}
    do: move stone(amber) from bag to stone_on(to)
"""
    game = make(tmp_path, late + action("plain", "n: number from 1 to 3", "n"), turns=1)
    wasm = game.fast_machine
    assert wasm is not None
    assert [len(one.choices[-1].late) for one in wasm.unit.plan.actions] == [1, 0]
    legal = len(game.start(1).legal_moves)
    assert legal == 8
    drawn = Counter[tuple[object, ...]]()
    for seed in range(100 * legal):
        assert wasm.playout(wasm.slots[0], seed) == 1
        drawn[tuple(wasm.read(wasm.slots[0])[FIRST:])] += 1
    assert len(drawn) == legal
    square = sum((times - 100) ** 2 / 100 for times in drawn.values())
    # The sum of squares has 7 degrees of freedom; one in ten thousand is above 30.
    assert square < 30
    assert compare_random_games(game, range(50)) == 50

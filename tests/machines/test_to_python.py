"""The Python that is printed from a plan: what it depends on, and when it is made."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from legalist.play import Game, load

RULES = """\
ruleset: toy
title: Toy
players: {min: 2, max: 2, seats: [ann, ben]}
map: strip
maps: {strip: {squares: 4, shape: {rectangle: [4, 1]}}}
kinds: {stone: {count: 4, starts: box}}
zones:
  box: {holds: stone, order: bag}
  on(space): {holds: stone, order: one}
values: {active: {type: player}, points(player): {start: 0}}
functions:
  full: all s in spaces where on(s) exists
  lone(space s): not any n in neighbours(s) where n in full
  worth(space s): if lone(s) then 2 else 1
  edge(space s): size(neighbours(s)) < 2
actions:
  place:
    offered: turn
    choose: {at: a space where on(at) is none}
    do: |
      move stone from box to on(at)
      add worth(at) to points(active)
flow:
  setup: "for each p in players: set active to p"
  turn: |
    ask active to turn else: end game
    set active to next(active)
outcome: {score(player p): points(p)}
"""


def toy(folder: Path, old: str = "", new: str = "") -> Game:
    assert old in RULES
    (folder / "ruleset.yaml").write_text(RULES.replace(old, new) if old else RULES, "utf-8")
    return load(folder)


@pytest.mark.parametrize("name", ["hex", "chu-han"])
def test_the_source_is_the_same_whatever_was_called_before(name: str) -> None:
    played, fresh = load(name), load(name)
    played.playout(1)
    assert len(played.start(2).legal_moves) > 0
    assert played.evaluate(played.start(1), "size(players)") == 2
    assert played.machine.code.source == fresh.machine.code.source


def test_routines_wait_until_they_are_called(tmp_path: Path) -> None:
    game = toy(tmp_path)

    def waiting() -> set[str]:
        functions = game.machine.code._space.items()
        return {name for name, function in functions if isinstance(function, partial)}

    game.start(1)
    assert {"p_actions_2e_place_", "f_functions_2e_edge_"} <= waiting()
    game.playout(1)
    assert {"p_actions_2e_place_", "f_functions_2e_edge_"} & waiting() == {"f_functions_2e_edge_"}


def test_a_changed_function_is_planned_again_with_what_calls_it(tmp_path: Path) -> None:
    before = toy(tmp_path).machine.plan
    after = toy(tmp_path, "where n in full", "where n in full and n != s").machine.plan
    same = {key for key in before.functions if before.functions[key] is after.functions[key]}
    assert same == {"functions.full", "functions.edge", "outcome.score"}
    assert before.actions[0] is after.actions[0]


def test_equal_games_have_one_plan_of_each_routine(tmp_path: Path) -> None:
    one, other = toy(tmp_path).machine.plan, toy(tmp_path).machine.plan
    assert all(one.functions[key] is other.functions[key] for key in one.functions)
    assert one.actions[0] is other.actions[0]


def test_a_larger_map_is_planned_anew(tmp_path: Path) -> None:
    """Types are equal by their names, whatever their members are."""
    small, large = toy(tmp_path), toy(tmp_path, "[4, 1]", "[9, 1]")
    assert len(large.start(1).legal_moves) == 9
    assert len(small.start(1).legal_moves) == 4

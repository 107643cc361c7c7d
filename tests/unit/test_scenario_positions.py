"""What scenarios say about chance and about what players know of piles."""

from __future__ import annotations

from pathlib import Path

import pytest

from legalist import load
from legalist.diagnostics import Report
from legalist.editing.positions import exact_position
from legalist.machine.random import seed_for, seeded
from legalist.testing import Games, read_scenarios, run_scenario

RULESET = """\
ruleset: peeking
title: Peeking
players: {min: 2, max: 2, seats: [north, south]}
kinds:
  card:
    attributes: {rank: number}
    members: {one: {rank: 1, count: 4}, two: {rank: 2, count: 4}, king: {rank: 13}}
    starts: deck
zones:
  deck: {holds: card, order: pile, seen: count}
  hand(player p): {holds: card, order: bag, seen: {owner: contents, others: count}}
  open: {holds: card, order: pile}
values:
  active: {type: player}
actions:
  peek: {offered: turn_action, do: reveal 3 of deck to me}
  take: {offered: turn_action, do: draw 1 from deck to hand(me)}
  mix: {offered: turn_action, do: shuffle deck}
flow:
  setup: shuffle deck
  turn: |
    ask active to turn_action
    set active to next(active)
"""


def outcome(folder: Path, scenario: str) -> list[str]:
    (folder / "ruleset.yaml").write_text(RULESET, "utf-8")
    (folder / "scenarios").mkdir(exist_ok=True)
    file = folder / "scenarios" / "one.yaml"
    file.write_text("scenarios:\n  - name: it\n" + scenario, "utf-8")
    report = Report()
    found = read_scenarios(file, report)
    if report.errors:
        return [one.code for one in report.diagnostics]
    return [f"{one.code}: {one.message}" for one in run_scenario(found[0], Games()).diagnostics]


def test_what_is_known_from_the_start(tmp_path: Path) -> None:
    assert not outcome(
        tmp_path,
        """\
    position:
      zones: {deck: {top: [king, one, two]}}
      known: {deck: [[north], [], [north, south]]}
    steps:
      - sees:
          north: {deck: {top: [king, "?", two]}}
          south: {deck: {top: ["?", "?", two]}}
      - move: take
      - sees: {south: {deck: {top: ["?", two]}}}
""",
    )


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("{deck: [[east]]}", "`east` is no seat"),
        ("{open: [[north]]}", "no rule ever shows a piece of `open`"),
        ("{dek: [[north]]}", "there is no zone `dek`; did you mean `deck`?"),
        ("{deck: {north: 1}}", "write a list of seats for each piece"),
        ("{deck: [[], [], [], [], [], [], [], [], [], []]}", "there are only 9 pieces in `deck`"),
    ],
)
def test_what_cannot_be_known(known: str, said: str, tmp_path: Path) -> None:
    steps = f"    position: {{known: {known}}}\n    steps: [{{decides: north}}]\n"
    (found,) = outcome(tmp_path, steps)
    assert found.startswith("L705") and said in found


def test_the_state_of_the_generator_is_a_seed(tmp_path: Path) -> None:
    for state in (0, 1, 2**64 - 1, 0x9C3F00000000ABCD):
        assert seeded(seed_for(state)) == state
    outcome(tmp_path, "    steps: [{decides: north}]\n")
    state = load(tmp_path).start(7)
    begun = exact_position(state)
    assert begun is not None and begun.position is not None
    top = begun.position["zones"]["deck"][0]
    steps = f'    start: setup\n    seed: "{seeded(7):016x}"\n    steps:\n      - move: take\n'
    assert not outcome(tmp_path, f"{steps}        expect: number(hand(north), {top}) = 1\n")
    assert outcome(tmp_path, steps.replace(f"{seeded(7):016x}", "no number"))[0].startswith("L2")


def test_knowledge_there_and_back(tmp_path: Path) -> None:
    outcome(tmp_path, "    steps: [{decides: north}]\n")
    state = load(tmp_path).start(3)
    for move in ("peek", "take", "peek", "peek"):
        state = state.apply(move)
        begun = exact_position(state)
        assert begun is not None and begun.position is not None
        assert begun.position["known"]["deck"]

"""Scenarios lay out piles in order, and say what each seat sees: as much, and no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from legalist.diagnostics import Diagnostic
from legalist.testing import run_scenarios

RULESET = """\
ruleset: peeking
title: Peeking
players: {min: 2, max: 2, seats: [north, south]}
kinds:
  card:
    members: {one: {count: 4}, two: {count: 4}, king: {}}
    starts: deck
zones:
  deck: {holds: card, order: pile, seen: count}
  hand(player p): {holds: card, seen: {owner: contents, others: count, open: shows(p)}}
  cellar: {holds: card, seen: nothing}
  table: {holds: card, order: pile}
  shown: {holds: card, order: one}
values:
  active: {type: player}
  shows(player): {type: yes/no}
  aim(player): {seen: owner}
  wish: {type: card or none, seen: nobody}
actions:
  peek: {offered: turn_action, do: reveal 2 of deck to me}
  show: {offered: turn_action, do: set shows(me) to yes}
  bury:
    offered: turn_action
    do: |
      move king from hand(me) to deck
flow:
  turn: |
    ask active to turn_action
    set active to next(active)
"""
POSITION = """\
    position:
      zones:
        deck: {top: [two, one, one], two: 1}
        hand(north): [king, one]
        hand(south): [two]
        table: [one, two]
      values: {aim(north): 3}
      rest: cellar
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "ruleset.yaml").write_text(RULESET, "utf-8")
    return tmp_path


def findings(folder: Path, steps: str, position: str = POSITION) -> tuple[Diagnostic, ...]:
    text = f"scenarios:\n  - name: a\n{position}    steps:\n"
    text += "".join(f"      {line}\n" for line in steps.splitlines())
    (folder / "scenarios" / "one.yaml").write_text(text, "utf-8")
    (result,) = run_scenarios([folder])
    return result.diagnostics


def test_what_everybody_sees(folder: Path) -> None:
    steps = """\
- sees:
    north:
      deck: 4
      hand: {north: [one, king], south: 1}
      table: [one, two]
      cellar: nothing
      shown: null
      active: north
      aim(north): 3
      aim(south): nothing
      shows: {north: false, south: false}
      wish: nothing
    south: {hand(north): 2, hand(south): two, table: {one: 1, two: 1}, aim(north): nothing}
- move: peek
  sees:
    north: {deck: {top: [two, one]}}
    south: {deck: 4}
- move: show
  sees: {north: {hand(south): [two]}}
- move: bury
  sees: {north: {deck: {top: ["?", two, one]}}, south: {deck: 5}}
"""
    assert findings(folder, steps) == ()


TOLD = {
    "hand(south): two": "of `hand(south)`, north should see `two`, but sees only the number, 1",
    "hand(north): 2": "of `hand(north)`, north should see only the number, 2, but sees `one, king`",
    "hand(north): {one: 2}": "of `hand(north)`, north should see `2 × one`, but sees `one, king`",
    "cellar: 3": "of `cellar`, north should see only the number, 3, but sees nothing",
    "table: [two, one]": "of `table`, north should see `two, one` from the top down, "
    "but sees `one, two` from the top down",
    "table: {top: [one]}": "of `table`, north should see `one` on top, but sees `one, two`",
    "deck: {top: [two]}": "of `deck`, north should see `two` on top, but sees only the number, 4",
    "deck: nothing": "of `deck`, north should see nothing, but sees only the number, 4",
    "shown: king": "of `shown`, north should see `king`, but sees that there is none",
    "aim(north): nothing": "of `aim(north)`, north should see nothing, but sees `3`",
    "aim(south): 0": "of `aim(south)`, north should see `0`, but sees nothing",
}


@pytest.mark.parametrize("sight", TOLD)
def test_what_is_seen_instead(sight: str, folder: Path) -> None:
    (found,) = findings(folder, f"- sees: {{north: {{{sight}}}}}")
    assert (found.code, found.message) == ("L740", TOLD[sight])


def test_cards_that_were_looked_at(folder: Path) -> None:
    steps = "- move: peek\n  sees: {{north: {{deck: {}}}}}"
    (found,) = findings(folder, steps.format("4"))
    assert found.message.endswith("only the number, 4, but sees `two, one` on top")
    (found,) = findings(folder, steps.format("{top: [two, one, one]}"))
    assert found.message.endswith("`two, one, one` on top, but sees `two, one` on top")


@pytest.mark.parametrize(
    ("sight", "reason"),
    [
        ("hnad(north): 2", "there is no zone `hnad`; did you mean `hand`?"),
        ("hand(east): 2", "`east` is not a player"),
        ("hand: 2", "say which `hand`"),
        ("hand(north): [kin]", "did you mean `king`?"),
        ("hand(north): {top: [king]}", "only a pile has a top, but `hand` is not a pile"),
        ("deck: {top: [king], two: 1}", "`top` stands alone"),
        ("active: east", "'east' is not a player"),
    ],
)
def test_what_cannot_be_seen_at_all(sight: str, reason: str, folder: Path) -> None:
    (found,) = findings(folder, f"- sees: {{north: {{{sight}}}}}")
    assert found.code == "L741"
    assert reason in found.message


@pytest.mark.parametrize(
    ("zones", "column", "reason"),
    [
        ("deck: {top: [king, king]}", 24, "there is no card king left in deck"),
        ("deck: {top: [kin]}", 24, "did you mean `king`?"),
        ("table: [one], deck: [king]", 38, "say where the pieces not left in `deck` go"),
        ("hand(north): {top: [one]}", 24, "only a pile has a top"),
        ("shown: [one, two]", 24, "`shown` holds only one piece"),
    ],
)
def test_a_position_is_wrong_at_a_zone(zones: str, column: int, reason: str, folder: Path) -> None:
    position = f"    position: {{zones: {{{zones}}}}}\n"
    (found,) = findings(folder, "- move: peek", position)
    assert found.code == "L705"
    assert reason in found.message
    assert found.span is not None
    assert (found.span.line, found.span.column) == (3, column)

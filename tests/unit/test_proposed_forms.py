"""Conditions in ordinary words, and what is proposed for them in a game that has other words."""

from __future__ import annotations

from pathlib import Path

import pytest

from legalist.cli.file_checks import check_location
from legalist.diagnostics import Report
from legalist.diagnostics.fix import apply_edits
from legalist.link.location import locate

RULESET = """\
ruleset: dots
title: Dots
players: {min: 2, max: 2, seats: [a, b]}
enums: {colour: [red, blue]}
kinds:
  tile: {attributes: {colour: colour}, count: 3, starts: bag}
  flag: {attributes: {colour: colour}, count: 1, starts: box}
zones:
  bag: {holds: tile, order: bag}
  box: {holds: flag, order: bag}
  hand(player): {holds: tile, order: bag}
  shown(player): {holds: tile, order: one}
values:
  active: {type: player}
  wealth(player, colour): {start: 0, text: What somebody earned in trade}
functions:
  rich(player p): size(hand(p)) > 2
  hand_limit(player p): 3
  flags_of(player p, colour c): wealth(p, c)
actions:
  mark:
    offered: main_choice
    choose: {t: a tile in hand(me)}
    do: move t from hand(me) to bag
  rest: {offered: main_choice, do: "add 1 to wealth(me, red)"}
flow:
  turn: |
    ask active to main_choice
    set active to next(active)
    if rich(active): end game
outcome: {score(player p): "wealth(p, red)"}
"""


def helps(tmp_path: Path, text: str) -> tuple[str, str]:
    """Return the help for a module, and its text with the first fix."""
    (tmp_path / "modules").mkdir()
    (tmp_path / "ruleset.yaml").write_text(RULESET, "utf-8")
    path = tmp_path / "modules" / "mine.yaml"
    path.write_text(text, "utf-8")
    report = Report()
    check_location(locate(path), report)
    (finding,) = report.diagnostics
    fixed = apply_edits(text, finding.fixes[0].edits) if finding.fixes else ""
    return finding.help, fixed


@pytest.mark.parametrize(
    ("said", "help"),
    [
        ("rich me", "write `rich(me)`"),
        ("me is rich", "write `rich(me)`"),
        ("me is not rich", "write `not rich(me)`"),
        ("size hand(me) > 2", "write `size(hand(me))`"),
        ("hand limit > 2", "write `hand_limit(…)`"),
        ("colour of t is red", "write `t.colour = red`"),
        ("number of reds in hand(me) > 1", "for all that is there write `size(hand(me)) > 1`; for "
         'one kind of it write `"number(hand(me), tile(red)) > 1"`'),
        ("number of tiles in hand(me) > 1", "write `size(hand(me)) > 1`"),
        ("hand me is empty", "write `size(hand(me)) = 0`"),
        ("shown me is empty", "write `shown(me) is none`"),
        ("me has 3 flags",
         "write `…(me) = 3`; there is no `flags` here, but `flags_of(player, colour)`"),
        ("me has 3 trades",
         "write `…(me) = 3`; there is no `trades` here, but `wealth(player, colour)`"),
    ],
)  # fmt: skip
def test_lines_are_in_the_forms_of_the_game(tmp_path: Path, said: str, help: str) -> None:
    text = f"module: mine\nof: dots\nrestrictions:\n  no: {{on: mark, text: no, forbid: {said}}}\n"
    assert helps(tmp_path, text)[0] == help


@pytest.mark.parametrize(
    ("said", "help"),
    [
        ("discard 2 reds from hand(me)",
         "write `move 2 of tile(red) from hand(me) to …`, with what belongs there for `…`"),
        ("me draws 1 from bag", "write `draw 1 from bag to …(me)`, with `hand` or `shown` for `…`"),
    ],
)  # fmt: skip
def test_effects_are_in_the_forms_of_the_game(tmp_path: Path, said: str, help: str) -> None:
    text = (
        f"module: mine\nof: dots\nactions:\n  go: {{text: Go, offered: main_choice, do: {said}}}\n"
    )
    assert helps(tmp_path, text)[0] == help


def test_two_words_that_are_a_call_have_a_fix(tmp_path: Path) -> None:
    text = "module: mine\nof: dots\nrestrictions: {no: {on: mark, text: no, forbid: rich me}}\n"
    assert helps(tmp_path, text)[1] == text.replace("rich me", "rich(me)")

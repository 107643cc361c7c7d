"""Scenarios that name a variant or a module, and what can be seen without playing them."""

from __future__ import annotations

from pathlib import Path

import pytest

from legalist.diagnostics import Report
from legalist.testing import check_scenarios, run_scenarios

RULESET = """\
ruleset: deck
title: Deck
players: {min: 2, max: 2, seats: [left, right]}
options: {most: {from: 1, to: 9, default: 3}}
kinds:
  card: {members: {"7": {}, ace: {}, king: {}}, starts: deck}
  coin: {count: 5, starts: bank}
zones:
  deck: {holds: card, order: pile, seen: count}
  hand(player): {holds: card, order: bag, seen: {owner: contents, others: count}}
  bank: {holds: coin, order: bag}
  purse: {holds: coin, order: bag}
  gone: {holds: card, order: bag}
values: {active: {type: player}}
events: {looked(player who): "{who} looks"}
actions:
  look:
    offered: turn_action
    do: |
      reveal 1 of deck to me
      announce looked(me)
  bury:
    offered: turn_action
    choose: {what: a card in hand(me)}
    do: move what from hand(me) to deck
rules:
  pay:
    on: looked(who)
    do: move 1 of coin from bank to purse
flow:
  turn: |
    ask active to turn_action
    set active to next(active)
outcome: {score(player p): 1}
"""
POSITION = """\
    position:
      zones: {deck: [ace], "hand(left)": [king], bank: {coin: 2}}
      rest: [purse, gone]
"""


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "ruleset.yaml").write_text(RULESET, "utf-8")
    return tmp_path


def _write(path: Path, text: str) -> Path:
    path.write_text(text, "utf-8")
    return path


def _codes(path: Path) -> list[tuple[str, int]]:
    report = Report()
    check_scenarios([path], report)
    spans = [(finding.code, finding.span) for finding in report.diagnostics]
    return [(code, 0 if span is None else span.line) for code, span in spans]


def test_pieces_left_over_go_to_several_zones_and_known_pieces_lie_under_unknown(
    deck: Path,
) -> None:
    file = _write(
        deck / "scenarios" / "looks.yaml",
        "scenarios:\n  - name: what is known stays known\n"
        + POSITION
        + """\
    steps:
      - expect: [size(purse) = 3, size(gone) = 1, '"7" in gone']
      - move: look
        by: left
        fired: pay
      - sees: {left: {deck: {top: [ace]}}, right: {deck: 1}}
      - move: look
      - move: bury king
      - sees: {left: {deck: {top: ["?", ace]}}, right: {deck: {top: ["?", ace]}}}
""",
    )
    (result,) = run_scenarios([file])
    assert [finding.message for finding in result.diagnostics] == []
    assert _codes(file) == []


def test_check_sees_what_no_game_could_mean(deck: Path) -> None:
    file = _write(
        deck / "scenarios" / "slips.yaml",
        """\
scenarios:
  - name: slips
    position:
      zones:
        deck: [queen]
        pot: {coin: 1}
      values: {active: middle}
    steps:
      - move: peek
        by: middle
        fired: paid
        expect:
          - size(purse) is large
          - 7 in gone
        decides: lefft
        decision: look
      - illegal: look
        because: nothing_known
      - outcome: {winners: [centre]}
""",
    )
    assert _codes(file) == [
        ("L705", 5),
        ("L705", 6),
        ("L705", 7),
        ("L713", 9),
        ("L737", 10),
        ("L722", 11),
        ("L724", 13),
        ("L724", 14),
        ("L737", 15),
        ("L742", 16),
        ("L715", 18),
        ("L737", 19),
    ]
    (result,) = run_scenarios([file])  # what cannot be read is not played
    assert {finding.code[:2] for finding in result.diagnostics} == {"L7"}
    assert "L720" not in [finding.code for finding in result.diagnostics]


def test_what_the_setting_asks_for_is_told_at_the_setting(deck: Path) -> None:
    file = _write(
        deck / "scenarios" / "setting.yaml",
        "scenarios:\n"
        "  - name: too many\n    options: {most: 12}\n    steps: [{expect: most = 12}]\n"
        "  - name: no module\n    modules: [storms]\n    steps: [{expect: most = 3}]\n",
    )
    assert _codes(file) == [("L704", 3), ("L704", 6)]


@pytest.fixture
def variant(tmp_path: Path) -> Path:
    """A variant of a shipped ruleset, with scenarios in a file beside it."""
    _write(
        tmp_path / "tests.yaml",
        "variant: ./small.yaml\nscenarios:\n"
        "  - name: small\n    start: setup\n    steps: [{expect: size(spaces) = 25}]\n",
    )
    text = "variant: small\ntitle: Small\nruleset: hex\noptions: {board_size: 5}\n"
    return _write(tmp_path / "small.yaml", text)


def test_scenarios_name_a_variant(variant: Path) -> None:
    for asked in (variant, variant.with_name("tests.yaml")):
        results = run_scenarios([asked])
        assert [(result.name, result.diagnostics) for result in results] == [("small", ())]


def test_a_scenario_may_name_its_own_variant(variant: Path) -> None:
    file = _write(
        variant.with_name("both.yaml"),
        "ruleset: hex\nscenarios:\n"
        "  - name: as it is\n    start: setup\n    steps: [{expect: size(spaces) = 121}]\n"
        "  - name: small\n    variant: ./small.yaml\n    start: setup\n"
        "    steps: [{expect: size(spaces) = 25}]\n",
    )
    assert all(result.passed for result in run_scenarios([file]))
    assert [result.file for result in run_scenarios([variant]) if "both" in result.file]


@pytest.mark.parametrize(
    ("named", "code"), [("./smal.yaml", "L518"), ("small", "L743"), ("./tests.yaml", "L573")]
)
def test_a_variant_that_is_not_there_is_told_where_it_is_named(
    variant: Path, named: str, code: str
) -> None:
    file = _write(
        variant.with_name("wrong.yaml"),
        f"variant: {named}\nruleset: hex\nscenarios: [{{name: a, steps: [{{moves: 1}}]}}]\n",
    )
    assert _codes(file) == [(code, 1)]


def test_nothing_tested_is_a_failure(deck: Path, tmp_path: Path) -> None:
    module = _write(tmp_path / "storms.yaml", "module: storms\ntitle: Storms\nof: hex\n")
    for place, help in ((deck, "/scenarios`"), (module, "`modules: [./storms.yaml]`")):
        (result,) = run_scenarios([place])
        assert [finding.code for finding in result.diagnostics] == ["L744"]
        assert help in result.diagnostics[0].help


def test_a_module_is_tested_by_the_scenarios_that_play_it(tmp_path: Path) -> None:
    module = _write(tmp_path / "storms.yaml", "module: storms\ntitle: Storms\nof: hex\n")
    steps = "start: setup\n    steps: [{decision: turn_action}]\n"
    _write(
        tmp_path / "tests.yaml",
        f"ruleset: hex\nscenarios:\n  - name: with\n    modules: [./storms.yaml]\n    {steps}"
        f"  - name: without\n    {steps}",
    )
    assert [result.name for result in run_scenarios([module])] == ["with"]

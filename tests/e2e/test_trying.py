"""`legalist try`: how often what is new came up, what never did, how to see again what broke."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from shell import run

MATCHES = """\
ruleset: matches
title: Matches
players: {min: 2, max: 2, seats: [left, right]}
kinds:
  match: {count: 12, starts: heap}
zones:
  heap: {holds: match, order: bag}
  box: {holds: match, order: bag}
  taken(player): {holds: match, order: bag}
values:
  active: {type: player}
events:
  took(player who, number many): "{who} takes {many}"
functions:
  most: 3
actions:
  take:
    offered: turn_action
    text: Take {many} matches
    choose:
      many: number from 1 to most
    require:
      enough:
        text: There are not so many matches left
        that: many <= size(heap)
    do: |
      move many of match from heap to taken(me)
      announce took(me, many)
flow:
  turn: |
    ask active to turn_action
    if size(heap) = 0:
      end game
    set active to next(active)
outcome:
  score(player p): size(taken(p))
"""
MODULE = """\
module: mine
title: Mine
of: matches
"""


@pytest.fixture
def matches(tmp_path: Path) -> Path:
    folder = tmp_path / "matches"
    (folder / "modules").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(MATCHES, "utf-8")
    return folder


def module(folder: Path, text: str) -> Path:
    file = folder / "modules" / "mine.yaml"
    file.write_text(MODULE + text, "utf-8")
    return file


def rows(answer: str) -> dict[str, dict[str, int]]:
    return {row["address"]: row["counts"] for row in json.loads(answer)["new"]}


def codes(answer: str) -> list[str]:
    return [finding["code"] for finding in json.loads(answer)["findings"]]


def test_what_came_up_is_counted(matches: Path) -> None:
    file = module(
        matches,
        """\
functions:
  most: {wrap: base + 1}
restrictions:
  no_threes: {on: take, text: Three are too many, forbid: many = 3}
rules:
  greed:
    text: Whoever takes four puts one back
    on: took(who, many)
    when: many = 4
    do: move match from taken(who) to heap
""",
    )
    result = run("try", file, "--games", "6", "--json")
    assert result.returncode == 0, result.stdout
    counts = rows(result.stdout)
    data = json.loads(result.stdout)
    assert data["games"] == data["finished"] == 6
    assert counts["functions.most"]["different"] > 0
    assert 0 < counts["restrictions.no_threes"]["moves forbidden"] <= data["decisions"]
    assert 0 < counts["rules.greed"]["fired"] < data["decisions"]
    told = run("try", file, "--games", "6")
    assert told.returncode == 0
    assert told.stdout.splitlines()[0].endswith("everything in it was used")
    assert not told.stderr


def test_what_never_came_up_is_told_at_its_line(matches: Path) -> None:
    file = module(
        matches,
        """\
functions:
  most: {replace: true, is: 2 + 1}
restrictions:
  no_fives: {on: take, text: Five are too many, forbid: many = 5}
rules:
  greed:
    text: Whoever takes four puts one back
    on: took(who, many)
    when: size(box) > many
    do: move match from taken(who) to heap
""",
    )
    result = run("try", file, "--games", "6", "--json")
    assert result.returncode == 1
    found = {(one["code"], one["span"]["line"]) for one in json.loads(result.stdout)["findings"]}
    assert found == {("L853", 5), ("L853", 7), ("L851", 12)}


def test_an_action_that_is_never_legal_is_told_with_what_bars_it(matches: Path) -> None:
    file = module(
        matches,
        """\
actions:
  burn:
    text: Burn {many} matches
    offered: turn_action
    choose:
      many: number from 1 to 2
    require:
      on_the_heap: {text: There must be matches, that: many <= size(heap)}
      in_the_box: {text: The box must have some, that: size(box) > 3}
    do: move many of match from heap to box
""",
    )
    result = run("try", file, "--games", "4")
    assert result.returncode == 1
    assert "warning[L850]: `burn` was never legal in 4 games" in result.stderr
    assert "mine.yaml:12" in result.stderr
    assert "`in_the_box` was always in the way" in result.stderr


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("rules:\n  loss:\n    on: took(who, many)\n    when: many = 2\n"
         "    do: move 2 of match from box to heap\n", "L805"),
        ("invariants:\n  few: every p in players has size(taken(p)) < 7\n", "L831"),
    ],
)  # fmt: skip
def test_what_breaks_can_be_seen_again(matches: Path, text: str, code: str) -> None:
    result = run("try", module(matches, text), "--games", "6", cwd=matches.parent)
    assert result.returncode == 1
    assert f"error[{code}]" in result.stderr
    shows, number = re.findall(
        r"`legalist (play [^`]*)` shows it at decision (\d+)", result.stderr
    )[0]
    again = run(*shows.split(), cwd=matches.parent)
    assert again.returncode == 1
    assert f"error[{code}]" in again.stderr
    if code == "L831":
        assert f"decision {number})" in again.stderr
    else:
        # The last move is the one that fails.
        assert len(re.findall(r"^ +\d+  ", again.stdout, re.MULTILINE)) == int(number) - 1


def test_a_game_without_end_is_told(matches: Path) -> None:
    file = module(
        matches,
        """\
rules:
  refill:
    text: What is taken comes back
    on: took(who, many)
    do: move all from taken(who) to heap
""",
    )
    result = run("try", file, "--json")
    assert result.returncode == 1
    assert codes(result.stdout) == ["L854"]


def test_the_scenarios_of_a_module_are_run(matches: Path) -> None:
    file = module(matches, "functions:\n  most: {wrap: base + 1}\n")
    (matches / "scenarios").mkdir()
    scenario = """\
scenarios:
  - name: four can be taken
    modules: [mine]
    start: setup
    steps:
      - legal: take 4
  - name: without it, three
    start: setup
    steps:
      - illegal: take 4
"""
    (matches / "scenarios" / "take.yaml").write_text(scenario, "utf-8")
    result = run("try", file, "--games", "2", "--json")
    assert result.returncode == 0, result.stdout
    assert [one["name"] for one in json.loads(result.stdout)["scenarios"]] == ["four can be taken"]


def test_a_failed_scenario_is_the_headline(matches: Path) -> None:
    file = module(matches, "functions:\n  most: {wrap: base + 1}\n")
    (matches / "scenarios").mkdir()
    scenario = """\
scenarios:
  - {name: four are too many, modules: [mine], start: setup, steps: [{illegal: take 4}]}
"""
    (matches / "scenarios" / "take.yaml").write_text(scenario, "utf-8")
    result = run("try", file, "--games", "2")
    assert result.returncode == 1
    assert result.stdout.splitlines()[0].endswith(": 1 scenario failed")


def test_the_scenarios_of_a_variant_are_run(tmp_path: Path) -> None:
    variant = tmp_path / "small.yaml"
    variant.write_text(
        "variant: small\ntitle: Small\nruleset: hex\noptions: {board_size: 4}\n", "utf-8"
    )
    scenario = """\
ruleset: hex
scenarios:
  - name: a corner
    variant: ./small.yaml
    start: setup
    steps:
      - legal: place A1
"""
    (tmp_path / "corner.yaml").write_text(scenario, "utf-8")
    result = run("try", variant, "--games", "2", "--json")
    assert result.returncode == 0, result.stdout + result.stderr
    assert [one["name"] for one in json.loads(result.stdout)["scenarios"]] == ["a corner"]


def test_a_file_with_errors_is_not_played(matches: Path) -> None:
    result = run("try", module(matches, "functions:\n  most: {wrap: base + x}\n"))
    assert result.returncode == 1
    assert "nothing was played" in result.stderr

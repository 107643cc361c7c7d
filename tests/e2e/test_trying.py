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


def test_a_rule_that_has_nothing_to_do_with_an_illegal_action_is_told_with_it(
    matches: Path,
) -> None:
    text = """\
actions:
  burn:
    text: Burn a match
    offered: turn_action
    require: {in_the_box: {text: The box must have some, that: size(box) > 3}}
    do: add 1 to ash
values: {ash: {start: 0}}
rules:
  greed: {text: greed, on: "took(who, many)", when: many > 20, do: end game}
  fire: {text: fire, on: "took(who, many)", when: ash > 0, do: end game}
"""
    result = run("try", module(matches, text), "--games", "3", "--json")
    told = [(one["code"], one["span"]["line"]) for one in json.loads(result.stdout)["findings"]]
    assert told == [("L850", 8), ("L851", 12)]


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


ENDLESS = {
    "a condition": ("    else: end game\n    if size(heap) > 12: end game\n", "if size(heap) > 12"),
    "only the one who cannot move": ("    else: end game\n", "ask active to turn_action"),
}


@pytest.mark.parametrize("sort", ENDLESS)
def test_a_game_without_end_is_told_where_it_should_end(matches: Path, sort: str) -> None:
    ending, place = ENDLESS[sort]
    old = "    if size(heap) = 0:\n      end game\n"
    text = MATCHES.replace(old, ending).replace("to taken(me)", "to heap")
    (matches / "ruleset.yaml").write_text(text, "utf-8")
    result = run("try", matches)
    assert result.returncode == 1
    shown = re.search(r"error\[L854\].*\n *--> .*\n *\|\n *\d+ \| +(.*)", result.stderr)
    assert shown is not None, result.stderr
    assert shown[1].startswith(place)


def test_a_restriction_that_forbids_everything_is_told(matches: Path) -> None:
    text = """\
actions:
  rest: {offered: turn_action, do: move 1 of match from heap to box}
restrictions:
  modest: {on: take, text: Nobody takes, forbid: many < 2 or most > 1}
"""
    result = run("try", module(matches, text), "--json")
    assert codes(result.stdout) == ["L850"]


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


def test_a_module_of_a_broken_ruleset_is_not_in_order(matches: Path) -> None:
    file = module(matches, "functions:\n  most: {wrap: base + 1}\n")
    (matches / "ruleset.yaml").write_text(MATCHES.replace("most: 3", "most: a: 3"), "utf-8")
    for command in ("check", "try"):
        result = run(command, file)
        assert result.returncode == 1
        assert "error[L155]" in result.stderr
        assert "OK" not in result.stdout


EFFECTS = """\
effects:
  pocket(player who):
    do: move match from heap to taken(who)
  tidy: "if size(box) > 5: move all from box to heap"
rules:
  thrift: {on: "took(who, many)", when: many = 3, do: "if size(heap) > 0: pocket(who)"}
  old: {on: "took(who, many)", do: tidy}
"""


@pytest.fixture
def with_effects(matches: Path) -> Path:
    text = MATCHES.replace(
        "flow:\n", EFFECTS + "invariants:\n  all: size(heap) <= 12\nflow:\n"
    ).replace("functions:\n", "functions:\n  spare: 7\n")
    (matches / "ruleset.yaml").write_text(text, "utf-8")
    return matches


def test_wrapped_and_new_effects_are_counted(with_effects: Path) -> None:
    file = module(
        with_effects,
        """\
effects:
  pocket:
    wrap: |
      base
      lose(who)
  lose(player who):
    do: |
      if size(taken(who)) > 0: move match from taken(who) to box
  tidy: {wrap: base}
""",
    )
    result = run("try", file, "--games", "6", "--json")
    counts = rows(result.stdout)
    assert counts["effects.pocket"]["different"] > 0
    assert counts["effects.lose"]["different"] > 0
    assert counts["effects.tidy"]["different"] == 0 < counts["effects.tidy"]["looked at"]
    # The one that changes nothing is told, at its line.
    data = json.loads(result.stdout)
    assert [(one["code"], one["span"]["line"]) for one in data["findings"]] == [("L853", 12)]


def test_a_wrapped_turn_is_counted(matches: Path) -> None:
    wrap = "flow:\n  turn:\n    wrap: |\n      base\n      if size(box) = 0 and size(heap) > 0:\n"
    file = module(matches, wrap + "        move match from heap to box\n")
    result = run("try", file, "--games", "4", "--json")
    assert result.returncode == 0, result.stdout
    counts = rows(result.stdout)
    # It adds something once in each game.
    assert counts["flow.turn"]["different"] == 4 < counts["flow.turn"]["looked at"]


def test_what_is_taken_away_is_counted_where_it_can_be(with_effects: Path) -> None:
    file = module(
        with_effects,
        "remove: [rules.thrift, rules.old, functions.spare]\n",
    )
    result = run("try", file, "--games", "6", "--json")
    counts = rows(result.stdout)
    assert counts["rules.thrift"]["different"] > 0
    assert counts["rules.old"]["different"] == 0
    assert {one["address"] for one in json.loads(result.stdout)["not_counted"]} == {
        "functions.spare"
    }
    told = run("try", file, "--games", "6")
    assert "functions.spare (gone, and a game with it" in told.stdout
    assert "`rules.old` never made a difference" in told.stderr


def test_a_requirement_that_is_taken_away_is_counted(matches: Path) -> None:
    file = module(
        matches,
        "remove: [actions.take.require.enough]\n"
        "actions:\n  take:\n    wrap: |\n      if many <= size(heap): base\n"
        "      else: move all from heap to taken(me)\n",
    )
    result = run("try", file, "--games", "6", "--json")
    counts = rows(result.stdout)
    assert counts["actions.take.require.enough"]["different"] > 0, result.stdout
    assert counts["actions.take"]["different"] > 0
    assert counts["actions.take"]["taken"] > 0


COMPONENTS = """\
kinds:
  coin: {count: 3, starts: bank}
  match: {change: {count: 15}}
zones:
  bank: {holds: coin, order: bag}
  purse: {holds: coin, order: bag}
  attic: {holds: coin, order: bag}
values:
  mood: {type: number}
  idle: {type: number}
events:
  paid: Somebody paid
rules:
  pay:
    on: took(who, many)
    when: size(bank) > 0
    do: |
      move coin from bank to purse
      set mood to size(purse)
      announce paid
functions:
  rich: size(purse) > 2
invariants:
  few: size(purse) <= 3
names:
  coin: A coin
"""


def test_nothing_that_the_author_wrote_is_absent(matches: Path) -> None:
    file = module(matches, COMPONENTS)
    result = run("try", file, "--games", "3", "--json")
    data, counts = json.loads(result.stdout), rows(result.stdout)
    told = {*counts, *(one["address"] for one in data["not_counted"])}
    written = {
        "kinds.coin", "kinds.match", "zones.bank", "zones.purse", "zones.attic", "values.mood",
        "values.idle", "events.paid", "rules.pay", "functions.rich", "invariants.few", "names",
    }  # fmt: skip
    assert told == written
    assert counts["zones.purse"]["used"] == counts["kinds.coin"]["moved"] == 9
    assert counts["values.mood"]["changed"] == counts["events.paid"]["announced"] == 9
    assert counts["kinds.match"]["different"] == 3
    assert counts["invariants.few"]["looked at"] == data["decisions"] + 3
    found = {(one["code"], one["span"]["line"]) for one in data["findings"]}
    assert found == {("L860", 10), ("L860", 13)}


def test_a_folder_and_several_files_are_tried_one_by_one(matches: Path) -> None:
    module(matches, "functions:\n  most: {wrap: base + 1}\n")
    other = matches / "modules" / "other.yaml"
    other.write_text(
        MODULE.replace("mine", "other") + "functions:\n  most: {wrap: base + 0}\n", "utf-8"
    )
    (matches / "modules" / "notes.txt").write_text("not a module", "utf-8")
    folder = run("try", matches / "modules", "--games", "2", "--json")
    files = run("try", matches / "modules/mine.yaml", other, "--games", "2", "--json")
    assert folder.stdout == files.stdout
    assert folder.returncode == files.returncode == 1
    assert [one["ok"] for one in json.loads(folder.stdout)] == [True, False]
    told = run("try", matches / "modules", "--games", "2")
    assert "mine.yaml: everything in it was used" in told.stdout
    assert "other.yaml: 1 new thing never came up" in told.stdout
    checked = run("check", matches / "modules")
    assert checked.returncode == 0
    assert checked.stdout.count(".yaml") == 2


def test_a_folder_without_anything_to_try_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing", "utf-8")
    result = run("try", tmp_path)
    assert result.returncode == 1
    assert "error[L502]" in result.stderr


def test_a_rule_of_which_a_key_is_changed_is_counted(with_effects: Path) -> None:
    text = "rules:\n  thrift: {change: {when: many = 1}}\n  old: {change: {text: The same}}\n"
    result = run("try", module(with_effects, text), "--games", "6", "--json")
    counts = rows(result.stdout)
    assert counts["rules.thrift"]["different"] > 0
    assert counts["rules.old"]["different"] == 0

"""Scenarios say what they found, at the step where they found it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import legalist
from legalist.cli.file_checks import check_ruleset
from legalist.diagnostics import Diagnostic, Report, RulesetError, render
from legalist.diagnostics.catalogue import entries
from legalist.testing import coverage, read_scenarios, run_scenarios
from walks import Configuration, configurations

RULESET = """\
ruleset: pebbles
title: Pebbles
players: {min: 2, max: 3, seats: [red, blue, green]}
map: row
maps: {row: {hexes: pointy, shape: {rhombus: [1, 4]}}}
citations: {P1: "Put a pebble on an empty space.", P2: "A pebble scores.", P3: "Nobody cares."}
options: {points: {from: 0, to: 2000000000, default: 1}}
kinds: {pebble: {attributes: {owner: player}, count: 2, starts: pot(owner)}}
zones:
  pot(player): {holds: pebble, order: bag}
  pebble_on(space): {holds: pebble, order: one}
values: {active: {type: player}, score(player): {start: 0}}
events:
  placed(player who, space at): {}
actions:
  place:
    cite: P1
    offered: turn_action
    choose: {at: a space}
    require:
      empty: {cite: P1, text: There is a pebble already, that: pebble_on(at) is none}
      any_left: pebble(me) in pot(me)
    do: |
      move pebble(me) from pot(me) to pebble_on(at)
      announce placed(me, at)
  give_up: {offered: turn_action, do: end game}
rules:
  score_pebble: {cite: P2, on: "placed(who, at)", do: add points to score(who)}
  bonus: {cite: P2, on: "placed(who, at)", when: score(who) > 90, do: add 1 to score(who)}
flow:
  turn: |
    ask active to turn_action
    else: end game
    set active to next(active)
outcome: {score(player p): score(p)}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "pebbles"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(RULESET, "utf-8")
    return folder


def write(folder: Path, steps: str, head: str = "") -> Path:
    """A file with one scenario; `steps` starts in line 4 if there is no head."""
    file = folder / "scenarios" / "one.yaml"
    lines = ["scenarios:", "  - name: one"]
    lines += [f"    {line}" for line in head.split("\n") if line]
    lines += ["    steps:", *(f"      {line}" for line in steps.strip().split("\n"))]
    file.write_text("\n".join(lines) + "\n", "utf-8")
    return file


def findings(folder: Path, steps: str, head: str = "") -> tuple[Diagnostic, ...]:
    (result,) = run_scenarios([write(folder, steps, head)])
    assert result.name == "one" or result.span is None
    return result.diagnostics


def told(folder: Path, steps: str, head: str = "") -> list[tuple[str, int]]:
    """Code and line, counted from the first step, of all findings."""
    found = findings(folder, steps, head)
    top = 3 + len([line for line in head.split("\n") if line])
    return [(one.code, one.span.line - top if one.span else 0) for one in found]


def test_a_scenario_that_is_right_passes(folder: Path) -> None:
    steps = """
- decides: red
  decision: turn_action
  moves: 5
- legal: place A1
- move: place A1
  by: red
  fired: score_pebble
  not_fired: [bonus]
  expect: [score(red) = 1, "pebble_on(A1) = pebble(red)", "size(pot(red)) = 1"]
  decides: blue
  moves: 4
- illegal: place A1
  because: [P1, empty, actions.place.require.empty]
- move: give_up
  outcome: {winners: [red], scores: {red: 1, blue: [0]}}
"""
    assert findings(folder, steps) == ()


CASES = {
    "a legal move": ("- illegal: place A1", [("L710", 1)]),
    "another reason": (
        "- move: place A1\n- illegal: place A1\n  because: any_left",
        [("L711", 3)],
    ),
    "one reason of two": (
        "- move: place A1\n- illegal: place A1\n  because: [empty, P2]",
        [("L711", 3)],
    ),
    "an unknown reason": (
        "- move: place A1\n- illegal: place A1\n  because: emty",
        [("L715", 3)],
    ),
    "an illegal move": ("- move: place A1\n- legal: place A1\n- moves: 4", [("L712", 2)]),
    "nothing follows a move that cannot be made": (
        "- move: place A1\n- move: place A1\n- moves: 99",
        [("L712", 2)],
    ),
    "an unreadable move": ("- move: plaice A1", [("L713", 1)]),
    "an unreadable move is not just illegal": ("- illegal: place Z9", [("L713", 1)]),
    "a rule that does not fire": (
        "- move: place A1\n  fired: [score_pebble, bonus]",
        [("L720", 2)],
    ),
    "a rule that fires": ("- move: place A1\n  not_fired: score_pebble", [("L721", 2)]),
    "an unknown rule": ("- move: place A1\n  not_fired: score_peble", [("L722", 2)]),
    "all expectations are looked at": (
        "- expect:\n    - score(red) = 1\n    - score(blue) = 0\n    - not (1 = 1)",
        [("L723", 2), ("L723", 4)],
    ),
    "an unreadable expectation": ("- expect: score(red = 1", [("L724", 1)]),
    "an unknown name": ("- expect: scor(red) = 1", [("L724", 1)]),
    "no condition": ("- expect: score(red)", [("L725", 1)]),
    "another player": ("- decides: blue", [("L730", 1)]),
    "another player moves": ("- move: place A1\n  by: blue\n- moves: 4", [("L730", 2)]),
    "a player who is not there": ("- decides: green", [("L737", 1)]),
    "no decision": ("- decision: turn_actoin", [("L742", 1)]),
    "another number of moves": ("- moves: 4", [("L732", 1)]),
    "a move after the end": ("- move: give_up\n- legal: place A1", [("L733", 2)]),
    "nobody decides after the end": (
        "- move: give_up\n- decides: red\n  decision: turn_action\n  moves: 1",
        [("L730", 2), ("L731", 3), ("L732", 4)],
    ),
    "no end": ("- outcome: {winners: [red]}", [("L734", 1)]),
    "other winners": ("- move: give_up\n- outcome: {winners: [red]}", [("L735", 2)]),
    "other scores": (
        "- move: give_up\n- outcome:\n    scores:\n      red: 1\n      blue: 0",
        [("L736", 4)],
    ),
    "scores of nobody": ("- outcome: {scores: {pink: 3}}", [("L737", 1)]),
    "something else is seen": (
        "- sees:\n    red: {pot(blue): 2}\n    blue: {pebble_on: {A1: null, A2: red}}",
        [("L740", 2), ("L740", 3)],
    ),
    "nothing that could be seen": (
        "- sees: {red: {pott(blue): [blue]}}\n- sees: {red: {pot(blue): [bleu]}}",
        [("L741", 1), ("L741", 2)],
    ),
    "nobody there to see it": ("- sees: {pink: {active: red}}", [("L737", 1)]),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_not_as_expected_is_said_at_its_place(name: str, folder: Path) -> None:
    steps, expected = CASES[name]
    assert told(folder, steps) == expected


@pytest.mark.parametrize(
    ("head", "code"),
    [
        ("cite: P9", "L703"),
        ("players: 9", "L704"),
        ("seats: [red, pink]", "L704"),
        ("modules: [missing]", "L704"),
        ("options: {points: -1}", "L704"),
        ("position: {zones: {pebbl_on: {A1: red}}}", "L705"),
        ("position: {zones: {pebble_on: {Z1: red}}}", "L705"),
        ("position: {zones: {pebble_on: {A1: pink}}}", "L705"),
        ("position: {zones: {pebble_on: {A1: red, A2: red, A3: red}}}", "L705"),
        ("position: {values: {scor: 3}}", "L705"),
        ("options: {points: 2000000000}\nposition: {values: {score(red): 2000000000}}", "L706"),
    ],
)
def test_a_scenario_that_cannot_be_played_says_so(head: str, code: str, folder: Path) -> None:
    found = findings(folder, "- move: place A1", head)
    assert code in {one.code for one in found}
    assert any(one.code == code and one.span is not None for one in found)


def test_words_tell_what_was_found(folder: Path) -> None:
    (found,) = findings(folder, "- move: place A1\n- expect: score(red) = score(blue) + 2")
    assert found.message == (
        "expected `score(red) = score(blue) + 2`, "
        "found `score(red)` is 1 and `score(blue) + 2` is 2"
    )
    (found,) = findings(folder, "- expect: pebble_on(A1) = pebble(red)")
    assert "found `pebble_on(A1)` is none" in found.message
    (found,) = findings(folder, "- move: place A1\n- move: place A1")
    assert "There is a pebble already (P1, actions.place.require.empty)" in found.message
    (found,) = findings(folder, "- moves: 4")
    assert "`place A1`" in found.help


def test_findings_show_the_line(folder: Path) -> None:
    text = render(findings(folder, "- move: place A1\n- decides: red"))
    assert "one.yaml:5:" in text
    assert "5 |       - decides: red\n" in text
    assert "^^^" in text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (
            "scenarios: [{name: a, steps: [{moves: 5}]}, {name: a, steps: [{moves: 5}]}]",
            "L702",
        ),
        ("scenarios:\n  - name: a\n    steps: []", "L2"),
        ("scenarios:\n  - name: a\n    stepps: [{moves: 5}]", "L2"),
        ("scenarios: [", "L1"),
    ],
)
def test_a_file_that_cannot_be_read_is_a_result(text: str, code: str, folder: Path) -> None:
    (folder / "scenarios" / "one.yaml").write_text(text, "utf-8")
    (result,) = run_scenarios([folder])
    assert not result.passed
    assert any(one.code.startswith(code) for one in result.diagnostics)
    assert result.file.endswith("one.yaml")


def test_a_file_outside_of_rulesets_names_its_own(folder: Path, tmp_path: Path) -> None:
    alone = tmp_path / "alone.yaml"
    text = "scenarios:\n  - name: a\n    options: {board_size: 3}\n    steps: [{moves: 9}]\n"
    alone.write_text(text, "utf-8")
    (result,) = run_scenarios([alone])
    assert [one.code for one in result.diagnostics] == ["L701"]
    alone.write_text(f"ruleset: hex\n{text}", "utf-8")
    (result,) = run_scenarios([alone])
    assert result.passed, render(result.diagnostics)
    write(folder, "- moves: 5").rename(folder / "other.yaml")
    (result,) = run_scenarios([folder / "other.yaml"])
    assert result.passed


def test_names_folders_and_files_can_be_asked_for(folder: Path) -> None:
    write(folder, "- moves: 5")
    for path in (folder, folder / "scenarios", folder / "scenarios" / "one.yaml"):
        assert [result.passed for result in run_scenarios([path])] == [True]
    assert len(run_scenarios([folder.parent])) == 1
    assert run_scenarios(["hex"])
    (missing,) = run_scenarios(["hexx"])
    assert [one.code for one in missing.diagnostics] == ["L501"]
    (missing,) = run_scenarios([folder / "nothing.yaml"])
    assert [one.code for one in missing.diagnostics] == ["L101"]


def test_a_map_can_be_written_in_the_scenario(folder: Path) -> None:
    head = "map: {hexes: pointy, shape: {rhombus: [2, 2]}}\noptions: {points: 3}\nplayers: 3"
    steps = "- moves: 5\n- move: place B2\n  expect: score(red) = 3\n  decides: blue"
    assert findings(folder, steps, head) == ()


def test_set_up_and_seed(folder: Path) -> None:
    assert findings(folder, "- moves: 5", "start: setup\nseed: 7") == ()


def test_coverage_says_which_rules_are_shown(folder: Path) -> None:
    write(folder, "- moves: 5", "cite: [P1]")
    one, two, three = coverage(folder)
    assert (one.citation, one.covered, one.scenarios) == ("P1", True, ("one",))
    assert one.addresses == ("actions.place", "actions.place.require.empty")
    assert one.text() == "Put a pebble on an empty space."
    assert (two.covered, two.scenarios) == (False, ())
    assert two.addresses == ("rules.score_pebble", "rules.bonus")
    assert (three.addresses, three.to_json()["covered"]) == ((), False)
    with pytest.raises(RulesetError):
        coverage(folder, ["missing"])


@pytest.mark.parametrize("configuration", configurations(), ids=str)
def test_every_shipped_rule_is_carried_out_and_shown(configuration: Configuration) -> None:
    rows = coverage(configuration.ruleset, configuration.modules)
    assert [row.citation for row in rows if not row.covered] == []


def test_scenarios_are_read_without_being_run(folder: Path) -> None:
    report = Report()
    (scenario,) = read_scenarios(write(folder, "- moves: 5", "cite: P1"), report)
    assert not report.diagnostics
    assert [str(one) for one in scenario.cite] == ["P1"]
    assert scenario.target.path == folder.resolve()


def test_every_finding_of_this_stage_is_shown_here() -> None:
    shown = {code for _, expected in CASES.values() for code, _ in expected}
    elsewhere = {"L701", "L702", "L703", "L704", "L705", "L706", "L714", "L743", "L744"}
    assert {entry.code for entry in entries("L7")} == shown | elsewhere


def pytest_in(folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "legalist.testing.plugin", "-p", "no:cacheprovider"],
        cwd=folder,
        capture_output=True,
        text=True,
        env={
            **os.environ,
            "PYTHONPATH": str(Path(legalist.__file__).parent.parent),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        },
    )
    assert "Traceback" not in done.stdout + done.stderr
    return done.stdout


def test_the_plugin_collects_scenarios(folder: Path) -> None:
    write(folder, "- moves: 5\n- moves: 6", "cite: P1")
    told = pytest_in(folder)
    assert "error[L732]: expected 6 legal moves, found 5" in told
    assert "one.yaml:6:" in told
    assert "1 failed" in told
    write(folder, "- moves: 5")
    assert "1 passed" in pytest_in(folder)
    (folder / "scenarios" / "broken.yaml").write_text("scenarios: [", "utf-8")
    told = pytest_in(folder)
    assert "error[L112]" in told
    assert "1 error" in told


def test_folders_of_scenarios_may_have_folders(folder: Path) -> None:
    deep = folder / "scenarios" / "opening" / "first"
    deep.mkdir(parents=True)
    write(folder, "- moves: 5\n- moves: 6").rename(deep / "one.yaml")
    for path in (folder, folder / "scenarios", deep):
        (result,) = run_scenarios([path])
        assert result.file.endswith("one.yaml")
        assert [one.code for one in result.diagnostics] == ["L732"]
    assert "1 failed" in pytest_in(folder)
    report = Report()
    (deep / "two.yaml").write_text("scenarios: [", "utf-8")
    check_ruleset(folder, report)
    assert [one.code for one in report.diagnostics] == ["L112"]


def test_scenarios_with_the_wrong_ending_are_told(folder: Path) -> None:
    file = write(folder, "- moves: 5")
    misnamed = file.rename(file.with_suffix(".yml"))
    for path in (folder, misnamed):
        (result,) = run_scenarios([path])
        assert [one.code for one in result.diagnostics] == ["L133"]
    assert "L133" in pytest_in(folder)


def test_modules_and_maps_may_lie_beside_the_scenarios(folder: Path) -> None:
    beside = folder / "scenarios"
    (beside / "generous.yaml").write_text(
        "module: generous\nof: pebbles\nrules: {bonus: {wrap: base}}\noptions: {points: 3}\n",
        "utf-8",
    )
    (beside / "long.yaml").write_text(
        "map: long\nhexes: pointy\nshape: {rhombus: [1, 9]}\n", "utf-8"
    )
    steps = "- moves: 10\n- move: place A9\n  expect: score(red) = 3"
    assert findings(folder, steps, "modules: [./generous.yaml]\nmap: ./long.yaml") == ()
    assert "1 passed" in pytest_in(folder)


@pytest.mark.parametrize(
    ("head", "code"),
    [
        ("modules: [./generuos.yaml]", "L518"),
        ("map: ./lnog.yaml", "L518"),
        ("modules: [./../secret.yaml]", "L517"),
        ("map: ./../../secret.yaml", "L517"),
        ("map: ../secret.yaml", "L205"),
        ("map: /etc/secret.yaml", "L205"),
        ("modules: [../secret.yaml]", "L205"),
    ],
)
def test_scenarios_read_no_file_outside_of_their_folder(head: str, code: str, folder: Path) -> None:
    (folder / "secret.yaml").write_text("module: secret\nof: pebbles\n", "utf-8")
    assert [one.code for one in findings(folder, "- moves: 5", head)] == [code]

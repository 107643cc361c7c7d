"""An invariant that does not hold is told by every command that plays."""

from __future__ import annotations

from pathlib import Path

import pytest
from shell import run

RULES = """\
variant: crowded
title: Crowded Hex
ruleset: hex
options: {board_size: 3}
invariants:
  room_left:
    text: At least five spaces are empty.
    that: "{that}"
"""
FEW = "(count s in spaces where stone_on(s) is none) >= 5"


@pytest.fixture
def crowded(tmp_path: Path) -> Path:
    file = tmp_path / "crowded.yaml"
    file.write_text(RULES.replace("{that}", FEW), "utf-8")
    return file


def test_check_looks_after_the_set_up(tmp_path: Path) -> None:
    file = tmp_path / "crowded.yaml"
    file.write_text(RULES.replace("{that}", "any s in spaces where stone_on(s) exists"), "utf-8")
    result = run("check", str(file))
    assert result.returncode == 1
    assert "L831" in result.stderr
    assert "after the set-up for 2 players" in result.stderr
    assert "At least five spaces are empty." in result.stderr


def test_a_game_of_bots_tells_the_move_that_broke_it(crowded: Path) -> None:
    assert run("check", str(crowded)).returncode == 0
    result = run("play", str(crowded), "--seed", "3")
    assert result.returncode == 1
    assert "`invariants.room_left` does not hold after `place " in result.stderr
    assert "(seed 3, decision 5)" in result.stderr
    assert run("play", str(crowded), "--seed", "3", "--fast").returncode == 0


def test_records_and_replays_look_too(crowded: Path, tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    recorded = run("record", str(crowded), "--seed", "3", "--out", str(games))
    assert recorded.returncode == 1
    assert "(seed 3, decision 5)" in recorded.stderr
    replayed = run("replay", str(games), str(crowded), "--quiet")
    assert replayed.returncode == 1
    assert "games.jsonl:5" in replayed.stderr
    assert run("replay", str(games), str(crowded), "--quiet", "--fast").returncode == 0


def test_scenarios_tell_the_step(tmp_path: Path) -> None:
    invariants = RULES[RULES.index("invariants:") :].replace("{that}", FEW)
    (tmp_path / "crowded.yaml").write_text(f"module: crowded\nof: hex\n{invariants}", "utf-8")
    steps = "".join(f"      - move: place {place}\n" for place in ("A1", "A2", "B1", "B2", "C1"))
    file = tmp_path / "crowd.yaml"
    file.write_text(
        "ruleset: hex\nscenarios:\n  - name: filling\n    options: {board_size: 3}\n"
        f"    modules: [./crowded.yaml]\n    steps:\n{steps}",
        "utf-8",
    )
    result = run("test", str(file))
    assert result.returncode == 1
    assert "does not hold after `place C1`" in result.stderr
    assert "crowd.yaml:11:15" in result.stderr


def test_a_warning_does_not_keep_the_set_up_from_being_tried(tmp_path: Path) -> None:
    """Nor does an error in another file that is checked in the same run."""
    file = tmp_path / "crowded.yaml"
    false = "(any s in spaces where stone_on(s) exists) and size(spaces) >= 0"
    file.write_text(RULES.replace("{that}", false), "utf-8")
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("variant: wrong\nruleset: hex\nfunctions: {odd: nothing_here}\n", "utf-8")
    told = run("check", str(wrong), str(file)).stderr
    assert "warning[L463]" in told
    assert "error[L831]" in told
    assert "nothing_here" in told

"""`legalist play --resume FILE --carry --save NEW`: a saved game goes on under changed rules."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from shell import run

AUCTION = Path(__file__).parents[1] / "foreign" / "blind-auction"
HEX = "variant: mine\nruleset: hex\n"


def content(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A variant, and a game of it that is saved after three moves."""
    mine = tmp_path / "mine.yaml"
    mine.write_text(f"{HEX}options: {{board_size: 4}}\n", "utf-8")
    words = ["play", mine, "--seed", "5", "--human", "red,blue", "--save", tmp_path / "game.json"]
    assert run(*words, typed="place A1\nplace B2\nplace D4\nquit\n").returncode == 0
    return mine


def carried(mine: Path, *words: str, typed: str = "quit\n") -> tuple[Any, Path]:
    save, new = mine.with_name("game.json"), mine.with_name("new.json")
    command = ["play", mine, "--resume", save, "--carry", "--save", new]
    return run(*command, "--human", "red,blue", *words, typed=typed), new


def test_a_game_goes_on_from_its_position_under_edited_rules(mine: Path) -> None:
    before = mine.with_name("game.json").read_bytes()
    mine.write_text(f"{HEX}options: {{board_size: 5, swap_rule: true}}\n", "utf-8")
    told = run("play", mine, "--resume", mine.with_name("game.json"), "--quiet")
    assert "--carry" in told.stderr
    result, new = carried(mine, typed="place E5\nquit\n")
    assert result.returncode == 0, result.stderr
    assert "The game goes on from the same position under the other rules." in result.stderr
    assert mine.with_name("game.json").read_bytes() == before
    saved = content(new)
    assert saved["moves"] == ["place A1", "place B2", "place D4", "place E5"]
    assert set(saved["state"]["zones"]["stone_on"]) == {"A1", "B2", "D4", "E5"}
    # It is a saved game like any other: nothing is told, and moves since can be taken back.
    again = run("play", mine, "--resume", new, "--human", "red,blue", typed="undo\nyes\nquit\n")
    assert again.returncode == 0
    assert "warning" not in again.stderr
    assert content(new)["moves"] == ["place A1", "place B2", "place D4"]


def test_moves_are_made_again_where_the_position_does_not_fit(mine: Path) -> None:
    mine.write_text(f"{HEX}options: {{board_size: 3}}\n", "utf-8")
    result, new = carried(mine)
    assert result.returncode == 0, result.stderr
    assert "The moves were made again from the set-up under the other rules: 2 of 3." in (
        result.stderr
    )
    assert "- `stone_on(D4)` is gone, and something is there" in result.stderr
    assert "- move 3 (`place D4`) cannot be made: " in result.stderr
    assert content(new)["moves"] == ["place A1", "place B2"]


def test_the_report_is_in_the_language_of_the_player(mine: Path) -> None:
    mine.write_text(f"{HEX}options: {{board_size: 5}}\n", "utf-8")
    result, _ = carried(mine, "--lang", "pl")
    assert "Gra toczy się dalej z tej samej pozycji według innych zasad." in result.stderr


def test_an_action_that_cannot_go_on_is_taken_back_to_the_start_of_the_turn(
    tmp_path: Path,
) -> None:
    mine = tmp_path / "auction"
    shutil.copytree(AUCTION, mine)
    rules = mine / "ruleset.yaml"
    words = ["--players", "2", "--seed", "1", "--human", "ann,ben"]
    save, new = tmp_path / "game.json", tmp_path / "new.json"
    typed = "\nbid 1\n\nbid 2\n\npick_up silk\n\nwalk_on\n\nquit\n"
    assert run("play", mine, *words, "--save", save, typed=typed).returncode == 0
    moves = content(save)["moves"]
    assert [move.split()[0] for move in moves] == ["bid", "bid", "pick_up", "walk_on"]
    assert content(save)["state"]["stack"][0]["at"] == "comment"
    text = rules.read_text("utf-8")
    rules.write_text(text.replace("ask next(me) to comment(me) or pass", "add 2 to money(me)"))
    command = ["play", mine, "--resume", save, "--carry", "--save", new, "--human", "ann,ben"]
    result = run(*command, typed="\nquit\n")
    assert result.returncode == 0, result.stderr
    assert "from the start of the turn under the other rules; 1 move is taken back." in (
        result.stderr
    )
    assert "- `actions.pick_up` no longer waits for `comment`" in result.stderr
    assert content(new)["moves"] == moves[:3]


def test_other_seats_do_not_fit(mine: Path) -> None:
    save = mine.with_name("game.json")
    saved = content(save)
    saved["state"]["seats"] = ["red", "green"]
    save.write_text(json.dumps(saved), "utf-8")
    mine.write_text(f"{HEX}options: {{board_size: 5}}\n", "utf-8")
    result, new = carried(mine)
    assert result.returncode == 1
    assert "error[L587]" in result.stderr
    assert "the seats were red, green and are red, blue" in result.stderr
    assert not new.exists()


@pytest.mark.parametrize("part", ["outline", "state", "turn", "carried"])
@pytest.mark.parametrize("damage", [{}, [], 7, "x", {"stops": 1, "zones": {"pot": []}}])
def test_damaged_parts_are_told_or_left_aside(mine: Path, part: str, damage: object) -> None:
    save = mine.with_name("game.json")
    saved = content(save)
    saved[part] = damage
    save.write_text(json.dumps(saved), "utf-8")
    mine.write_text(f"{HEX}options: {{board_size: 5}}\n", "utf-8")
    result, _ = carried(mine)
    assert "Traceback" not in result.stderr
    assert result.returncode == 0 or "error[L574]" in result.stderr
    if part == "outline":
        assert "was saved without what is needed to carry its position over" in result.stderr


def test_it_needs_a_game_and_a_new_file(mine: Path) -> None:
    save = mine.with_name("game.json")
    assert run("play", mine, "--carry").returncode == 2
    assert run("play", mine, "--carry", "--resume", save).returncode == 2

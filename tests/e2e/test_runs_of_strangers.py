"""Simulations that are gone on with from files of others, and words that make no game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from shell import run

from legalist.play import Game, load
from legalist.simulate import bot_games

SMALL = ("hex", "--option", "board_size=3")
RESUME = ("simulate", *SMALL, "--games", "5", "--observe", "0", "--resume", "--out")


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    path = tmp_path / "games.csv"
    said = run("simulate", *SMALL, "--games", "3", "--observe", "0", "--out", path)
    assert said.returncode == 0, said.stderr
    return path


def test_a_run_is_gone_on_with(rows: Path) -> None:
    assert run(*RESUME, rows).returncode == 0
    assert len(rows.read_text("utf-8").splitlines()) == 6


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("", {"size": -1}), ("", {"size": "91"}), ("", {"size": 0}), ("", {"size": 10**39}),
        ("", {"identity": []}), ("", {"tally": None}), ("", {"form": [1]}),
        ("tally", {"games": 4}), ("tally", {"games": -3}), ("tally", {"seats": 3}),
        ("tally", {"lengths": [["5", 3]]}), ("tally", {"lengths": [[5, 9], [7, -6]]}),
        ("tally", {"winners": [[[2], 3]]}), ("tally", {"winners": [[[0, 0], 3]]}),
        ("tally", {"scores": [[[1, 3]]]}), ("tally", {"shares": [[0, 3, 1, 1]]}),
        ("tally", {"measures": [[[1, 3]]]}), ("tally", {"actions": {"place": [1, 3]}}),
        ("tally", {"actions": {"place": [1.5, 3, 1, 1]}}), ("tally", {"margins": [[True, 3]]}),
    ],
)  # fmt: skip
def test_a_tally_of_no_games_is_refused(rows: Path, part: str, change: dict[str, Any]) -> None:
    noted, before = rows.with_name("games.csv.run"), rows.read_bytes()
    data = json.loads(noted.read_text("utf-8"))
    (data[part] if part else data).update(change)
    noted.write_text(json.dumps(data), "utf-8")
    said = run(*RESUME, rows)
    assert said.returncode == 1 and said.stderr.startswith("error"), said.stderr
    assert rows.read_bytes() == before


@pytest.mark.parametrize("text", ["", "[]", "[" * 5_000, '{"form": 1e999}', "9" * 5_000, "\ufeff{"])
def test_other_texts_are_no_runs(rows: Path, text: str) -> None:
    rows.with_name("games.csv.run").write_text(text, "utf-8")
    said = run(*RESUME, rows)
    assert said.returncode == 1 and "not what a simulation wrote" in said.stderr


@pytest.mark.parametrize("name", ["games.csv", "games.csv.run"])
def test_a_link_is_not_written_through(rows: Path, name: str) -> None:
    """Whoever sends a folder could let the rows be a file of the one who goes on with them."""
    mine, link = rows.with_name("diary.txt"), rows.with_name(name)
    link.rename(mine)
    link.symlink_to(mine)
    before = mine.read_bytes()
    said = run(*RESUME, rows)
    assert said.returncode == 1 and "is a link" in said.stderr
    assert mine.read_bytes() == before


def test_what_is_beside_new_rows_is_not_replaced(tmp_path: Path) -> None:
    """The name of the second file nobody typed: in a folder of others it may be a link."""
    mine, rows = tmp_path / "diary.txt", tmp_path / "new.csv"
    mine.write_text("secret", "utf-8")
    beside = tmp_path / "new.csv.run"
    beside.symlink_to(mine)
    words = ("simulate", *SMALL, "--games", "2", "--observe", "0", "--out")
    for more in ((), ("--force",)):
        said = run(*words, rows, *more)
        assert said.returncode == 1 and "is a link" in said.stderr
    beside.unlink()
    beside.write_text("mine", "utf-8")
    said = run(*words, rows)
    assert said.returncode == 1 and "already exists" in said.stderr
    assert (mine.read_text("utf-8"), beside.read_text("utf-8")) == ("secret", "mine")
    assert run(*words, rows, "--force").returncode == 0


def test_rows_are_written_to_ordinary_files() -> None:
    said = run("simulate", *SMALL, "--games", "2", "--observe", "0", "--out", "/dev/null")
    assert said.returncode == 1 and "no ordinary file" in said.stderr


def test_rows_of_something_else_are_not_cut_off(rows: Path) -> None:
    rows.write_bytes(b"x" * 500)
    said = run(*RESUME, rows)
    assert said.returncode == 1 and "does not begin as rows" in said.stderr
    assert rows.read_bytes() == b"x" * 500


@pytest.mark.parametrize(
    ("arm", "told"),
    [("hex --with '", "ends inside quotes"), ("hex --help", "is no game to compare")],
)
def test_an_arm_that_is_no_game_is_told(arm: str, told: str) -> None:
    said = run("compare", "hex", arm, "--games", "2")
    assert said.returncode == 2 and told in said.stderr


@pytest.mark.parametrize("command", ["simulate", "compare", "sweep"])
def test_a_file_without_metrics_is_told(command: str, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("metric: {}\n", "utf-8")
    words = ("hex", "hex --option board_size=3") if command == "compare" else ("hex",)
    said = run(command, *words, "--metrics", tmp_path / "mine.yaml")
    assert said.returncode == 1 and "no `metrics:`" in said.stderr


def test_words_of_the_command_line_are_quoted_harmlessly() -> None:
    said = run("simulate", "hex", "--metric", "a\u202eb")
    assert said.returncode == 2 and "\u202e" not in said.stderr


def test_a_metric_that_takes_too_much_work_is_a_finding() -> None:
    endless = "sum (sum 1 for b in numbers(1, 9000)) for a in numbers(1, 9000)"
    said = run("simulate", *SMALL, "--games", "1", "--bots", "curious", "--metric", f"x={endless}")
    assert said.returncode == 1 and "L820" in said.stderr


def test_a_game_that_bots_do_not_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_games, "MOST_DECISIONS", 2)
    said = run("simulate", *SMALL, "--games", "1", "--bots", "curious", "--jobs", "1")
    assert said.returncode == 1 and "not over after 2 decisions" in said.stderr


def test_where_no_module_fits_into_memory_games_run_in_python() -> None:
    import wasmtime

    from legalist.machine.to_wasm.instance import make_instance
    from legalist.machine.to_wasm.unsupported import Unsupported

    class Full:
        def __init__(self, *_: object) -> None:
            raise wasmtime.WasmtimeError("mmap failed to allocate 0x11000 bytes")

    game: Game = load("hex", options={"board_size": 3})
    assert game.fast_machine is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wasmtime, "Module", Full)
        with pytest.raises(Unsupported, match="room in memory"):
            make_instance(game.fast_machine.binary)
    with pytest.raises(wasmtime.WasmtimeError):
        make_instance(b"nonsense")

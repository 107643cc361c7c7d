"""Nothing that is written is lost: full disks, read-only folders, two writers, other files."""

import json
import os
import resource
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from shell import COMMAND, PATIENCE, environment, run

from legalist.saves import save_file

SMALL = ["hex", "--option", "board_size=4", "--seed", "5"]
PEOPLE = ["--human", "red,blue"]


def limited(size: int) -> Callable[[], None]:
    """No file can grow beyond this size, as on a full disk."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def run_limited(size: int, *words: str | Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *map(str, words)],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
        preexec_fn=limited(size),
    )


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    played = run("play", *SMALL, *PEOPLE, "--save", path, typed="place A1\nplace B2\nquit\n")
    assert played.returncode == 0, played.stderr
    return path


def moves(path: Path) -> list[str]:
    found: list[str] = json.loads(path.read_text("utf-8"))["moves"]
    return found


def test_a_full_disk_ends_no_game_and_loses_no_save(save: Path) -> None:
    before = save.read_bytes()
    result = run_limited(
        500, "play", "--resume", save, *PEOPLE, typed="place A2\nplace A3\nboard\nquit\n"
    )
    assert result.returncode == 1, result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout.count("The game goes on; `save FILE` saves it somewhere else") == 1
    assert "Where else should the game be saved?" in result.stdout
    assert save.read_bytes() == before
    names = {path.name for path in save.parent.iterdir()}
    assert names <= {"game.json", "game.json.bak"}


@pytest.mark.parametrize(
    "at", ["/dev/full", "/proc/game.json", "missing/game.json", "locked/game.json"]
)
def test_where_nothing_can_be_written_the_game_goes_on_elsewhere(tmp_path: Path, at: str) -> None:
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o555)
    if at.startswith("locked") and os.access(locked, os.W_OK):
        pytest.skip("root may write anywhere; /proc shows the same")
    other = tmp_path / "other.json"
    result = run(
        "play", *SMALL, *PEOPLE, "--save", at, cwd=tmp_path,
        typed=f"place A1\nplace B2\nquit\n{other}\n",
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert f"{at} cannot be written: " in result.stdout
    assert moves(other) == ["place A1", "place B2"]


def test_a_full_disk_leaves_a_recording_that_can_be_replayed(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    result = run_limited(30_000, "record", *SMALL, "--games", "20", "--out", file)
    assert result.returncode == 1
    assert "error[L895]" in result.stderr
    assert "what was recorded until then can be replayed" in result.stderr
    assert file.read_bytes().endswith(b"\n")
    assert run("replay", file, "--quiet").returncode == 0


def test_another_file_is_never_replaced_without_force(tmp_path: Path) -> None:
    for words, name in (
        (["record", "hex"], "--out"),
        (["rulebook", "hex"], "--out"),
        (["show", "hex"], "--svg"),
        (["show", "hex"], "--png"),
        (["map", "show", "hex"], "--svg"),
        (["map", "ascii", "hex"], "--out"),
        (["play", *SMALL, "--quiet"], "--save"),
    ):
        file = tmp_path / "mine.html"
        file.write_text("my own notes", "utf-8")
        refused = run(*words, name, file)
        assert refused.returncode == 1, words
        assert "error[L893]" in refused.stderr
        assert file.read_text("utf-8") == "my own notes"
        replaced = run(*words, name, file, "--force")
        assert replaced.returncode == 0, replaced.stderr
        assert file.read_bytes() != b"my own notes"
    assert (tmp_path / "mine.html.bak").read_text("utf-8") == "my own notes"


def test_only_an_older_state_of_the_same_game_is_replaced(save: Path, tmp_path: Path) -> None:
    before = save.read_bytes()
    for words in (SMALL, [*SMALL[:-1], "6"], ["hex", "--option", "board_size=5"]):
        result = run("play", *words, *PEOPLE, "--save", save, typed="place A3\nquit\n")
        assert result.returncode == 1
        assert "error[L893]" in result.stderr
        assert save.read_bytes() == before
    ahead = tmp_path / "ahead.json"
    ahead.write_bytes(before)
    result = run("play", "--resume", ahead, *PEOPLE, typed=f"place A3\nsave {save}\nquit\n")
    assert result.returncode == 0
    assert moves(save) == ["place A1", "place B2", "place A3"]
    assert save.with_name("game.json.bak").read_bytes() == before


def test_a_damaged_save_names_its_backup(save: Path) -> None:
    save.write_bytes(save.read_bytes()[:100])
    result = run("play", "--resume", save)
    assert "error[L574]" in result.stderr
    assert f"`legalist play --resume {save}.bak`" in result.stderr
    resumed = run("play", "--resume", f"{save}.bak", *PEOPLE, typed="place B3\nquit\n")
    assert resumed.returncode == 0
    assert moves(save.with_name("game.json.bak")) == ["place A1", "place B3"]


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_two_writers_of_one_save_do_not_damage_it(save: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    first, second = (
        subprocess.Popen(
            [*COMMAND, "play", "--resume", str(save), *PEOPLE],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(),
        )
        for _ in range(2)
    )  # fmt: skip
    for process in (first, second):
        assert process.stdout is not None
        assert process.stdout.read(1)  # the file is read before anything is shown
    assert first.stdin is not None
    first.stdin.write("place A3\n")
    first.stdin.flush()
    until(lambda: len(moves(save)) == 3)
    said, _ = second.communicate(f"place D4\nplace D3\nquit\n{other}\n", timeout=PATIENCE)
    # That is L894, in the words of the table.
    assert "was changed by another program" in " ".join(said.split())
    assert second.returncode == 0
    first.communicate("place C1\nquit\n", timeout=PATIENCE)
    assert first.returncode == 0
    assert moves(save) == ["place A1", "place B2", "place A3", "place C1"]
    assert moves(other) == ["place A1", "place B2", "place D4", "place D3"]


def test_two_recordings_do_not_share_a_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    first = subprocess.Popen(
        [*COMMAND, "record", *SMALL, "--games", "100000", "--out", str(file)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment(),
    )  # fmt: skip
    try:
        until(lambda: file.exists() and file.stat().st_size > 0)
        second = run("record", *SMALL, "--out", file, "--force")
        assert second.returncode == 1
        assert "error[L896]" in second.stderr
    finally:
        first.kill()
        first.wait()
    assert file.stat().st_size > 0


def test_a_recording_that_breaks_off_is_replayed_up_to_there(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert run("record", *SMALL, "--games", "2", "--out", file).returncode == 0
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:5]) + lines[5][:50])
    result = run("replay", file)
    assert result.returncode == 1
    assert result.stdout.splitlines()[5].strip().startswith("5 ")
    assert "1 game" in result.stdout.splitlines()[-1]
    assert "5 decisions" in result.stdout.splitlines()[-1]
    assert "error[L575]" in result.stderr
    assert "games.jsonl:6:1" in result.stderr
    assert "the 5 lines before it are as they should be" in result.stderr


@pytest.mark.parametrize("limit", ["LARGEST_SAVE", "MOST_SAVED_MOVES"])
def test_a_save_that_could_not_be_read_again_is_refused(
    save: Path, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = {"LARGEST_SAVE": save.stat().st_size, "MOST_SAVED_MOVES": len(moves(save))}[limit]
    before = save.read_bytes()
    monkeypatch.setattr(save_file, limit, most)
    result = run("play", "--resume", save, *PEOPLE, typed="quit\n")
    assert result.returncode == 0 and save.read_bytes() == before, "just inside"
    result = run("play", "--resume", save, *PEOPLE, typed="place A2\nplace A3\nquit\n")
    assert "a saved game has at most" in " ".join(result.stdout.split())
    assert save.read_bytes() == before

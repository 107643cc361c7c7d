"""Commands that take long: a bar on a terminal, none without one, and a clean end on Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from shell import COMMAND, PATIENCE, Terminal, listen_to_ctrl_c, run

from legalist.cli.progress import Bar, progress
from legalist.saves.whole_files import written_whole


def test_ctrl_c_leaves_whole_lines_and_nothing_else(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    words = [*COMMAND, "record", "hex", "--games", "1000000", "--out", str(out)]
    process = subprocess.Popen(
        words, stderr=subprocess.PIPE, text=True, preexec_fn=listen_to_ctrl_c
    )
    try:
        while not (out.exists() and b"\n" in out.read_bytes()):
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert process.returncode == 130
    assert told == "stopped\n"
    assert list(tmp_path.iterdir()) == [out]
    assert out.read_bytes().endswith(b"\n")


RULESET = """\
ruleset: {name}
title: Small
players: {{min: 2, max: 2, seats: [left, right]}}
values: {{active: {{type: player}}}}
actions:
  wait: {{offered: turn_action, text: Wait, do: set active to next(active)}}
flow:
  turn: ask active to turn_action
"""
SCENARIO = "  - {{name: number {number}, start: setup, steps: [{{legal: place A1}}]}}\n"


def to_record(folder: Path) -> list[str]:
    return ["record", "hex", "--games", "1000000", "--out", str(folder / "games.jsonl")]


def to_try(_: Path) -> list[str]:
    return ["try", "hex", "--games", "1000000"]


def to_check(folder: Path) -> list[str]:
    for number in range(1000):
        (folder / f"game{number}").mkdir()
        text = RULESET.format(name=f"game{number}")
        (folder / f"game{number}" / "ruleset.yaml").write_text(text, "utf-8")
    return ["check", str(folder)]


def to_test(folder: Path) -> list[str]:
    few = "".join(SCENARIO.format(number=number) for number in range(2000))
    for number in range(10):
        file = folder / f"many{number}.yaml"
        file.write_text(f"ruleset: hex\nscenarios:\n{few}", "utf-8")
    return ["test", str(folder)]


def to_write(folder: Path) -> list[str]:
    """Nobody reads from the pipe, so that the last of three steps never ends."""
    os.mkfifo(folder / "book.html")
    return ["rulebook", "hex", "--out", str(folder / "book.html")]


@pytest.mark.parametrize(
    ("prepare", "title", "total"),
    [
        (to_record, "Recording hex", "/1000000"),
        (to_try, "Trying hex", "/1000000"),
        (to_check, "Checking", "/1"),
        (to_test, "Running scenarios", "/20000"),
        (to_write, "Writing", "2/3"),
    ],
)
def test_a_terminal_sees_how_far_it_is(
    tmp_path: Path, prepare: Callable[[Path], list[str]], title: str, total: str
) -> None:
    words = prepare(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    terminal = Terminal(*words)
    try:
        assert title in terminal.wait_for(total)
        terminal.process.send_signal(signal.SIGINT)
        terminal.wait_for("stopped")
        assert terminal.process.wait(timeout=PATIENCE) == 130
    finally:
        terminal.process.kill()
    # What was recorded so far is kept, to the last whole line.
    left = [path for path in sorted(tmp_path.rglob("*")) if path not in before]
    assert all(path.suffix == ".jsonl" and path.read_bytes()[-1:] in b"\n" for path in left)


def test_without_a_terminal_there_is_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("legalist.cli.progress.PATIENCE", 0.0)
    shown: list[Bar] = []
    monkeypatch.setattr(Bar, "_show", shown.append)
    with progress("Waiting", 1) as bar:
        bar.step()
    assert shown == []
    assert run("test", "hex").stderr == ""


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "kept.txt"
    file.write_text("old", "utf-8")
    with suppress(KeyboardInterrupt), written_whole(file) as path:
        path.write_text("new", "utf-8")
        raise KeyboardInterrupt
    assert file.read_text("utf-8") == "old"
    with written_whole(file) as path:
        path.write_text("new", "utf-8")
    assert file.read_text("utf-8") == "new"
    assert [path.name for path in tmp_path.iterdir()] == ["kept.txt"]

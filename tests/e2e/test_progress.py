"""Commands that take long: a bar on a terminal, none without one, and a clean end on Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest
from shell import COMMAND, Terminal, listen_to_ctrl_c, run

from legalist.cli.progress import Bar, progress
from legalist.cli.whole_files import written_whole


def test_ctrl_c_leaves_nothing_behind(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    words = [*COMMAND, "record", "hex", "--games", "1000000", "--out", str(out)]
    process = subprocess.Popen(
        words, stderr=subprocess.PIPE, text=True, preexec_fn=listen_to_ctrl_c
    )
    try:
        while not any(tmp_path.iterdir()):
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 130
    assert told == "stopped\n"
    assert not any(tmp_path.iterdir())


def test_a_terminal_sees_how_far_it_is(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    terminal = Terminal("record", "hex", "--games", "1000000", "--out", out)
    try:
        assert "Recording hex" in terminal.wait_for("/1000000")
        terminal.process.send_signal(signal.SIGINT)
        terminal.wait_for("stopped")
        assert terminal.process.wait(timeout=120) == 130
    finally:
        terminal.process.kill()
    assert not any(tmp_path.iterdir())


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

"""The shipped maps as rows of characters: look at them, they look like the maps."""

from __future__ import annotations

from pathlib import Path

import pytest

from goldens import RECORDING
from legalist import load
from legalist.board import Board, map_text, read_board
from legalist.diagnostics import Report
from legalist.resources import rulesets_dir

FOLDER = Path(__file__).parent / "maps"
SHIPPED = sorted((rulesets_dir() / "huang" / "maps").glob("*.yaml"))


def board(path: Path) -> Board:
    report = Report()
    found = read_board(path, report)
    assert found is not None, report.diagnostics
    assert not report.diagnostics
    return found


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_map_in_rows(path: Path) -> None:
    file = FOLDER / path.name
    text = map_text(board(path))
    if RECORDING:
        file.write_text(text, "utf-8")
    assert file.read_text("utf-8") == text
    assert board(file) == board(path)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_games_on_both_are_the_same_games(path: Path) -> None:
    """Equal to the last bit: a game saved on one can be gone on with on the other."""
    listed = load("huang", players=3, map=path)
    typed = load("huang", players=3, map=FOLDER / path.name)
    assert typed.hash == listed.hash
    assert typed.playout(5).to_json() == listed.playout(5).to_json()

"""A game is only data: nothing under engine/ or in the source of the page knows one."""

import re
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
FOLDERS = (TOP / "engine", TOP / "studio" / "src")
WORDS = re.compile(
    r"pagoda|governor|soldier|farmer|trader|artisan|dynast(?:y|ies)|kingdom|revolt|bandit|granar(?:y|ies)"
    r"|palace|decree|\btiles?\b|\bleaders?\b",
    re.IGNORECASE,
)
FILES = sorted(
    path
    for folder in FOLDERS
    for path in folder.rglob("*")
    if path.is_file() and "__pycache__" not in path.parts
)


def game_words(text: str) -> list[str]:
    return [
        f"line {number}: {found.group()}"
        for number, line in enumerate(text.split("\n"), 1)
        for found in WORDS.finditer(line.replace("_", " "))
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(TOP)))
def test_the_engine_knows_no_game(path: Path) -> None:
    assert game_words(path.relative_to(TOP).as_posix()) == []
    assert game_words(path.read_text("utf-8", "replace")) == []


def test_the_search_itself_finds_words() -> None:
    assert FILES
    assert game_words("a hostile percentile") == []
    assert game_words("ok\nplace_tile(Leaders)") == ["line 2: tile", "line 2: Leaders"]

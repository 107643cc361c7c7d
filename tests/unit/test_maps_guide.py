"""The guide to maps is true: its files are written, its commands run, and they say what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from legalist.cli import main

PAGE = Path(__file__).parents[2] / "docs" / "guide" / "maps.md"
BLOCK = re.compile(r"^```(yaml file=(\S+)|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(line: str, expected: list[str]) -> None:
    """Without expected lines it only has to go well; `…` stands for the rest."""
    result = CliRunner().invoke(main, line.split()[1:])
    said = result.output.rstrip("\n").split("\n")
    if not expected:
        assert result.exit_code == 0, result.output
    elif expected[-1] == "…":
        assert said[: len(expected) - 1] == expected[:-1]
    else:
        assert said == expected


def test_the_guide_to_maps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    commands = 0
    for _, file, text in BLOCK.findall(PAGE.read_text("utf-8")):
        if file:
            Path(file).write_text(text, "utf-8")
            continue
        for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            line, *expected = part.rstrip("\n").split("\n")
            run(line, expected)
            commands += 1
    assert commands > 8
    assert Path("isles.png").read_bytes().startswith(b"\x89PNG")

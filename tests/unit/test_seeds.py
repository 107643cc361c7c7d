"""Seeds of played games: nobody can guess them, and nobody sees them before the game is over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from legalist.cli import play
from legalist.cli.main import main

GAME = ["play", "hex", "--option", "board_size=3"]
DRAWN = 2**63 + 12345


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Which numbers of bits were asked of the system's generator."""
    bits: list[int] = []
    monkeypatch.setattr(play.secrets, "randbits", lambda n: bits.append(n) or DRAWN)
    return bits


def run(*words: str, typed: str = "") -> str:
    result = CliRunner().invoke(main, [*GAME, *words], input=typed)
    assert result.exception is None, result.output
    return result.output


def test_a_seed_is_drawn_by_the_system(drawn: list[int], tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    told = run("--human", "red,blue", "--save", str(save), typed="place B2\nquit\n")
    assert drawn == [64]
    assert str(DRAWN) not in told
    assert json.loads(save.read_text("utf-8"))["seed"] == DRAWN
    on = CliRunner().invoke(main, ["play", "--resume", str(save), "--seed", "3"])
    assert on.exit_code == 1
    assert str(DRAWN) not in on.output


def test_it_is_told_when_the_game_is_over() -> None:
    assert run().splitlines()[-1] == f"The seed of this game was {DRAWN}."
    moves = "place A1\nplace A2\nplace B1\nplace B2\nplace C1\n"
    told = run("--human", "red,blue", typed=moves)
    assert "The game is over." in told
    assert told.count(str(DRAWN)) == 1


def test_a_seed_that_is_given_is_used(drawn: list[int]) -> None:
    assert run("--seed", "5") == run("--seed", "5")
    assert "The seed of this game was 5." in run("--seed", "5")
    assert not drawn

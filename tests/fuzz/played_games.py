"""Games of the material, saved and recorded by the real commands before any case runs."""

from __future__ import annotations

import pkgutil
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path

from click.testing import CliRunner
from material import bases

import legalist
from legalist.cli import main
from legalist.play import Game, load

PLAYED = ("hex", "blind-auction", "chu-han", "huang")
MOVES = 6


@cache
def game_of(base: str) -> Game:
    with tempfile.TemporaryDirectory() as folder:
        return load(_laid_out(base, folder))


def _laid_out(base: str, folder: str) -> Path:
    target = Path(folder) / "game"
    for name, data in bases()[base].items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_bytes(data)
    return target


@cache
def seats(base: str) -> tuple[str, ...]:
    return game_of(base).seats


@cache
def saved(base: str) -> str:
    """A game in its middle."""
    with tempfile.TemporaryDirectory() as folder:
        target, file = _laid_out(base, folder), Path(folder) / "save.json"
        words = ["play", str(target), "--seed", "1", "--human", ",".join(seats(base))]
        _done([*words, "--save", str(file)], "1\n" * MOVES)
        return file.read_text("utf-8")


@cache
def recorded(base: str) -> str:
    """The first decisions of a game."""
    with tempfile.TemporaryDirectory() as folder:
        target, file = _laid_out(base, folder), Path(folder) / "games.jsonl"
        _done(["record", str(target), "--out", str(file), "--fast"], "")
        return "\n".join(file.read_text("utf-8").split("\n")[:MOVES])


def _done(words: list[str], typed: str) -> None:
    answer = CliRunner().invoke(main, words, input=typed)
    assert answer.exit_code == 0, answer.output


def prepare() -> None:
    """Make everything that cases need, so that processes made for them have it, and import the
    whole package: a case that imports something is then worth a look."""
    for module in pkgutil.walk_packages(legalist.__path__, "legalist."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    for base in PLAYED:
        saved(base)
    for base in ("hex", "blind-auction"):
        recorded(base)
    # What other libraries only import or compile when they are first used.
    with tempfile.TemporaryDirectory() as folder:
        for ending in ("--svg", "--png"):
            _done(["show", "hex", ending, f"{folder}/board{ending}"], "")
        _done(["rulebook", "hex", "--out", f"{folder}/book.html"], "")
        _done(["check", "hex"], "")
        wrong = Path(folder) / "wrong.yaml"
        wrong.write_text("module: [1]\nof: hex\nrules: {a: 1}\n", "utf-8")
        CliRunner().invoke(main, ["check", str(wrong)])

"""Every command says the same as a process of its own and in this process, where most of the tests
run it: exit code, both outputs and files."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from shell import run, run_process

from legalist.cli.main import COMMANDS
from legalist.resources import rulesets_dir

SMALL = "hex --option board_size=3"
LINES = [
    "new module calm --ruleset hex",
    "list --lang pl",
    "check hex",
    "check broken --json",
    "check broken",
    "test hex",
    "try broken/modules/calm.yaml --games 2",
    "coverage hex",
    "combinations hex",
    "editions huang",
    "texts hex",
    "flatten hex",
    f"play {SMALL} --seed 4",
    f"play {SMALL} --seed 4 --human red,blue --save game.json",
    f"record {SMALL} --out games.jsonl",
    "replay games.jsonl",
    "scenario --from games.jsonl",
    "show hex",
    "edit mine.yaml set board_size 5 --of hex",
    "format mine.yaml broken",
    "map check hex",
    "rulebook hex --out book.md",
    "print hex --what cards",
    "explain L203",
    f"perft {SMALL} --depth 1",
    f"simulate {SMALL} --games 20 --out games.csv --report games.html --json",
    f'compare "{SMALL}" "{SMALL} --option swap_rule=yes" --games 20 --report arms.html',
    "sweep hex --option board_size=3..4 --games 20 --target 10",
    f"simulate {SMALL} --bots serch:3",
    "play hxe",
    "chek",
    "play --nonsense",
]
TYPED = "place A1\n? place A1\nplace B2; place Z9\nundo\nyes\nquit\n"


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two folders with the same files, each with the same name: paths are part of messages."""
    folders = []
    for number in range(2):
        folder = tmp_path_factory.mktemp(f"twin{number}") / "here"
        shutil.copytree(rulesets_dir() / "hex", folder / "broken")
        (folder / "broken" / "modules").mkdir()
        module = "module: calm\nof: hex\nvalues: {luck: 0}\nrulez: {}\n"
        (folder / "broken" / "modules" / "calm.yaml").write_text(module, "utf-8")
        folders.append(folder)
    return folders[0], folders[1]


def content(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in files}


def test_a_process_says_the_same(twins: tuple[Path, Path]) -> None:
    for number, line in enumerate(LINES):
        mine, other = (
            do(*line.split(), cwd=folder, language=("", "de")[number % 2], typed=TYPED)
            for do, folder in zip((run, run_process), twins, strict=True)
        )
        told = [one.replace(str(twins[0]), str(twins[1])) for one in (mine.stdout, mine.stderr)]
        assert (mine.returncode, *told) == (other.returncode, other.stdout, other.stderr), line
        assert content(twins[0]) == content(twins[1]), line


def test_every_command_is_among_them() -> None:
    # A server has no end of its own: tests/lsp and tests/studio talk to real ones.
    assert {line.split()[0] for line in LINES} >= set(COMMANDS) - {"lsp", "studio"}

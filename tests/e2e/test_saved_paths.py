"""Saved games and recordings open no path by themselves; people give the files of their own."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from shell import run

VARIANT = "variant: mine\nruleset: hex\noptions: {board_size: 4}\n"
MODULE = "module: lucky\nof: hex\noptions: {swap_rule: false}\n"
# Runs a command and prints every file that it opens.
WATCHED = """
import sys
sys.addaudithook(lambda name, given: name == "open" and print("opened", given[0], file=sys.stderr))
from legalist.cli.main import main
main(sys.argv[1:])
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with a variant and a module of one's own, saved and recorded."""
    folder = tmp_path_factory.mktemp("own")
    (folder / "mine.yaml").write_text(VARIANT, "utf-8")
    (folder / "lucky.yaml").write_text(MODULE, "utf-8")
    words = ["mine.yaml", "--with", "./lucky.yaml", "--seed", "5"]
    played = run(
        "play", *words, "--human", "red,blue", "--save", "game.json",
        cwd=folder, typed="place A1\nquit\n",
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert run("record", *words, "--out", "games.jsonl", cwd=folder).returncode == 0
    return folder


def test_files_of_ones_own_are_named_without_their_folder(folder: Path) -> None:
    for file in ("game.json", "games.jsonl"):
        text = (folder / file).read_text("utf-8")
        assert str(folder) not in text
        assert '"./mine.yaml"' in text
        assert '"./lucky.yaml"' in text


@pytest.mark.parametrize(
    ("words", "given", "line"),
    [
        (
            ["play", "--resume", "game.json", "--quiet"],
            ["play", "mine.yaml", "--with", "lucky.yaml", "--resume", "game.json", "--quiet"],
            "legalist play ./mine.yaml --resume game.json",
        ),
        (
            ["play", "mine.yaml", "--resume", "game.json", "--quiet"],
            ["play", "./mine.yaml", "--with", "./lucky.yaml", "--resume", "game.json", "--quiet"],
            "legalist play --resume game.json --with ./lucky.yaml",
        ),
        (
            ["replay", "games.jsonl", "--quiet"],
            ["replay", "games.jsonl", "./lucky.yaml", "./mine.yaml", "--quiet"],
            "legalist replay games.jsonl ./mine.yaml",
        ),
        (
            ["check", "game.json"],
            ["check", "game.json", "mine.yaml", "lucky.yaml"],
            "legalist check game.json ./mine.yaml",
        ),
        (
            ["show", "game.json"],
            ["show", "game.json", "--with", "mine.yaml", "--with", "lucky.yaml"],
            "legalist show game.json --with ./mine.yaml",
        ),
    ],
    ids=["play", "module", "replay", "check", "show"],
)
def test_they_are_given_on_the_command_line(
    folder: Path, words: list[str], given: list[str], line: str
) -> None:
    before = (folder / "game.json").read_bytes()
    refused = run(*words, cwd=folder)
    assert refused.returncode == 1
    assert "error[L890]" in refused.stderr
    assert f"`{line}`" in refused.stderr
    assert (folder / "game.json").read_bytes() == before
    accepted = run(*given, cwd=folder)
    assert accepted.returncode == 0, accepted.stderr
    (folder / "game.json").write_bytes(before)


@pytest.mark.parametrize("key", ["target", "modules", "map"])
@pytest.mark.parametrize("name", ["whole path", "./hushed.yaml", "hushed"])
def test_no_path_in_a_saved_game_is_opened(
    folder: Path, tmp_path: Path, key: str, name: str
) -> None:
    secret = tmp_path / "hushed.yaml"
    secret.write_text("variant: hushed\nruleset: hex\nhidden_word: [\n", "utf-8")
    (tmp_path / "hushed").mkdir()
    (tmp_path / "hushed" / "ruleset.yaml").write_text("ruleset: hidden_word\n", "utf-8")
    path = str(secret) if name == "whole path" else name
    content = json.loads((folder / "game.json").read_text("utf-8"))
    content["game"] |= {"target": "hex", "modules": []}
    content["game"][key] = [path] if key == "modules" else path
    (tmp_path / "game.json").write_text(json.dumps(content), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, "play", "--resume", "game.json", "--quiet"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "error[L" in done.stderr
    assert "hidden_word" not in done.stderr
    opened = [line for line in done.stderr.splitlines() if line.startswith("opened")]
    assert any("game.json" in line for line in opened)
    assert not [line for line in opened if "hushed" in line]


def test_an_old_save_opens_with_a_ruleset_that_comes_with_legalist(tmp_path: Path) -> None:
    words = ["play", "hex", "--option", "board_size=4", "--seed", "5", "--human", "red,blue"]
    save = tmp_path / "game.json"
    assert run(*words, "--save", save, typed="place A1\nquit\n").returncode == 0
    content = json.loads(save.read_text("utf-8"))
    del content["rules"]
    save.write_text(json.dumps(content), "utf-8")
    assert run("check", save).returncode == 0

"""What is typed for a ruleset or a file, and what each command makes of it."""

import json
import shutil
from pathlib import Path

import pytest
from shell import run

ROOT = Path(__file__).parents[2]


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A folder in which a broken copy of a shipped ruleset has the same name."""
    shutil.copytree(ROOT / "rulesets" / "hex", tmp_path / "hex")
    with (tmp_path / "hex" / "ruleset.yaml").open("a", encoding="utf-8") as manifest:
        manifest.write("\nrulez: {}\n")
    return tmp_path


@pytest.mark.parametrize("typed", ["./hex", "hex/", "hex/ruleset.yaml", "../{}/hex", "{abs}/hex"])
def test_check_of_a_path_means_the_path(broken: Path, typed: str) -> None:
    path = typed.replace("{abs}", str(broken)).replace("{}", broken.name)
    result = run("check", path, cwd=broken)
    assert result.returncode == 1
    assert "rulez" in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["play", "./hex"],
        ["record", "./hex", "--out", "games.jsonl"],
        ["flatten", "./hex"],
        ["perft", "./hex"],
        ["coverage", "./hex"],
        ["combinations", "./hex"],
        ["list", "./hex"],
        ["texts", "./hex"],
        ["test", "./hex"],
        ["show", "./hex"],
        ["map", "check", "./hex"],
        ["rulebook", "./hex", "--out", "hex.md"],
        ["new", "module", "one", "--ruleset", "./hex"],
    ],
    ids=lambda words: words[0],
)
def test_every_command_takes_a_path_for_a_path(broken: Path, words: list[str]) -> None:
    result = run(*words, cwd=broken)
    assert "rulez" in result.stdout + result.stderr
    assert "Traceback" not in result.stderr


def test_a_bare_name_means_the_shipped_ruleset_and_says_so(broken: Path) -> None:
    result = run("check", "hex", cwd=broken)
    assert result.returncode == 0
    assert result.stdout == "OK: hex\n"
    assert result.stderr.startswith("note: `hex` is the ruleset of Legalist; type `./hex` for")


def test_a_bare_name_may_be_a_folder(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rulesets" / "hex", tmp_path / "mine")
    result = run("check", "mine", cwd=tmp_path)
    assert (result.returncode, result.stdout, result.stderr) == (0, "OK: mine\n", "")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A file of every sort, outside of any ruleset, and a few names that are wrong."""
    (tmp_path / "fair.yaml").write_text("module: fair\nof: huang\n")
    (tmp_path / "fair.yml").write_text("module: fair\nof: huang\n")
    (tmp_path / "small.yaml").write_text("map: small\nspaces: {A: {neighbours: []}}\n")
    (tmp_path / "first.yaml").write_text("ruleset: hex\nscenarios: []\n")
    (tmp_path / "notes.txt").write_text("We played until midnight.\n")
    (tmp_path / "empty").mkdir()
    save = {"legalist_save": 1, "game": {"target": "hex"}, "seed": 1}
    (tmp_path / "game.json").write_text(json.dumps(save, indent=1))
    (tmp_path / "games.jsonl").write_text('{"hash": "x", "seed": 1, "step": 0, "move": "A1"}\n')
    return tmp_path


HUANG = ROOT / "rulesets" / "huang"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", HUANG / "modules/palace.yaml"], "type `legalist play huang --with palace`"),
        (["flatten", "fair.yaml"], "type `legalist flatten huang --with ./fair.yaml`"),
        (["editions", "fair.yaml"], "type `legalist play huang --with ./fair.yaml`"),
        (["play", "fair.yml"], "rename it: `mv fair.yml fair.yaml`"),
        (["play", "fair"], "did you mean `fair.yaml`?"),
        (["play", "palace"], "type `legalist play huang --with palace`"),
        (["play", "huang/palace"], "type `legalist play huang --with palace`"),
        (["play", "small.yaml"], "type `legalist play RULESET --map ./small.yaml`"),
        (["perft", HUANG / "maps/warring-states.yaml"], "perft huang --map warring-states`"),
        (["play", "huang", "--with", "small.yaml"], "--map ./small.yaml`"),
        (["play", "huang", "--map", "fair.yaml"], "type `legalist play huang --with ./fair.yaml`"),
        (["play", "huang", "--with", "fair.yml"], "rename it: `mv fair.yml fair.yaml`"),
        (["record", "first.yaml", "--out", "x"], "type `legalist test first.yaml`"),
        (["play", "game.json"], "type `legalist play --resume game.json`"),
        (["replay", "game.json"], "type `legalist play --resume game.json`"),
        (["play", "games.jsonl"], "type `legalist replay games.jsonl`"),
        (["play", "--resume", "games.jsonl"], "type `legalist replay games.jsonl`"),
        (["play", HUANG / "text/pl.yaml"], "type `legalist texts huang`"),
        (["rulebook", HUANG / "components.yaml", "--out", "x"], "type `legalist rulebook huang`"),
        (["play", HUANG.parent], "`legalist play hex`"),
        (["play", HUANG / "modules"], "type `legalist play huang`"),
        (["check", "empty"], "`legalist new ruleset NAME`"),
        (["check", "notes.txt"], "nor any other kind of file that Legalist knows"),
        (["check", "games\\mine"], "type `games/mine`"),
        (["play", "C:\\games\\fair.yaml"], "type `./fair.yaml`"),
        (["check", "frist.yaml"], "did you mean `first.yaml`?"),
        (["replay", "hex"], "type `legalist play hex`"),
        (["replay", HUANG / "components.yaml"], "type `legalist play huang`"),
        (["new", "map", "x", "--ruleset", HUANG / "components.yaml"], "type `--ruleset huang`"),
    ],
    ids=lambda given: (
        " ".join(str(word).split("/")[-1] for word in given) if isinstance(given, list) else ""
    ),
)
def test_a_file_of_another_sort_is_one_finding(
    files: Path, words: list[str | Path], said: str
) -> None:
    before = {path: path.read_bytes() for path in files.iterdir() if path.is_file()}
    result = run(*words, cwd=files)
    assert result.returncode == 1
    assert said in result.stderr
    assert result.stderr.count("error[") == 1
    assert {path: path.read_bytes() for path in files.iterdir() if path.is_file()} == before


def test_check_says_the_sort_to_other_programs(files: Path) -> None:
    paths = ["fair.yaml", "fair.yml", "huang/palace", "nowhere.yaml"]
    told = json.loads(run("check", "--json", *paths, cwd=files).stdout)
    kinds = [one["kind"] for one in told["checked"]]
    assert kinds == ["module", "misnamed", "module", "missing"]
    assert [one["code"] for one in told["findings"]] == ["L101", "L133"]


# Folders above the temporary one are searched, too, and may hold anything.
NAME = "own-hex"


def test_a_ruleset_of_ones_own_in_another_folder_is_found_for_the_advice(tmp_path: Path) -> None:
    shutil.copytree(HUANG.parent / "hex", tmp_path / "games" / NAME)
    manifest = tmp_path / "games" / NAME / "ruleset.yaml"
    text = manifest.read_text("utf-8").replace("ruleset: hex", f"ruleset: {NAME}")
    manifest.write_text(text, "utf-8")
    (tmp_path / "mods").mkdir()
    module = tmp_path / "mods" / "calm.yaml"
    module.write_text(f"module: calm\ntitle: Calm\nof: {NAME}\n", "utf-8")
    for command in ("check", "try"):
        result = run(command, "../mods/calm.yaml", cwd=tmp_path / "games")
        assert result.returncode == 1
        assert "calm.yaml:3:5" in result.stderr
        move = (
            f"move the file into `{NAME}/modules`, or type `legalist play {NAME} --with {module}`"
        )
        assert f"help: {move}" in result.stderr
    assert run("play", NAME, "--with", module, "--bots", "random", "--watch", "--quiet",
               cwd=tmp_path / "games").returncode == 0  # fmt: skip
    variant = tmp_path / "games" / "small.yaml"
    variant.write_text(f"variant: small\ntitle: Small\nruleset: {NAME}\n", "utf-8")
    result = run("check", "small.yaml", cwd=tmp_path / "games")
    assert f"move the file into `{NAME}/variants`" in result.stderr

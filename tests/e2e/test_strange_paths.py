"""Links, pipes, devices, deep folders and texts in no encoding, given to every command that reads
or writes files."""

import os
import stat
import subprocess
from pathlib import Path

import pytest
from shell import run

from legalist.resources import rulesets_dir
from legalist.saves import whole_files
from legalist.source import files, walk

VARIANT = "variant: mine\nruleset: hex\n"
NINES = "9" * 5_000
SECRET = "root:x:0:0:secret\n"


def said(result: subprocess.CompletedProcess[str]) -> str:
    assert result.returncode == 1, result.stdout
    assert len(result.stderr) < 1_000, "a message repeats only the beginning of what is long"
    return result.stderr


@pytest.mark.parametrize("command", ["edit", "format"])
@pytest.mark.parametrize("text", [b"# \xff\xfe\n", b"\xed\xa0\x80", VARIANT.encode("utf-16")])
def test_files_that_are_not_in_utf_8_stay_as_they_are(
    tmp_path: Path, command: str, text: bytes
) -> None:
    file = tmp_path / "mine.yaml"
    before = text if text.startswith(b"\xff") else VARIANT.encode() + text
    file.write_bytes(before)
    words = ["set", "swap_rule", "no"] if command == "edit" else []
    assert "error[L104]" in said(run(command, file, *words))
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "finding"),
    [
        (["set", "board_size", NINES], "error[L122]"),
        (["add", "functions.f", NINES], "error[L122]"),
        (["players", NINES], "say how many play"),
        (["players", f"2-{NINES}"], "say how many play"),
        (["row", NINES, ". ."], "a row is a number"),
    ],
)
def test_numbers_of_5000_digits(tmp_path: Path, words: list[str], finding: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(VARIANT, "utf-8")
    assert finding in said(run("edit", file, *words))
    file.write_text(f"{VARIANT}options:\n  board_size: {NINES}\n", "utf-8")
    assert "error[L" in said(run("edit", file, "set", "swap_rule", "no"))


READERS = (
    ["edit", "{}", "set", "swap_rule", "no"], ["format", "{}"], ["scenario", "--from", "{}"],
    ["check", "{}"], ["test", "{}"], ["replay", "{}"], ["map", "check", "{}"],
    ["play", "--resume", "{}"],
)  # fmt: skip


@pytest.mark.parametrize("command", READERS, ids=lambda words: words[0])
def test_readers_refuse_what_is_no_ordinary_file(tmp_path: Path, command: list[str]) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "round.yaml").symlink_to("round.yaml")
    (tmp_path / "none.yaml").symlink_to("nowhere/at-all.yaml")
    for name in ("pipe.yaml", "/dev/zero", "round.yaml", "none.yaml", "../../no/../such.yaml"):
        result = run(*(word.replace("{}", name) for word in command), cwd=tmp_path)
        assert result.returncode != 0
        assert "error[L10" in result.stderr + result.stdout, name
        assert f"did you mean `{name}`" not in result.stderr


@pytest.mark.parametrize(
    "command",
    [
        ["edit", "{}", "set", "swap_rule", "no", "--of", "hex"],
        ["new", "variant", "mine", "--ruleset", "hex", "--out", "{}"],
        ["record", "hex", "--option", "board_size=3", "--out", "{}"],
        ["rulebook", "hex", "--out", "{}"],
        ["show", "hex", "--svg", "{}"],
    ],
    ids=lambda words: words[0],
)
def test_writers_leave_a_link_in_a_circle_alone(tmp_path: Path, command: list[str]) -> None:
    link = tmp_path / "round.md"
    link.symlink_to("round.md")
    assert "error" in said(run(*(word.replace("{}", "round.md") for word in command), cwd=tmp_path))
    assert link.is_symlink()
    assert not list(tmp_path.glob("*.part")) + list(tmp_path.glob(".*.part"))


def test_a_game_goes_on_if_its_save_is_a_link_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "save.json").symlink_to("save.json")
    game = ["play", "hex", "--option", "board_size=3", "--seed", "5", "--human", "red,blue"]
    result = run(*game, "--save", "save.json", cwd=tmp_path, typed="place A1\nsave other.json\n")
    assert "too many levels of symbolic links" in result.stdout
    assert (tmp_path / "other.json").is_file() and (tmp_path / "save.json").is_symlink()


@pytest.mark.parametrize("command", ["edit", "format", "check", "list"])
def test_a_link_to_another_sort_of_file_shows_nothing_of_it(tmp_path: Path, command: str) -> None:
    (tmp_path / "passwd").write_text(SECRET, "utf-8")
    (tmp_path / "mine.yaml").symlink_to("passwd")
    words = ["set", "swap_rule", "no"] if command == "edit" else []
    result = run(command, "mine.yaml", *words, cwd=tmp_path)
    assert result.returncode == 1 and "secret" not in result.stdout + result.stderr
    assert (tmp_path / "passwd").read_text("utf-8") == SECRET


def test_a_link_is_edited_where_it_leads(tmp_path: Path) -> None:
    file, link = tmp_path / "mine.yaml", tmp_path / "link.yaml"
    file.write_text(VARIANT, "utf-8")
    link.symlink_to("mine.yaml")
    assert run("edit", link, "set", "swap_rule", "no").returncode == 0
    assert link.is_symlink() and "swap_rule: no" in file.read_text("utf-8")
    shipped = tmp_path / "shipped.yaml"
    shipped.symlink_to(rulesets_dir() / "hex" / "ruleset.yaml")
    assert "error[L593]" in said(run("edit", shipped, "set", "swap_rule", "no"))


def test_folders_a_thousand_deep(tmp_path: Path) -> None:
    """Deeper than Python may call itself: all commands look for files with these two."""
    top = os.getcwd()
    os.chdir(tmp_path)
    try:
        for _ in range(1_050):
            os.mkdir("a")
            os.chdir("a")
        Path("deep.yaml").touch()
        assert [path.name for path in files().below(tmp_path, ".yaml")] == ["deep.yaml"]
        assert [names for _, _, names in walk(tmp_path) if names] == [["deep.yaml"]]
        os.remove("deep.yaml")
    finally:
        while Path.cwd().name == "a":  # nothing else can take so deep a folder away
            os.chdir("..")
            os.rmdir("a")
        os.chdir(top)


def test_what_is_private_is_private_while_it_is_written(tmp_path: Path) -> None:
    file, backup = tmp_path / "game.json", tmp_path / "game.json.bak"
    file.write_text("first", "utf-8")
    file.chmod(0o600)
    with whole_files.written_whole(file, backup) as part:
        assert stat.S_IMODE(part.stat().st_mode) == 0o600
        part.write_text("second", "utf-8")
    assert [stat.S_IMODE(one.stat().st_mode) for one in (file, backup)] == [0o600, 0o600]


def test_all_names_of_a_file_are_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file with two names is written in place, so it must be flushed like any other."""
    file, other = tmp_path / "a.yaml", tmp_path / "b.yaml"
    file.write_text("first", "utf-8")
    other.hardlink_to(file)
    flushed: list[int] = []
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda one: (flushed.append(os.fstat(one).st_ino), real(one)))
    with whole_files.written_whole(file) as part:
        part.write_text("second", "utf-8")
    assert {file.stat().st_ino, tmp_path.stat().st_ino} <= set(flushed)
    assert other.read_text("utf-8") == "second"

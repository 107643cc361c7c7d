"""`legalist check --fix` shows what it will write, asks, writes, and says what is left."""

import json
import shutil
from pathlib import Path

import pytest
from shell import Terminal, run

from legalist.cli import fixes
from legalist.cli.trouble import Trouble
from legalist.resources import rulesets_dir

WRONG = """\
module: storms
of: hex
title: “Storms”
valeus:
  luck:0
"""
MENDED = """\
module: storms
of: hex
title: "Storms"
values:
  luck: 0
"""


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "storms.yaml"
    path.write_text(WRONG, "utf-8")
    return path


def test_safe_fixes_are_shown_and_written(module: Path) -> None:
    result = run("check", "--fix", "--yes", module.name, cwd=module.parent)
    assert module.read_text("utf-8") == MENDED
    assert "-valeus:" in result.stderr
    assert "+values:" in result.stderr
    assert result.returncode == 0, result.stderr
    assert "OK" in result.stdout
    assert [path.name for path in module.parent.iterdir()] == ["storms.yaml"]


def test_without_a_terminal_nothing_is_written_unasked(module: Path) -> None:
    result = run("check", "--fix", module.name, cwd=module.parent)
    assert module.read_text("utf-8") == WRONG
    assert "--yes" in result.stderr
    assert result.returncode == 1


def test_on_a_terminal_it_asks(module: Path) -> None:
    terminal = Terminal("check", "--fix", module.name, cwd=module.parent)
    terminal.wait_for("Write this file?")
    terminal.type("n")
    terminal.close()
    assert module.read_text("utf-8") == WRONG


def test_line_ends_stay_as_they_are(module: Path) -> None:
    module.write_bytes(WRONG.replace("\n", "\r\n").encode())
    run("check", "--fix", "--yes", module.name, cwd=module.parent)
    assert module.read_bytes() == MENDED.replace("\n", "\r\n").encode()


def test_what_is_not_safe_is_left_and_reported(module: Path) -> None:
    module.write_text("module: storms\nof: hex\nzones:\n  box: {order: bag}\n", "utf-8")
    result = run("check", "--fix", "--yes", module.name, cwd=module.parent)
    assert result.returncode == 1
    assert "`holds` is missing" in result.stderr
    assert "order: bag" in module.read_text("utf-8")


def test_files_of_a_ruleset_that_was_named_are_mended(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(rulesets_dir() / "hex", folder)
    manifest = folder / "ruleset.yaml"
    text = manifest.read_text("utf-8")
    manifest.write_text(text.replace("\nactions:", "\nactoins:"), "utf-8")
    run("check", "--fix", "--yes", "mine", cwd=tmp_path)
    assert manifest.read_text("utf-8") == text


def test_findings_carry_their_fixes(module: Path) -> None:
    findings = json.loads(run("check", "--json", module.name, cwd=module.parent).stdout)["findings"]
    assert findings[0]["fixes"][0]["safe"] is True
    assert findings[0]["fixes"][0]["edits"][0]["text"]


def test_a_file_that_was_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("title: One\nmore: two\n", "utf-8")
    with pytest.raises(Trouble):
        fixes.write({file: ("title: One\n", "title: Two\n")})
    assert file.read_text("utf-8") == "title: One\nmore: two\n"


def test_each_line_keeps_its_own_end(module: Path) -> None:
    first, second, third, *rest = WRONG.splitlines()
    mixed = f"{first}\r\n{second}\n{third}\r" + "\n".join(rest)
    module.write_bytes(mixed.encode())
    run("check", "--fix", "--yes", module.name, cwd=module.parent)
    first, second, third, *rest = MENDED.splitlines()
    assert module.read_bytes().decode() == f"{first}\r\n{second}\n{third}\r" + "\n".join(rest)


def test_many_lines_that_are_alike_take_no_time(module: Path) -> None:
    """Lines were once found again by comparing all of them, which took hours for these."""
    first, *rest = WRONG.splitlines()
    text = "\r\n".join([first, *rest, *["#"] * 100_000])
    module.write_bytes(text.encode())
    run("check", "--fix", "--yes", module.name, cwd=module.parent)
    assert module.read_bytes().decode() == "\r\n".join([*MENDED.splitlines(), *["#"] * 100_000])


def test_a_read_only_file_is_left_alone(module: Path) -> None:
    module.chmod(0o444)
    result = run("check", "--fix", "--yes", module.name, cwd=module.parent)
    assert result.returncode == 1
    assert "error[L590]: `storms.yaml` may not be written" in result.stderr
    assert "+values" not in result.stderr
    assert module.read_text("utf-8") == WRONG
    assert module.stat().st_mode & 0o777 == 0o444


def test_links_stay_links(module: Path) -> None:
    link = module.with_name("link.yaml")
    link.symlink_to(module)
    module.chmod(0o640)
    run("check", "--fix", "--yes", link.name, cwd=module.parent)
    assert link.is_symlink()
    assert module.read_text("utf-8") == MENDED
    assert module.stat().st_mode & 0o777 == 0o640


def test_two_names_of_one_file_stay_so(module: Path) -> None:
    other = module.with_name("other.yaml")
    other.hardlink_to(module)
    run("check", "--fix", "--yes", module.name, cwd=module.parent)
    assert other.read_text("utf-8") == module.read_text("utf-8") == MENDED
    assert other.samefile(module)
    assert {path.name for path in module.parent.iterdir()} == {"other.yaml", "storms.yaml"}


def test_a_module_finds_its_ruleset_once_that_is_spelt_right(module: Path) -> None:
    module.write_text("module: storms\nof: hexx\nvalues: {luck: 0}\n", "utf-8")
    result = run("check", "--fix", "--yes", module.name, cwd=module.parent)
    assert "of: hex\n" in module.read_text("utf-8")
    assert "L501" not in result.stdout + result.stderr

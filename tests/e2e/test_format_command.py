"""`legalist format` writes files whole, or says what it would write."""

from __future__ import annotations

from pathlib import Path

import pytest
from shell import run

UNTIDY = "module:  storms\nof: hex\n\n\nfunctions:\n    calm: 1+1   # so far\n"
TIDY = "module: storms\nof: hex\n\nfunctions:\n  calm: 1 + 1   # so far\n"
BROKEN = "module: storms\nof: hex\nfunctions: {calm: [1\n"


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "storms.yaml"
    path.write_text(UNTIDY, "utf-8")
    return path


def test_files_of_the_current_folder_are_written(module: Path) -> None:
    (module.parent / "other.yaml").write_text("- not ours\n", "utf-8")
    result = run("format", cwd=module.parent)
    assert (result.returncode, result.stderr) == (0, "formatted: storms.yaml\n")
    assert module.read_text("utf-8") == TIDY
    assert [path.name for path in module.parent.iterdir() if path.suffix != ".yaml"] == []
    again = run("format", "--check", module.name, cwd=module.parent)
    assert (again.returncode, again.stderr) == (0, "nothing to change\n")


def test_check_and_diff_write_nothing(module: Path) -> None:
    check = run("format", "--check", module.name, cwd=module.parent)
    assert (check.returncode, check.stdout) == (1, "")
    assert check.stderr == "would be formatted: storms.yaml\n"
    diff = run("format", "--diff", module.name, cwd=module.parent)
    assert diff.returncode == 0
    assert "-    calm: 1+1   # so far\n+  calm: 1 + 1   # so far\n" in diff.stdout
    assert module.read_text("utf-8") == UNTIDY


def test_what_cannot_be_read_is_told_and_left(module: Path) -> None:
    broken = module.with_name("broken.yaml")
    broken.write_text(BROKEN, "utf-8")
    result = run("format", broken.name, module.name, cwd=module.parent)
    assert result.returncode == 1
    assert "error[L112]" in result.stderr
    assert broken.read_text("utf-8") == BROKEN
    assert module.read_text("utf-8") == TIDY


def test_line_ends_and_byte_order_mark_are_kept(module: Path) -> None:
    module.write_bytes(b"\xef\xbb\xbf" + UNTIDY.replace("\n", "\r\n").encode())
    assert run("format", module.name, cwd=module.parent).returncode == 0
    assert module.read_bytes() == b"\xef\xbb\xbf" + TIDY.replace("\n", "\r\n").encode()


def test_a_file_that_may_not_be_written_is_told(module: Path) -> None:
    module.chmod(0o444)
    result = run("format", module.name, cwd=module.parent)
    assert result.returncode == 1
    assert "error[L590]" in result.stderr
    assert module.read_text("utf-8") == UNTIDY


def test_what_comes_with_legalist_is_only_checked(tmp_path: Path) -> None:
    assert run("format", "--check", "hex", cwd=tmp_path).returncode == 0
    refused = run("format", "hex", cwd=tmp_path)
    assert refused.returncode == 1
    assert "comes with Legalist" in refused.stderr


def test_a_folder_is_formatted_with_all_its_files(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    manifest, part = tmp_path / "ruleset.yaml", tmp_path / "rules" / "a.yaml"
    manifest.write_text("ruleset:  mine\nparts: [ rules/a.yaml ]\n", "utf-8")
    part.write_text("functions:\n   f:  a=b\n", "utf-8")
    run("format", "ruleset.yaml", cwd=tmp_path)
    assert manifest.read_text("utf-8") == "ruleset: mine\nparts: [rules/a.yaml]\n"
    assert part.read_text("utf-8") == "functions:\n   f:  a=b\n"
    run("format", ".", cwd=tmp_path)
    assert part.read_text("utf-8") == "functions:\n  f: a = b\n"

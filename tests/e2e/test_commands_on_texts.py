"""The commands for translators and for people who choose modules and editions, as they are run."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from shell import run

from legalist.link import ruleset_names
from legalist.resources import rulesets_dir


def test_editions_show_what_differs() -> None:
    shown = run("editions", "huang").stdout
    row = next(line for line in shown.splitlines() if line.startswith("full_tie"))
    assert row.split()[1:] == ["fewest_wild_then_nobody", "nobody", "shared", "shared"]


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_nothing_is_left_to_translate_in_any_shipped_module(ruleset: str) -> None:
    shown = run("texts", ruleset)
    assert shown.stdout.splitlines() == [f"{one}: complete" for one in ("de", "fr", "pl", "ru")]
    assert shown.returncode == 0


def test_a_text_that_only_a_module_lacks_is_told(tmp_path: Path) -> None:
    shutil.copytree(rulesets_dir() / "chu-han", tmp_path / "mine")
    german = tmp_path / "mine" / "text" / "de.yaml"
    kept = [
        line for line in german.read_text("utf-8").splitlines() if "hangu_pass.nobody" not in line
    ]
    german.write_text("\n".join(kept), "utf-8")
    shown = run("texts", str(tmp_path / "mine"))
    assert "de  names.hangu_pass.nobody: nobody" in shown.stdout
    assert shown.returncode == 1


def test_all_official_rules_are_covered() -> None:
    assert "62 of 62 rules" in run("coverage", "huang", "--with", "all").stdout


def test_the_first_impossible_pair_names_both_places() -> None:
    failed = run("flatten", "huang", "--with", "bandits,eighteen-kingdoms")
    assert failed.returncode == 1
    assert "modules/bandits.yaml" in failed.stderr
    assert "modules/eighteen-kingdoms.yaml" in failed.stderr

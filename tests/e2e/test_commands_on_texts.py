"""The commands for translators and for people who choose modules and editions, as they are run."""

from __future__ import annotations

from shell import run


def test_editions_show_what_differs() -> None:
    shown = run("editions", "huang").stdout
    row = next(line for line in shown.splitlines() if line.startswith("full_tie"))
    assert row.split()[1:] == ["fewest_wild_then_nobody", "nobody", "shared", "shared"]


def test_nothing_is_left_to_translate_in_the_shipped_modules() -> None:
    modules = "bandits,palace,dragon-dynasty"
    shown = run("texts", "huang", "--with", modules).stdout
    assert shown.split("\n")[:4] == ["de: complete", "fr: complete", "pl: complete", "ru: complete"]


def test_all_official_rules_are_covered() -> None:
    assert "62 of 62 rules" in run("coverage", "huang", "--with", "all").stdout


def test_the_first_impossible_pair_names_both_places() -> None:
    failed = run("flatten", "huang", "--with", "bandits,eighteen-kingdoms")
    assert failed.returncode == 1
    assert "modules/bandits.yaml" in failed.stderr
    assert "modules/eighteen-kingdoms.yaml" in failed.stderr

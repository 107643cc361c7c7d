"""Files that stand where nothing reads them are told, with the command that puts them right."""

from __future__ import annotations

from pathlib import Path

import pytest

from legalist.cli.file_checks import check_location
from legalist.diagnostics import Diagnostic, Report
from legalist.link import link
from legalist.link.location import locate

RULESET = """\
ruleset: dots
title: Dots
players: {min: 2, max: 2, seats: [a, b]}
values: {active: {type: player}, dots: {start: 0}}
actions:
  mark: {offered: main_choice, do: add 1 to dots}
flow:
  turn: |
    ask active to main_choice
    set active to next(active)
    if dots > 9: end game
outcome: {score(player p): dots}
"""
MODULE = "module: calm\nof: dots\nfunctions: {calm: 1}\n"
TEXTS = "language: pl\nnames: {dots: kropki}\n"


@pytest.fixture
def dots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write("dots/ruleset.yaml", RULESET)
    return Path("dots")


def write(name: str, text: str) -> None:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def findings(place: str | Path) -> list[Diagnostic]:
    report = Report()
    check_location(locate(place), report)
    return report.diagnostics


@pytest.mark.parametrize(
    ("name", "text", "command"),
    [
        ("texts/pl.yaml", TEXTS, "mv dots/texts dots/text"),
        ("translations/pl.yaml", TEXTS, "mv dots/translations dots/text"),
        ("module/calm.yaml", MODULE, "mv dots/module dots/modules"),
        ("calm.yaml", MODULE, "mkdir dots/modules && mv dots/calm.yaml dots/modules/calm.yaml"),
        ("pl.yaml", TEXTS, "mkdir dots/text && mv dots/pl.yaml dots/text/pl.yaml"),
        ("modules/old/calm.yaml", MODULE, "mv dots/modules/old/calm.yaml dots/modules/calm.yaml"),
        ("modules/calm.yml", MODULE, "mv dots/modules/calm.yml dots/modules/calm.yaml"),
    ],
)
def test_a_file_that_nothing_reads_is_told(dots: Path, name: str, text: str, command: str) -> None:
    write(f"dots/{name}", text)
    (found,) = findings(dots)
    assert (found.code, found.message) == ("L690", f"nothing reads `{name}`")
    assert f"`{command}`" in found.help


def test_a_module_that_a_variant_names_by_its_path_may_be_anywhere(dots: Path) -> None:
    write("dots/calm.yaml", MODULE)
    write("dots/quiet.yaml", "variant: quiet\nruleset: dots\nmodules: [./calm.yaml]\n")
    assert findings(dots) == []


def test_other_folders_and_listed_parts_are_nobodys_business(dots: Path) -> None:
    write("dots/pictures/board.yaml", "a: 1\n")
    write("dots/rule/more.yaml", "functions: {calm: 1}\n")
    write("dots/ruleset.yaml", f"parts: [rule/more.yaml]\n{RULESET}")
    assert findings(dots) == []


def test_texts_outside_of_a_game_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write("pl.yaml", TEXTS)
    (found,) = findings("pl.yaml")
    assert found.code == "L691"
    assert "`text/pl.yaml`" in found.help


@pytest.mark.parametrize("name", ["module/calm.yaml", "modules/calm.yml"])
def test_who_asks_for_a_misfiled_module_is_told_where_it_is(dots: Path, name: str) -> None:
    write(f"dots/{name}", MODULE)
    report = Report()
    link(dots, modules=["calm"], report=report)
    (found,) = report.diagnostics
    assert found.code == "L510"
    assert "dots/modules/calm.yaml" in found.help

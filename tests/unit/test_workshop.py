"""Open files are checked with their unsaved texts, in a game that fits them, and can be left."""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path

import pytest

from legalist.editing.context import Context
from legalist.editing.workshop import Interrupted, Workshop
from legalist.link import locate
from legalist.resources import rulesets_dir


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "hex"
    shutil.copytree(rulesets_dir() / "hex", folder)
    return folder


def manifest(game: Path) -> tuple[Path, str]:
    path = game / "ruleset.yaml"
    return path, path.read_text("utf-8")


def test_a_text_that_is_not_saved_counts_and_closing_forgets_it(game: Path) -> None:
    workshop = Workshop()
    path, text = manifest(game)
    workshop.open(path, text.replace("ask active", "ask activ", 1), 3)
    checkup = workshop.check(path)
    assert checkup.version == 3
    assert [one.code for one in checkup.findings[path]] == ["L401"]
    workshop.close(path)
    assert workshop.check(path).all == []


def test_a_file_that_is_on_no_disk_is_in_its_folder(game: Path) -> None:
    workshop = Workshop()
    module = game / "modules" / "quiet.yaml"
    workshop.open(module, "module: quiet\nof: hex\ntitle: Quiet\n", 1)
    assert workshop.context(module).modules == ("quiet",)
    assert workshop.check(module).all == []
    path, text = manifest(game)
    workshop.open(path, text, 1)
    workshop.choose(path, Context(locate(game), modules=("quiet", "loud")))
    [finding] = workshop.check(path).all
    assert finding.code == "L510"
    workshop.open(game / "modules" / "loud.yaml", "module: loud\nof: hex\ntitle: Loud\n", 1)
    assert workshop.check(path).all == []


def test_findings_are_given_for_every_file_of_the_game(game: Path) -> None:
    workshop = Workshop()
    path, text = manifest(game)
    module = game / "modules" / "quiet.yaml"
    workshop.open(module, "module: quiet\nof: hex\ntitle: Quiet\n", 1)
    workshop.open(path, text.replace("ask active", "ask activ", 1), 1)
    findings = workshop.check(module).findings
    assert findings[module] == ()
    assert [one.code for one in findings[path]] == ["L401"]


@pytest.mark.parametrize(
    ("file", "label"),
    [
        ("hex/ruleset.yaml", "hex"),
        ("hex/text/de.yaml", "hex"),
        ("huang/rules/war.yaml", "huang"),
        ("huang/modules/bandits.yaml", "huang + bandits, 4 players"),
        ("huang/house/solo.yaml", "huang + solo, 4 players"),
        ("huang/maps/warring-states.yaml", "huang, map warring-states"),
        ("huang/scenarios/war.yaml", "huang"),
    ],
)
def test_each_file_is_checked_in_a_game_that_fits_it(file: str, label: str) -> None:
    path = rulesets_dir() / file
    workshop = Workshop()
    assert workshop.context(path).label == label
    assert workshop.check(path).all == []


def test_a_newer_version_stops_a_check_between_its_stages(game: Path) -> None:
    workshop = Workshop()
    path, text = manifest(game)
    workshop.open(path, text, 1)
    asked = itertools.count(1)
    finished = workshop.check(path, lambda: next(asked) < 0)
    stages = next(asked) - 1
    assert finished.all == []
    assert stages > 5
    for last in range(1, stages + 1):
        workshop.open(path, f"{text}\n# {last}\n", last)
        asked = itertools.count(1)
        with pytest.raises(Interrupted):
            workshop.check(path, lambda asked=asked, last=last: next(asked) >= min(last, 5))
    assert workshop.check(path).all == []


def test_the_background_plays_set_ups_and_scenarios(game: Path) -> None:
    workshop = Workshop()
    path, text = manifest(game)
    workshop.open(path, text, 1)
    *steps, last = workshop.background(path)
    assert len(steps) > 10
    assert not any(step.finished for step in steps)
    assert last.finished
    assert last.all == []


def test_the_background_finds_what_only_playing_finds(game: Path) -> None:
    workshop = Workshop()
    scenarios = next((game / "scenarios").glob("*.yaml"))
    text = scenarios.read_text("utf-8")
    workshop.open(scenarios, text.replace("- move:", "- illegal:", 1), 1)
    assert workshop.check(scenarios).all == []
    *_, last = workshop.background(scenarios)
    assert last.findings[scenarios]


def test_what_is_remembered_of_a_file_is_bounded(game: Path) -> None:
    workshop = Workshop()
    path, text = manifest(game)
    for number in range(30):
        workshop.open(path, "\n" * number + text, number)
        workshop.check(path)
    kept = workshop._chunks._files
    [remembered] = [kept[name] for name in kept if name.endswith("hex/ruleset.yaml")]
    assert len(remembered.texts) <= 4

"""Files that the page begins are right as they stand."""

from __future__ import annotations

from pathlib import Path

from legalist.studio.files import Folder
from legalist.studio.map_report import map_report
from legalist.studio.new_files import new_file
from legalist.studio.wire import api
from legalist.testing import run_scenarios


def test_new_scenarios_are_for_the_chosen_game_and_hold(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    made = new_file(folder, api.NewFile("scenarios", "mine", of="hex", title="It begins: now"))
    results = run_scenarios([folder.path(made.path)])
    assert [(one.name, one.passed) for one in results] == [("It begins: now", True)]


def test_a_new_board_has_the_layout_and_size_that_were_asked_for(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    asked = api.NewFile("map", "mine", of="huang", layout="square", rows=3, columns=4)
    text = folder.read(new_file(folder, asked).path).text
    assert "squares: 4" in text
    assert len(map_report(folder, api.CheckMap("mine.yaml", text)).spaces) == 12


def test_a_copied_board_serves_the_same_game(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    asked = api.NewFile("map", "mine", of="huang", copy="warring-states")
    text = folder.read(new_file(folder, asked).path).text
    report = map_report(folder, api.CheckMap("mine.yaml", text))
    assert (report.of, len(report.spaces), report.findings, report.needs) == ("huang", 164, (), ())


def test_a_board_in_a_ruleset_of_ones_own_is_for_that(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    new_file(folder, api.NewFile("ruleset", "mine", title="Mine"))
    text = "map: isle\nhexes: pointy\nrows: |2\n  . .\n"
    folder.write("mine/maps/isle.yaml", text, "")
    report = map_report(folder, api.CheckMap("mine/maps/isle.yaml", text))
    assert (report.of, len(report.spaces)) == ("mine/ruleset.yaml", 2)

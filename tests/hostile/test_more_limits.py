"""Limits of bots, simulations, pages and editors, each just inside and just outside."""

from __future__ import annotations

import io
import logging
import random
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from test_hostile import GOOD
from test_limits import MOST

from legalist.bots import BotError, RandomBot, greedy
from legalist.bots.bot_file import search_bot
from legalist.cli import main
from legalist.diagnostics import RulesetError
from legalist.editing import project
from legalist.link.location import locate
from legalist.lsp.log_lines import LogLines
from legalist.machine.machine import Broken
from legalist.machine.random import MOVES, Draws
from legalist.play import load
from legalist.resources import rulesets_dir
from legalist.saves.chosen import Chosen
from legalist.simulate.job import Job
from legalist.simulate.run_file import RunFile, run_path
from legalist.simulate.sweep import SweepError, values_in
from legalist.studio import saved_text
from legalist.studio.files import Folder, NotAllowed
from legalist.studio.map_edits import edit_map
from legalist.studio.wire.api import EditMap
from legalist.trial import trial_games

MAP_OF_HOLES = "map: m\nsquares: 4\nlegend: {'-': hole}\nrows: |\n"
MAP = "map: m\nhexes: pointy\nrows: |\n  . .\n"


@pytest.mark.parametrize("over", [0, 1])
def test_the_signs_of_a_map(over: int, tmp_path: Path) -> None:
    rows = MOST["signs"].most // 200
    holes = f"  {' '.join('-' * 200)}\n" * (rows - 1)
    last = " ".join([".", ".", *"-" * (198 + over)])
    (tmp_path / "m.yaml").write_text(MAP_OF_HOLES + f"{holes}  {last}\n", "utf-8")
    answer = CliRunner().invoke(main, ["map", "check", str(tmp_path / "m.yaml")])
    assert (MOST["signs"].code in answer.output) == bool(over), answer.output[:500]


@pytest.mark.parametrize("over", [0, 1])
def test_the_decisions_of_a_random_game(over: int) -> None:
    """Hex of one space ends after a few decisions; how many is the same each time."""
    machine = load("hex", options={"board_size": 3}).machine

    def played(most: int) -> int:
        slots = machine.blank(1)
        machine.run(slots, None)
        return machine.play_out(slots, Draws(1, MOVES), most)

    length = played(MOST["random decisions"].most)
    if over:
        with pytest.raises(Broken) as broken:
            played(length)
        assert broken.value.args[0] == MOST["random decisions"].code
    else:
        assert played(length + 1) == length


@pytest.mark.parametrize(("most", "found"), [(200, False), (2, True)])
def test_the_decisions_of_a_trial(most: int, found: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial_games, "MOST_TRIAL_DECISIONS", most)
    answer = CliRunner().invoke(main, ["try", "hex", "--games", "1"])
    assert (MOST["trial decisions"].code in answer.output) == found, answer.output


@pytest.mark.parametrize(
    ("name", "key"), [("imagined games", "iterations"), ("seconds of a bot", "seconds")]
)
def test_what_a_bot_of_a_file_may_ask_for(name: str, key: str) -> None:
    search_bot({key: MOST[name].most}, "mine.yaml")
    with pytest.raises(BotError, match=f"{MOST[name].most}"):
        search_bot({key: MOST[name].most + 1}, "mine.yaml")


@pytest.mark.parametrize(("most", "all_"), [(25, True), (24, False)])
def test_the_moves_that_a_greedy_bot_weighs(
    most: int, all_: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The best of 25 moves is found if all are weighed; one of the others is left out by chance."""
    monkeypatch.setattr(greedy, "MOST_WEIGHED", most)
    (tmp_path / "ruleset.yaml").write_text(GOOD, "utf-8")
    state = load(tmp_path).start(1)
    assert len(state.legal_moves) == 25
    best = [str(move) for move in state.legal_moves][7]
    bot = greedy.GreedyBot(f"if me = red and stone_on({best.split()[-1]}) exists then 1 else 0")
    found = {str(bot.choose(state, random.Random(seed))) for seed in range(200)}
    assert (found == {best}) == all_


def test_the_values_that_are_swept() -> None:
    most = MOST["swept values"].most
    assert len(values_in(f"1..{most}")) == len(values_in("1," * most)) == most
    for text in (f"1..{most + 1}", "1," * (most + 1), ","):
        with pytest.raises(SweepError):
            values_in(text)


@pytest.mark.parametrize("over", [0, 1])
def test_the_bytes_of_a_run(over: int, tmp_path: Path) -> None:
    chosen = Chosen(target=locate("hex"), options=(("board_size", "3"),))
    job, rows = Job(chosen.load(), (RandomBot(),), ("random",), 1), tmp_path / "games.csv"
    with RunFile(rows, {"seed": 1}, job.header, 2) as file:
        file.take(job.play(0, 2))
    text = run_path(rows).read_text("utf-8")
    run_path(rows).write_text(text + " " * (MOST["run"].most - len(text) + over), "utf-8")
    if over:
        with pytest.raises(RulesetError, match=MOST["run"].code):
            RunFile(rows, {"seed": 1}, job.header, 2, resume=True)
    else:
        assert RunFile(rows, {"seed": 1}, job.header, 2, resume=True).tally.games == 2


@pytest.mark.parametrize("over", [0, 1])
def test_the_files_of_a_shared_game(over: int, tmp_path: Path) -> None:
    number = MOST["shared files"].most + over
    files = ", ".join(f'"f{n}.yaml": "x: 1"' for n in range(number))
    text = '{"files": {' + files + "}}"
    if over:
        with pytest.raises(NotAllowed):
            saved_text.unpack(Folder(tmp_path), text)
    else:
        saved_text.unpack(Folder(tmp_path), text)
    assert len(list(tmp_path.glob("*.yaml"))) == (0 if over else number)


def _pasted(rows: list[str]) -> Any:
    return edit_map(EditMap(text=MAP, how="rows", rows=tuple(rows), down=0, right=0))


def test_the_rows_that_are_pasted() -> None:
    rows, row = MOST["pasted rows"].most, MOST["pasted row"].most
    _pasted([". ."] * rows)
    with pytest.raises(NotAllowed, match="too many rows"):
        _pasted([". ."] * (rows + 1))
    _pasted([". ." + " " * (row - 3)])
    with pytest.raises(NotAllowed, match="too long"):
        _pasted([". ." + " " * (row - 2)])


@pytest.mark.parametrize(("most", "number"), [(2, 1), (1, 0)])
def test_the_files_of_a_project(
    most: int, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second of two files is renamed in as long as two are looked at."""
    monkeypatch.setattr(project, "MOST_PROJECT_FILES", most)
    shutil.copytree(rulesets_dir() / "hex", tmp_path / "hex")
    folder = tmp_path / "hex" / "scenarios"
    paths = [tmp_path / "hex" / "ruleset.yaml", *sorted(folder.glob("*.yaml"))[:1]]
    looked_at = project.Project(locate(tmp_path / "hex"), [])
    assert len([one.path for one in looked_at._read(iter(paths))]) - 1 == number


def test_the_folders_of_a_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project, "MOST_PROJECT_FOLDERS", 3)
    for n in range(3):
        (tmp_path / f"d{n}").mkdir()
        (tmp_path / f"d{n}" / "a.yaml").write_text("", "utf-8")
    assert len(list(project.yaml_files(tmp_path))) == 2  # the folder itself is one of them
    monkeypatch.setattr(project, "MOST_PROJECT_FOLDERS", 4)
    assert len(list(project.yaml_files(tmp_path))) == 3


def _logged(text: str) -> list[str]:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(LogLines())
    handler.emit(logging.LogRecord("pygls", logging.WARNING, "", 0, "%s", (text,), None))
    return stream.getvalue().removesuffix("\n").split("\n")


def test_the_lines_of_a_log() -> None:
    width, height = MOST["log line"].most, MOST["log lines"].most
    assert _logged("x" * width) == ["x" * width]
    assert _logged("x" * (width + 1)) == ["x" * (width - 1) + "…"]
    lines = [str(n) for n in range(height)]
    assert _logged("\n".join(lines)) == lines
    more = _logged("\n".join([*lines, "end"]))
    assert len(more) == height and more[-1] == "end" and "…" in more
    assert _logged("\x1b[2J\u202e\r") == ["\ufffd[2J\ufffd\ufffd"]

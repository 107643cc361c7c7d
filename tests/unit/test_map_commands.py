"""`legalist map check|show|ascii|new` on every sort of board, good and bad."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from legalist.board import Board, read_board
from legalist.cli import main
from legalist.diagnostics import Report
from legalist.resources import rulesets_dir

SORTS = {
    "pointy": ["--hexes", "pointy"],
    "flat": ["--hexes", "flat"],
    "four": ["--squares", "4"],
    "eight": ["--squares", "8"],
    "graph": ["--graph"],
}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["map", *words])


def said(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result.output


def refused(*words: str) -> str:
    result = run(*words)
    assert result.exit_code in (1, 2), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.output


def board(path: str) -> Board:
    report = Report()
    found = read_board(Path(path), report)
    assert found is not None, report.diagnostics
    return found


@pytest.mark.parametrize("sort", SORTS)
def test_a_new_map_is_in_order_and_goes_through_all_commands(sort: str) -> None:
    options = [*SORTS[sort], "--rows", "4", "--columns", "5", "--for", "huang"]
    said("new", "mine", *options)
    assert "fits huang" in said("check", "mine.yaml", "--for", "huang")
    assert "A1" in said("show", "mine.yaml") or sort == "graph"
    said("show", "mine.yaml", "--png", "a.png", "--svg", "a.svg", "--width", "200")
    assert Path("a.png").read_bytes().startswith(b"\x89PNG")
    assert Path("a.svg").read_text("utf-8").startswith("<svg")
    Path("again.yaml").write_text(said("ascii", "mine.yaml"), "utf-8")
    assert board("again.yaml") == board("mine.yaml")
    assert len(board("mine.yaml")) == (3 if sort == "graph" else 20)
    assert "already" in refused("new", "mine", *options)


@pytest.mark.parametrize("sort", SORTS)
def test_the_remarks_of_a_new_map_are_true(sort: str) -> None:
    said("new", "mine", *SORTS[sort], "--for", "huang")
    text = Path("mine.yaml").read_text("utf-8")
    keys = ("# names:", "# marks:", "# areas:")
    lines = [line[2:] if line.startswith(keys) else line for line in text.split("\n")]
    Path("mine.yaml").write_text("\n".join(lines).replace("[A1,", "[Rome,"), "utf-8")
    mine = board("mine.yaml")
    assert list(mine.marks) == ["capital"]
    assert len(mine.areas["camp"][0].spaces) == 2


def test_check_says_what_is_wrong_and_what_modules_need() -> None:
    said("new", "dry", "--for", "huang", "--rows", "5", "--columns", "6")
    told = said("check", "dry.yaml", "--for", "huang")
    assert "note: the map has no terrain `river`" in told
    assert "not for bandits: `bandits` needs a map with 5 of `camp`, but `dry` has 0" in told
    told = refused("check", "dry.yaml", "--for", "huang", "--with", "bandits")
    assert "error[L563]: `bandits` needs a map with 5 of `camp`, but `dry` has 0" in told
    assert "modules/bandits.yaml" in told


def test_check_hints_at_words_that_no_rule_has() -> None:
    Path("odd.yaml").write_text(
        "map: odd\nsquares: 4\nterrain: land\nrows: |2\n  ....\nmarks: {captial: [A1]}\n"
    )
    told = refused("check", "odd.yaml", "--for", "huang")
    assert "warning[L632]: no rule of `huang` or of its modules mentions the mark `captial`" in told
    assert "did you mean `capital`?" in told
    assert "warning[L634]: the rules of `huang` mention `capital`, but no space of" in told
    Path("odd.yaml").write_text("map: odd\nsquares: 4\nrows: |2\n  .~\nlegend: {'~': rivver}\n")
    assert "error[L562]" in refused("check", "odd.yaml", "--for", "huang")
    assert "2 squares" in said("check", "odd.yaml")


def test_check_takes_rulesets_and_their_maps() -> None:
    assert said("check", "huang").count("164 pointy hexes") == 2
    assert "hex/rhombus: 121 pointy hexes" in said("check", "hex")
    assert "19" in said("check", "huang/eighteen-kingdoms")
    told = refused("check", "huang/warring-state")
    assert "did you mean `warring-states`?" in told


def test_check_reports_all_maps_at_once() -> None:
    for name in ("one", "two"):
        Path(f"{name}.yaml").write_text(f"map: {name}\nsquares: 4\nrows: |2\n  .x\n")
    told = refused("check", "one.yaml", "two.yaml")
    assert "one.yaml:4:4" in told
    assert "two.yaml:4:4" in told
    assert "2 errors found" in told


def test_ascii_keeps_what_the_board_does_not_know() -> None:
    Path("m.yaml").write_text(
        "map: m\nabout: {en: 'A: b', pl: Ż}\nnote: mine\nsquares: 4\n"
        "look: {land: {colour: '#aabbcc'}}\n"
        "spaces: {A1: {at: [0, 0]}, A2: {at: [1, 0]}}\n"
    )
    text = said("ascii", "m.yaml")
    assert "about:\n  en: 'A: b'\n  pl: Ż\nnote: mine\n" in text
    assert "colour: '#aabbcc'" in text
    said("ascii", "m.yaml", "--out", "n.yaml")
    assert Path("n.yaml").read_text("utf-8") == text
    assert board("n.yaml") == board("m.yaml")


def test_ascii_of_a_generated_board() -> None:
    Path("hex.yaml").write_text(said("ascii", "hex"), "utf-8")
    assert board("hex.yaml").names[-1] == "K11"
    assert "names:" not in Path("hex.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["check", "nowhere.yaml"], "nowhere.yaml"),
        (["show", "hunag"], "did you mean `huang`?"),
        (["ascii", "chu-han"], "has no map"),
        (["check", "huang", "--with", "bandits"], "--for"),
        (["check", "module.yaml"], "type `legalist play huang --with ./module.yaml`"),
        (["check", "huang", "--for", "hunag"], "did you mean `huang`?"),
        (["new", "My Map"], "small letters"),
        (["new", "mine", "--hexes", "flat", "--squares", "4"], "choose one"),
        (["new", "mine", "--rows", "90", "--columns", "90"], "8100 spaces"),
    ],
)
def test_bad_questions_get_plain_answers(words: list[str], hint: str) -> None:
    Path("module.yaml").write_text("module: mine\nof: huang\n")
    assert hint in refused(*words)


def test_labels_alone_are_reason_enough_for_a_mark() -> None:
    head = "map: odd\nsquares: 4\nterrain: land\nrows: |2\n  ....\n"
    Path("odd.yaml").write_text(head + "marks: {capital: [A1], town: {A2: Rome}}\n")
    assert "fits huang" in said("check", "odd.yaml", "--for", "huang")
    Path("odd.yaml").write_text(head + "marks: {capital: [A1], town: {A2: Rome, A3: true}}\n")
    assert "mentions the mark `town`" in refused("check", "odd.yaml", "--for", "huang")


def test_marks_are_looked_at_with_the_ruleset_and_the_module_that_declare_them() -> None:
    shutil.copytree(rulesets_dir() / "hex", "mine")
    manifest = Path("mine/ruleset.yaml")
    text = manifest.read_text("utf-8")
    manifest.write_text(text.replace("marks: [", "marks: [harbour, "), "utf-8")
    told = CliRunner().invoke(main, ["check", "mine"]).output
    assert "warning[L633]: the mark `harbour` is declared but never used" in told
    manifest.write_text(text, "utf-8")
    Path("ports.yaml").write_text("module: ports\nof: hex\nmarks: [harbour]\n")
    told = CliRunner().invoke(main, ["check", "ports.yaml"]).output
    assert "ports.yaml:3:9" in told
    assert "L633" in told


def test_areas_that_nearly_all_keep_apart_are_meant_to() -> None:
    head = "map: odd\nsquares: 4\nrows: |2\n  ....\n  ....\n  ....\n"
    lines = "areas: {line: {a: [A1, A2], b: [A1, B1], c: [A2, B2], d: [B1, B2]}}\n"
    Path("odd.yaml").write_text(head + lines)
    assert "areas:    line 4" in said("check", "odd.yaml")
    camps = "areas: {camp: {a: [A1, A2], b: [A3, B3], c: [C1, C2], d: [C4, A2]}}\n"
    Path("odd.yaml").write_text(head + camps)
    assert "warning[L630]: `A2` is in two areas, `camp a` and `camp d`" in refused(
        "check", "odd.yaml"
    )

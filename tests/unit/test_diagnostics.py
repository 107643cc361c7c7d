"""The catalogue is complete, and its words reach the author unharmed."""

import json
import string
from pathlib import Path

import pytest

from legalist.diagnostics import Label, Report, RulesetError, Span, did_you_mean, nearest, render
from legalist.diagnostics.catalogue import ENTRIES, STAGES
from legalist.diagnostics.reference import docs_page, write_reference


def test_codes_are_unique_sorted_and_of_a_known_stage() -> None:
    codes = [entry.code for entry in ENTRIES]
    assert codes == sorted(set(codes))
    assert all(code[0] == "L" and len(code) == 4 and code[1] in STAGES for code in codes)
    names = [entry.name for entry in ENTRIES]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.code)
def test_entries_say_what_to_do(entry) -> None:
    assert entry.explain.strip()
    assert entry.wrong.strip()
    assert entry.right.strip()
    assert entry.wrong != entry.right
    assert set(entry.name) <= set(string.ascii_lowercase + string.digits + "-")
    blanks = {name for _, name, _, _ in string.Formatter().parse(entry.message) if name is not None}
    assert all(blank.isidentifier() for blank in blanks)
    assert entry.code in docs_page(entry)


def test_report_sorts_and_drops_doubles() -> None:
    report = Report()
    late, early = Span("b.yaml", 3, 1, 3, 2), Span("b.yaml", 2, 9, 2, 12)
    report.add("L115", late, key="x")
    report.add("L115", early, key="y")
    report.add("L115", late, key="x")
    assert [found.span for found in report.diagnostics] == [early, late]
    assert report.errors
    with pytest.raises(RulesetError) as caught:
        report.raise_if_errors()
    assert "`y` is given twice" in str(caught.value)


def test_mistakes_of_ours_are_not_hidden() -> None:
    with pytest.raises(KeyError):
        Report().add("L999", None)
    with pytest.raises(KeyError):
        Report().add("L115", None)


def test_render_shows_the_line_the_place_and_the_help() -> None:
    report = Report()
    report.remember("a.yaml", "皇: 1\nbb: 2\n皇: 3\n")
    first = Label(Span("a.yaml", 1, 1, 1, 2), "it was given here already")
    report.add("L115", Span("a.yaml", 3, 1, 3, 2), labels=[first], help="delete one", key="皇")
    assert render(report.diagnostics) == (
        "error[L115]: `皇` is given twice\n"
        " --> a.yaml:3:1\n"
        "  |\n"
        "3 | 皇: 3\n"
        "  | ^^\n"
        "  |\n"
        "1 | 皇: 1\n"
        "  | -- it was given here already\n"
        "  = help: delete one\n"
    )


def test_render_keeps_terminal_codes_and_endless_lines_out() -> None:
    report = Report()
    report.remember("a.yaml", "\x1b[31m" + "x" * 5000)
    report.add("L115", Span("a.yaml", 1, 3000, 1, 3010), key="\x1b[31m" + "y" * 5000)
    text = render(report.diagnostics)
    assert "\x1b" not in text
    assert all(len(line) < 200 for line in text.splitlines())
    assert "^" * 10 in text
    assert "\x1b[" in render(report.diagnostics, colour=True)


def test_diagnostics_survive_json() -> None:
    report = Report()
    report.add("L115", Span("a.yaml", 1, 2, 3, 4), key="x")
    (found,) = report.diagnostics
    data = json.loads(json.dumps(found.to_json()))
    assert data["code"] == "L115"
    assert data["severity"] == "error"
    assert Span(**data["span"]) == found.span


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("tradr", "trader"),
        ("trdaer", "trader"),
        ("Trader", "trader"),
        ("is-empty", "is_empty"),
        ("H6", None),
        ("completely", None),
        ("x" * 100_000, None),
    ],
)
def test_nearest_name(written: str, meant: str | None) -> None:
    assert nearest(written, ["trader", "is_empty", "H7", "artisan"]) == meant


def test_did_you_mean_is_a_sentence_or_nothing() -> None:
    assert did_you_mean("tradr", ["trader"]) == "did you mean `trader`?"
    assert did_you_mean("zzz", ["trader"]) == ""


def test_reference_has_a_page_for_each_code(tmp_path: Path) -> None:
    (tmp_path / "L999.md").write_text("a code that is gone")
    write_reference(tmp_path)
    pages = {page.name for page in tmp_path.iterdir()}
    assert pages == {f"{entry.code}.md" for entry in ENTRIES} | {"index.md"}
    assert "(L115.md)" in (tmp_path / "index.md").read_text("utf-8")

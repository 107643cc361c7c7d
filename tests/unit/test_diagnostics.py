"""The catalogue is complete, and its words reach the author unharmed."""

import json
import re
import string
from pathlib import Path

import pytest

import legalist
from legalist.diagnostics import (
    Label,
    Report,
    RulesetError,
    Span,
    did_you_mean,
    near_names,
    nearest,
    render,
)
from legalist.diagnostics.catalogue import STAGES, codes, entries
from legalist.diagnostics.fix import apply_edits
from legalist.diagnostics.near_names import Guess


def test_codes_are_unique_sorted_and_of_a_known_stage() -> None:
    assert all(code[0] == "L" and len(code) == 4 and code[1] in STAGES for code in codes())
    names = [entry.title for entry in entries()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.code)
def test_entries_say_what_to_do(entry) -> None:
    assert entry.help.strip()
    assert entry.wrong.strip()
    assert entry.right.strip()
    assert entry.wrong != entry.right
    assert set(entry.title) <= set(string.ascii_lowercase + string.digits + "-")
    blanks = [name for _, name, _, _ in string.Formatter().parse(entry.headline)]
    assert all(blank is None or blank.isidentifier() for blank in blanks)
    assert entry.code in entry.page


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


@pytest.mark.parametrize(
    ("written", "known", "sure"),
    [
        ("tradr", "trader", True),
        ("bounty", "count", False),
        ("hiden_discard", "hidden_discards", True),
        ("open_discards", "hidden_discards", False),
        ("play_set", "set_played", False),
    ],
)
def test_only_a_slip_of_the_pen_is_sure(written: str, known: str, sure: bool) -> None:
    guess = did_you_mean(written, [known])
    assert isinstance(guess, Guess)
    assert guess.names == (known,)
    assert guess.sure is sure


def test_did_you_mean_is_a_sentence_or_nothing() -> None:
    assert did_you_mean("tradr", ["trader"]) == "did you mean `trader`?"
    assert did_you_mean("zzz", ["trader"]) == ""


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("storm", ["storm-front", "storm-warning"]),
        ("imperial-storm-front", ["storm-front"]),
        ("warnings", ["storm-warning"]),
        ("Wielka Burza", ["hail"]),
        ("wielka-burza", ["hail"]),
        ("lód", ["ice"]),
        ("lod", ["ice"]),
        ("of", []),
        ("a", []),
        ("rain", ["rain-1", "rain-2", "rain-3"]),
        ("drop", []),
    ],
)
def test_names_are_guessed_by_words_and_titles(written: str, meant: list[str]) -> None:
    known = ["storm-front", "storm-warning", "hail", "ice", "rain-1", "rain-2", "rain-3"]
    known += [f"drop-of-{n}" for n in range(4)]  # too many to be of help
    titles = {"hail": ["Great storms", "Wielka burza"], "ice": ["Lód"]}
    guess = did_you_mean(written, known, titles)
    assert re.findall("`(.*?)`", guess) == meant


def test_what_is_said_many_times_is_shown_once() -> None:
    report = Report()
    for line in range(1, 8):
        report.add("L408", Span("x.yaml", line, 1, line, 3), name="xx")
    report.add("L408", Span("x.yaml", 9, 1, 9, 3), name="yy")
    text = render(report.diagnostics)
    assert text.count("`xx`") == 1
    assert "also: x.yaml:2:1, x.yaml:3:1, x.yaml:4:1 and 3 more" in text
    assert "`yy`" in text
    assert len(report.diagnostics) == 8


def test_a_place_of_the_wrong_shape_is_told_once() -> None:
    report = Report()
    whole = Span("x.yaml", 1, 5, 1, 20)
    report.add("L204", whole, where="`x`", value="a", allowed="`b`")
    report.add("L301", Span("x.yaml", 1, 7, 1, 8), found="`a`")
    report.add("L301", Span("x.yaml", 1, 25, 1, 26), found="`a`")
    report.add("L122", whole, number="9")
    assert [found.code for found in report.diagnostics] == ["L122", "L301"]


def test_every_code_is_reported_somewhere() -> None:
    engine = Path(legalist.__file__).parent
    code = "".join(path.read_text("utf-8") for path in engine.rglob("*.py"))
    assert [one for one in codes() if f'"{one}"' not in code] == []


def test_a_misspelt_name_is_mended_where_it_stands() -> None:
    report = Report()
    report.remember("a.yaml", "when: size(hnad(me)) = 3\n")
    place = Span("a.yaml", 1, 12, 1, 20)
    report.add("L401", place, help=did_you_mean("hnad", ["hand", "bag"]), name="hnad")
    (fix,) = report.diagnostics[0].fixes
    assert fix.safe
    assert apply_edits("when: size(hnad(me)) = 3\n", fix.edits) == "when: size(hand(me)) = 3\n"


def test_what_a_stage_guesses_does_not_depend_on_what_is_done_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(near_names, "MOST_COMPARED", 20)
    names = [f"name{n}" for n in range(10)]
    with near_names.own_guesses():
        assert did_you_mean("nmae1", names)
        with near_names.own_guesses():
            assert did_you_mean("nmae2", names)
        assert did_you_mean("nmae3", names)
        Report()
        assert not did_you_mean("nmae4", names)
    Report()
    assert did_you_mean("nmae5", names)

"""Entries of an edited file that only moved are the same objects in another place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from legalist.diagnostics import Diagnostic, Report
from legalist.editing.workshop import Checkup, Workshop
from legalist.resources import rulesets_dir
from legalist.source import Files, Mapping, Snapshot, parse_yaml, read_yaml, reading
from legalist.source import chunks as chunks_module
from legalist.source.chunks import Chunks
from legalist.source.nodes import same


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "hex"
    shutil.copytree(rulesets_dir() / "hex", folder)
    return folder


def lines_of(checkup: Checkup) -> dict[str, int]:
    assert checkup.program is not None
    return {decl.address: decl.origin.span.line for decl in checkup.program.declared}


def told(findings: list[Diagnostic]) -> list[tuple[str, int]]:
    return [(one.code, one.span.line) for one in findings if one.span is not None]


def test_a_line_at_the_top_moves_declarations_and_keeps_them(game: Path) -> None:
    path, workshop = game / "ruleset.yaml", Workshop()
    text = path.read_text("utf-8")
    workshop.open(path, text, 1)
    before = workshop.check(path)
    trees = dict(before.checked.functions) if before.checked else {}
    lines = lines_of(before)
    workshop.open(path, "# a line\n" + text, 2)
    after = workshop.check(path)
    assert lines_of(after) == {address: line + 1 for address, line in lines.items()}
    assert after.checked is not None
    assert trees
    assert all(after.checked.functions[key] is tree for key, tree in trees.items())


def test_a_line_inside_a_section_moves_what_is_below_it(game: Path) -> None:
    path, workshop = game / "ruleset.yaml", Workshop()
    text = path.read_text("utf-8")
    workshop.open(path, text, 1)
    lines = lines_of(workshop.check(path))
    middle = sorted(lines.values())[len(lines) // 2]
    rows = text.split("\n")
    workshop.open(path, "\n".join([*rows[: middle - 1], "  # a line", *rows[middle - 1 :]]), 2)
    after = lines_of(workshop.check(path))
    assert after == {name: line + (line >= middle) for name, line in lines.items()}


def test_findings_stay_where_they_were_made(game: Path) -> None:
    path, workshop = game / "ruleset.yaml", Workshop()
    wrong = path.read_text("utf-8").replace("ask active", "ask activ", 1)
    workshop.open(path, wrong, 1)
    first = workshop.check(path).all
    places = told(first)
    edits = [edit.span.line for one in first for fix in one.fixes for edit in fix.edits]
    assert places
    assert edits
    workshop.open(path, "\n\n" + wrong, 2)
    assert told(workshop.check(path).all) == [(code, line + 2) for code, line in places]
    assert told(first) == places
    assert [edit.span.line for one in first for fix in one.fixes for edit in fix.edits] == edits


def test_the_background_of_an_older_text_speaks_of_its_lines(game: Path) -> None:
    workshop = Workshop()
    path = next((game / "scenarios").glob("*.yaml"))
    text = path.read_text("utf-8").replace("- move:", "- illegal:", 1)
    workshop.open(path, text, 1)
    *_, last = workshop.background(path)
    expected = told(last.all)
    assert expected
    steps = workshop.background(path)
    next(steps)
    workshop.open(path, "\n\n\n" + text, 2)
    workshop.check(path)
    *_, last = steps
    assert told(last.all) == expected


def test_a_text_that_cannot_be_read_leaves_the_last_places(game: Path) -> None:
    path, workshop = game / "ruleset.yaml", Workshop()
    text = path.read_text("utf-8")
    workshop.open(path, text, 1)
    good = workshop.check(path)
    lines = lines_of(good)
    workshop.open(path, f"\n\n{text}\nmore: [ : {{\n", 2)
    assert workshop.check(path).program is None
    assert lines_of(good) == lines


def test_two_entries_of_one_name_have_places_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "some.yaml"
    text = "rules:\n  one: 1\n  two: 2\n  one: 3\n"
    chunks, report = Chunks(), Report()
    for shift in (0, 3):
        with reading(Snapshot({path: "\n" * shift + text}, chunks)):
            root = read_yaml(path, report)
        assert isinstance(root, Mapping)
        rules = root.items["rules"]
        assert isinstance(rules, Mapping)
        assert [rules.keys[name].line - shift for name in ("one", "two")] == [2, 3]
    assert [(one.code, one.span.line) for one in report if one.span] == [("L115", 4), ("L115", 7)]


def test_trees_of_other_readers_do_not_move(tmp_path: Path) -> None:
    path = tmp_path / "some.yaml"
    text = "rules:\n  one: 1\n"
    path.write_text(text)
    chunks = Chunks()
    with reading(Snapshot({path: text}, chunks)):
        held = read_yaml(path, Report())
        with reading(Files({path: text})):
            other = read_yaml(path, Report())
        with reading(Snapshot({path: "\n" + text}, chunks)):
            assert read_yaml(path, Report()) is not None
        assert isinstance(held, Mapping)
        assert isinstance(other, Mapping)
        assert held.items["rules"].span.line == other.items["rules"].span.line == 2


def test_what_is_kept_of_texts_is_bounded_by_its_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chunks_module, "MOST_CHARACTERS", 1_000)
    chunks = Chunks()
    for number in range(30):
        name = f"{number % 3}.yaml"
        assert chunks.read(f"a{number}: {'x' * 200}\nb: 1\n", name, Report()) is not None
        kept = [part for file in chunks._files.values() for read in file.texts for part in read]
        assert sum(map(len, kept)) <= 1_000
    assert kept


@pytest.mark.parametrize("path", sorted(rulesets_dir().rglob("*.yaml")), ids=str)
def test_files_read_by_chunks_have_the_places_that_they_have_as_a_whole(path: Path) -> None:
    text, chunks = path.read_text("utf-8"), Chunks()
    for number in range(3):
        moved = "\n" * number + text
        by_chunks = chunks.read(moved, "file", Report())
        whole = parse_yaml(moved, "file", Report())
        assert by_chunks is not None
        assert whole is not None
        assert same(by_chunks, whole)


def test_a_key_with_a_dot_at_the_margin_is_not_lost(game: Path) -> None:
    path, workshop = game / "text" / "fr.yaml", Workshop()
    text = path.read_text("utf-8")
    workshop.open(path, text, 1)
    assert workshop.check(path).all == []
    line = text[: text.index("  citations.H2:")].count("\n") + 1
    workshop.open(path, text.replace("  citations.H2:", "citations.H2:"), 2)
    assert told(workshop.check(path).all) == [("L113", line + 1)]

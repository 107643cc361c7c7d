"""Formatting changes the layout of a file and nothing else, whatever the file."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from legalist.cli import main
from legalist.diagnostics import Report
from legalist.diagnostics.fix import apply_edits
from legalist.editing.format import Formatted, format_text
from legalist.editing.sentences import Sentence, sentences
from legalist.link.contents import WRITTEN, keys_of, sort_of
from legalist.resources import rulesets_dir
from legalist.schema import KINDS
from legalist.source import Mapping, Node, Scalar, Sequence, parse_yaml
from untidy import untidy

sys.path.insert(0, str(Path(__file__).parents[1] / "corpus"))
from cases import read_cases

SHIPPED = sorted(rulesets_dir().rglob("*.yaml"))
CORPUS = list(read_cases())
CHECKED = [case for case in CORPUS if case.command.startswith("legalist check ")][::30]


def kind_of(text: str, path: Path) -> str:
    sort = sort_of(text, keys_of(text), path.parent.name)
    return "ruleset" if path.name == "ruleset.yaml" else sort.key


def holds(text: str, kind: str) -> Formatted | None:
    """Demand everything that formatting a text promises; return what it gave."""
    report = Report()
    formatted = format_text(text, kind, "x.yaml", report)
    if formatted is None:
        assert report.diagnostics
        return None
    after = formatted.text
    assert apply_edits(formatted.before, formatted.edits) == after
    again = format_text(after, kind, "x.yaml", retold := Report())
    assert again is not None
    assert again.text == after
    assert not again.edits
    assert codes(retold) == codes(report)
    assert comments(after) == comments(formatted.before)
    assert content(after, kind) == content(formatted.before, kind)
    return formatted


def codes(report: Report) -> list[str]:
    return sorted(one.code for one in report.diagnostics)


def comments(text: str) -> list[str]:
    """Return what is outside of YAML's tokens, but for blanks: the comments."""
    found, last = [], 0
    for token in yaml.scan(text, Loader=yaml.CSafeLoader):
        block = isinstance(token, yaml.ScalarToken) and token.style in ("|", ">")
        found.append(text[last : token.start_mark.index])
        if block:
            found.append(text[token.start_mark.index : token.end_mark.index].partition("#")[2])
        last = token.end_mark.index
    found.append(text[last:])
    return "".join("".join(found).split()).split("#")


def content(text: str, kind: str) -> Any:
    """Return the values of a file and the trees of its texts, without places."""
    root = parse_yaml(text, "x.yaml", Report())
    assert root is not None
    found = sentences(root, kind) if kind in KINDS else ()
    known = {(one.span.line, one.span.column): one for one in found}
    return _content(root, known)


def _content(node: Node, known: dict[tuple[int, int], Sentence]) -> Any:
    if isinstance(node, Mapping):
        keys = [known.get((span.line, span.column)) for span in node.keys.values()]
        return [
            (key if one is None else tree(one), _content(item, known))
            for one, (key, item) in zip(keys, node.items.items(), strict=True)
        ]
    if isinstance(node, Sequence):
        return [_content(item, known) for item in node.items]
    assert isinstance(node, Scalar)
    one = known.get((node.span.line, node.span.column))
    return (node.style, type(node.value), node.value if one is None else tree(one))


def tree(sentence: Sentence) -> str:
    parsed = sentence.parse(Report())
    return sentence.text if parsed is None else re.sub(r"Span\([^()]*\)", "", repr(parsed))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: str(path.relative_to(rulesets_dir())))
def test_shipped_files_are_in_house_style(path: Path) -> None:
    text = path.read_text("utf-8")
    formatted = holds(text, kind_of(text, path))
    assert formatted is not None
    assert formatted.text == text


@pytest.mark.parametrize("case", CORPUS, ids=lambda case: case.name)
def test_wrong_files_are_formatted_or_left(case: Any) -> None:
    for name, text in case.files.items():
        if isinstance(text, str) and name.endswith(".yaml"):
            kind = kind_of(text, Path(name))
            holds(text, kind)
            holds(untidy(text, kind, Random(1)), kind)


@given(st.integers(0, len(SHIPPED) - 1), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None, phases=[Phase.generate])
def test_untidy_files_get_the_shipped_layout(number: int, chance: Random) -> None:
    """The layout does not depend on the one before, but for what is the author's own: lines of
    texts and brackets that go on, and blanks before comments."""
    text = SHIPPED[number].read_text("utf-8")
    kind = kind_of(text, SHIPPED[number])
    mess = untidy(text, kind, chance)
    formatted = holds(mess, kind)
    assert formatted is not None
    if not _own_layout(text):
        assert formatted.text == text


def _own_layout(text: str) -> bool:
    tokens = list(yaml.scan(text, Loader=yaml.CSafeLoader))
    several = any(
        isinstance(one, yaml.ScalarToken) and one.start_mark.line != one.end_mark.line
        and one.style != "|" for one in tokens
    )  # fmt: skip
    return several or "  #" in text or ",\n" in text or "|2" in text


GAPS = " |  |\n|\n\n| # c\n|# c\n|   |\t|,|-|- |'|\"|{|}".split("|")
EDIT = st.tuples(st.integers(0, 10**6), st.sampled_from([*GAPS, None]))


@given(st.integers(0, len(SHIPPED) - 1), st.integers(0, 40), st.lists(EDIT, max_size=6))
@settings(max_examples=150, deadline=None, phases=[Phase.generate])
def test_edited_files_are_formatted_or_left(
    number: int, part: int, edits: list[tuple[int, str | None]]
) -> None:
    """A piece of a file after some keystrokes at its blanks and signs (None deletes one)."""
    text = SHIPPED[number].read_text("utf-8")
    kind = kind_of(text, SHIPPED[number])
    rows = text.split("\n")
    tops = [at for at, row in enumerate(rows) if row and row[0] not in " #"]
    text = "\n".join(rows[tops[part % len(tops)] :][:25]) + "\n"
    for at, new in edits:
        places = [place for place, sign in enumerate(text) if sign in " \n{},[]():|#-+=<"]
        place = places[at % len(places)] if places else 0
        text = text[:place] + (new or "") + text[place + (new is None) :]
    holds(text, kind)


@pytest.mark.parametrize("case", CHECKED, ids=lambda case: case.name)
def test_check_finds_the_same_afterwards(case: Any, tmp_path: Path) -> None:
    """By code, and by the address of the entry it is at."""
    files = {name: text for name, text in case.files.items() if isinstance(text, str)}
    mess = {}
    for name, text in files.items():
        mess[name] = untidy(text, kind_of(text, Path(name)), Random(2))
    tidy = {}
    for name, text in mess.items():
        formatted = format_text(text, kind_of(text, Path(name)), name, Report())
        tidy[name] = text if formatted is None else formatted.text
    before = findings(case.command, mess, tmp_path / "before")
    after = findings(case.command, tidy, tmp_path / "after")
    assert before == after


def findings(command: str, texts: dict[str, str], folder: Path) -> list[tuple[str, str, str]]:
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    here = Path.cwd()
    os.chdir(folder)
    try:
        result = CliRunner().invoke(main, [*command.split()[1:], "--json"])
    finally:
        os.chdir(here)
    told = json.loads(result.stdout)["findings"]
    return sorted((one["code"], *address(one["span"], folder)) for one in told)


def address(span: dict[str, Any] | None, folder: Path) -> tuple[str, str]:
    """Return the file, and the keys that lead to a place in it; just the file if that is broken."""
    if span is None:
        return "", ""
    path = folder / span["file"]
    root = parse_yaml(path.read_text("utf-8"), "x.yaml", Report())
    steps, node = [], root
    while isinstance(node, Mapping | Sequence):
        parts = node.items.items() if isinstance(node, Mapping) else enumerate(node.items)
        for key, item in parts:
            start = node.keys[str(key)] if isinstance(node, Mapping) else item.span
            first = (start.line, start.column)
            if first <= (span["line"], span["column"]) < (item.span.end_line, item.span.end_column):
                steps.append("".join(str(key).split()))
                node = item
                break
        else:
            break
    return path.name, ".".join(steps)


def test_all_kinds_of_files_are_among_these() -> None:
    kinds = {kind_of(path.read_text("utf-8"), path) for path in SHIPPED}
    kinds |= {kind_of(str(text), Path(name)) for one in CORPUS for name, text in one.files.items()}
    assert {sort.key for sort in WRITTEN} <= kinds

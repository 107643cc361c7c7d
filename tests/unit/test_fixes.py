"""Every fix mends what it is offered for, on every page of wrong files and in the corpus."""

from __future__ import annotations

import shlex
import sys
from collections import Counter
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
sys.path[:0] = [str(TESTS / "language"), str(TESTS / "corpus")]

from cases import Case, laid_out, read_cases  # noqa: E402
from manual import Page, pages  # noqa: E402

from legalist.check import check  # noqa: E402
from legalist.cli.file_checks import check_location  # noqa: E402
from legalist.diagnostics import Diagnostic, Edit, Report  # noqa: E402
from legalist.diagnostics.fix import apply_edits  # noqa: E402
from legalist.link import link  # noqa: E402
from legalist.link.contents import Sort  # noqa: E402
from legalist.link.location import locate  # noqa: E402

BAD = pages("bad")
# What only play can find has no fix; `play` is given commands that are wrong, not files.
CASES = [
    case
    for case in read_cases()
    if case.group != "logic-play" and case.command.split()[1] in ("check", "test", "map")
]
READING = ("L1", "L2", "L3")
# A name that is spelt right may then stand there twice, which is another slip.
TWICE = ("L115", "L211")


def findings(page: Page) -> list[Diagnostic]:
    report = Report()
    asked = page.settings("load")
    asked.pop("seed", None)
    program = link(asked.pop("target", "."), report=report, partial=True, **asked)
    if program is not None:
        check(program, report)
    return report.diagnostics


def words(found: list[Diagnostic]) -> Counter[tuple[str, str]]:
    """How often each thing is said; line numbers change with a fix."""
    return Counter((finding.code, finding.message) for finding in found)


def texts(folder: Path) -> dict[str, str]:
    files = [path for path in folder.rglob("*.yaml") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in files}


@pytest.mark.parametrize("page", BAD, ids=lambda page: page.name)
def test_fixes_mend(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page.write(tmp_path)
    monkeypatch.chdir(tmp_path)
    before = texts(tmp_path)
    first = findings(page)
    for finding in first:
        for fix in finding.fixes:
            edited = {edit.span.file for edit in fix.edits}
            for name in edited:
                edits = [edit for edit in fix.edits if edit.span.file == name]
                Path(name).write_text(apply_edits(before[name], edits), "utf-8")
            after = texts(tmp_path)
            assert after != before, fix
            second = findings(page)
            said = (finding.code, finding.message)
            assert words(second)[said] < words(first)[said], (finding, fix)
            # A file that could not be read hid what else is wrong with it.
            hidden = finding.code.startswith("L1")
            rows = touched(fix.edits)
            new = [
                one
                for one in second
                if one.stage in READING
                and one.code not in TWICE
                and words(second)[one.code, one.message] > words(first)[one.code, one.message]
                and (not hidden or one.span is None or (one.span.file, one.span.line) in rows)
            ]
            assert new == [], (finding, fix, after)
            for name in edited:
                Path(name).write_text(before[name], "utf-8")


def touched(edits: tuple[Edit, ...]) -> set[tuple[str, int]]:
    """The lines that edits write."""
    return {
        (edit.span.file, edit.span.line + row)
        for edit in edits
        for row in range(edit.text.count("\n") + 1)
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_fixes_mend_the_corpus(case: Case) -> None:
    with laid_out(case.files):
        first = corpus_findings(case)
        for finding in first:
            for fix in finding.fixes:
                for name in {edit.span.file for edit in fix.edits}:
                    edits = [edit for edit in fix.edits if edit.span.file == name]
                    Path(name).write_text(apply_edits(seen(case.files[name]), edits), "utf-8")
                told = (finding.code, finding.message)
                assert words(corpus_findings(case))[told] < words(first)[told], (finding, fix)
                for name, text in case.files.items():
                    Path(name).write_bytes(text.encode("utf-8"))


def corpus_findings(case: Case) -> list[Diagnostic]:
    """What there is to say about the file of the command, in its plainest game."""
    report = Report()
    target = next(word for word in shlex.split(case.command)[2:] if word != "check")
    location = locate(target)
    if location.sort in (Sort.RULESET, Sort.PART, Sort.MODULE) and location.ruleset is not None:
        modules = [location.path] if location.sort is Sort.MODULE else []
        program = link(location.ruleset, report=report, partial=True, modules=modules)
        if program is not None:
            check(program, report)
    else:
        check_location(location, report)
    return report.diagnostics


def seen(text: str) -> str:
    """The text as the reader sees it, in which places are counted."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")

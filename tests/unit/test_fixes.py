"""Every fix mends what it is offered for, on every page of wrong files."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

LANGUAGE = Path(__file__).parent.parent / "language"
sys.path.insert(0, str(LANGUAGE))

from manual import Page, pages  # noqa: E402

from legalist.check import check  # noqa: E402
from legalist.diagnostics import Diagnostic, Edit, Report  # noqa: E402
from legalist.diagnostics.fix import apply_edits  # noqa: E402
from legalist.link import link  # noqa: E402

BAD = pages("bad")
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

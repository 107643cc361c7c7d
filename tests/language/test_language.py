"""Every page of the manual says what happens, and it does. `LEGALIST_RECORD=1` writes it anew."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from manual import NOTHING_WRONG, Page, findings, pages

from legalist.diagnostics.catalogue import ENTRIES

RECORD = os.environ.get("LEGALIST_RECORD") == "1"
BAD = pages("bad")

# Findings that no small page can show, and where they are tested instead.
ELSEWHERE: dict[str, str] = {}


def judge(page: Page, answer: str) -> None:
    if RECORD:
        page.record(answer)
    else:
        assert answer == page.answer.text


@pytest.mark.parametrize("page", BAD, ids=lambda page: page.name)
def test_mistakes_are_told(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page.write(tmp_path)
    monkeypatch.chdir(tmp_path)
    said = findings(page)
    assert said != NOTHING_WRONG
    judge(page, said)


def test_every_finding_in_files_has_a_page() -> None:
    told = {
        code for page in BAD for code in re.findall(r"\[(L\d\d\d)\]: ", page.answer.text)
    }
    wanted = {entry.code for entry in ENTRIES if entry.code[1] in "123456"}
    assert sorted(wanted - told - set(ELSEWHERE)) == []

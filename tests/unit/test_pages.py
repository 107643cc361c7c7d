"""The examples on the pages of the catalogue: the wrong one is told, the right one is right."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_examples import FRAMES, codes

from legalist.diagnostics.catalogue import Entry, entries

TESTS = Path(__file__).parent.parent
RUN = [entry for entry in entries() if entry.frame != "none"]
NOT_RUN = [entry for entry in entries() if entry.frame == "none"]
# No file gives these today: they stand behind the schemas, in case one of them forgets something.
NETS = {"L212", "L307"}


@pytest.mark.parametrize("entry", RUN, ids=lambda entry: entry.code)
def test_the_examples_hold(entry: Entry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for example, told in ((entry.wrong, {entry.code, *entry.also}), (entry.right, set())):
        folder = tmp_path / ("wrong" if told else "right")
        folder.mkdir()
        monkeypatch.chdir(folder)
        assert set(codes(entry.frame, example)) == told, example


@pytest.mark.parametrize("entry", NOT_RUN, ids=lambda entry: entry.code)
def test_a_page_without_a_frame_names_its_test(entry: Entry) -> None:
    if entry.code not in NETS:
        assert entry.code in (TESTS / entry.tested).read_text("utf-8")


def test_examples_are_whole() -> None:
    assert {entry.frame for entry in entries()} <= {*FRAMES, "none"}
    shortened = [entry.code for entry in RUN if "…" in entry.wrong + entry.right]
    assert shortened == []

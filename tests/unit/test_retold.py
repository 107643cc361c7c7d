"""What a module says of a thing that is there without it is not shown in an old translation."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from legalist.diagnostics import Report
from legalist.link import link
from legalist.program import Program
from legalist.resources import rulesets_dir
from legalist.testing.missing_texts import missing_texts

MODULE = """\
module: quick
of: mine
citations: {O3: Eight points win.}
functions:
  goal: {replace: true, text: Eight points, is: "8"}
actions:
  take_decree: {extend: true, text: Grab a decree}
names: {take_decree: grab a decree}
"""


def linked(folder: Path, *modules: str) -> Program:
    report = Report()
    program = link(folder, modules=modules, report=report)
    assert program is not None, report.diagnostics
    assert len(report) == 0, report.diagnostics
    return program


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    shutil.copytree(rulesets_dir() / "chu-han", folder)
    manifest = folder / "ruleset.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("ruleset: chu-han", "ruleset: mine"))
    for file in [*folder.glob("modules/*.yaml"), *folder.glob("house/*.yaml")]:
        file.write_text(file.read_text("utf-8").replace("of: chu-han", "of: mine"))
    (folder / "modules" / "quick.yaml").write_text(MODULE)
    return folder


def test_an_old_translation_is_not_shown_and_the_new_one_is_missed(mine: Path) -> None:
    program = linked(mine, "quick")
    assert program.functions["goal"].text == {"en": "Eight points"}
    assert program.actions["take_decree"].text == {"en": "Grab a decree"}
    assert program.names["take_decree"] == {"en": "grab a decree"}
    assert program.citations["O3"] == {"en": "Eight points win."}
    assert [text.address for text in missing_texts(program, "pl")] == [
        "modules.quick.functions.goal",
        "modules.quick.actions.take_decree",
        "modules.quick.citations.O3",
        "names.modules.quick.take_decree",
    ]
    assert "pl" in linked(mine).functions["goal"].text


def test_the_new_translation_is_shown_while_the_module_is_played(mine: Path) -> None:
    polish = mine / "text" / "pl.yaml"
    written = polish.read_text("utf-8")
    written = written.replace("names:\n", "names:\n  modules.quick.take_decree: chwyć dekret\n")
    written = written.replace(
        "texts:\n",
        "texts:\n  modules.quick.functions.goal: Osiem punktów\n"
        "  modules.quick.actions.take_decree: Chwyć dekret\n"
        "  modules.quick.citations.O3: Wygrywa osiem punktów.\n",
    )
    polish.write_text(written, "utf-8")
    program = linked(mine, "quick")
    assert missing_texts(program, "pl") == []
    assert program.functions["goal"].text["pl"] == "Osiem punktów"
    assert program.names["take_decree"]["pl"] == "chwyć dekret"
    assert "Osiem" not in linked(mine).functions["goal"].text["pl"]

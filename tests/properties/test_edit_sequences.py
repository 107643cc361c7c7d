"""Edits made by hand, each after another one that could mislead what a workshop keeps."""

from pathlib import Path

import pytest
from full_checks import FullChecks
from keystrokes import everything_of

from legalist.editing.workshop import Workshop
from legalist.resources import rulesets_dir

MODULE = rulesets_dir() / "hex" / "modules" / "mine.yaml"
HEAD = "module: mine\ntitle: {en: Mine}\nof: hex\n"
SEQUENCES = {
    # The end of a document, after which there may be nothing.
    "an end": ["functions:\n  f: 1\n", "functions:\n  f: 1\n...\nevents:\n  e: x\n"],
    # The same text with an escape in another place: the names between have moved.
    "escapes": [
        r'functions: {f: "1\x20+ nothing + 2"}',
        r'functions: {f: "1 + nothing\x20+ 2"}',
    ],
    "a block that is cut": ["functions:\n  f: |\n    1\n", "functions:\n  f: |\nevents:\n  e: x\n"],
    "a quote over a key": ["functions:\n  f: '1'\n", "functions:\n  f: '1\nevents: 1'\n"],
}


@pytest.mark.parametrize("name", SEQUENCES)
def test_each_edit_is_checked_as_from_scratch(name: str) -> None:
    workshop = Workshop()
    with FullChecks() as full:
        for number, text in enumerate(SEQUENCES[name]):
            for path, whole in _texts(text):
                full.ask(path, {path: whole})
                workshop.open(path, whole, number)
                mine = [everything_of(one) for one in workshop.check(path).all]
                assert mine == [everything_of(one) for one in full.answer()], whole


def _texts(text: str) -> list[tuple[Path, str]]:
    return [(MODULE, HEAD + text), (MODULE, f"\n{HEAD}{text}")]

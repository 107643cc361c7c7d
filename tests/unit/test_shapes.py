"""The quick validator that says yes and the one that says why agree on every file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from legalist.diagnostics import Report
from legalist.resources import rulesets_dir
from legalist.schema import KINDS
from legalist.schema.explanation import _validator
from legalist.schema.validation import _shape
from legalist.source import parse_yaml, plain

PAGES = Path(__file__).parent.parent / "language"
FENCE = "```"


def texts() -> list[str]:
    """All shipped files and every example in the language pages, right or wrong."""
    found = [path.read_text("utf-8") for path in sorted(rulesets_dir().rglob("*.yaml"))]
    for page in sorted(PAGES.rglob("*.md")):
        parts = page.read_text("utf-8").split(FENCE)[1::2]
        found += [part.split("\n", 1)[1] for part in parts if part.startswith("yaml")]
    return found


@cache
def trees() -> list[tuple[str, Any]]:
    """The texts that can be read, with their plain values."""
    read = [(text, parse_yaml(text, "x.yaml", Report())) for text in texts()]
    return [(text, plain(tree)) for text, tree in read if tree is not None]


@pytest.mark.parametrize("kind", KINDS)
def test_both_validators_agree(kind: str) -> None:
    for text, values in trees():
        assert _shape(kind).is_valid(values) == _validator(kind).is_valid(values), text
    assert len(trees()) > 300

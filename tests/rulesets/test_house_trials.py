"""`legalist try` finds nothing to complain about in the shipped house rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from legalist.link import locate
from legalist.resources import rulesets_dir
from legalist.trial import subject_at, try_out

HOUSE = sorted(rulesets_dir().glob("*/house/*.yaml"))


@pytest.mark.parametrize("file", HOUSE, ids=lambda path: path.stem)
def test_everything_in_a_house_rule_is_used(file: Path) -> None:
    trial = try_out(subject_at(locate(file)), games=3)
    assert trial.ok, [finding.message for finding in trial.findings]
    assert trial.games == trial.finished == 3
    # What is only taken away, or only looks otherwise, cannot come up.
    text = file.read_text("utf-8")
    assert trial.rows or "remove:" in text or "change:" in text

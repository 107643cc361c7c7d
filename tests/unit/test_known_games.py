"""A game that was checked without findings is not checked again under another description."""

from __future__ import annotations

from typing import Any

import pytest

from legalist.diagnostics import Report
from legalist.link.targets import find_target
from legalist.testing import file_checks


class CheckedError(Exception):
    """Raised instead of checking a game."""


def _refuse(*_: object) -> None:
    raise CheckedError


@pytest.mark.parametrize(
    ("parts", "same"),
    [
        ({"edition": "en"}, True),
        ({"map": "warring-states"}, True),
        ({"edition": "de"}, False),
        ({"map": "eighteen-kingdoms"}, False),
        ({"modules": ["palace"]}, False),
        ({"players": 4}, False),
        ({"options": {"hand_size": 5}}, False),
    ],
)
def test_only_the_very_same_game_is_known(
    parts: dict[str, Any], same: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = find_target("huang", Report())
    assert target is not None
    file_checks.check_game(target, {"players": 2}, Report())
    monkeypatch.setattr(file_checks, "check", _refuse)
    parts = {"players": 2, **parts}
    if same:
        assert file_checks.check_game(target, parts, Report())
    else:
        with pytest.raises(CheckedError):
            file_checks.check_game(target, parts, Report())


def test_a_game_with_findings_is_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    target = find_target("huang", Report())
    assert target is not None

    def warn(_program: object, report: Report) -> None:
        report.add("L463", None, why="it is one")

    monkeypatch.setattr(file_checks, "check", warn)
    monkeypatch.setattr("legalist.machine.reference.check_set_up", lambda *_: None)
    for _ in range(2):
        report = Report()
        file_checks.check_game(target, {}, report)
        assert [one.code for one in report.diagnostics] == ["L463"]

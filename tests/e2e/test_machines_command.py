"""`legalist list --machines`: nothing that is shipped falls back to the slower machine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from shell import run

from legalist.machine.to_wasm import state_layout
from walks import RULESETS

LARGE = """\
ruleset: large
title: Large
players: {min: 2, max: 2, seats: [a, b]}
map: m
maps: {m: {squares: 4, shape: {rectangle: [40, 25]}}}
values: {here: {type: set of space}, active: {type: player}}
actions: {stop: {offered: what, do: end game}}
flow: {turn: ask active to what}
"""


def test_everything_shipped_runs_in_webassembly() -> None:
    said = run("list", "--machines").stdout.splitlines()
    assert [line.split(": ")[0] for line in said] == RULESETS
    for line in (*said, *run("list", "chu-han", "--machines").stdout.splitlines()):
        assert re.fullmatch(r"[^:]+: WebAssembly, [0-9]+ KB", line), line


def test_the_list_says_why_a_ruleset_runs_in_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ruleset.yaml").write_text(LARGE, encoding="utf-8")
    monkeypatch.setattr(state_layout, "MOST_WORDS", 8)
    (line,) = run("list", tmp_path, "--machines").stdout.splitlines()
    assert line.endswith(": Python: no sets of 1000 space in WebAssembly"), line

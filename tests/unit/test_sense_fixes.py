"""Each fix that the analysis offers does away with its finding."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from legalist.check import check
from legalist.diagnostics import Diagnostic, Report
from legalist.diagnostics.fix import apply_edits
from legalist.link import link

STONES = Path(__file__).parents[1] / "language" / "preludes" / "stones"
CHOICE = (
    "actions:\n  act:\n    offered: main_choice\n    choose:\n      some: {}\n    do: end game\n"
)
SLIPS = {
    "L461": [CHOICE.format("1-3 pieces in hand(me)"), CHOICE.format("number from 5 to 2")],
    "L462": [
        "functions:\n  none_left(player p): size(hand(p)) < 0\n",
        "functions:\n  both(stone s): s.colour = red and s.colour = blue\n",
    ],
    "L463": [
        "functions:\n  any_left(player p): size(hand(p)) >= 0\n",
        "functions:\n  neither(stone s): s.colour != red or s.colour != blue\n",
    ],
}


def findings(folder: Path, text: str) -> list[Diagnostic]:
    (folder / "rules.yaml").write_text(text, "utf-8")
    report = Report()
    program = link(folder, report=report)
    assert program is not None
    check(program, report)
    return report.diagnostics


@pytest.mark.parametrize(("code", "text"), [(c, one) for c, all_ in SLIPS.items() for one in all_])
def test_the_fix_mends_it(code: str, text: str, tmp_path: Path) -> None:
    shutil.copytree(STONES, tmp_path, dirs_exist_ok=True)
    (finding,) = findings(tmp_path, text)
    assert finding.code == code
    (fix,) = finding.fixes
    assert not fix.safe
    assert findings(tmp_path, apply_edits(text, fix.edits)) == []

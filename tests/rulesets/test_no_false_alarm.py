"""Nothing that we ship is called senseless, in any game that `legalist check` looks at.

The good pages of the manual are checked where they are run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from legalist.cli import main
from legalist.resources import rulesets_dir

RULESETS = sorted(path.parent for path in rulesets_dir().glob("*/ruleset.yaml"))
HOUSE_RULES = sorted(rulesets_dir().glob("*/house/*.yaml"))


@pytest.mark.parametrize("path", [*RULESETS, *HOUSE_RULES], ids=lambda path: path.stem)
def test_nothing_shipped_is_called_senseless(path: Path) -> None:
    answer = CliRunner().invoke(main, ["check", str(path)])
    assert re.findall(r"\[L46\d\].*", answer.output) == []
    assert answer.exit_code == 0, answer.output

"""What is wrong with scenarios and can be seen without playing them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from legalist.diagnostics import Report, RulesetError

from .read import read_scenarios
from .scenario import game_key


def check_scenarios(files: Iterable[Path], report: Report, *, most: int | None = None) -> None:
    """Report what is wrong with files of scenarios. With more than `most` different games to load,
    the files are only read."""
    scenarios = [scenario for file in files for scenario in read_scenarios(file, report)]
    keys = {game_key(scenario.target, scenario.setting) for scenario in scenarios}
    if not scenarios or (most is not None and len(keys) > most):
        return
    from .games import Games  # which can play
    from .readable import check_readable, tell_unplayable

    games = Games()
    for scenario in scenarios:
        try:
            game = games.get(scenario.target, scenario.setting)
        except RulesetError as error:
            tell_unplayable(scenario, error, report)
        else:
            check_readable(scenario, game, report)

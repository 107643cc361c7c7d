"""Checks of files of scenarios without playing them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from legalist.diagnostics import Report, RulesetError

from .scenario import game_key
from .scenario_reader import read_scenarios


def check_scenarios(files: Iterable[Path], report: Report, *, most: int | None = None) -> None:
    """Report problems in files of scenarios. If there are more than `most` different games to load,
    the files are only read."""
    scenarios = [scenario for file in files for scenario in read_scenarios(file, report)]
    keys = {game_key(scenario.target, scenario.setting) for scenario in scenarios}
    if not scenarios or (most is not None and len(keys) > most):
        return
    from .games import Games  # imports what plays games
    from .scenario_checks import check_readable, tell_unplayable

    games = Games()
    for scenario in scenarios:
        try:
            game = games.get(scenario.target, scenario.setting)
        except RulesetError as error:
            tell_unplayable(scenario, error, report)
        else:
            check_readable(scenario, game, report)

"""The second tier: what `legalist check` and `legalist test` do for a file, in small steps."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from legalist.diagnostics import Report
from legalist.link.contents import WRITTEN, Sort
from legalist.link.file_advice import refuse
from legalist.link.location import Location, locate
from legalist.link.misfiled import check_misfiled
from legalist.link.strange_files import report_strange_files
from legalist.testing.file_checks import (
    Piece,
    check_game,
    check_games,
    check_homeless,
    check_map,
    module_checks,
)
from legalist.testing.games import Games
from legalist.testing.run import run_scenario
from legalist.testing.scenario import Scenario
from legalist.testing.scenario_files import scenario_files, speaks_of
from legalist.testing.scenario_reader import read_scenarios

from .checkup import Results


def steps(path: Path, results: Results) -> Iterator[Piece]:
    """Yield the checks of a file one by one: its games up to their first decision, then its
    scenarios. Each adds its findings to the report that it is given; `results` gets how the
    scenarios went."""
    location = locate(path)
    yield from _games(location)
    yield from _scenarios(location, results)


def _games(location: Location) -> Iterator[Piece]:
    folder = location.ruleset
    match location.sort:
        case Sort.RULESET | Sort.PART | Sort.TEXT if folder is not None:
            yield partial(report_strange_files, folder)
            yield partial(check_misfiled, folder)
            plain, pieces = Report(), list[Piece]()

            def check_plain(report: Report) -> None:
                pieces.extend(check_games(folder, plain))
                report.extend(plain)

            yield check_plain
            yield from pieces
        case Sort.VARIANT:
            yield partial(check_game, location, {})
        case Sort.MODULE if folder is not None:
            yield from module_checks(location.path, folder)
        case Sort.MAP:
            yield partial(check_map, location.path, folder)
        case Sort.PART | Sort.TEXT | Sort.MODULE:
            yield partial(check_homeless, location)
        case Sort.SCENARIOS:
            return
        case _:
            yield partial(refuse, location, WRITTEN, command="check")


def _scenarios(location: Location, results: Results) -> Iterator[Piece]:
    """Yield a step for each scenario that plays the file: those of a module or a variant, those of
    the whole ruleset for any part of it."""
    place = location
    if location.sort in (Sort.PART, Sort.TEXT, Sort.MAP) and location.ruleset is not None:
        place = locate(location.ruleset)
    if place.sort not in (Sort.RULESET, Sort.VARIANT, Sort.MODULE, Sort.SCENARIOS):
        return
    games = Games()
    for file in scenario_files(place, Report()):
        unread = Report()
        scenarios = [one for one in read_scenarios(file, unread) if speaks_of(one, place)]
        if unread.diagnostics:
            yield partial(_tell, unread)
        for scenario in scenarios:
            yield partial(_play, scenario, games, results)


def _play(scenario: Scenario, games: Games, results: Results, report: Report) -> None:
    result = run_scenario(scenario, games)
    results[os.path.abspath(result.file), result.name] = result.passed
    report.extend(result.diagnostics)


def _tell(unread: Report, report: Report) -> None:
    report.extend(unread)

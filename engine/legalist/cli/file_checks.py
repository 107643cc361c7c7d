"""Checks of rulesets and files of any sort. Equal findings of several games become one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from legalist.diagnostics import Diagnostic, Report
from legalist.link.contents import WRITTEN, Sort
from legalist.link.file_advice import refuse
from legalist.link.location import Location
from legalist.link.misfiled import check_misfiled
from legalist.link.strange_files import report_strange_files
from legalist.parallel import aside, share
from legalist.saves.saved_setup import Given
from legalist.testing.file_checks import (
    GameCheck,
    Piece,
    check_game,
    check_games,
    check_homeless,
    check_map,
    module_checks,
)

from .progress import Bar

# Scenarios of a ruleset are checked one by one only if they are played in at most this many games:
# loading a game takes as long as checking it. `legalist check FILE` and `test` always do.
MOST_GAMES = 6
# What to type to give a ruleset of one's own with a saved game.
GIVE = "legalist check FILE {path}"


def check_location(
    location: Location, report: Report, bar: Bar | None = None, own: Sequence[Location] = ()
) -> None:
    """Add all findings about a ruleset or a file to the report. The bar expects one step for the
    location already; a ruleset adds one for each of its games. `own` are the files that a saved
    game may have been played with."""
    bar = bar or Bar("", 1)
    _check_sort(location, report, bar, Given(tuple(own), GIVE))
    bar.step()


def _check_sort(location: Location, report: Report, bar: Bar, given: Given) -> None:
    folder = location.ruleset
    match location.sort:
        case Sort.RULESET | Sort.PART | Sort.TEXT if folder is not None:
            check_ruleset(folder, report, bar)
        case Sort.VARIANT:
            check_game(location, {}, report)
        case Sort.MODULE if folder is not None:
            for check in module_checks(location.path, folder):
                check(report)
        case Sort.MAP:
            check_map(location.path, folder, report)
        case Sort.SCENARIOS:
            from legalist.testing import check_scenarios

            check_scenarios([location.path], report)
        case Sort.SAVE:
            from legalist.saves.saved_game import check_save

            check_save(location.path, report, given)
        case Sort.RECORDING:
            from .replay import check_recording

            check_recording(location.path, report, given)
        case Sort.PART | Sort.TEXT | Sort.MODULE:
            check_homeless(location, report)
        case _:
            refuse(location, WRITTEN, report, command="check")


def check_ruleset(folder: Path, report: Report, bar: Bar | None = None) -> None:
    """Check every game of the ruleset; if the plainest one fails, the others would only repeat
    it."""
    bar = bar or Bar("", 1)
    own = Report()  # errors of other rulesets do not concern this one
    report_strange_files(folder, report)
    has_scenarios = (folder / "scenarios").is_dir()
    with (
        aside(partial(_check_scenarios, folder))
        if has_scenarios
        else nullcontext(list) as scenarios
    ):
        check_misfiled(folder, own)
        pieces = check_games(folder, own)

        def work(number: int) -> list[Diagnostic]:
            found = Report()
            pieces[number](found)
            return found.diagnostics

        bar.expect(len(pieces))
        for findings in share(len(pieces), work, bar.step, first=_first(pieces)):
            own.extend(findings)
        own.extend(scenarios())
    report.extend(own)


def _first(pieces: Sequence[Piece]) -> list[int]:
    """Return the numbers of the games after which all that the others have in common is read and
    typed, so that no two processes do it: that with the most modules, and the plainest one for the
    number of players of most others."""
    games = {n: piece for n, piece in enumerate(pieces) if isinstance(piece, GameCheck)}
    if not any(game.size for game in games.values()):
        return []
    counts = Counter(game.players for game in games.values())
    usual = [n for n, game in games.items() if game.players == counts.most_common(1)[0][0]]
    smallest = min(usual, key=lambda n: games[n].size)
    return sorted({smallest, max(games, key=lambda n: games[n].size)})


def _check_scenarios(folder: Path) -> list[Diagnostic]:
    from legalist.testing import check_scenarios
    from legalist.testing.scenario_files import in_ruleset

    report = Report()
    check_scenarios(in_ruleset(folder), report, most=MOST_GAMES)
    return report.diagnostics

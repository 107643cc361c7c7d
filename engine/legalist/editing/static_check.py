"""The first tier: what reading, linking and typing find in one game."""

from __future__ import annotations

from pathlib import Path

from legalist.board import read_board
from legalist.check import check
from legalist.diagnostics import Report
from legalist.diagnostics.near_names import own_guesses
from legalist.interruption import pause
from legalist.link import link
from legalist.link.contents import WRITTEN, Sort
from legalist.link.file_advice import refuse
from legalist.link.location import Location, locate
from legalist.link.node_readers import read_checked
from legalist.program import Program
from legalist.testing.file_checks import check_homeless
from legalist.testing.scenario_reader import read_scenarios
from legalist.typed import Checked

from .context import Context


@own_guesses()
def static_check(
    path: Path, context: Context, report: Report
) -> tuple[Program | None, Checked | None]:
    """Check a file in its context without playing; return what was linked and typed."""
    location = locate(path)
    pause()
    program = checked = None
    if context.target is not None:
        own = Report()
        program = link(
            context.target,
            modules=context.modules,
            players=context.players,
            map=context.map,
            edition=context.edition,
            report=own,
            partial=True,
            translate=False,
        )
        pause()
        if program is not None:
            checked = check(program, own)
        report.extend(own)
        pause()
    _check_alone(location, program is not None, report)
    return program, checked


def _check_alone(location: Location, linked: bool, report: Report) -> None:
    """Add what is wrong with the file by itself: a game need not contain it."""
    path = location.path
    match location.sort:
        case Sort.SCENARIOS:
            read_scenarios(path, report)
        case Sort.MAP if not linked:
            read_board(path, report)
        case Sort.PART | Sort.TEXT | Sort.MODULE if location.ruleset is None:
            check_homeless(location, report)
        case Sort.PART | Sort.TEXT | Sort.MODULE:
            read_checked(path, location.sort.key, report)
        case Sort.RULESET | Sort.VARIANT | Sort.MAP:
            pass  # linking has read it
        case _:
            refuse(location, WRITTEN, report, command="check")

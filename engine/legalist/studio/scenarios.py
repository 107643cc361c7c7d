"""A scenario from the game that is being played, written and run."""

from __future__ import annotations

import re

from legalist.diagnostics import Report, RulesetError
from legalist.editing.document import Refused
from legalist.editing.scenario_text import scenario_text
from legalist.link.contents import Sort
from legalist.link.location import Location
from legalist.saves.scenario_setting import file_head, setting_of
from legalist.testing import run_scenarios

from .files import Folder, NotAllowed
from .room import Room
from .wire.game import ScenarioMessage

LONGEST_NAME = 100


def scenario(
    room: Room, folder: Folder, name: str, apply: bool, n: int | None = None
) -> ScenarioMessage:
    """Return a scenario of the last move, or of the one that led to position `n`, after writing and
    running it if that is asked for. It tells everything, hands and all."""
    if room.seats.guests:
        raise NotAllowed("others play, too: a scenario would show what they have")
    at = room.n if n is None else n
    if not room.floor <= at <= room.n:
        raise NotAllowed("this position is forgotten")
    session = room.session
    whole = room.floor == 0 and not session.carried
    name = " ".join(name.split())[:LONGEST_NAME] or f"move {at}"
    file = _free_name(folder, name, _home(folder, session.chosen.target))
    home = folder.path(file).parent
    head = file_head(session.chosen.target, home)
    setting = setting_of(session.chosen, room.game, home)
    try:
        states = session.states[: at - room.floor + 1]
        text = scenario_text(states, session.seed if whole else None, name, setting, head)
    except Refused as refused:
        report = Report()
        refused.tell(report)
        raise RulesetError(report.diagnostics) from None
    if not apply:
        return ScenarioMessage(file, text, None, ())
    folder.write(file, text, "")
    results = run_scenarios([folder.path(file)])
    found = [one for result in results for one in result.diagnostics]
    passed = all(result.passed for result in results)
    return ScenarioMessage(file, text, passed, folder.findings(found))


def _home(folder: Folder, target: Location) -> str:
    """Return where scenarios of a game are: those of a ruleset of the author's stand inside it."""
    if target.sort is not Sort.RULESET or target.shipped:
        return ""
    own = folder.name_of(target.path)
    return "scenarios/" if own in ("", ".") else f"{own}/scenarios/"


def _free_name(folder: Folder, name: str, home: str) -> str:
    words = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40] or "move"
    taken = set(folder.names())
    names = (f"{home}scenario-{words}{end}.yaml" for end in ("", *(f"-{n}" for n in range(2, 999))))
    return next(one for one in names if one not in taken)

"""Running scenarios."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from legalist.diagnostics import Report, RulesetError, Span
from legalist.link.contents import Sort
from legalist.link.location import Location, Place, id_of, locate
from legalist.link.node_readers import shown
from legalist.play import Game, PositionError, RuleFailure, State

from .games import Games
from .scenario import Scenario, ScenarioResult
from .scenario_checks import check_readable, tell_unplayable
from .scenario_files import scenario_files, speaks_of
from .scenario_reader import read_scenarios
from .steps import Player, Stopped


def run_scenarios(paths: Iterable[Place], *, games: Games | None = None) -> list[ScenarioResult]:
    """Run all scenarios of rulesets (by name or folder), folders and files.

    A file that cannot be read gives a result as well, which did not pass.
    """
    return list(iterate_scenarios(paths, games=games))


def iterate_scenarios(
    paths: Iterable[Place],
    *,
    games: Games | None = None,
    count: Callable[[int], object] = lambda number: None,
) -> Iterator[ScenarioResult]:
    """Yield the results of `run_scenarios` as soon as each is known; `count` is told beforehand how
    many there will be."""
    games = games or Games()
    listed = [one for path in paths for one in _listed(locate(path))]
    count(len(listed))
    for one in listed:
        yield one if isinstance(one, ScenarioResult) else run_scenario(one, games)


def _listed(location: Location) -> list[Scenario | ScenarioResult]:
    """Return the scenarios at a location, and a failed result for each file that is unreadable."""
    report = Report()
    listed = [one for file in scenario_files(location, report) for one in _in_file(file, location)]
    if not listed and not report.errors:
        report.add("L744", None, help=_how_to_begin(location), place=location.typed)
    return [*listed, _unread(location.typed, report)] if report.errors else listed


def _in_file(file: Path, location: Location) -> list[Scenario | ScenarioResult]:
    report = Report()
    wanted = [one for one in read_scenarios(file, report) if speaks_of(one, location)]
    return [_unread(shown(file), report), *wanted] if report.errors else [*wanted]


def _unread(name: str, report: Report) -> ScenarioResult:
    return ScenarioResult(name, name, None, diagnostics=tuple(report.diagnostics))


def _how_to_begin(location: Location) -> str:
    """Return where the first scenario goes, and what it needs to say which game it is played in."""
    name = location.path.name
    match location.sort:
        case Sort.VARIANT:
            return f"write `variant: ./{name}` and `scenarios:` in a file next to it"
        case Sort.MODULE:
            rules = id_of(location.ruleset) if location.ruleset is not None else "…"
            first = f"`ruleset: {rules}` and `scenarios:` in a file next to it"
            return f"write {first}, and `modules: [./{name}]` in each scenario"
        case Sort.RULESET:
            return f"write `scenarios:` in a file in `{shown(location.path)}/scenarios`"
    return ""


def run_scenario(
    scenario: Scenario, games: Games, see: Callable[[State], object] = lambda state: None
) -> ScenarioResult:
    """Play one scenario from its position to its last step. `see` is called with each of its
    states."""
    began = time.perf_counter()
    report = Report()
    try:
        game = games.get(scenario.target, scenario.setting)
    except RulesetError as error:
        tell_unplayable(scenario, error, report)
    else:
        check_readable(scenario, game, report)
        if not report.errors:
            _play(scenario, game, report, see)
    return ScenarioResult(
        name=scenario.name,
        file=scenario.file,
        span=scenario.span,
        cite=tuple(citation.text for citation in scenario.cite),
        diagnostics=tuple(report.diagnostics),
        seconds=time.perf_counter() - began,
    )


def _play(scenario: Scenario, game: Game, report: Report, see: Callable[[State], object]) -> None:
    place, when = scenario.span, "before the first step"
    try:
        player = Player(game, _first_state(scenario, game), report)
        see(player.state)
        for step in scenario.steps:
            place, when, before = step.span, "in this step", player.state
            player.step(step)
            if player.state is not before:
                see(player.state)
    except Stopped:
        pass
    except PositionError as error:
        report.add("L705", _place(scenario, error), reason=str(error))
    except RuleFailure as error:
        report.extend([error.diagnostic])
        report.add("L706", place, when=when)


def _first_state(scenario: Scenario, game: Game) -> State:
    position = scenario.position
    if position is None and scenario.start == "setup":
        return game.start(scenario.seed)
    return game.position(
        {} if position is None else position.zones,
        {} if position is None else position.values,
        rest=() if position is None else position.rest,
        known={} if position is None else position.known,
        seed=scenario.seed,
        start=scenario.start,
    )


def _place(scenario: Scenario, error: PositionError) -> Span:
    return scenario.span if scenario.position is None else scenario.position.place(error.at)

"""Running scenarios."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from legalist.diagnostics import Report, RulesetError, Span, did_you_mean
from legalist.link.location import Place, locate
from legalist.link.nodes import shown
from legalist.play import Game, PositionError, RuleFailure, State

from .find import scenario_files
from .games import Games
from .read import read_scenarios
from .scenario import Scenario, ScenarioResult
from .steps import Player, Stopped
from .words import first_words


def run_scenarios(paths: Iterable[Place], *, games: Games | None = None) -> list[ScenarioResult]:
    """Run all scenarios of rulesets (by name or folder), folders and files.

    A file that cannot be read is a result as well: one that did not pass.
    """
    return list(iterate_scenarios(paths, games=games))


def iterate_scenarios(
    paths: Iterable[Place], *, games: Games | None = None
) -> Iterator[ScenarioResult]:
    """As `run_scenarios`, but each result as soon as it is known."""
    games = games or Games()
    for path in paths:
        missing = Report()
        files = scenario_files(path, missing)
        if missing.errors:
            name = locate(path).typed
            yield ScenarioResult(name, name, None, diagnostics=tuple(missing.diagnostics))
        for file in files:
            yield from _run_file(file, games)


def _run_file(file: Path, games: Games) -> Iterator[ScenarioResult]:
    report = Report()
    scenarios = read_scenarios(file, report)
    if report.errors:
        name = shown(file)
        yield ScenarioResult(name, name, None, diagnostics=tuple(report.diagnostics))
    for scenario in scenarios:
        yield run_scenario(scenario, games)


def run_scenario(
    scenario: Scenario, games: Games, see: Callable[[State], object] = lambda state: None
) -> ScenarioResult:
    """Play one scenario from its position to its last step. `see` is shown each of its states."""
    began = time.perf_counter()
    report = Report()
    try:
        game = games.get(scenario.target, scenario.setting)
    except RulesetError as error:
        report.extend(error.diagnostics)
        report.add("L704", scenario.span, reason=first_words(error.diagnostics))
    else:
        _check_citations(scenario, game, report)
        _play(scenario, game, report, see)
    return ScenarioResult(
        name=scenario.name,
        file=scenario.file,
        span=scenario.span,
        cite=tuple(citation.text for citation in scenario.cite),
        diagnostics=tuple(report.diagnostics),
        seconds=time.perf_counter() - began,
    )


def _check_citations(scenario: Scenario, game: Game, report: Report) -> None:
    known = game.program.citations
    for citation in scenario.cite:
        if known and citation.text not in known:
            help = did_you_mean(citation.text, known)
            report.add("L703", citation.span, help=help, citation=citation.text)


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
        rest="" if position is None else position.rest,
        seed=scenario.seed,
        start=scenario.start,
    )


def _place(scenario: Scenario, error: PositionError) -> Span:
    return scenario.span if scenario.position is None else scenario.position.place(error.at)

"""Scenarios marked as examples, played with the rules of a rulebook.

An example that does not hold with these rules (another edition, a house rule) is left out.
"""

from __future__ import annotations

import re
from dataclasses import replace

from legalist.diagnostics import Report
from legalist.link import Location
from legalist.play import Game, RuleFailure, State
from legalist.program import Program, Texts
from legalist.rulebook import Played, Turn

from .games import Games
from .run import run_scenario
from .scenario import BLANK, Scenario, Setting
from .scenario_files import files_of_ruleset
from .scenario_reader import read_scenarios

# A book with more is a book of examples.
MOST = 60


def played_examples(target: Location, program: Program) -> list[Played]:
    """Return the examples of a ruleset that hold in a program."""
    games = Games()
    found: list[Played] = []
    for file in files_of_ruleset(target, Report()):
        for scenario in read_scenarios(file, Report()):
            if len(found) >= MOST:
                return found
            if scenario.example is not None and _fits(scenario, program):
                played = _play(_with_rules(scenario, target, program), games)
                found += [] if played is None else [played]
    return found


def _fits(scenario: Scenario, program: Program) -> bool:
    """Return whether the program has the modules that the scenario needs."""
    return all(str(module) in program.modules for module in scenario.setting.modules)


def _with_rules(scenario: Scenario, target: Location, program: Program) -> Scenario:
    """Return the scenario with the modules, options and edition of the program."""
    own = scenario.setting
    chosen = {
        option.id: option.value
        for option in program.options.values()
        if program.set_by.get(option.id) == "chosen"
    }
    setting = Setting(
        players=own.players,
        seats=own.seats,
        modules=program.modules,
        options={**chosen, **own.options},
        edition=own.edition or program.edition or None,
        map=own.map or (program.board.id if program.board is not None else None),
    )
    return replace(scenario, target=target, setting=setting)


def _play(scenario: Scenario, games: Games) -> Played | None:
    states: list[State] = []
    result = run_scenario(scenario, games, states.append)
    if not result.passed or not states or scenario.example is None:
        return None
    game = games.get(scenario.target, scenario.setting)
    moves = [step for step in scenario.steps if step.move is not None]
    try:
        text = _filled(scenario.example.text, game, states[0])
        turns = [
            Turn(state, _filled(step.tell, game, state), step.silent)
            for step, state in zip(moves, states[1:], strict=True)
        ]
    except RuleFailure:
        return None  # what it tells has no value in this game
    return Played(
        name=scenario.name,
        title=scenario.example.title,
        text=text,
        chapter=scenario.example.chapter,
        cite=tuple(cite.text for cite in scenario.cite),
        first=states[0],
        turns=tuple(turns),
    )


def _filled(texts: Texts, game: Game, state: State) -> Texts:
    """Put the values of expressions into texts."""

    def value(blank: re.Match[str]) -> str:
        return str(game.evaluate(state, blank[1].strip()))

    return {language: BLANK.sub(value, text) for language, text in texts.items()}

"""Random games of every shipped ruleset and module come to an end without breaking a rule.

`many_games.py` does the same for thousands of games.
"""

import pytest
from games import play

from legalist.diagnostics import Report
from legalist.testing import read_scenarios
from legalist.testing.scenario_files import files_of_ruleset
from walks import RULESETS, Configuration, configurations

GAMES = 10
PLAYOUTS = 3


@pytest.mark.parametrize("configuration", configurations(), ids=str)
def test_random_games_end_and_keep_the_invariants(configuration: Configuration) -> None:
    played = [play(configuration, seed) for seed in range(GAMES)]
    assert [(one.seed, one.problems) for one in played if one.problems] == []
    assert len({one.decisions for one in played}) > 1


@pytest.mark.parametrize("configuration", configurations(), ids=str)
def test_fast_playouts_end_as_well(configuration: Configuration) -> None:
    game = configuration.game()
    for seed in range(PLAYOUTS):
        state = game.playout(seed)
        assert state.outcome is not None
        assert state == game.playout(seed)


def shown_by_scenarios(ruleset: str) -> set[str]:
    """Actions and rules that a scenario of the ruleset, or of the one it extends, is about."""
    report = Report()
    shown: set[str] = set()
    for file in files_of_ruleset(ruleset, report):
        for scenario in read_scenarios(file, report):
            for step in scenario.steps:
                shown |= {rule.text for rule in step.fired}
                shown |= {step.move.text.split()[0]} if step.move is not None else set()
    report.raise_if_errors()
    return shown


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_action_and_rule_comes_up_somewhere(ruleset: str) -> None:
    """In a scenario or in a random game; what comes up in neither may well be dead."""
    found = shown_by_scenarios(ruleset)
    everything: set[str] = set()
    for configuration in configurations():
        if configuration.ruleset == ruleset:
            program = configuration.game().program
            everything |= {*program.actions, *program.rules}
            for seed in range(GAMES):
                played = play(configuration, seed)
                found |= {*played.actions, *played.rules}
    assert sorted(everything - found) == []

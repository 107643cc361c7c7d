"""Every state of a game can be written as a scenario, which passes and ends in an equal state.

`python tests/rulesets/test_scenario_texts.py 40` tries 40 states of a game of each shipped ruleset,
number of players and module.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from legalist.diagnostics import Report, render
from legalist.editing.document import Refused
from legalist.editing.positions import exact_position
from legalist.editing.scenario_text import scenario_text
from legalist.play import State
from legalist.testing import Games, read_scenarios, run_scenario
from walks import FOREIGN, Configuration, configurations, foreign_configurations, walk

BIG_SEED = 2**63 + 11


def there_and_back(one: Configuration, number: int, file: Path, steps: int = 300) -> Counter[str]:
    """Write some states of a random game as scenarios, and run those; count how they begin."""
    choices = random.Random(number)
    game = one.game()
    seed = choices.choice([5, BIG_SEED])
    states = [state for state, _ in walk(game, seed, choices, steps)]
    setting = {"players": one.players}
    setting |= {"modules": list(one.modules)} if one.modules else {}
    head = {"ruleset": one.ruleset} if one.ruleset != str(FOREIGN) else {}
    games, counted = Games(), Counter[str]()
    for end in {0, len(states) - 1, *choices.choices(range(len(states)), k=number)}:
        text = scenario_text(states[: end + 1], seed, f"state {end}: of {one}", setting, head)
        file.write_text(text, "utf-8")
        report = Report()
        (scenario,) = read_scenarios(file, report)
        seen: list[State] = []
        result = run_scenario(scenario, games, seen.append)
        assert result.passed, f"{render(result.diagnostics)}\n{text}"
        assert seen[-1] == states[end], f"{one}, {end}: another state\n{text}"
        counted["set-up" if scenario.position is None else "position"] += 1
        counted["more moves"] += len(scenario.steps) > 1
    return counted


# The first game of each ruleset, and every seventh of all.
FIRST = {one.ruleset: one for one in reversed(configurations())}
SOME = tuple(dict.fromkeys([*FIRST.values(), *configurations()[3::7]]))


@pytest.mark.parametrize("one", SOME, ids=str)
def test_states_there_and_back(one: Configuration, tmp_path: Path) -> None:
    counted = there_and_back(one, 6, tmp_path / "found.yaml", 120)
    assert counted["position"] >= 3


def test_choices_at_the_same_time(tmp_path: Path) -> None:
    """What players chose in secret is no part of a position, so the moves are made again."""
    shutil.copytree(FOREIGN, tmp_path / "auction")
    folder = tmp_path / "auction" / "scenarios"
    folder.mkdir(exist_ok=True)
    for one in foreign_configurations():
        counted = there_and_back(one, 6, folder / "found.yaml", 40)
        assert counted["more moves"]


def test_a_state_alone() -> None:
    """Without its moves, a state in the middle of an action is refused."""
    game = Configuration("huang", 3).game()
    found = Counter[bool]()
    for state, _ in walk(game, 1, random.Random(1), 70):
        alone = game.from_json(state.to_json())
        begins = exact_position(alone) is not None
        found[begins] += 1
        if begins:
            assert "position:" in scenario_text([alone], None, "a", {}, {})
        else:
            with pytest.raises(Refused) as refused:
                scenario_text([alone], None, "a", {}, {})
            assert refused.value.code == "L596"
    assert found[True] > found[False] > 0


def soak(number: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for one in configurations():
            print(one, dict(there_and_back(one, number, Path(folder) / "found.yaml")), flush=True)


if __name__ == "__main__":
    soak(int(sys.argv[1]) if len(sys.argv) > 1 else 40)

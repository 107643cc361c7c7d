"""Shipped games play as they did when they were recorded."""

import pytest
from recordings import counted, perft, playthrough, recorded

from goldens import FOLDER, compare
from walks import RULESETS, Configuration

# Hashes of random games, which other tests compare.
HASHES = (".playouts.txt", ".final-states.txt")


@pytest.mark.parametrize("configuration", recorded(), ids=str)
def test_the_recorded_game(configuration: Configuration) -> None:
    compare(f"{configuration}.game.txt", playthrough(configuration))


@pytest.mark.parametrize("configuration", counted(), ids=str)
def test_the_number_of_positions(configuration: Configuration) -> None:
    compare(f"{configuration}.perft.txt", perft(configuration))


def test_every_ruleset_and_module_has_recordings_and_no_others_are_left() -> None:
    names = {f"{one}.game.txt" for one in recorded()} | {f"{one}.perft.txt" for one in counted()}
    kept = {file.name for file in FOLDER.glob("*.txt") if not file.name.endswith(HASHES)}
    assert kept == names
    assert {one.ruleset for one in recorded()} == set(RULESETS)

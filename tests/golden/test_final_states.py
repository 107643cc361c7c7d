"""Final states of random games in WebAssembly, for seeds 1 to 10,000 of every ruleset.

A line is the hash of a thousand games: lengths, final states, and the generator of moves at the
end. `tests/machines` shows that the Python machine reaches the same states.
"""

import hashlib

import pytest

from goldens import compare
from legalist.play import load
from walks import RULESETS

BLOCK, BLOCKS = 1000, 10


@pytest.mark.parametrize("ruleset", RULESETS)
def test_ten_thousand_games_end_as_recorded(ruleset: str) -> None:
    machine = load(ruleset).fast_machine
    assert machine is not None
    state, lines = machine.slots[0], []
    for first in range(1, BLOCK * BLOCKS + 1, BLOCK):
        block = hashlib.sha256()
        for seed in range(first, first + BLOCK):
            length = machine.playout(state, seed)
            block.update(f"{length} {machine.hash(state)} {machine.moves_drawn}\n".encode())
        lines.append(f"{first}-{first + BLOCK - 1} {block.hexdigest()[:16]}\n")
    compare(f"{ruleset}.final-states.txt", "".join(lines))

"""Games of one ruleset on boards of other sizes share no routine that was planned for another."""

from __future__ import annotations

import pytest

from legalist import load


@pytest.mark.parametrize("sizes", [(3, 5), (5, 3)])
def test_boards_of_two_sizes_in_one_process(sizes: tuple[int, int]) -> None:
    for size in sizes:
        game = load("hex", options={"board_size": size})
        assert len(game.start(1).legal_moves) == size * size
        for seed in range(4):
            assert game.playout(seed).outcome is not None
        assert max(game.playouts(4).lengths) <= size * size + 1

"""The curious bot prefers what is new, and chooses the same in the same place."""

from __future__ import annotations

import random
from pathlib import Path

from legalist import load
from legalist.bots import CuriousBot, RandomBot, chance_at
from legalist.bots.bot import Bot
from legalist.play import Game

CORNER = """\
variant: corners
title: Corners
ruleset: hex
options: {board_size: 5}
actions:
  resign:
    text: Give up
    offered: turn_action
    do: end game
"""


def corners(folder: Path) -> Game:
    file = folder / "corners.yaml"
    file.write_text(CORNER, "utf-8")
    return load(file)


def share_of_resigning(game: Game, bot: Bot) -> float:
    start = game.start(1)
    chosen = [bot.choose(start, random.Random(number)).action for number in range(200)]
    return chosen.count("resign") / len(chosen)


def test_a_new_action_is_taken_more_often(tmp_path: Path) -> None:
    game = corners(tmp_path)
    assert share_of_resigning(game, RandomBot()) < 0.1
    assert 0.6 < share_of_resigning(game, CuriousBot()) < 0.95


def test_without_anything_new_every_action_counts() -> None:
    game = load("hex", options={"board_size": 5})
    start = game.start(1)
    moves = {str(CuriousBot().choose(start, random.Random(number))) for number in range(100)}
    assert len(moves) > 15


def test_a_place_in_a_game_has_its_chance() -> None:
    game = load("hex", options={"board_size": 5})
    start = game.start(1)
    first = [CuriousBot().choose(start, chance_at(7, 1)) for _ in range(3)]
    assert len(set(map(str, first))) == 1
    assert len({str(CuriousBot().choose(start, chance_at(7, n))) for n in range(1, 20)}) > 5

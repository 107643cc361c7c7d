"""Bots by name and as files."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from legalist.bots import BOTS, BotError, GreedyBot, SearchBot, make_bot
from legalist.bots.bot_file import LEVELS, level_names
from legalist.diagnostics import RulesetError
from walks import Configuration


def test_levels_are_files_and_think_more_from_one_to_the_next() -> None:
    assert sorted(path.stem for path in LEVELS.glob("*.yaml")) == sorted(level_names())
    made = [make_bot(name) for name in level_names()]
    assert all(isinstance(bot, SearchBot) for bot in made)
    thought = [bot.iterations or 1_000 * bot.seconds for bot in made if isinstance(bot, SearchBot)]
    assert thought == sorted(thought)
    assert {"random", "greedy", *level_names()} <= set(BOTS)


def test_a_budget_is_games_or_seconds() -> None:
    games, seconds, flat = make_bot("search:200"), make_bot("search:0.5s"), make_bot("flat:7")
    assert isinstance(games, SearchBot) and games.iterations == 200 and not games.seconds
    assert isinstance(seconds, SearchBot) and seconds.seconds == 0.5 and not seconds.iterations
    assert isinstance(flat, SearchBot) and flat.settings.depth == 1


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("serch:20", "no bot `serch:20`"),
        ("hrd", "did you mean `hard`"),
        ("search:1.5", "search:1.5s"),
        ("search:0", "from 1 to"),
        ("search:-3", "no bot"),
    ],
)
def test_a_name_that_is_none_is_told(name: str, said: str) -> None:
    with pytest.raises(BotError, match=said):
        make_bot(name)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bot: {text: {en: x}}", "is no bot"),
        ("search: {iterations: 5}\nplay: greedy", "either"),
        ("search: {iterations: 5, seconds: 1}", "either `iterations` or `seconds`"),
        ("search: {}", "either `iterations` or `seconds`"),
        ("search: {iterations: lots}", "is a number"),
        ("search: {iterations: true}", "is a number"),
        ("search: {iterations: 5, wisdom: 3}", "has no `wisdom`"),
        ("search: 5", "iterations: 200"),
        ("play: chess", "one of"),
        ("play: [greedy]", "one of"),
        ("play: random\nvalue: 3", "for `play: greedy`"),
        ("search: {iterations: 5}\ncode: import os", "has no `code`"),
    ],
)
def test_a_file_that_is_no_bot_is_told(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "mine.yaml").write_text(text, "utf-8")
    with pytest.raises(BotError, match=said):
        make_bot(str(tmp_path / "mine.yaml"))


def test_a_greedy_bot_looks_at_what_its_file_says(tmp_path: Path) -> None:
    game = Configuration("hex", 2).game()
    (tmp_path / "mine.yaml").write_text(
        "play: greedy\nvalue: if stone_on(F6) = stone(me) then 1 else 0\n", "utf-8"
    )
    bot = make_bot(str(tmp_path / "mine.yaml"))
    assert str(bot.choose(game.start(0), random.Random(4))) == "place F6"
    with pytest.raises(RulesetError):
        GreedyBot("stone_on(F6)").choose(game.start(0), random.Random(4))

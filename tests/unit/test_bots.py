"""Bots by name and as files."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from legalist.bots import BOTS, BotError, GreedyBot, SearchBot, make_bot
from legalist.bots.bot_file import LEVELS, level_names
from legalist.diagnostics import RulesetError
from legalist.play import load
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
        ("search: {iterations: 5, random_moves: 3}", "needs a `value`"),
        ("search: {iterations: 5, random_moves: -3}\nvalue: '1'", "from 0 to"),
        ("search: {iterations: 5}\nvalue: {a: 1}", "is an expression"),
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


def test_a_search_may_be_given_a_value(tmp_path: Path) -> None:
    file = tmp_path / "near.yaml"
    file.write_text(
        "search: {iterations: 60, random_moves: 0}\n"
        "value: if stone_on(F6) = stone(me) then 1 else 0\n",
        "utf-8",
    )
    game = Configuration("hex", 2).game()
    move = make_bot(str(file)).choose(game.start(1), random.Random(1))
    assert str(move) != "" and move.action == "place"
    deep = tmp_path / "deep.yaml"
    deep.write_text(
        "search: {iterations: 2000, random_moves: 0, depth: 1}\n"
        "value: if stone_on(F6) = stone(me) then 1 else 0\n",
        "utf-8",
    )
    assert str(make_bot(str(deep)).choose(game.start(1), random.Random(1))) == "place F6"
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("search: {iterations: 5}\nvalue: stone_on(F6)\n", "utf-8")
    with pytest.raises(RulesetError):
        make_bot(str(wrong)).choose(game.start(1), random.Random(1))


def test_a_ruleset_may_estimate_positions(tmp_path: Path) -> None:
    """`hinted` looks at the function `estimate` of the ruleset or of a variant."""
    variant = tmp_path / "near.yaml"
    variant.write_text(
        "variant: near\ntitle: Near\nruleset: hex\noptions: {board_size: 5}\nfunctions:\n"
        "  estimate(player p): count s in spaces where first_row(s) and first_column(s) and "
        "stone_on(s) = stone(p)\n",
        "utf-8",
    )
    game = load(variant)
    bot = make_bot("hinted:600")
    assert isinstance(bot, SearchBot) and bot.iterations == 600
    state = game.start(1)
    [corner] = game.evaluate(state, "all s in spaces where first_row(s) and first_column(s)")
    assert str(bot.choose(state, random.Random(1))) == f"place {corner}"
    with pytest.raises(RulesetError, match="estimate"):
        bot.choose(Configuration("hex", 2).game().start(1), random.Random(1))

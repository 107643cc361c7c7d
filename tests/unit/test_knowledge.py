"""What players come to know of hidden pieces: piles they were shown, zones that are open."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from legalist import Game, load

RULESET = """\
ruleset: peeking
title: Peeking
players: {min: 2, max: 2, seats: [north, south]}
kinds:
  card:
    attributes: {rank: number}
    members: {one: {rank: 1, count: 4}, two: {rank: 2, count: 4}, king: {rank: 13}}
    starts: deck
zones:
  deck: {holds: card, order: pile, seen: count}
  hand(player p): {holds: card, order: bag, seen: {owner: contents, others: count, open: shows(p)}}
values:
  active: {type: player}
  shows(player): {type: yes/no}
actions:
  peek: {offered: turn_action, do: reveal 3 of deck to me}
  show: {offered: turn_action, do: set shows(me) to yes}
  hide: {offered: turn_action, do: set shows(me) to no}
  take: {offered: turn_action, do: draw 1 from deck to hand(me)}
  mix: {offered: turn_action, do: shuffle deck}
flow:
  setup: shuffle deck
  turn: |
    ask active to turn_action
    set active to next(active)
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    (tmp_path / "ruleset.yaml").write_text(RULESET, encoding="utf-8")
    return load(tmp_path)


def test_who_was_shown_pieces_knows_them_until_they_move(game: Game) -> None:
    state = game.start(3).apply("peek")
    top = state.zone("deck")[-3:]
    assert state.view("north").to_json()["zones"]["deck"]["known"] == [None] * 6 + top
    assert state.view("south").to_json()["zones"]["deck"] == {"count": 9}
    drawn = state.apply("take")
    assert drawn.view("north").to_json()["zones"]["deck"]["known"] == [None] * 6 + top[:2]
    mixed = drawn.apply("mix")
    assert mixed.view("north").to_json()["zones"]["deck"] == {"count": 8}


def test_what_is_known_is_saved(game: Game) -> None:
    state = game.start(3).apply("peek")
    again = game.from_json(json.loads(json.dumps(state.to_json())))
    assert again == state
    assert again.view("north").to_json()["zones"] == state.view("north").to_json()["zones"]
    assert again != game.start(3).apply("take")


def test_an_open_zone_is_seen_by_all_while_it_is_open(game: Game) -> None:
    state = game.start(3).apply("take").apply("take")
    hand = state.zone("hand", "north")
    assert state.view("south").to_json()["zones"]["hand"]["north"] == {"count": 1}
    shown = state.apply("show")
    assert shown.view("south").to_json()["zones"]["hand"]["north"] == hand
    hidden = shown.apply("take").apply("hide")
    assert hidden.view("south").to_json()["zones"]["hand"]["north"] == {"count": 1}


def test_a_draw_from_a_known_pile_is_no_news_to_others(game: Game) -> None:
    state = game.start(3).apply("peek").apply("take")
    (told,) = [entry for entry in state.view("north").trace if entry.kind == "move"]
    assert told.args["piece"] == "?"

"""What the log tells: events that say so, rules that no event speaks for, changes."""

from __future__ import annotations

import pytest

from legalist.looks.chronicle import Chronicle
from legalist.looks.look import Look
from legalist.play import Game, load

RULES = """\
ruleset: duel
title: Duel
players: {min: 2, max: 2, seats: [red, blue]}
kinds: {card: {count: 6, starts: hand(owner), attributes: {owner: player}}}
zones:
  hand(player): {holds: card, order: bag, seen: {owner: contents, others: count}}
  heap: {holds: card, order: bag}
values: {points(player): {start: 0}, active: {type: player}}
events:
  won(player who, number by):
    done: {en: "{who} wins by {by|point|points}"}
  paid(player who): {text: {en: "{who} has paid"}}
rules:
  score: {text: {en: The winner scores}, on: "won(who, by)", do: "add by to points(who)"}
  boast:
    text: {en: The winner boasts}
    done: {en: "{who} boasts"}
    on: won(who, by)
    do: add 0 to points(who)
  tax: {text: {en: Who pays is taxed}, on: paid(who), do: "add 0 to points(who)"}
actions:
  strike:
    text: {en: "Strike with {cards}"}
    done: {en: "{me} strikes with {cards}"}
    offered: turn_action
    choose: {cards: {is: 1 to 2 pieces in hand(me), secret: true}}
    do: |
      move cards from hand(me) to heap
      announce won(me, size(cards))
      announce paid(me)
      if size(hand(me)) < 3:
        end game
      set active to next(active)
flow: {turn: ask active to turn_action}
outcome: {score(player p): points(p)}
names:
  red: {en: {nom: Red, gen: Red's}}
  blue: {en: {nom: Blue, gen: Blue's}}
  card: {en: {one: card, other: cards, some: cards}}
  points.of: {en: "{player:gen} points"}
  turn_action: {en: strike}
look: {panels: [points]}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("duel")
    (folder / "ruleset.yaml").write_text(RULES, "utf-8")
    return load(folder)


def told(game: Game, move: str) -> list[str]:
    state = game.start(1).apply(move)
    return [line.text for line in Chronicle(game, Look(game.program)).lines(state.trace)]


def test_an_event_tells_who_won_and_by_how_much(game: Game) -> None:
    assert told(game, "strike red*2") == [
        "Red wins by 2 points",
        "Red's points: 0 → 2",
        "Red boasts",
        "Who pays is taxed",
    ]
    assert told(game, "strike red")[0] == "Red wins by 1 point"


def test_who_is_to_decide_is_told_in_one_line(game: Game) -> None:
    decision = game.start(1).decision
    assert decision is not None
    assert Chronicle(game, Look(game.program)).asks(decision) == "Red: strike"


def test_pieces_that_somebody_may_not_see_are_told_as_some_of_their_kind(game: Game) -> None:
    move = game.start(1).apply("strike red*2").move
    assert move is not None
    assert move.told("en", viewer=1) == "Red strikes with cards"
    assert move.told("en", viewer=0).startswith("Red strikes with 2")

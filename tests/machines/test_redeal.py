"""What a seat cannot see is dealt anew: alike on both machines, consistent with what the seat
knows, and evenly."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from differ import compare_deals

from legalist.bots import SearchBot, make_bot
from legalist.machine.redeal import Place, _fits, _put_in_order
from legalist.plan.hidden_things import HiddenPieces
from legalist.play import Game, NoDeal, load

RULES = """\
ruleset: secrets
title: Secrets
players: {min: 3, max: 3, seats: [ann, ben, cleo]}
map: board
maps: {board: {squares: 4, shape: {rectangle: [3, 3]}}}
enums: {suit: [sun, moon, star, rain, wind]}
kinds:
  card: {attributes: {suit: suit}, count: 3, starts: deck}
  fate: {attributes: {suit: suit}, count: 1, starts: fates}
  token: {attributes: {suit: suit}, count: 2, starts: of_suit(suit)}
  spy: {members: {grey: {count: 2}, black: {count: 2}}, starts: camp}
zones:
  deck: {holds: card, order: pile, seen: count}
  hand(player): {holds: card, order: bag, seen: {owner: contents, others: count}}
  purse(player): {holds: card, order: bag, seen: {owner: contents, others: nothing}}
  chest(player p): {holds: card, order: bag, seen: {owner: contents, others: count, open: bold(p)}}
  fates: {holds: fate, order: pile, seen: count}
  fortune(player): {holds: fate, order: one, seen: nothing}
  of_suit(suit): {holds: token, order: pile, seen: count}
  tokens(player): {holds: token, order: bag, seen: {owner: contents, others: count}}
  camp: {holds: spy, order: bag}
  hidden_at(space): {holds: spy, order: one, seen: nothing}
  faced_down(space): {holds: spy, order: one, seen: count}
values:
  active: {type: player}
  bold(player): {type: yes/no, seen: all}
  liar(player): {type: yes/no, seen: owner}
  aim(player): {type: suit, seen: owner}
  love(player): {type: suit or none, seen: nobody}
  likes(player): {type: set of suit, seen: owner}
  money(player): {start: 4, seen: owner}
invariants:
  nobody_loves_rain: every p in players has love(p) != rain
actions:
  peek: {offered: turn_action, do: reveal 2 of deck to me}
  take: {offered: turn_action, do: draw 1 from deck to hand(me)}
  save:
    offered: turn_action
    choose: {what: a card in hand(me)}
    do: move what from hand(me) to purse(me)
  lock:
    offered: turn_action
    choose: {what: a card in hand(me)}
    do: move what from hand(me) to chest(me)
  token: {offered: turn_action, choose: {s: a suit}, do: draw 1 from of_suit(s) to tokens(me)}
  show: {offered: turn_action, do: set bold(me) to yes}
  send:
    offered: turn_action
    choose: {who: a spy in camp, to: a space where hidden_at(to) is none}
    do: move who from camp to hidden_at(to)
  plant:
    offered: turn_action
    choose: {who: a spy in camp, to: a space where faced_down(to) is none}
    do: move who from camp to faced_down(to)
  wish:
    offered: turn_action
    choose: {one: a suit where one != rain, more: up to 5 of suits}
    do: |
      set love(me) to one
      set likes(me) to more
  look:
    offered: turn_action
    do: |
      if top(deck) exists as seen: ask me to keep(seen)
  keep: {offered: keep(card seen), secret: [seen], do: move seen from deck to hand(me)}
  leave: {offered: keep(card seen), do: add 1 to money(me)}
  bid:
    offered: bidding
    choose: {what: any pieces in hand(me)}
    do: add size(what) to money(me)
  hold:
    offered: bidding
    choose: {n: number from 0 to money(me)}
    do: subtract n from money(me)
flow:
  setup: |
    shuffle deck
    for each p in players:
      draw 2 from deck to hand(p)
      draw 1 from fates to fortune(p)
    for each p in players:
      pick one at random from suits: set aim(p) to one
      pick one at random from (all s in suits where s != rain): set love(p) to one
  turn: |
    ask active to turn_action
    ask all players_from(active) to bidding or pass
    set active to next(active)
"""


@pytest.fixture(scope="module")
def secrets(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("secrets")
    (folder / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    return load(folder)


def test_whatever_can_be_hidden_is_dealt_alike_on_both_machines(secrets: Game) -> None:
    # Where a hidden piece stands shows in the moves that are legal, so that a few are not found.
    assert sum(compare_deals(secrets, seed, most=40) for seed in range(2)) > 2 * 40 * 4 * 0.95


def test_each_unknown_thing_changes_and_nothing_else(secrets: Game) -> None:
    state = secrets.start(2)
    for move in ("peek", "hold 2", "pass", "bid sun", "send grey B2", "pass", "pass", "pass"):
        state = state.apply(state.legal_moves[0] if move == "bid sun" else move)
    for move in ("plant black A1", "hold 0"):
        state = state.apply(move)
    seen: dict[str, set[str]] = {}
    for seed in range(40):
        dealt = state.redeal("ann", seed).to_json()
        for part, found in [*dealt["zones"].items(), *dealt["values"].items()]:
            seen.setdefault(part, set()).add(repr(found))
        seen.setdefault("moves", set()).add(repr(dealt["stack"]))
        assert dealt["zones"]["hand"]["ann"] == state.zone("hand", "ann")
        assert dealt["zones"]["deck"][-2:] == state.zone("deck")[-2:]
        assert dealt["values"]["aim"]["ann"] == state.value("aim", "ann")
    changed = {part for part, found in seen.items() if len(found) > 1}
    hidden = "deck hand fates fortune hidden_at faced_down aim love liar moves"
    assert changed == set(hidden.split())


def test_pieces_that_rules_keep_apart_are_not_mixed(secrets: Game) -> None:
    state = secrets.start(1).apply("token moon").apply("pass").apply("pass").apply("pass")
    for seed in range(20):
        dealt = state.redeal("cleo", seed)
        assert dealt.zone("of_suit", "sun") == ["sun", "sun"]
        assert dealt.zone("tokens", "ann") == {"moon": 1}


def test_a_piece_that_a_secret_question_names_stays(secrets: Game) -> None:
    state = secrets.start(4).apply("look")
    top = state.zone("deck")[-1]
    for seed in range(20):
        assert state.redeal("ann", seed).zone("deck")[-1] == top
        assert state.redeal("ben", seed).apply("keep").zone("hand", "ann")[top] >= 1


def test_hands_are_dealt_evenly(secrets: Game) -> None:
    """Two cards of fifteen, less the two that ann has: all pairs as often as there are of them."""
    state = secrets.start(3)
    mine = Counter(state.zone("hand", "ann"))
    left = {suit: 3 - mine[suit] for suit in ("sun", "moon", "star", "rain", "wind")}
    deals = 1000
    drawn = Counter[str]()
    for seed in range(deals):
        for suit, number in state.redeal("ann", seed).zone("hand", "ben").items():
            drawn[suit] += number
    unseen = sum(left.values())
    square = sum(
        (drawn[suit] - 2 * deals * left[suit] / unseen) ** 2 / (2 * deals * left[suit] / unseen)
        for suit in left
    )
    # Four degrees of freedom; one in ten thousand is above 24.
    assert square < 24


# Either the edge of the board is mined or its middle, and nobody sees which: what is hidden hangs
# together so much that dealing it by chance does not find it.
MINES = """\
ruleset: mines
title: Mines
players: {min: 2, max: 2, seats: [ann, ben]}
map: board
maps: {board: {squares: 4, shape: {rectangle: [6, 6]}}}
enums: {half: [near, far]}
values:
  active: {type: player}
  side: {type: half, start: HALF, seen: nobody}
  mined(space): {type: yes/no, seen: nobody}
  points(player): {start: 0}
functions:
  part(space s): if size(neighbours(s)) < 4 then near else far
invariants:
  as_told: every s in spaces has mined(s) = (part(s) = side)
actions:
  guess:
    offered: turn_action
    choose: {what: a half}
    do: |
      if what = side: add 5 to points(me)
      end game
flow:
  setup: |
    for each s in spaces where part(s) = side: set mined(s) to yes
  turn: |
    ask active to turn_action
outcome: {score(player p): points(p)}
"""


@pytest.mark.parametrize("slowly", [False, True])
def test_bots_do_without_what_cannot_be_dealt(
    tmp_path: Path, slowly: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The true state is never used instead: in two states that look alike they choose alike,
    though one of them could win at once."""
    states = []
    for half in ("near", "far"):
        folder = tmp_path / half
        folder.mkdir()
        (folder / "ruleset.yaml").write_text(MINES.replace("HALF", half), encoding="utf-8")
        game = load(folder)
        if slowly:
            monkeypatch.setitem(game.__dict__, "fast_machine", None)
        states.append(game.start(1))
    assert states[0].view("ann").to_json()["values"] == states[1].view("ann").to_json()["values"]
    for state in states:
        with pytest.raises(NoDeal):
            state.redeal("ann", 3)
        with pytest.raises(NoDeal):
            SearchBot(iterations=20).advise(state, 1)
    for name in ("search:20", "flat:20", "greedy"):
        choices = []
        for state in states:
            bot = make_bot(name)
            choices.append([str(bot.choose(state, random.Random(seed))) for seed in range(12)])
        assert choices[0] == choices[1]
        assert len(set(choices[0])) == 2


def test_what_is_settled_depends_on_the_kinds_alone(secrets: Game) -> None:
    """However the same pieces lie in zones that do not take all kinds, they are put in one
    order."""
    layout = secrets.machine.layout
    family = secrets.machine.checked.domains["card"]
    zones = tuple(layout.zones[name] for name in ("hand", "purse", "chest"))
    hidden = HiddenPieces(family, zones, ((0b00111,), (0b11010,), (0b10101,)))
    numbers = (0, 1, 2, 0, 1)
    settled = set()
    possible = 0
    for kinds in permutations((0, 1, 2, 3, 4)):
        places = [Place(number, 0, kind) for number, kind in zip(numbers, kinds, strict=True)]
        if all(_fits(hidden, place, place.kind) for place in places):
            possible += 1
            _put_in_order(hidden, places)
            settled.add(tuple(place.kind for place in places))
            assert all(_fits(hidden, place, place.kind) for place in places)
    assert possible > 3
    assert settled == {(0, 1, 4, 2, 3)}


def test_states_that_look_alike_are_settled_alike(secrets: Game) -> None:
    chance, state = random.Random(5), secrets.start(5)
    compared = 0
    for _ in range(40):
        for viewer in range(secrets.players):
            settled = secrets.machine.dealer.settle(state._slots, viewer)
            for seed in range(3):
                try:
                    other = state.redeal(viewer, seed)
                except NoDeal:
                    continue
                again = secrets.machine.dealer.settle(other._slots, viewer)
                assert (again is None) == (settled is None)
                if again is not None and settled is not None:
                    key = secrets.machine.key
                    assert key(again) == key(settled)
                    compared += 1
        state = state.apply(state.legal_moves.random(chance), trace=False)
    assert compared > 300

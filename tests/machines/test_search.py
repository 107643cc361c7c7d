"""Search: the same tree in WebAssembly and in Python, and nothing in it that a seat cannot see."""

import random

import pytest

from legalist.bots import SearchBot, make_bot
from legalist.bots.searching import SlowTree
from legalist.machine.search import SearchSettings
from legalist.play import Game, State, load
from walks import Configuration, foreign_configurations

GAMES = [
    (Configuration("hex", 2), 7, 60, SearchSettings()),
    (Configuration("chu-han", 2), 12, 30, SearchSettings()),
    (Configuration("huang", 3), 20, 12, SearchSettings()),
    # Narrow and with little doubt, so that the tree grows deep.
    (Configuration("chu-han", 2), 3, 40, SearchSettings(explore=9_000, widen=1)),
    (Configuration("hex", 2), 90, 150, SearchSettings(explore=20_000, widen=2)),
    (Configuration("hex", 2), 7, 60, SearchSettings(widen=1_000_000, depth=1)),
    (foreign_configurations()[0], 1, 60, SearchSettings()),
]


def after(game: Game, moves: int, seed: int = 1) -> State:
    chance, state = random.Random(seed), game.start(seed)
    for _ in range(moves):
        state = state.apply(state.legal_moves.random(chance), trace=False)
    return state


@pytest.mark.parametrize(("configuration", "moves", "iterations", "settings"), GAMES, ids=str)
def test_both_machines_grow_the_same_tree(
    configuration: Configuration, moves: int, iterations: int, settings: SearchSettings
) -> None:
    game = configuration.game()
    state = after(game, moves)
    player, fast = state.player, game.fast_machine
    assert player is not None and fast is not None
    root = game.machine.dealer.settle(state._slots, player)
    for seed in (1, 2**40):
        slow = SlowTree(game, root, player, seed, settings)
        slow.run(iterations)
        fast.write(fast.slots[0], root)
        fast.begin_search(seed)
        # In two parts: a search can be gone on with.
        fast.search(fast.slots[0], fast.slots[1], player, iterations // 3, settings)
        rest = iterations - iterations // 3
        fast.search(fast.slots[0], fast.slots[1], player, rest, settings)
        assert fast.found_moves() == slow.found()
        assert sum(visits for _, visits, _ in slow.found()) == iterations


VALUED = [
    (Configuration("hex", 2), 7, "count s in spaces where stone_on(s) = stone(me)"),
    (Configuration("chu-han", 2), 12, "vp(me) - size(hand(me))"),
    (Configuration("huang", 3), 20, "vp(me, soldier) + size(hand(me))"),
]


@pytest.mark.parametrize(("configuration", "moves", "value"), VALUED, ids=str)
@pytest.mark.parametrize("random_moves", [0, 9])
def test_both_machines_value_positions_alike(
    configuration: Configuration, moves: int, value: str, random_moves: int
) -> None:
    game = configuration.game()
    state = after(game, moves)
    player, fast = state.player, game.machine_valuing(value)
    assert player is not None and fast is not None
    settings = SearchSettings(random_moves=random_moves)
    root = game.machine.dealer.settle(state._slots, player)
    slow = SlowTree(game, root, player, 5, settings, value)
    slow.run(40)
    fast.write(fast.slots[0], root)
    fast.begin_search(5)
    fast.search(fast.slots[0], fast.slots[1], player, 40, settings)
    assert fast.found_moves() == slow.found()
    # Played to the end it is another tree.
    whole = SlowTree(game, root, player, 5, settings)
    whole.run(40)
    assert whole.found() != slow.found()


def test_a_valuing_search_takes_what_its_value_likes() -> None:
    """One that likes to have cards does not play many."""
    game = Configuration("chu-han", 2).game()
    cards = {}
    for sign in ("", "-"):
        bot = SearchBot(300, settings=SearchSettings(random_moves=0), value=f"{sign}size(hand(me))")
        state, kept = game.start(3), 0
        player = state.player
        for _ in range(6):
            assert state.player is not None
            asked = bot if state.player == player else make_bot("random")
            state = state.apply(asked.choose(state, random.Random(1)), trace=False)
            kept += sum(state.zone("hand", game.seats[player or 0]).values())
        cards[sign] = kept
    assert cards[""] > cards["-"]


@pytest.mark.parametrize("name", ["search:20", "flat:20", "greedy"])
@pytest.mark.parametrize(
    "configuration",
    [Configuration("chu-han", 2), Configuration("huang", 3), foreign_configurations()[0]],
    ids=str,
)
def test_a_bot_chooses_by_what_its_seat_sees(configuration: Configuration, name: str) -> None:
    game, bot = configuration.game(), make_bot(name)
    state = after(game, 2 if game.program.id == "blind-auction" else 9)
    for _ in range(40):
        if len(state.legal_moves) > 5:
            break
        state = state.apply(state.legal_moves[0], trace=False)
    player = state.player
    assert player is not None
    others = [state.redeal(player, seed) for seed in range(4)]
    # They differ in what is hidden.
    assert any(one != state for one in others)
    choices = {str(bot.choose(one, random.Random(7))) for one in (state, *others)}
    assert len(choices) == 1


def test_equal_views_are_settled_alike() -> None:
    for configuration in (Configuration("chu-han", 2), Configuration("huang", 4)):
        game = configuration.game()
        for moves in (0, 5, 30):
            state = after(game, moves)
            for viewer in range(game.players):
                dealer = game.machine.dealer
                settled = dealer.settle(state._slots, viewer)
                for seed in range(3):
                    other = state.redeal(viewer, seed)
                    assert game.machine.key(dealer.settle(other._slots, viewer)) == (
                        game.machine.key(settled)
                    )


def test_a_search_finds_the_winning_move() -> None:
    game = load("hex", options={"board_size": 5})
    state = game.start(0)
    # Somebody can win at once, and with few of many moves.
    while True:
        wins = [move for move in state.legal_moves if state.apply(move).outcome is not None]
        if wins and len(state.legal_moves) > 5:
            break
        chance = random.Random(len(state.legal_moves))
        after_it = state.apply(state.legal_moves.random(chance))
        state = after_it if after_it.outcome is None else game.start(0)
    assert len(wins) < len(state.legal_moves) / 2
    for bot in (SearchBot(iterations=300), make_bot("flat:300"), make_bot("greedy")):
        assert bot.choose(state, random.Random(1)) in wins


def test_both_machines_expect_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = SearchSettings(explore=9_000, widen=1)
    for game, bot in (
        (load("hex", options={"board_size": 4}), SearchBot(iterations=600)),
        (Configuration("chu-han", 2).game(), SearchBot(iterations=120, settings=narrow)),
    ):
        states = [after(game, moves) for moves in (2, 8)]
        fast = [bot.advise(state, 5) for state in states]
        assert any(len(advice.line) > 1 for advice in fast)
        assert all(advice.line[0] == advice.move for advice in fast)
        with monkeypatch.context() as without:
            without.setitem(game.__dict__, "fast_machine", None)
            assert [bot.advise(state, 5) for state in states] == fast


def test_advice_tells_chances() -> None:
    game = Configuration("hex", 2).game()
    advice = SearchBot(iterations=200).advise(after(game, 4), 3)
    assert advice.games == 200
    times = [one.times for one in advice.tried]
    assert times == sorted(times, reverse=True)
    assert all(0 <= one.chance <= 1 for one in advice.tried)
    assert advice.move == advice.tried[0].move


@pytest.mark.parametrize(
    ("limit", "value"), [("MOST_TREE_NODES", 8), ("MOST_SEARCHED_MOVES", 24)], ids=str
)
def test_a_tree_grows_up_to_its_limits(
    monkeypatch: pytest.MonkeyPatch, limit: str, value: int
) -> None:
    """With 8 nodes there are 7 moves in the tree; a decision of 24 moves is entered, of 25 not."""
    for machine in ("search", "to_wasm.search"):
        monkeypatch.setattr(f"legalist.machine.{machine}.{limit}", value)
    for size in (5, 4):
        game = load("hex", options={"board_size": size})
        slots, settings = game.start(0)._slots, SearchSettings(widen=1)
        root = game.machine.dealer.settle(slots, 0)
        slow = SlowTree(game, root, 0, 1, settings)
        slow.run(60)
        fast = game.fast_machine
        assert fast is not None
        fast.write(fast.slots[0], root)
        fast.begin_search(1)
        fast.search(fast.slots[0], fast.slots[1], 0, 60, settings)
        assert fast.found_moves() == slow.found()
        tree = slow._search.tree
        below = [len(one.children or ()) for one in tree.children or ()]
        if limit == "MOST_TREE_NODES":
            assert len(tree.children or ()) + sum(below) <= 7 == slow._search._nodes - 1
        else:
            # The first move leaves 24 of 25 spaces, or 15 of 16.
            assert any(below)
    monkeypatch.setattr("legalist.machine.search.MOST_SEARCHED_MOVES", 14)
    slow = SlowTree(game, root, 0, 1, settings)
    slow.run(60)
    assert not any(one.children for one in slow._search.tree.children or ())

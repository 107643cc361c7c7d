"""States carried over to changed rules: what fits, what is told, and what is refused."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from legalist.machine.to_python import source_parts
from legalist.play import Carried, Game, State, carry_over, load
from legalist.play.transfer import move_changes
from walks import FOREIGN

RULES = """\
ruleset: toy
title: Toy
players: {min: 2, max: 2, seats: [ann, ben]}
map: strip
maps: {strip: {squares: 4, shape: {rectangle: [4, 1]}}}
enums:
  colour: [red, green, blue]
kinds:
  chip: {attributes: {colour: colour}, count: 3, starts: sack}
  card: {attributes: {colour: colour}, count: 2, starts: deck}
zones:
  sack: {holds: chip, order: bag}
  cup(player): {holds: chip, order: bag}
  on(space): {holds: chip, order: one}
  deck: {holds: card, order: pile, seen: count}
  used: {holds: card, order: pile}
values:
  active: {type: player}
  coins(player): {start: 5}
  turns: {start: 0}
  liked: {type: colour or none}
effects:
  haggle(player who, number price):
    text: {en: Haggle}
    do: |
      ask next(who) to answer(who) or pass
      add price to coins(next(who))
actions:
  take:
    offered: main
    text: {en: "Take {what}"}
    choose: {what: a chip in sack}
    do: |
      move what from sack to cup(me)
      haggle(me, 2)
      add 1 to turns
  put:
    offered: main
    text: {en: "Put {what} on {at}"}
    choose: {what: a chip in cup(me), at: a space where on(at) is none}
    do: |
      move what from cup(me) to on(at)
      set liked to what.colour
  peek:
    offered: main
    text: {en: Peek}
    do: reveal 1 of deck to me
  agree:
    offered: answer(player buyer)
    text: {en: Agree}
    do: add 1 to coins(buyer)
flow:
  turn: |
    if turns > 20: end game
    ask active to main
    set active to next(active)
outcome:
  score(player p): coins(p)
"""


class Table:
    """A ruleset that is edited between games."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def game(self, *edits: tuple[str, str]) -> Game:
        text = RULES
        for old, new in edits:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        (self.folder / "ruleset.yaml").write_text(text, "utf-8")
        return load(self.folder)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def after(game: Game, *moves: str) -> State:
    state = game.start(1)
    for move in moves:
        state = state.apply(move)
    return state


def keys(carried: Carried) -> list[str]:
    return [note.key for note in (*carried.refused, *carried.notes)]


def test_a_new_value_is_at_its_start_and_a_changed_start_changes_nothing(table: Table) -> None:
    state = after(table.game(), "take red", "agree", "peek")
    other = table.game(
        ("coins(player): {start: 5}", "coins(player): {start: 9}\n  fame(player): {start: 4}")
    )
    carried = carry_over(state, other)
    assert carried.verdict == "fits"
    assert carried.state is not None
    assert carried.state.value("coins", "ann") == state.value("coins", "ann") != 9
    assert carried.state.value("fame", "ben") == 4


def test_what_was_lost_is_told(table: Table) -> None:
    state = after(table.game(), "take red", "pass", "take green", "pass", "put red A1")
    other = table.game(
        ("  turns: {start: 0}\n", ""), ("      add 1 to turns\n", ""),
        ("    if turns > 20: end game\n", ""),
        ("  colour: [red, green, blue]", "  colour: [red, blue]"),
    )  # fmt: skip
    carried = carry_over(state, other)
    assert carried.verdict == "fits with notes"
    lost = [(note.key, note.address) for note in carried.notes]
    assert ("carry_value_gone", "values.turns") in lost
    assert ("carry_kind_gone", "kinds.chip") in lost
    assert ("carry_kind_gone", "kinds.card") in lost
    assert "`green` is gone; pieces taken away: 3" in [note.text("en") for note in carried.notes]
    for language in ("de", "fr", "pl", "ru"):
        assert len({*carried.lines("en")} & {*carried.lines(language)}) == 0


def test_a_value_that_names_what_is_gone_is_refused(table: Table) -> None:
    state = after(table.game(), "take red", "pass", "take green", "pass", "put red A1")
    other = table.game(("  colour: [red, green, blue]", "  colour: [green, blue]"))
    carried = carry_over(state, other)
    assert [note.key for note in carried.refused] == ["carry_member_gone"]
    assert carried.refused[0].address == "values.liked"


def test_pieces_come_and_go_where_they_start(table: Table) -> None:
    state = after(table.game(), "take red", "pass", "peek")
    count = "count: 3, starts: sack"
    more = carry_over(
        state, table.game((count, "count: 5, starts: sack"), ("count: 2", "count: 3"))
    )
    assert more.state is not None
    assert more.state.zone("sack") == {"red": 4, "green": 5, "blue": 5}
    assert len(more.state.zone("deck")) == 9
    assert more.state.zone("deck")[3:] == state.zone("deck")
    # What was seen on top of the deck is still known there.
    top = state.zone("deck")[-1]
    assert more.state.view("ben").to_json()["zones"]["deck"]["known"] == [None] * 8 + [top]
    fewer = carry_over(state, table.game((count, "count: 2, starts: sack")))
    assert fewer.state is not None
    assert fewer.state.zone("sack") == {"red": 1, "green": 2, "blue": 2}
    state = after(state.game, "take red", "pass", "take red", "pass")
    none_left = carry_over(state, table.game((count, "count: 1, starts: sack")))
    assert set(keys(none_left)) == {"carry_too_many"}
    from_pile = carry_over(state, table.game(("count: 2", "count: 1")))
    assert set(keys(from_pile)) == {"carry_too_many"}


def test_a_space_that_is_gone_must_be_empty(table: Table) -> None:
    state = after(table.game(), "take red", "pass", "take red", "pass", "put red D1")
    smaller = table.game(("rectangle: [4, 1]", "rectangle: [3, 1]"))
    carried = carry_over(state, smaller)
    assert [str(note) for note in carried.refused] == ["`on(D1)` is gone, and something is there"]
    state = after(state.game, "take red", "pass", "take red", "pass", "put red C1")
    assert carry_over(state, smaller).verdict == "fits"


def test_a_zone_of_another_form_must_be_empty(table: Table) -> None:
    game, edit = table.game(), ("used: {holds: card", "used: {holds: chip")
    assert carry_over(after(game, "peek"), table.game(edit)).verdict == "fits"
    edit = ("cup(player): {holds: chip, order: bag}", "cup(player): {holds: chip, order: pile}")
    assert keys(carry_over(after(game, "take red"), table.game(edit))) == ["carry_differs"]


ASK = "      ask next(who) to answer(who) or pass\n"
CALL, COUNT = "      haggle(me, 2)\n", "      add 1 to turns\n"
HAGGLE = "haggle(player who, number price)"
MID_ACTION = {
    "the effect is changed after the stop": (
        [("add price to coins(next(who))", "add price + 1 to coins(next(who))")],
        ["carry_changed"],
    ),
    "a local is no longer read": (
        [("add price to coins(next(who))", "add 1 to coins(next(who))")],
        ["carry_changed"],
    ),
    "the stop is gone": ([(ASK, "")], ["carry_stop_gone"] * 2),
    "the stop is there twice": ([(ASK, ASK * 2)], ["carry_stop_unclear"]),
    "a local is new": ([(ASK, f"      let more = price + 1\n{ASK}"),
                        ("add price to coins(next(who))", "add more to coins(next(who))")],
                       ["carry_locals"]),
    "a local has another type": (
        [(HAGGLE, "haggle(player who, colour price)"), ("haggle(me, 2)", "haggle(me, red)"),
         ("add price to coins(next(who))", "if price = red: add 1 to coins(next(who))")],
        ["carry_locals"],
    ),
    "another is asked about something else": (
        [(ASK, "      ask next(who) to answer(red) or pass\n"),
         ("offered: answer(player buyer)", "offered: answer(colour buyer)"),
         ("add 1 to coins(buyer)", "add 1 to coins(me)")],
        ["carry_asks_else"],
    ),
    "the caller has nothing left to do": (
        [(f"{CALL}{COUNT}", f"{COUNT}{CALL}")],
        ["carry_stop_gone"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", MID_ACTION)
def test_in_the_middle_of_an_action(table: Table, case: str) -> None:
    edits, wanted = MID_ACTION[case]
    state = after(table.game(), "take red")
    assert state.decision is not None
    assert state.decision.id == "answer"
    carried = carry_over(state, table.game(*edits))
    assert keys(carried) == wanted
    assert (carried.state is None) == (wanted != ["carry_changed"])
    if carried.state is not None:
        assert carried.state.decision == state.decision
        assert len(list(carried.state.apply("agree").legal_moves)) > 0


def test_a_call_that_was_the_last_does_not_get_a_rest(table: Table) -> None:
    """Before, nothing was left to do after `haggle`, so no frame says that it was called."""
    last = (f"{CALL}{COUNT}", CALL)
    state = after(table.game(last), "take red")
    carried = carry_over(state, table.game())
    assert keys(carried) == ["carry_not_called"]


def test_an_ask_that_is_added_to_the_flow_is_told(table: Table) -> None:
    state = after(table.game(), "take red", "pass")
    ask = "    ask active to main\n"
    other = table.game((ask, f"    ask next(active) to answer(active) or pass\n{ask}"))
    carried = carry_over(state, other)
    assert keys(carried) == ["carry_changed"]
    assert carried.state is not None
    assert carried.state.decision == state.decision
    twice = carry_over(
        state, table.game((ask, ask * 2)), [after(state.game), after(state.game, "take red")], 1
    )
    assert keys(twice) == ["carry_stop_unclear"]
    assert twice.way == "moves"


def test_the_start_of_the_turn_is_next(table: Table) -> None:
    states = [after(table.game(), *moves) for moves in ([], ["peek"], ["peek", "take red"])]
    other = table.game((ASK, ""))
    carried = carry_over(states[-1], other, states[:-1], 1)
    assert (carried.way, carried.moves, carried.taken_back) == ("turn", 1, 1)
    assert carried.state == carry_over(states[1], other).state
    assert next(carried.lines()).endswith("1 move is taken back.")


def test_a_decision_without_a_legal_move_is_passed_over(table: Table) -> None:
    state = after(table.game(), "take red", "agree")
    first = "choose: {what: a chip in sack}"
    others = [
        (
            f"    offered: main\n    text: {{en: {name}",
            f"    offered: other\n    text: {{en: {name}",
        )
        for name in ("Peek", '"Put')
    ]
    other = table.game(
        *others,
        (first, first.replace("sack", "sack where me = (first p in players)")),
        ("    ask active to main\n", "    ask active to main\n    ask next(active) to other\n"),
    )
    carried = carry_over(state, other)
    assert "carry_passed_over" in keys(carried)
    assert carried.state is not None
    assert carried.state.decision is not None
    assert (carried.state.decision.id, carried.state.decision.seat) == ("other", "ann")


def test_an_invariant_that_does_not_hold_is_named(table: Table) -> None:
    state = after(table.game(), "take red")
    few = "{few: {text: {en: Few}, that: not (any p in players where size(cup(p)) > 0)}}"
    new = f"functions: {{one(): 1}}\ninvariants: {few}\noutcome:\n"
    other = table.game(("outcome:\n", new))
    assert [note.address for note in carry_over(state, other).refused] == ["invariants.few"]


def test_what_the_set_up_would_do_is_not_done(table: Table) -> None:
    state = after(table.game(), "peek")
    other = table.game(("flow:\n", "flow:\n  setup: shuffle deck\n"))
    carried = carry_over(state, other)
    assert keys(carried) == ["carry_setup"]
    assert carried.state is not None
    assert carried.state.zone("deck") == state.zone("deck")


def test_the_random_numbers_go_on(table: Table) -> None:
    shuffling = ("do: reveal 1 of deck to me", "do: shuffle deck")
    state = after(table.game(shuffling), "peek")
    carried = carry_over(state, table.game(shuffling, ("  turns:", "  more: {start: 0}\n  turns:")))
    assert carried.state is not None
    assert carried.state.apply("peek").zone("deck") == state.apply("peek").zone("deck")


def test_a_move_that_was_chosen_and_not_told_must_still_be_legal(tmp_path: Path) -> None:
    rules = (FOREIGN / "ruleset.yaml").read_text("utf-8")
    (tmp_path / "ruleset.yaml").write_text(rules, "utf-8")
    state = load(tmp_path, players=2).start(1).apply("bid 5")
    assert state.hidden_moves
    more = rules.replace(
        "money(player): {start: 9", "rounds: {start: 0}\n  money(player): {start: 9"
    )
    (tmp_path / "ruleset.yaml").write_text(more, "utf-8")
    carried = carry_over(state, load(tmp_path, players=2))
    assert carried.verdict == "fits"
    assert carried.state is not None
    assert [str(move) for move in carried.state.hidden_moves] == ["bid 5"]
    few = rules.replace("number from 1 to money(me)", "number from 1 to 3")
    (tmp_path / "ruleset.yaml").write_text(few, "utf-8")
    carried = carry_over(state, load(tmp_path, players=2))
    assert keys(carried) == ["carry_chosen"]
    assert "5" not in str(carried.refused[0])


def test_what_changes_in_a_position(table: Table) -> None:
    state = after(table.game(), "take red", "pass")
    where = "choose: {what: a chip in sack}"
    other = table.game((where, where.replace("sack", "sack where what.colour != red")))
    changes = move_changes(state, other)
    assert [str(move) for move in changes.lost or ()] == ["take red"]
    assert changes.gained == ()
    assert (changes.before, changes.now) == (4, 3)
    back = move_changes(after(other, "take green", "pass"), state.game)
    assert [str(move) for move in back.gained or ()] == ["take red"]
    assert move_changes(after(state.game, "take red"), table.game((ASK, ""))).gained is None


def compile_all(game: Game) -> int:
    """Compile all routines of a game; return the number of texts that have ever been compiled."""
    for name in game.machine.code._parts:
        assert callable(game.machine.code[name])
    return len(source_parts._compiled)


def test_only_what_has_changed_is_compiled_again(table: Table) -> None:
    kept = compile_all(table.game())
    assert compile_all(table.game()) == kept
    assert compile_all(table.game(("haggle(me, 2)", "haggle(me, 3)"))) == kept + 1


def test_only_what_is_needed_is_compiled(table: Table) -> None:
    game = table.game()

    def waiting() -> int:
        return sum(isinstance(one, partial) for one in game.machine.code._space.values())

    loaded = waiting()
    after(game, "take red")
    played = waiting()
    compile_all(game)
    assert loaded > played > waiting()

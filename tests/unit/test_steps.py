"""Moves by steps, for choices that no shipped game has, and for words that do not fit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from legalist import load
from legalist.cli.main import main
from legalist.play import IllegalMove, LegalMoves, Step, UnreadableMove
from step_paths import Explorer, offered

RULES = """\
ruleset: odd
title: Odd choices
players: {min: 2, max: 2, seats: [red, blue]}
enums:
  colour: [black, white, grey]
  letter: [a, b, c, d, e, f, g, h, i, j, k, l, m, n]
kinds: {stone: {attributes: {colour: colour}, count: 4, starts: box}}
zones: {box: {holds: stone, order: bag}}
values: {active: {type: player}, said: {start: 0}}
actions:
  say:
    offered: turn_action
    choose: {number: number from 1 to 9000}
    require: {gap: number < 3000 or number > 5000}
    do: add 1 to said
  even:
    offered: turn_action
    text: {en: "Take {stones}", de: "Nimm {stones}"}
    choose: {stones: 1 to 5 pieces in box}
    require: {even: size(stones) mod 2 = 0}
    do: add 1 to said
  two_sets:
    offered: turn_action
    choose:
      colours: any of colours
      stones: up to 3 pieces in box where stones.colour in colours
    do: add 1 to said
  arrange:
    offered: turn_action
    choose: {queue: "order of [grey, grey, white]"}
    do: add 1 to said
  line_up:
    offered: turn_action
    choose: {queue: order of colours}
    require: {other_order: "queue != [white, black, grey]"}
    do: add 1 to said
  guess:
    offered: turn_action
    choose:
      thought: {is: number from 1 to 3, implied: true}
      colour: a colour
    require: {known: colour != black or thought = 2}
    do: add 1 to said
  write:
    offered: turn_action
    choose: {letters: any of letters}
    require: {not_all: size(letters) < 14}
    do: add 1 to said
  nothing:
    offered: turn_action
    choose:
      colour: a colour
      letter: a letter where letter = a and colour = white and said > 0
    do: add 1 to said
  never:
    offered: other_action
    do: add 1 to said
flow: {turn: "ask active to turn_action or pass\\nif said > 100: ask active to other_action"}
outcome: {score(player p): 0}
"""


def loaded(folder: Path, rules: str) -> LegalMoves:
    (folder / "ruleset.yaml").write_text(rules, "utf-8")
    return load(folder).start().legal_moves


@pytest.fixture(scope="module")
def legal(tmp_path_factory: pytest.TempPathFactory) -> LegalMoves:
    return loaded(tmp_path_factory.mktemp("odd"), RULES)


@pytest.mark.parametrize("action", ["even", "two_sets", "line_up", "guess"])
def test_steps_reach_exactly_the_legal_moves(legal: LegalMoves, action: str) -> None:
    own = {move for move in legal if move.action == action}
    assert Explorer(legal).reached(legal.step([action])) == own


def test_the_first_step_chooses_an_action(legal: LegalMoves) -> None:
    step = legal.step(language="de")
    assert step.choice is not None
    assert step.choice.form == "action"
    names = {member.word: member.name for member in step.members}
    assert names["even"] == "Nimm …"
    assert names["pass"] == "Passen"
    assert legal.step(["pass"]).move == "pass"
    assert str(legal.complete(["pass"])) == "pass"


def test_numbers_are_ranges(legal: LegalMoves) -> None:
    step = legal.step(["say"])
    assert [(one.low, one.high, one.moves) for one in step.ranges] == [
        (1, 2999, 1),
        (5001, 9000, 1),
    ]
    assert not step.members
    (reason,) = legal.why_not(["say", "4000"])
    assert reason.address == "actions.say.require.gap"
    assert legal.why_not(["say", "5001"]) == []
    assert legal.step(["say", "7"]).complete


def test_pieces_are_counters(legal: LegalMoves) -> None:
    step = legal.step(["even"], ["black", "white"], "de")
    assert step.text == "Nimm black stone und white stone"
    assert step.move == "even black white"
    assert step.value == "black,white"
    odd = legal.step(["even"], ["black", "white", "white"])
    assert (odd.value, odd.move) == (None, None)
    counters = {one.word: (one.taken, one.least, one.most, one.available) for one in odd.counters}
    assert counters == {"black": (1, 1, 2, 4), "white": (2, 2, 3, 4), "grey": (0, 0, 1, 4)}
    full = legal.step(["even"], ["black"] * 4)
    assert not list(offered(full))
    assert full.complete
    refused = legal.refused(["even"], ["black"] * 4)
    assert list(refused) == ["black", "white", "grey"]
    assert refused["black"][0].address == "actions.even.choose.stones"
    assert refused["white"][0].address == "actions.even.require.even"


def test_a_set_that_is_not_the_last_choice_is_finished_first(legal: LegalMoves) -> None:
    step = legal.step(["two_sets"], ["white"])
    assert step.value == "white"
    assert step.move is None
    assert [member.word for member in step.members] == ["black", "grey"]
    after = legal.step(["two_sets", "white"])
    assert after.complete
    assert [counter.word for counter in after.counters] == ["white"]
    assert str(legal.complete(["two_sets", "white", "white*2"])) == "two_sets white white white"


def test_equal_items_of_an_order_are_offered_once(legal: LegalMoves) -> None:
    step = legal.step(["arrange"])
    assert [(one.word, one.moves) for one in step.members] == [("white", 2), ("grey", 4)]
    after = legal.step(["arrange"], ["grey"])
    assert [(one.word, one.moves) for one in after.members] == [("white", 2), ("grey", 2)]
    last = legal.step(["arrange"], ["grey", "grey", "white"])
    assert (last.moves, last.value, last.complete) == (2, "grey>grey>white", True)
    assert legal.step(["arrange", "grey>grey>white"]).complete


def test_what_is_implied_is_asked_only_if_it_can_differ(legal: LegalMoves) -> None:
    assert legal.step(["guess", "black"]).complete
    step = legal.step(["guess", "white"])
    assert step.choice is not None
    assert (step.choice.id, step.choice.implied, step.moves) == ("thought", True, 3)
    assert legal.complete(["guess", "white", "3"]).args == (3, 1)


def test_what_would_take_long_to_count_is_many(legal: LegalMoves) -> None:
    step = legal.step(["write"])
    assert [member.moves for member in step.members] == [None] * 14
    data = json.loads(json.dumps(step.to_json()))
    assert data["members"][0]["moves"] == "many"
    assert Step.from_json(data) == step
    assert legal.step(["write"], ["a"]).members[0].moves == 2**12 - 1


def test_an_action_without_legal_moves_says_why(legal: LegalMoves) -> None:
    refused = legal.refused()
    assert set(refused) == {"nothing", "never"}
    assert refused["nothing"][0].address == "actions.nothing.choose.letter"
    assert "not possible now" in refused["never"][0].text
    with pytest.raises(IllegalMove):
        legal.step(["nothing"])


def test_words_that_do_not_fit_are_told(legal: LegalMoves) -> None:
    with pytest.raises(UnreadableMove, match="did you mean `even`"):
        legal.step(["evn"])
    with pytest.raises(UnreadableMove, match="does not fit <colour>"):
        legal.step(["guess", "purple"])
    with pytest.raises(UnreadableMove, match="does not fit <stones>"):
        legal.step(["even"], ["purple"])
    with pytest.raises(UnreadableMove, match="nothing to choose that `8` could be"):
        legal.step(["say", "7", "8"])
    with pytest.raises(UnreadableMove, match="not a choice of several things"):
        legal.step(["pass"], ["7"])
    with pytest.raises(UnreadableMove, match="not a choice of several things"):
        legal.step([], ["7"])
    with pytest.raises(UnreadableMove, match="never longer"):
        legal.step(["even"], ["black"] * 30_000)
    with pytest.raises(UnreadableMove, match="choice of <colour> is missing"):
        legal.complete(["guess"])
    with pytest.raises(IllegalMove, match="even"):
        legal.step(["even", "black"])
    with pytest.raises(IllegalMove, match="stones"):
        legal.step(["even"], ["black"] * 6)


def test_after_the_end_nothing_can_be_chosen() -> None:
    legal = load("hex").playout(4).legal_moves
    assert (legal.step().moves, legal.step().members) == (0, ())
    assert {why.text for found in legal.refused().values() for why in found} == {"The game is over"}


HEAVY = """\
ruleset: heavy
title: Heavy
players: {min: 2, max: 2, seats: [red, blue]}
enums: {letter: [a, b, c, d, e, f, g, h, i, j, k, l, m, n]}
values: {active: {type: player}, said: {start: 0}, tally(letter): {start: 0}}
functions:
  heavy(letter of): sum (sum a * b + tally(of) for a in numbers(1, 500)) for b in numbers(1, 400)
actions:
  say:
    offered: turn_action
    choose: {letter: a letter}
    require:
      first: letter = a
      large: heavy(letter) > 0
    do: add 1 to said
flow: {turn: ask active to turn_action}
outcome: {score(player p): 0}
"""


def test_reasons_for_all_members_take_the_work_of_one_question(tmp_path: Path) -> None:
    """Each takes a tenth of what a question may take; from the eleventh on it is only said that it
    cannot be chosen."""
    legal = loaded(tmp_path, HEAVY)
    assert [member.word for member in legal.step(["say"]).members] == ["a"]
    refused = legal.refused(["say"])
    assert list(refused) == list("bcdefghijklmn")
    assert refused["b"][0].address == "actions.say.require.first"
    assert refused["n"][0].address == "actions.say.choose.letter"
    assert legal.why_not(["say", "n"])[0].address == "actions.say.require.first"


def test_the_prompt_tells_what_can_be_chosen_next(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES, "utf-8")
    typed = "say\neven\neven black\nguess\nguess white\nguess white 3\nquit\n"
    args = ["play", str(tmp_path), "--seed", "1", "--human", "red,blue"]
    result = CliRunner().invoke(main, args, input=typed)
    assert result.exception is None, result.output
    told = [line.split("> ", 1)[1].strip() for line in result.output.splitlines() if "> " in line]
    assert told[:5] == [
        "6,999 moves; continue with: 1–2999 5001–9000",
        "21 moves; continue with: black (13) white (13) grey (13)",
        "13 moves; continue with: black (7) white (7) grey (7)",
        "7 moves; continue with: white (3) grey (3) black",
        "3 moves; continue with: 1–3",
    ]
    assert "red: guess white" in told[5]


TRAPS = """\
ruleset: traps
title: Traps
players: {min: 2, max: 2, seats: [red, blue]}
enums: {field: [a, b, c, d]}
kinds:
  stone: {count: 4, starts: box}
  trap: {count: 4, starts: store}
zones:
  box: {holds: stone, order: bag}
  store: {holds: trap, order: bag, seen: nothing}
  stone_on(field): {holds: stone, order: one}
  trap_on(field): {holds: trap, order: one, seen: nothing}
  purse(player): {holds: stone, order: bag, seen: {owner: contents, others: nothing}}
values: {active: {type: player}}
functions:
  empty(field f): stone_on(f) is none
  trapped(field f): trap_on(f) exists
  poor(player p): size(purse(p)) = 0
actions:
  place:
    offered: turn_action
    choose: {at: a field}
    require:
      empty_space: empty(at)
      no_trap: not trapped(at)
      rich: not poor(me)
      rival_poor: poor(next(me))
    do: move stone from box to stone_on(at)
flow: {turn: ask active to turn_action or pass}
outcome: {score(player p): 0}
"""


def test_reasons_do_not_tell_what_is_hidden(tmp_path: Path) -> None:
    """A condition about something unseen is a reason only where nothing else is."""
    (tmp_path / "ruleset.yaml").write_text(TRAPS, "utf-8")
    game = load(tmp_path)

    def refused(purse: int, *chosen: str) -> dict[str, list[str]]:
        stones = {"stone_on(a)": "stone", "stone_on(b)": "stone", "purse(red)": {"stone": purse}}
        traps = {"trap_on(b)": "trap", "trap_on(c)": "trap"}
        state = game.position(stones | traps, rest=["box", "store"])
        found = state.legal_moves.refused(chosen)
        return {word: [why.address for why in reasons] for word, reasons in found.items()}

    required = "actions.place.require."
    assert refused(1, "place") == {
        "a": [f"{required}empty_space"],
        "b": [f"{required}empty_space"],
        "c": [f"{required}no_trap"],
    }
    assert refused(0) == {"place": [f"{required}rich"]}

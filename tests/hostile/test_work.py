"""Whatever a ruleset looks through, lists or counts, it pays for, so that it ends.

Every case took minutes, gigabytes or for ever when nothing paid for it. The processes have a limit
of memory and of processor time; what must stop a ruleset before these is its work.
"""

import json
from pathlib import Path
from typing import Any

import forks
import pytest
from click.testing import CliRunner
from test_hostile import GOOD, PLAIN, TURN, choices, turn

from legalist.cli import main, record
from legalist.limits import MOST_POSSIBILITIES, MOST_WRITTEN
from legalist.trial import trial_games


def work(folder: Path, text: str, what: str = "play", move: str = "") -> dict[str, Any]:
    """What a process of its own says about a ruleset."""
    (folder / "ruleset.yaml").write_text(text, "utf-8")
    answer: dict[str, Any] = json.loads(forks.run("working", str(folder), what, move))
    return answer


def asking(effects: str) -> str:
    return turn(f"{effects}\nask active to turn_action")


def many_times(expression: str) -> str:
    """A sum over a million pairs of numbers, each of which looks at a long list."""
    return asking(
        "let long = numbers(1, 10000)\n"
        f"set counter to sum (sum {expression} for b in numbers(1, 1000)) for a in numbers(1, 1000)"
    )


LISTS = {
    "joined": "size(numbers(1, 9000) + [a, b])",
    "sorted": "item(sorted(long), 1)",
    "distinct": "size(distinct(long))",
    "reversed": "item(reversed(long), 1)",
    "total": "total(long) div 100000000",
    "in": "(if 0 - a in long then 1 else 0)",
    "equal": "(if long = reversed(long) then 1 else 0)",
    "numbers": "size(numbers(a, a + 9000))",
    "union": "size(union(list neighbours(s) for s in spaces))",
    "lists of lists": "size(list (list b for c in spaces) for d in spaces)",
}


@pytest.mark.parametrize("name", LISTS)
def test_lists_are_paid_for(name: str, tmp_path: Path) -> None:
    assert work(tmp_path, many_times(LISTS[name]))["codes"] == ["L820"]


def test_a_list_that_holds_one_list_many_times_is_paid_for_in_full(tmp_path: Path) -> None:
    """In memory it is small, but not for whoever compares it or writes it down."""
    doubled = "\n".join(f"let l{n} = [l{n - 1}, l{n - 1}]" for n in range(1, 40))
    assert work(tmp_path, asking(f"let l0 = [1, 2]\n{doubled}"))["codes"] == ["L820"]


PILES = """\
ruleset: stranger
title: Stranger
players: {min: 2, max: 2, seats: [red, blue]}
kinds: {stone: {attributes: {owner: player}, count: 10000, starts: pot}}
zones:
  pot: {holds: stone, order: pile, seen: count}
  chest: {holds: stone, order: pile, seen: count}
  table: {holds: stone, order: bag}
values: {counter: {start: 0}, active: {type: player}}
actions:
  rest: {offered: turn_action, do: set counter to 0}
flow:
  turn: |
    repeat 100000 times:
      EFFECT
    ask active to turn_action
"""
EFFECTS = {
    "shuffle": "shuffle pot",
    "move": "move stone(active) from pot to chest\n      move stone(active) from chest to pot",
    "move some": (
        "move 9000 of stone(active) from pot to chest\n"
        "      move 9000 of stone(active) from chest to pot"
    ),
    "move all": "move all from pot to chest\n      move all from chest to pot",
    "move all by a bag": "move all from pot to table\n      move all from table to pot",
    "draw": "draw 1 from pot to chest\n      move all from chest to pot",
    "reveal": "reveal 5000 of pot to active",
    "number": "set counter to number(pot, stone(active)) + counter - counter",
    "in": "set counter to count k in pot where k in pot",
}


@pytest.mark.parametrize("name", EFFECTS)
def test_piles_are_paid_for(name: str, tmp_path: Path) -> None:
    text = PILES.replace("EFFECT", EFFECTS[name])
    found = work(tmp_path, text)
    assert found["codes"] == ["L820"], found["text"]
    answer = CliRunner().invoke(main, ["check", str(tmp_path)])
    assert "takes too much calculation" in answer.output


def test_a_large_pile_can_be_used(tmp_path: Path) -> None:
    effects = "\n      ".join(
        ["shuffle pot", *EFFECTS["move all"].split("\n      "), "shuffle pot"]
    )
    text = PILES.replace("repeat 100000 times", "repeat 5 times").replace("EFFECT", effects)
    assert work(tmp_path, text)["codes"] == []


KINDS = """\
ruleset: stranger
title: Stranger
players: {min: 2, max: 2, seats: [red, blue]}
enums:
  colour: [COLOURS]
kinds: {stone: {attributes: {colour: colour}, count: 10000, starts: pot}}
zones: {pot: {holds: stone, order: bag}}
values: {active: {type: player}}
actions:
  take:
    offered: turn_action
    choose: {them: CHOICE}
    do: set active to next(me)
flow:
  turn: ask active to turn_action
"""


def stones(choice: str) -> str:
    colours = ", ".join(f"c{n}" for n in range(40))
    return KINDS.replace("COLOURS", colours).replace("CHOICE", choice)


def free(choose: str) -> str:
    """An action with these choices, which changes nothing."""
    action = f"  idle: {{offered: turn_action, choose: {choose}, do: set counter to 0}}\n"
    return f"{PLAIN}actions:\n{action}{TURN}"


BOARD = GOOD.replace("[5, 5]", "[40, 50]")
BY_STATE = "all s in spaces where stone_on(s) is none"
UNCOUNTABLE = {
    "pieces of many kinds": stones("any pieces in pot"),
    "most pieces of many kinds": stones("3 to 400000 pieces in pot"),
    "many spaces last": BOARD.replace(
        "{at: a space}", f"{{at: a space, way: any of ({BY_STATE})}}"
    ),
    "many spaces first": BOARD.replace(
        "{at: a space}", f"{{way: any of ({BY_STATE}), at: a space}}"
    ),
    "many spaces with a requirement": BOARD.replace(
        "{at: a space}", f"{{at: a space, way: any of ({BY_STATE})}}"
    ).replace("stone_on(at) is none", "at in way"),
    "half of many spaces": BOARD.replace(
        "{at: a space}", f"{{at: a space, way: 1000 of ({BY_STATE})}}"
    ),
    "pairs of many spaces first": BOARD.replace(
        "{at: a space}", f"{{way: 2 of ({BY_STATE}), at: a space}}"
    ),
    "order of many spaces": BOARD.replace(
        "{at: a space}", f"{{at: a space, way: order of ({BY_STATE})}}"
    ),
    "three numbers": free(
        "{a: number from 1 to 1000 + counter, b: number from 1 to 1000, c: number from 1 to 1000}"
    ),
    "many choices of many": choices(
        f"{{at: a space, way: any of ({BY_STATE}), rest: any of ({BY_STATE})}}"
    ),
}


@pytest.mark.parametrize("name", UNCOUNTABLE)
def test_a_choice_with_too_many_possibilities_is_named(name: str, tmp_path: Path) -> None:
    found = work(tmp_path, UNCOUNTABLE[name], "length")
    assert found["codes"] == ["L870"], found["text"]
    assert "ask me to … or pass" in found["text"]


@pytest.mark.parametrize("what", ["length", "play", "view"])
@pytest.mark.parametrize(
    "choice", ["2 pieces in pot", "up to 3 pieces in pot", "1 to 4 pieces in pot"]
)
def test_a_few_of_very_many_pieces_can_be_chosen(what: str, choice: str, tmp_path: Path) -> None:
    assert work(tmp_path, stones(choice), what)["codes"] == []


def test_a_view_of_very_many_moves_tells_their_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = free("{way: any of (all s in spaces where stone_on(s) is none)}")
    view = json.loads(work(tmp_path, text, "view")["text"])
    assert view["legal_moves"] == {"count": 2**25}
    assert MOST_WRITTEN < 2**25 < MOST_POSSIBILITIES
    out = tmp_path / "games.jsonl"
    # The game has no end, and each of its lines would be like the first.
    monkeypatch.setattr(record, "LARGEST_RECORDED_GAME", 50_000)
    answer = CliRunner().invoke(main, ["record", str(tmp_path), "--out", str(out), "--fast"])
    assert '"legal":{"count":33554432}' in out.read_text("utf-8"), answer.output


def test_a_text_of_very_many_readings_is_read(tmp_path: Path) -> None:
    """A stone of two players, one of whom moves, may be one of three."""
    text = free("{them: order of stones}").replace(
        "{owner: player}", "{owner: player, other: player}"
    )
    found = work(tmp_path, text, "read", "idle " + " ".join(["stone"] * 30))
    assert "IllegalMove: " in found["text"], found


TWO_NUMBERS = "{a: number from 1 to HIGH + counter, b: number from 1 to 1000, c: yes or no}"


def trial_codes(folder: Path, high: int) -> set[str]:
    (folder / "ruleset.yaml").write_text(free(TWO_NUMBERS.replace("HIGH", str(high))), "utf-8")
    answer = CliRunner().invoke(main, ["try", str(folder), "--json"])
    return {finding["code"] for finding in json.loads(answer.output)["findings"]}


def test_a_trial_of_too_many_moves_names_the_choice(tmp_path: Path) -> None:
    assert "L870" in trial_codes(tmp_path, 1000)


def test_a_trial_of_very_many_moves_ends_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move like this takes most of the work that it may take, and there is no end to the game."""
    monkeypatch.setattr(trial_games, "TRIAL_WORK", 20_000_000)
    assert "L871" in trial_codes(tmp_path, 100)

"""A ruleset may come from a stranger: whatever is in it, it is refused soon and in plain words."""

import json
import os
from pathlib import Path
from typing import Any

import forks
import pytest

PLAIN = """\
ruleset: stranger
title: Stranger
players: {min: 2, max: 2, seats: [red, blue]}
map: board
maps: {board: {hexes: pointy, shape: {rhombus: [5, 5]}}}
kinds: {stone: {attributes: {owner: player}, count: 60, starts: pot(owner)}}
zones:
  pot(player): {holds: stone, order: bag}
  stone_on(space): {holds: stone, order: one}
values: {counter: {start: 0}, active: {type: player}}
"""
PLACE = """\
actions:
  place:
    offered: turn_action
    choose: {at: a space}
    require: {empty: stone_on(at) is none}
    do: |
      move stone(me) from pot(me) to stone_on(at)
"""
TURN = """\
flow:
  turn: |
    ask active to turn_action
    set active to next(active)
"""
GOOD = PLAIN + PLACE + TURN


def play(folder: Path, text: str, moves: int = 3) -> dict[str, Any]:
    """What loading and playing a ruleset says, in a process of its own."""
    (folder / "ruleset.yaml").write_text(text, "utf-8")
    found: dict[str, Any] = json.loads(forks.run("loading", str(folder), str(moves)))
    assert "Traceback" not in found["text"]
    assert len(found["text"]) < 20_000
    return found


def test_a_plain_ruleset_loads_and_plays(tmp_path: Path) -> None:
    assert play(tmp_path, GOOD)["codes"] == []


def bomb() -> str:
    lines = ['a0: &a0 ["x", "x", "x", "x", "x", "x", "x", "x", "x", "x"]']
    for level in range(1, 12):
        parts = ", ".join([f"*a{level - 1}"] * 10)
        lines.append(f"a{level}: &a{level} [{parts}]")
    return "\n".join(lines) + "\n"


def nested(open: str, close: str, depth: int, core: str = "1") -> str:
    return open * depth + core + close * depth


def turn(effects: str) -> str:
    body = "".join(f"    {line}\n" for line in effects.split("\n"))
    return PLAIN + PLACE + f"flow:\n  turn: |\n{body}"


def choices(written: str) -> str:
    return GOOD.replace("{at: a space}", written)


def score(expression: str) -> str:
    return GOOD + f"outcome:\n  score(player p): {json.dumps(expression)}\n"


def counting(depth: int) -> str:
    """All of `depth` loops, one in the other, have to be gone through."""
    opened = "".join(f"(count s{n} in spaces where 0 < " for n in range(depth - 1))
    ways = " and ".join(f"s{n} != s{n + 1}" for n in range(depth - 1))
    return f"{opened}(count s{depth - 1} in spaces where {ways})" + ")" * (depth - 1)


REFUSED = {
    "anchors": (GOOD + bomb(), "L1"),
    "tags": (GOOD + 'about: !!python/object/apply:os.system ["echo hello"]\n', "L1"),
    "own tag": (GOOD + "about: !include /etc/passwd\n", "L1"),
    "deep lists": (GOOD + f"look: {nested('[', ']', 5000)}\n", "L1"),
    "deep maps": (GOOD + f"look: {nested('{a: ', '}', 5000)}\n", "L1"),
    "deep block": (
        GOOD + "look:\n" + "".join(" " * (n + 1) + "a:\n" for n in range(300)),
        "L1",
    ),
    "deep parentheses": (score(nested("(", ")", 5000)), "L3"),
    "deep calls": (score(nested("abs(", ")", 3000)), "L3"),
    "deep negation": (score("not " * 4000 + "yes"), "L3"),
    "deep minus": (score("-" * 4000 + "1"), "L3"),
    "deep conditions": (score("if yes then 1 else " * 900 + "1"), "L3"),
    "deep sum": (score("1" + " + 1" * 4000), "L"),
    "long alternative": (score("1 = 1" + " or 1 = 1" * 2000), "L"),
    "alternative too long to check": (score("1 = 1" + " or 1 = 1" * 400), "L303"),
    "deep attribute": (score("p" + ".owner" * 2500), "L"),
    "deep blocks": (
        turn("\n".join("  " * n + "if yes:" for n in range(400)) + "\n" + "  " * 400 + "end game"),
        "L",
    ),
    "large scalar": (GOOD + f"about: {'x' * 10_000_000}\n", "L1"),
    "large block": (GOOD + "about: |\n" + "  x\n" * 2_500_000, "L1"),
    "a long line with a slip": (GOOD + "// x" + " " * 300_000 + "y: {\n", "L1"),
    "many remarks in a line": (GOOD + "about: " + "a: # " * 150_000 + "\n", "L1"),
    "part outside": (GOOD + "parts: [../../../../etc/passwd]\n", "L"),
    "part absolute": (GOOD + "parts: [/etc/passwd]\n", "L"),
    "map outside": (GOOD.replace("map: board", "map: ../../../etc/passwd"), "L"),
    "extends outside": (GOOD + "extends: ../../../../tmp\n", "L"),
    "endless rule": (turn("repeat until no:\n  add 0 to counter"), "L469"),
    "endless flow": (turn("set counter to 0"), "L8"),
    "endless counting up": (turn("repeat until counter < 0:\n  add 1 to counter"), "L8"),
    "many times": (turn("repeat 2000000000 times:\n  add 0 to counter"), "L8"),
    "times of times": (
        turn("repeat 100000 times:\n  repeat 100000 times:\n    add 0 to counter"),
        "L8",
    ),
    "endless effect": (turn("again()") + "effects:\n  again(): again()\n", "L4"),
    "effects that call twice": (
        turn("e0()")
        + "effects:\n"
        + "".join(f"  e{n}(): |\n    e{n + 1}()\n    e{n + 1}()\n" for n in range(40))
        + "  e40(): add 0 to counter\n",
        "L",
    ),
    "functions that call twice": (
        turn("set counter to f0(active)\nask active to turn_action")
        + "functions:\n"
        + "".join(f"  f{n}(player p): f{n + 1}(p) + f{n + 1}(next(p))\n" for n in range(40))
        + "  f40(player p): counter\n",
        "L",
    ),
    "nested counting": (turn(f"set counter to {counting(12)}\nask active to turn_action"), "L8"),
    "huge number": (turn("set counter to " + "9" * 6000), "L"),
    "huge product": (
        turn("set counter to 2000000000\nset counter to counter * counter"),
        "L8",
    ),
    "growing product": (
        turn("set counter to 2\nrepeat 100000 times:\n  set counter to counter * counter"),
        "L8",
    ),
    "division by nothing": (turn("set counter to 1 div counter"), "L8"),
    "huge count of pieces": (GOOD.replace("count: 60", "count: 99999999999999"), "L"),
    "huge pile": (
        GOOD.replace("count: 60", "count: 2000000000").replace(
            "stone, order: bag", "stone, order: pile"
        ),
        "L",
    ),
    "huge bag to draw from": (
        turn("draw 1 from pot(active) to pot(active)\nask active to turn_action").replace(
            "count: 60", "count: 99999999999999"
        ),
        "L",
    ),
    "huge map": (GOOD.replace("[5, 5]", "[100000, 100000]"), "L"),
    "huge option": (GOOD + "options: {n: {from: 0, to: 1e999, default: 1}}\n", "L1"),
    "too many moves": (choices("{others: any of spaces, at: a space}"), "L8"),
    "too many orders": (choices("{way: order of spaces, at: a space}"), "L8"),
    "too many numbers": (choices("{n: number from 0 to 2000000000, at: a space}"), "L8"),
    "too many numbers last": (choices("{at: a space, n: number from 0 to 2000000000}"), "L8"),
    "too many moves with a condition": (
        choices("{at: a space, others: any of spaces}").replace(
            "stone_on(at) is none", "stone_on(at) is none and at in others"
        ),
        "L8",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_in_plain_words(name: str, tmp_path: Path) -> None:
    text, code = REFUSED[name]
    found = play(tmp_path, text)
    assert found["codes"], "it was accepted"
    assert all(one.startswith("L") for one in found["codes"])
    assert any(one.startswith(code) for one in found["codes"]), found["text"]


def doubling(steps: int, body: str) -> str:
    """Functions of which each asks the one before it twice."""
    lines = ["functions:", "  f0(number n): n + size(pot(active))"]
    for i in range(1, steps):
        lines.append(f"  f{i}(number n): {body.format(one=f'f{i - 1}')}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    "body",
    [
        "{one}(n) + {one}(n + 1)",
        "(if n > 3 then {one}(n - 1) else {one}(n + 2)) + {one}(n)",
        "max({one}(n), 0 - {one}(n) + n)",
    ],
)
def test_functions_that_multiply_without_a_loop_are_too_much(body: str, tmp_path: Path) -> None:
    found = play(tmp_path, turn("set counter to f28(1)") + doubling(29, body))
    assert found["codes"] == ["L820"], found["text"]


def test_an_endless_rule_is_named(tmp_path: Path) -> None:
    spin = "effects:\n  spin(): |\n    repeat until counter < 0:\n      add 1 to counter\n"
    found = play(tmp_path, turn("spin()") + spin)
    assert "spin" in found["text"]


def test_a_decision_that_comes_back_for_ever_is_named(tmp_path: Path) -> None:
    never = GOOD.replace("stone_on(at) is none", "no")
    found = play(tmp_path, never)
    assert found["codes"] == ["L821"]
    assert "`flow.turn` asks for `turn_action`" in found["text"]


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "ruleset"
    folder.mkdir()
    secret = tmp_path / "secret.yaml"
    secret.write_text("enums: {colour: [hidden_word]}\n", "utf-8")
    (folder / "part.yaml").symlink_to(secret)
    found = play(folder, GOOD + "parts: [part.yaml]\n")
    assert found["codes"]
    assert "hidden_word" not in found["text"]


def test_a_pipe_or_a_device_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "part.yaml")
    assert play(tmp_path, GOOD + "parts: [part.yaml]\n")["codes"]


def test_nothing_of_a_file_runs_as_python(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    attack = f"__import__('pathlib').Path('{mark}').touch()"
    for text in (
        score(attack),
        turn(attack),
        GOOD.replace("ruleset: stranger", f"ruleset: {json.dumps(attack)}"),
        GOOD.replace("turn_action", attack),
        GOOD.replace("empty:", f"{json.dumps(attack)}:"),
        GOOD.replace("counter:", json.dumps("counter\n" + attack) + ":"),
    ):
        play(tmp_path, text)
        assert not mark.exists()

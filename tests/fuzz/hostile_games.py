"""Games that never end, grow without end, are slow, large or deep; they load, and chance decides
which of it they are."""

from __future__ import annotations

import random

HEAD = """\
ruleset: game
title: Game
players: {{min: 2, max: {players}, seats: [red, blue, green, black]}}
map: board
maps: {{board: {{hexes: pointy, shape: {{rhombus: [{side}, {side}]}}}}}}
enums: {{suit: [{members}]}}
kinds:
  stone: {{attributes: {{owner: player}}, count: {count}, starts: pot(owner)}}
  card: {{attributes: {{suit: suit}}, count: {cards}, starts: deck}}
zones:
  pot(player): {{holds: stone, order: bag}}
  deck: {{holds: card, order: pile, seen: count}}
  hand(player): {{holds: card, order: bag}}
  stone_on(space): {{holds: stone, order: one}}
values:
  counter: {{start: 0}}
  active: {{type: player}}
  points(player): {{start: 0}}
  deepness: {{start: 0}}
events: {{passed(player p): {{}}}}
"""
# Expressions of numbers and effects: `{m}` is a number, `{a}` an expression, `{x}`, `{y}` and `{z}`
# are new names.
NUMBERS = (
    "counter", "points(active)", "{m}", "count {x} in spaces where stone_on({x}) is none",
    "{a} + {b}",
    "{a} * {b}", "{a} mod {m}", "{a} div {m}", "abs({a})", "sum {a} for {x} in numbers(1, {m})",
    "size(numbers({a}, {b}))", "far({m})", "if {a} > {b} then {a} else {b}", "level0(1)",
    "deepness",
    "count {x} in spaces where (count {y} in neighbours({x}) where "
    "(count {z} in neighbours({y}) where {a} > {b}) > 1) > 0",
    "max {a} for {x} in players", "size(all {x} in spaces where {a} > {b})",
    "total(list {a} for {x} in spaces)",
    "size(all {x} connected to (all {y} in spaces where stone_on({y}) is none) where {a} < {b})",
    "size(distinct(list {a} for {x} in numbers(1, {m})))",
    "item(sorted(list {a} for {x} in spaces), {b})",
    "size(union(list neighbours({x}) for {x} in spaces))", "size(list {x} for {x} in spaces)",
)  # fmt: skip
EFFECTS = (
    "add 1 to counter", "set counter to {a}", "add {a} to points(active)",
    "set points(active) to {a}",
    "set counter to counter * 2 + 1", "shuffle deck", "announce passed(active)", "again()",
    "for each {x} in spaces where stone_on({x}) is none: "
    "move stone(active) from pot(active) to stone_on({x})",
    "draw 1 from deck to hand(active)", "move all from hand(active) to deck", "ask active to never",
    "deeper()", "ask active to turn_action", "ask all players to turn_action", "end game",
    "if any {x} in spaces where stone_on({x}) exists: end game",
    "pick {x} at random from spaces: set counter to {a}",
)  # fmt: skip
BLOCKS = (
    "repeat {m} times:", "repeat until counter > {m}:", "for each {x} in spaces:",
    "for each {x} in players:",
    "if {a} > {b}:", "for each {x} in numbers(1, {m}):", "pick {x} at random from players:",
)  # fmt: skip
CHOICES = (
    "{at: a space}", "{at: a space where stone_on(at) is none}", "{n: number from 1 to 9}",
    "{some: up to 9 of spaces}",
    "{n: number from 1 to 10000, m: number from 1 to 10000, at: a space}",
    "{them: order of players}",
    "{at: a space, to: a space, via: a space}", "{some: up to 5 pieces in pot(me)}",
    "{yes_no: yes or no}",
    "{them: order of spaces}", "{some: any of spaces, others: any of spaces}",
    "{some: any pieces in deck}",
)  # fmt: skip
REQUIRES = ("counter >= 0", "{a} >= {b}", "far(3) > 0", "points(me) < {m}", "no",
            "any {x} in spaces where (count {y} in neighbours({x}) where {a} > 0) > 9")  # fmt: skip
SIZES = ("0", "1", "1", "2", "3", "7", "40", "1000", "9999", "10000", "99999", "1000000000")


def _number(rng: random.Random, depth: int) -> str:
    return f"({_filled(rng.choice(NUMBERS[:3] if depth > 3 else NUMBERS), rng, depth + 1)})"


def _filled(written: str, rng: random.Random, depth: int = 0) -> str:
    for name in ("{x}", "{y}", "{z}"):
        written = written.replace(name, f"v{rng.randrange(10**9)}")
    for name in ("{a}", "{b}"):
        while name in written:
            written = written.replace(name, _number(rng, depth), 1)
    return written.replace("{m}", rng.choice(SIZES))


def _effects(rng: random.Random, indent: str, depth: int = 0) -> list[str]:
    lines = []
    for _ in range(rng.randrange(1, 4)):
        if depth < 4 and rng.random() < 0.35:
            lines.append(indent + _filled(rng.choice(BLOCKS), rng, 2))
            lines += _effects(rng, indent + "  ", depth + 1)
        else:
            lines.append(indent + _filled(rng.choice(EFFECTS), rng, 2))
    return lines


def hostile_game(rng: random.Random) -> tuple[str, dict[str, bytes | None]]:
    """No base, and the files of a game."""
    side = rng.choice((2, 3, 5, 5, 12, 30, 44))
    members = ", ".join(f"m{n}" for n in range(rng.choice((1, 3, 40, 400))))
    text = HEAD.format(players=rng.choice((2, 4)), side=side, members=members,
                       count=rng.choice((1, 60, 10_000)), cards=rng.choice((1, 20,
                       1000)))  # fmt: skip
    levels = rng.choice((1, 2, 9, 40))
    text += "functions:\n  far(number n): |\n"
    text += "    count s in spaces where (count t in spaces where s != t) > n\n"
    text += "".join(
        f"  level{n}(number n): level{n + 1}(n) + level{n + 1}(n)\n" for n in range(levels)
    )
    text += f"  level{levels}(number n): n\n"
    again, deeper = (
        [line for line in _effects(rng, "    ", 9) if "()" not in line] for _ in range(2)
    )
    text += "effects:\n  again(): |\n    add 1 to counter\n" + "\n".join(again) + "\n"
    text += "  deeper(): |\n    add 1 to deepness\n" + "\n".join(deeper) + "\n"
    text += "actions:\n"
    for n in range(rng.choice((1, 1, 2, 3))):
        text += f"  act{n}:\n    offered: turn_action\n"
        text += f"    choose: {rng.choice(CHOICES)}\n" if rng.random() < 0.8 else ""
        text += (
            f'    require: {{c: "{_filled(rng.choice(REQUIRES), rng, 2)}"}}\n'
            if rng.random() < 0.5
            else ""
        )
        text += "    do: |\n" + "\n".join(_effects(rng, "      ")) + "\n"
    text += "  vain: {offered: never, require: {c: counter < 0}, do: add 1 to counter}\n"
    text += (
        "rules:\n  follow:\n    on: passed(p)\n    do: |\n"
        + "\n".join(_effects(rng, "      "))
        + "\n"
    )
    turn = [
        "    ask active to turn_action",
        "    set active to next(active)",
        "    add 1 to counter",
    ]
    if rng.random() < 0.7:
        turn.append(f"    if counter > {rng.choice((3, 30))}: end game")
    if rng.random() < 0.5:
        turn[rng.randrange(3) : 0] = _effects(rng, "    ")
    text += "flow:\n  turn: |\n" + "\n".join(turn) + "\noutcome:\n"
    text += f"  score(player p): {_filled(rng.choice(('points(p)', 'counter', '{a}')), rng, 1)}\n"
    return "", {"ruleset.yaml": text.encode()}

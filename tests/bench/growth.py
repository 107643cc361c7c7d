"""How the cost of a game grows with its board and its players.

    python tests/bench/growth.py

plays random games of one made-up ruleset on boards of 100, 400 and 1,600 spaces with 2 to 16
players, on both machines, and writes the table and the plot of docs/guide/speed.md.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from legalist.play import Game, load
from legalist.quick_dataclass import frozen

DOCS = Path(__file__).parents[2] / "docs" / "guide"
SIDES, PLAYERS = (10, 20, 40), (2, 4, 8, 16)
DECISIONS = 300
RULES = """\
ruleset: growing
title: Growing
players: {{min: {players}, max: {players}, seats: [{seats}]}}
map: board
maps: {{board: {{squares: 4, shape: {{rectangle: [{side}, {side}]}}}}}}
kinds: {{stone: {{attributes: {{owner: player}}, count: {stones}, starts: pot(owner)}}}}
zones:
  pot(player): {{holds: stone, order: bag}}
  stone_on(space): {{holds: stone, order: one}}
values:
  active: {{type: player}}
  turns: {{start: 0}}
  points(player): {{start: 0}}
functions:
  group(space s, player p): all x connected to s where stone_on(x) = stone(p)
  freedoms(space s, player p): neighbours(group(s, p)) - (all x in spaces where stone_on(x) exists)
actions:
  place:
    offered: turn_action
    choose: {{at: a space}}
    require:
      empty: stone_on(at) is none
      room: any x in neighbours(at) where stone_on(x) is none or stone_on(x) = stone(me)
    do: |
      move stone(me) from pot(me) to stone_on(at)
      add size(group(at, me)) to points(me)
      for each p in players where p != me:
        for each x in neighbours(at) where stone_on(x) = stone(p):
          if stone_on(x) = stone(p) and size(freedoms(x, p)) = 0:
            for each y in group(x, p): move stone(p) from stone_on(y) to pot(p)
flow:
  turn: |
    ask active to turn_action or pass
    set active to next(active)
    add 1 to turns
    if turns >= {turns}: end game
outcome: {{score(player p): points(p)}}
"""


@frozen
class Measured:
    """Microseconds of processor time a decision takes on each machine, and seconds to compile."""

    spaces: int
    players: int
    python: float
    wasm: float
    made: float


def make(folder: Path, side: int, players: int) -> Game:
    seats = ", ".join(f"p{n}" for n in range(players))
    text = RULES.format(
        side=side, players=players, seats=seats, stones=side * side, turns=DECISIONS
    )
    (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    return load(folder)


def measured() -> Iterator[Measured]:
    for side in SIDES:
        for players in PLAYERS:
            with tempfile.TemporaryDirectory() as folder:
                game = make(Path(folder), side, players)
            begun = time.process_time()
            machine = game.fast_machine
            made = time.process_time() - begun
            assert machine is not None
            # Another game than those that are measured: what was computed for sets that come again
            # is kept beside the states.
            game.playout(99)
            python, wasm = [], []
            for turn in range(5):
                begun = time.process_time()
                game.playout(turn)
                python.append(time.process_time() - begun)
                begun = time.process_time()
                machine.playouts(10, turn)
                wasm.append((time.process_time() - begun) / 10)
            scale = 1e6 / DECISIONS
            yield Measured(side * side, players, min(python) * scale, min(wasm) * scale, made)


def table(rows: list[Measured]) -> str:
    head = "| spaces | players | Python, µs a move | WebAssembly, µs | times | compiled in, s |\n"
    lines = "".join(
        f"| {one.spaces:,} | {one.players} | {one.python:.0f} | {one.wasm:.2f} "
        f"| {one.python / one.wasm:.0f} | {one.made:.2f} |\n"
        for one in rows
    )
    return f"{head}|---|---|---|---|---|---|\n{lines}"


def plot(rows: list[Measured]) -> str:
    """An SVG with a line for each board and machine; both axes double from mark to mark."""
    from math import log2

    def x(players: int) -> float:
        return 70 + 130 * (log2(players) - 1)

    def y(cost: float) -> float:
        return 330 - 22 * (log2(cost) + 3)

    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 690 380" font-family="sans-serif" '
        'font-size="12"><rect width="690" height="380" fill="white"/>'
    ]
    for power in range(-3, 10):
        at = y(2.0**power)
        parts.append(f'<path d="M60 {at:.0f}H470" stroke="#ddd"/>')
        parts.append(f'<text x="54" y="{at + 4:.0f}" text-anchor="end">{2.0**power:g}</text>')
    for players in PLAYERS:
        parts.append(f'<text x="{x(players):.0f}" y="352" text-anchor="middle">{players}</text>')
    parts.append('<text x="265" y="372" text-anchor="middle">players</text>')
    parts.append('<text x="14" y="40">µs a move</text>')
    for colour, machine in (("#c23b2e", "python"), ("#3f78b8", "wasm")):
        for side, dash in zip(SIDES, ("", "6 3", "2 3"), strict=True):
            points = [one for one in rows if one.spaces == side * side]
            costs = [getattr(one, machine) for one in points]
            way = " ".join(
                f"{x(one.players):.1f},{y(cost):.1f}"
                for one, cost in zip(points, costs, strict=True)
            )
            parts.append(
                f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2" '
                f'stroke-dasharray="{dash}"/>'
            )
            name = {"python": "Python", "wasm": "WebAssembly"}[machine]
            parts.append(
                f'<text x="478" y="{y(costs[-1]) + 4:.0f}" fill="{colour}">'
                f"{name}, {side * side:,} spaces</text>"
            )
    return "".join(parts) + "</svg>\n"


if __name__ == "__main__":
    found = list(measured())
    (DOCS / "speed.svg").write_text(plot(found), encoding="utf-8")
    page = DOCS / "speed.md"
    text = page.read_text(encoding="utf-8")
    before, _, rest = text.partition("<!-- table -->\n")
    _, _, after = rest.partition("<!-- end -->\n")
    made = f"{before}<!-- table -->\n{table(found)}<!-- end -->\n{after}"
    page.write_text(made, encoding="utf-8")
    print(table(found))

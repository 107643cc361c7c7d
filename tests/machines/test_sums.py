"""Sums that leave what numbers may be are one finding on three machines, however they are made."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_programs import same

from legalist.machine import Broken
from legalist.machine.reference import Effects, carry_out_set_up
from legalist.play import load

RULES = """\
ruleset: sums
title: Sums
players: {{min: 2, max: 2, seats: [ann, ben]}}
values: {{active: {{type: player}}, kept: {{start: 2147483647}}, seen: {{start: 0}}}}
functions:
  same(number n): n
{functions}
effects:
{effects}
actions: {{stop: {{offered: what, do: end game}}}}
flow:
  setup: |
{setup}
  turn: ask active to what
"""
DEEP = 45
FUNCTIONS = "  f0: kept + kept\n" + "".join(
    f"  f{n}: f{n - 1} + f{n - 1}\n" for n in range(1, DEEP)
)
GIVEN = "  g0(number n): n + kept - kept\n" + "".join(
    f"  g{n}(number n): g{n - 1}(n + n)\n" for n in range(1, DEEP)
)
EFFECTS = "  e0(number n): set seen to n mod 7\n" + "".join(
    f"  e{n}(number n): e{n - 1}(n + n)\n" for n in range(1, DEEP)
)
LETS = "let a0 = kept + kept\n" + "".join(
    f"let a{n} = a{n - 1} + a{n - 1}\n" for n in range(1, DEEP)
)
# What is added; whether it is too large.
SUMS = {
    "few functions": ("set seen to f8 mod 7", False),
    "functions": (f"set seen to f{DEEP - 1} mod 7", True),
    "function that nothing needs": (f"if yes or f{DEEP - 1} > 0: set seen to 1", False),
    "functions of numbers": (f"set seen to g{DEEP - 1}(0 - kept) mod 7", True),
    "effects": (f"e{DEEP - 1}(kept)", True),
    "a few effects": ("e9(kept)", False),
    "locals": (LETS + "set seen to 1", True),
    "local in an expression": (
        "set seen to (let a = f8 + f8 then let b = a + a then b mod 7)", True
    ),
    "list": ("set seen to total([f8, f8, 0 - f8]) mod 7", False),
    "list of sums": ("set seen to total([f8, f8, 0 - f8 - f8]) mod 7", True),
    "long list": ("set seen to total(list f8 for n in numbers(1, 10000)) mod 7", True),
    "items": ("set seen to item([f8 * 0, f8 + f8], 2) mod 7", True),
    "sum": ("set seen to (sum f8 - kept for n in numbers(1, 10000)) mod 7", True),
    "sum of sums": (
        "set seen to (sum (sum same(kept) for i in numbers(1, 50)) for n in numbers(1, 50)) mod 7",
        False,
    ),
    "sum in a sum": (
        "set seen to (sum (sum f8 for i in numbers(1, 99)) for n in numbers(1, 99)) mod 7", True
    ),
    "each": ("for each n in [f8 + f8]: set seen to n mod 7", True),
    "numbers": ("set seen to size(numbers(f8 + f8, f8 + f8))", True),
    "difference": ("set seen to (0 - f8 - f8 - f8) mod 7", False),
}  # fmt: skip


def _indented(text: str) -> str:
    return "".join(f"    {line}\n" for line in text.splitlines())


@pytest.mark.parametrize("name", SUMS)
def test_large_sums_are_alike_on_three_machines(tmp_path: Path, name: str) -> None:
    setup, too_large = SUMS[name]
    text = RULES.format(functions=FUNCTIONS + GIVEN, effects=EFFECTS, setup=_indented(setup))
    (tmp_path / "ruleset.yaml").write_text(text, encoding="utf-8")
    game = load(tmp_path)
    machine, wasm = game.machine, game.fast_machine
    assert wasm is not None
    walker = Effects(machine.checked, machine.layout, game.program.board)
    walked = carry_out_set_up(walker)
    slots = machine.blank(0)
    started = same(lambda: machine.run(slots, None), lambda: wasm.start(wasm.slots[0], 0))
    assert (started == "L802") == too_large == (walked.fault is not None)
    if walked.fault is not None:
        with pytest.raises(Broken) as broken:
            machine.run(machine.blank(0), None)
        assert (broken.value.code, broken.value.params) == ("L802", walked.fault.params)
        with pytest.raises(Broken) as broken:
            wasm.start(wasm.slots[0], 0)
        assert (broken.value.code, broken.value.params) == ("L802", walked.fault.params)
    else:
        derived = machine.layout.derived
        assert wasm.read(wasm.slots[0])[1:] == slots[1:derived] == walker.slots[1:derived]

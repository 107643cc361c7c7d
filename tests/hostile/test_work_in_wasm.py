"""Hostile rulesets end in WebAssembly, too: for steps in the same finding, for work in a finding.

The module has no imports, a fixed memory and counters of its own, so nothing else has to stop it.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from test_hostile import GOOD, PLACE, PLAIN, TURN, turn
from test_work import EFFECTS, LISTS, PILES, asking, many_times, work

from legalist.play import load

FOR_EVER = {
    "endless": turn("repeat until counter < 0: add 0 to counter\nask active to turn_action"),
    "no moves": PLAIN + PLACE.replace("stone_on(at) is none", "counter > 0") + TURN,
    "nobody is asked": PLAIN + PLACE + "flow: {turn: add 0 to counter}\n",
}


def test_a_good_ruleset_has_no_finding(tmp_path: Path) -> None:
    assert work(tmp_path, GOOD, "wasm")["codes"] == []


@pytest.mark.parametrize("name", FOR_EVER)
def test_steps_run_out_in_the_same_finding(name: str, tmp_path: Path) -> None:
    python = work(tmp_path, FOR_EVER[name])
    wasm = work(tmp_path, FOR_EVER[name], "wasm")
    assert python == wasm
    assert python["codes"] in (["L801"], ["L821"])


@pytest.mark.parametrize("name", ["joined", "sorted", "equal", "union", "lists of lists"])
def test_lists_are_paid_for(name: str, tmp_path: Path) -> None:
    assert work(tmp_path, many_times(LISTS[name]), "wasm")["codes"] == ["L820"]


def test_a_list_in_a_list_in_a_list_ends(tmp_path: Path) -> None:
    doubled = "\n".join(f"let l{n} = [l{n - 1}, l{n - 1}]" for n in range(1, 40))
    assert work(tmp_path, asking(f"let l0 = [1, 2]\n{doubled}"), "wasm")["codes"] in ([], ["L820"])


@pytest.mark.parametrize("name", ["shuffle", "move some", "move all by a bag", "in"])
def test_piles_are_paid_for(name: str, tmp_path: Path) -> None:
    found = work(tmp_path, PILES.replace("EFFECT", EFFECTS[name]), "wasm")
    assert found["codes"] in (["L820"], ["L801"]), found["text"]


def test_a_module_asks_for_nothing_and_cannot_grow(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(GOOD, "utf-8")
    machine = load(tmp_path).fast_machine
    assert machine is not None
    import wasmtime

    module = wasmtime.Module(wasmtime.Engine(), machine.binary)
    assert not module.imports
    (memory,) = [one.type for one in module.exports if isinstance(one.type, wasmtime.MemoryType)]
    assert memory.limits.min == memory.limits.max < 2000

"""The WebAssembly machine: its encoder, its runtime, and games equal to the Python machine's."""

from __future__ import annotations

import logging
import os
import random
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
import wasmtime
from differ import compare_deals, compare_games, compare_random_games

import legalist
from legalist.check.choice_numbers import Uncountable, number_of_subsets
from legalist.machine import forms
from legalist.machine.random import MOVES, Draws
from legalist.machine.to_wasm import faults, lists, numbers, possibilities
from legalist.machine.to_wasm.code import num, small
from legalist.machine.to_wasm.encoder import I32, Module, signed, unsigned
from legalist.machine.to_wasm.routine import Routine
from legalist.play.playouts import make_fast_machine, play_many_slowly
from walks import Configuration, configurations, foreign_configurations

COUNTS = 1 << 19


@pytest.fixture(scope="module")
def runtime() -> tuple[wasmtime.Store, dict[str, object]]:
    module = Module()
    module.variable("work", start=10**12)
    module.variable("steps", start=1000)
    module.variable("arena", I32, 1 << 20)
    module.variable("moves")
    module.variable("deals")
    faults.write_fail(module)
    numbers.write_numbers(module)
    lists.write_lists(module)
    possibilities.write_possibilities(module, 4096)
    for name in module.names:
        module.export(name, name)
    module.pages = module.most_pages = 64
    engine = wasmtime.Engine()
    store = wasmtime.Store(engine)
    exports = wasmtime.Instance(store, wasmtime.Module(engine, module.encode()), []).exports(store)
    return store, exports  # type: ignore[return-value]


def test_small_functions_are_written_where_they_are_called() -> None:
    """With returns from inside blocks and switches, several results, and locals that begin at 0
    each time."""
    module = Module()
    f = Routine(module, "parts", "li", "ll")
    n, way, found = f.param(0), f.param32(1), f.new()
    with f.loop() as again:
        for case in f.switch(way, 2):
            if case:
                f.give(n, found)
        f.set(found, found + 1)
        f.set(n, n - 3)
        f.go_if(n.ge(3), again)
    f.add(n, found)
    f.finish()
    f = Routine(module, "sum", "l", "l")
    total = f.new()
    with f.count_up(num(3), f.param(0)) as (i, _, _):
        rest, third = f.results("parts", 2, i, small(0))
        same, zero = f.results("parts", 2, i, small(1))
        f.set(total, total * 10 + rest + third * 3 + (same - i) + zero)
    f.add(total)
    f.finish()
    called = b"\x10" + unsigned(module.function("parts"))
    assert "parts" in module.templates
    assert called not in module._bodies["sum"][1]
    module.export("sum", "sum")
    store = wasmtime.Store()
    compiled = wasmtime.Module(store.engine, module.encode())
    run = wasmtime.Instance(store, compiled, []).exports(store)["sum"]
    assert run(store, 8) == 34567


def test_what_runs_at_every_move_is_one_function_but_for_what_is_blamed() -> None:
    machine = legalist.load("hex").fast_machine
    assert machine is not None
    module = machine.unit.module
    assert {"quick run", "make 0", "start 0", "choose", "put 1"} <= set(module.templates)
    stay = ("function", "procedure", "block", "list action", "quick action", "fail")
    assert not [name for name in module.templates if name.startswith(stay)]


@pytest.mark.parametrize(
    ("number", "encoded"), [(0, "00"), (63, "3f"), (64, "c000"), (-1, "7f"), (-65, "bf7f")]
)
def test_signed_numbers(number: int, encoded: str) -> None:
    assert signed(number).hex() == encoded


def test_unsigned_numbers() -> None:
    assert unsigned(624485).hex() == "e58e26"


def test_a_module_validates_and_runs() -> None:
    module = Module()
    f = Routine(module, "triangle", "l", "l")
    total = f.copy(num(0))
    with f.count_up(num(1), f.param(0) + 1) as (i, _, _):
        f.set(total, total + i)
    f.add(total)
    f.finish()
    module.export("triangle", "triangle")
    engine = wasmtime.Engine()
    store = wasmtime.Store(engine)
    instance = wasmtime.Instance(store, wasmtime.Module(engine, module.encode()), [])
    assert instance.exports(store)["triangle"](store, 100) == 5050  # type: ignore[operator]


def test_division_rounds_down(runtime) -> None:  # type: ignore[no-untyped-def]
    store, exports = runtime
    for a in range(-7, 8):
        for b in (-3, -2, -1, 1, 2, 3):
            assert exports["divide"](store, a, b) == a // b
            assert exports["remainder"](store, a, b) == a % b


def test_counts_and_values_of_choices(runtime) -> None:  # type: ignore[no-untyped-def]
    store, exports = runtime
    rng = random.Random(1)
    for _ in range(200):
        counts = tuple(rng.choice([0, 0, 1, 2, 5]) for _ in range(rng.randint(1, 8)))
        raw = b"".join(count.to_bytes(4, "little") for count in counts)
        exports["memory"].write(store, raw, COUNTS)
        low, high = rng.choice([None, -1, 0, 2, 3]), rng.choice([None, -1, 0, 2, 9])
        bounds = (
            possibilities.NO_LOW if low is None else low,
            possibilities.NO_HIGH if high is None else high,
        )
        form = (forms.PIECES, counts, low, high)
        number = forms.count(form)
        assert exports["pieces_count"](store, COUNTS, len(counts), *bounds) == number
        for n in rng.sample(range(number), min(3, number)):
            at = exports["pieces_nth"](store, COUNTS, len(counts), *bounds, n)
            taken = memoryview(bytes(exports["memory"].read(store, at, at + len(raw)))).cast("i")
            assert tuple(taken) == forms.nth(form, n)
        members = rng.randint(0, 70)
        try:
            subsets = number_of_subsets(members, low, high)
        except Uncountable:
            subsets = -1
        assert exports["subset_count"](store, members, *bounds) == subsets


def test_the_stream_of_moves_is_that_of_the_python_machine(runtime) -> None:  # type: ignore[no-untyped-def]
    store, exports = runtime
    stream = Draws(7, MOVES)
    # The stream's state lives in a global that only whole games set, so compare the seeding.
    seeded = exports["seeded_moves"](store, 7) & (1 << 64) - 1
    assert seeded == stream.state


@pytest.mark.parametrize(
    ("ruleset", "players", "modules"),
    [
        ("hex", 2, ()),
        ("chu-han", 2, ("events",)),
        ("huang", 4, ("palace",)),
        ("huang", 3, ("market-barter",)),
        ("yellow-yangtze", 3, ()),
    ],
)
def test_both_machines_play_the_same_game(
    ruleset: str, players: int, modules: tuple[str, ...]
) -> None:
    game = legalist.load(ruleset, players=players, modules=modules)
    assert compare_games(game, range(1), most=80) >= 40


@pytest.mark.parametrize("configuration", [*configurations(), *foreign_configurations()], ids=str)
def test_a_seed_is_the_same_random_game_on_both_machines(configuration: Configuration) -> None:
    """Each draws for itself: length, final state and both generators are compared."""
    assert compare_random_games(configuration.game(), [1, 2**63 + 1]) == 2


@pytest.mark.parametrize("configuration", [*configurations(), *foreign_configurations()], ids=str)
def test_a_seat_sees_after_dealing_what_it_saw(configuration: Configuration) -> None:
    """Both machines deal the same, and the seat's view, with its legal moves, stays."""
    game = configuration.game()
    assert compare_deals(game, 5, most=31, every=10) > 2 * game.players


@pytest.mark.parametrize(("ruleset", "players"), [("hex", 2), ("chu-han", 2), ("huang", 3)])
def test_random_games_are_alike_in_all_statistics(ruleset: str, players: int) -> None:
    game = Configuration(ruleset, players).game()
    fast, slow = game.playouts(3, seed=3), play_many_slowly(game, 3, 3)
    assert fast == slow


def test_without_wasmtime_one_line_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = legalist.load("hex", players=2)
    monkeypatch.setitem(__import__("sys").modules, "wasmtime", None)
    with caplog.at_level(logging.WARNING):
        assert make_fast_machine(game.machine) is None
    assert len(caplog.records) == 1
    assert "Python machine" in caplog.text


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks")
def test_a_process_that_was_forked_can_compile() -> None:
    """Threads of the compiler are not there after a fork: whoever waits for them waits for ever."""
    assert legalist.load("hex").fast_machine is not None
    with ProcessPoolExecutor(1, get_context("fork")) as pool:
        assert pool.submit(_length, 3).result(timeout=600) == _length(3)


def _length(seed: int) -> int:
    return legalist.load("hex").playouts(1, seed).lengths[0]


def test_a_process_with_little_memory_can_run_compiled_games() -> None:
    """As a trial of the studio has it. There is no room for four gigabytes of addresses then."""
    program = (
        "import resource\n"
        "resource.setrlimit(resource.RLIMIT_AS, (2_000_000_000, 2_000_000_000))\n"
        "from legalist import load\n"
        "game = load('hex', options={'board_size': 3})\n"
        "assert game.fast_machine is not None\n"
        "print(game.playouts(3, seed=3).lengths)\n"
    )
    words = [sys.executable, "-c", program]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    game = legalist.load("hex", options={"board_size": 3})
    assert done.stdout.strip() == str(play_many_slowly(game, 3, 3).lengths)

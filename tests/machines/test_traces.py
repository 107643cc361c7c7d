"""The module that keeps a trace tells what the Python machine tells, and the ordinary one has none
of its code."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest
from test_redeal import RULES

from legalist.machine import Trace
from legalist.machine import trace_entries as kinds
from legalist.machine.to_wasm import tracing
from legalist.machine.to_wasm.tracer import LongTrace
from legalist.play import Game, State, load
from walks import Configuration, foreign_configurations

LONG = """\
ruleset: long
title: Long
players: {min: 2, max: 2, seats: [ann, ben]}
values: {active: {type: player}, turns: {start: 0}}
actions:
  walk:
    offered: turn_action
    choose: {n: number from 1 to 10000}
    do: |
      repeat n times: add 1 to turns
flow: {turn: ask active to turn_action}
"""


def test_every_kind_of_entry_is_told_alike(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    told = traced(load(tmp_path), 60, (1, 2))
    assert set(told) == {kinds.MOVED, kinds.VALUE, kinds.SHUFFLED, kinds.SHOWN, kinds.CHOSEN}
    told = traced(Configuration("huang", 4).game(), 60, (1,))
    assert {kinds.RULE, kinds.EVENT} <= set(told)
    told = traced(foreign_configurations()[0].game(), 100, (1, 2))
    assert kinds.DROPPED in told


def traced(game: Game, most: int, seeds: tuple[int, ...]) -> Counter[int]:
    """Play by the module's own moves, compare traces, and count their entries by kind."""
    machine, wasm = game.machine, game.fast_machine
    assert wasm is not None
    tracer, told = wasm.tracer, Counter[int]()
    state = tracer.slots[0]
    for seed in seeds:
        now, chance = game.start(seed), random.Random(seed)
        tracer.start(state, seed)
        assert tracer.trace == now._trace
        told.update(entry[0] for entry in tracer.trace)
        for _ in range(most):
            if now.decision is None:
                break
            place = drawn_place(now, chance)
            trace: Trace = []
            move = now.legal_moves[place]
            now = now.apply(move, trace=False)
            slots = machine.filled(tracer.read(state))
            machine.play(slots, move.number, move.args, trace)
            tracer.count(state)
            tracer.play(state, place)
            assert tracer.trace == trace
            told.update(entry[0] for entry in trace)
    return told


def drawn_place(state: State, chance: random.Random) -> int:
    """The place of a random move, of any action as likely."""
    places: dict[str, list[int]] = {}
    for place, move in enumerate(islice(state.legal_moves, 300)):
        places.setdefault(move.action, []).append(place)
    return chance.choice(places[chance.choice(sorted(places))])


def test_the_ordinary_module_tells_nothing() -> None:
    wasm = Configuration("huang", 3).game().fast_machine
    assert wasm is not None
    assert wasm.unit.entry_forms == []
    assert len(wasm.tracer.binary) > len(wasm.binary)
    assert wasm.tracer is wasm.tracer


def test_a_trace_that_is_too_long_is_refused_and_the_move_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tracing, "LARGEST_TRACE", 1 << 14)
    monkeypatch.setattr(tracing, "LARGEST_ENTRY", 1 << 10)
    (tmp_path / "ruleset.yaml").write_text(LONG, encoding="utf-8")
    game = load(tmp_path)
    wasm = game.fast_machine
    assert wasm is not None
    tracer = wasm.tracer
    state = tracer.slots[0]
    tracer.start(state, 1)
    for times in (20, 9_000):
        tracer.count(state)
        tracer.play(state, times - 1)
        if times == 20:
            assert len(tracer.trace) == 20
        else:
            with pytest.raises(LongTrace):
                _ = tracer.trace
    place = game.machine.layout.values["turns"]
    assert place.read(tracer.read(state), 0) == 9_020

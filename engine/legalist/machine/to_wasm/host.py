"""The module of a program, running: states by number, moves, and whole random games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from legalist.machine.machine import Machine
from legalist.machine.statistics import Statistics
from legalist.plan import Plan, make_plan
from legalist.plan.layout import Slots
from legalist.plan.optimise import optimise

from . import states
from .compile import STATES, compile_plan
from .fault_text import explain
from .playouts import row_bytes
from .raw_call import Call, make_call
from .segments import Segment, read_segments
from .unit import Unit

# Games whose results are held in memory at a time.
BATCH = 256


class WasmMachine:
    """Runs one program. A state is the address of its bytes, one of `slots`."""

    def __init__(self, machine: Machine, plan: Plan | None = None) -> None:
        """Compile the program of a Python machine; raise `Unsupported` if that cannot be done, and
        ImportError where wasmtime is not installed."""
        import wasmtime

        self.machine = machine
        if plan is None:
            plan = optimise(make_plan(machine.checked, machine.lowered, machine.tables.board))
        self.unit: Unit = compile_plan(plan)
        unit = self.unit
        self._rows = unit.reserve(BATCH * row_bytes(unit))
        unit.module.pages = unit.module.most_pages = (unit.end >> 16) + 1
        self.binary = unit.module.encode()
        engine = wasmtime.Engine()
        self._store = wasmtime.Store(engine)
        module = wasmtime.Module(engine, self.binary)
        self._exports: Any = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory: Any = self._exports["memory"]
        self._calls: dict[str, Call] = {}
        self._routines = unit.module.names
        self.slots = [unit.states + n * unit.layout.size for n in range(STATES)]
        self._write(unit.blank, states.to_bytes(unit, machine.blank(0)))

    # ---- memory

    def _write(self, at: int, raw: bytes) -> None:
        self._memory.write(self._store, raw, at)

    def _read(self, start: int, end: int) -> bytes:
        return bytes(self._memory.read(self._store, start, end))

    def write(self, s: int, slots: Slots) -> None:
        """Write a state of the Python machine."""
        self._write(s, states.to_bytes(self.unit, slots))
        self.call("fresh", s)

    def read(self, s: int) -> Slots:
        """Return a state as slots of the Python machine, up to those that are derived."""
        end = int.from_bytes(self._read(s, s + 4), "little")
        return states.from_bytes(self.unit, self._read(s, s + end))

    # ---- calls

    def _call(self, name: str) -> Call:
        found = self._calls.get(name)
        if found is None:
            found = self._calls[name] = make_call(self._store, self._exports[name])
        return found

    def call(self, name: str, *args: int) -> int:
        """Call an exported function; raise `Broken` if the rules did something impossible."""
        import wasmtime

        try:
            return self._call(name)(*args)
        except wasmtime.Trap as trap:
            raise self._broken(trap) from trap

    def _broken(self, trap: Any) -> Exception:
        raw = self._read(0, 64)
        passed = [self._routines[frame.func_index] for frame in trap.frames]
        vain = self._read(self.unit.vain, self.unit.vain + 8 * len(self.unit.plan.sites))
        return explain(self.unit, self.machine, raw, passed, vain) or trap

    def start(self, s: int, seed: int) -> None:
        self.call("start", s, seed)

    def over(self, s: int) -> bool:
        return int.from_bytes(self._read(s, s + 4), "little") == self.unit.layout.frames

    def count(self, s: int) -> int:
        """List the legal moves of the current decision, and return their number without passing."""
        return self.call("count", s)

    def segments(self, s: int) -> list[Segment]:
        """Return the legal moves as the Python machine does."""
        self.count(s)
        end = self._exports["segment"].value(self._store)
        raw = self._read(0, end)
        return read_segments(self.unit, raw, self.unit.segments, end)

    def play(self, s: int, n: int) -> None:
        """Make the n-th of the moves that `count` has just listed; passing comes last."""
        self.call("play", s, n)

    def hash(self, s: int) -> int:
        return self.call("hash", s) & (1 << 64) - 1

    # ---- random games

    def playout(self, s: int, seed: int) -> int:
        """Play a random game and return its length; the state is then over."""
        return self.call("playout", s, seed, seed)

    def playouts(
        self, games: int, seed: int, pause: Callable[[], object] | None = None
    ) -> Statistics:
        """Play random games with the seeds from `seed` on."""
        found = Statistics(self.unit.players.size)
        self._clear_counters()
        size = row_bytes(self.unit)
        for first in range(0, games, BATCH):
            number = min(BATCH, games - first)
            self.call("playouts", self.slots[0], seed + first, number, self._rows)
            raw = self._read(self._rows, self._rows + number * size)
            found.add([raw[n * size : (n + 1) * size] for n in range(number)])
            if pause is not None:
                pause()
        unit = self.unit
        actions = [action.id for action in unit.plan.actions]
        found.actions = self._counters(unit.action_counters, actions)
        rules = self._counters(unit.rule_counters, list(unit.checked.procedures))
        found.rules = {key: n for key, n in rules.items() if key.startswith("rules.")}
        return found

    def _clear_counters(self) -> None:
        unit = self.unit
        self._write(unit.rule_counters, bytes(8 * len(unit.checked.procedures)))
        self._write(unit.action_counters, bytes(8 * len(unit.plan.actions)))

    def _counters(self, at: int, names: list[str]) -> dict[str, int]:
        raw = self._read(at, at + 8 * len(names))
        words = memoryview(raw).cast("q")
        return dict(zip(names, words, strict=True))


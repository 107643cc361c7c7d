"""The module of a program, running: states by number, moves, and whole random games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from threading import RLock
from typing import TYPE_CHECKING, Any

from legalist.limits import MOST_SEARCHED_MOVES
from legalist.machine.interface import GameMachine
from legalist.machine.search import SearchSettings
from legalist.machine.statistics import Statistics
from legalist.plan import Plan
from legalist.plan.layout import Slots

from . import states
from .compile import STATES, Writer, compile_plan
from .fault_text import explain
from .instance import make_instance
from .playouts import row_bytes, total_bytes
from .raw_call import Call, make_call
from .search import FIRST, KEY, NEXT, NODE, PLACE, VISITS, WORTH
from .segments import Segment, read_segments
from .unit import Unit

if TYPE_CHECKING:
    from .tracer import TracingMachine

RULES = "rules."
# Games whose results are held in memory at a time.
BATCH = 256


def _number(raw: bytes, at: int, size: int = 4) -> int:
    return int.from_bytes(raw[at : at + size], "little")


class WasmMachine:
    """Runs one program. A state is the address of its bytes, one of `slots`."""

    traces = False

    def __init__(
        self, machine: GameMachine, plan: Plan | None = None, measures: tuple[str, ...] = (),
        more: Writer | None = None, value: str = "",
    ) -> None:  # fmt: skip
        """Compile the program of a Python machine; raise `Unsupported` if that cannot be done, and
        ImportError where wasmtime is not installed. `measures` are functions of the plan whose
        results are wanted of each random game that is over, `value` one that says what a
        position is worth to a player, for searches."""
        self.machine = machine
        self.unit: Unit = compile_plan(plan or machine.plan, measures, self.traces, more, value)
        unit = self.unit
        self.rows = unit.reserve(BATCH * row_bytes(unit))
        self._totals = unit.reserve(total_bytes(unit))
        unit.module.pages = unit.module.most_pages = (unit.end >> 16) + 1
        self.binary = unit.module.encode()
        self._store, self._exports = make_instance(self.binary)
        self._memory: Any = self._exports["memory"]
        self._calls: dict[str, Call] = {}
        # Held while something is computed in several calls: a server has several threads.
        self.busy = RLock()
        self._routines = unit.module.names
        self.slots = [unit.states + n * unit.layout.size for n in range(STATES)]
        self._write(unit.blank, states.to_bytes(unit, machine.blank(0)))

    @cached_property
    def tracer(self) -> TracingMachine:
        """The same program in a module that also tells what a move does, made on demand."""
        from .tracer import TracingMachine

        return TracingMachine(self.machine, self.unit.plan)

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
        block = int(self._exports["under way"].value(self._store))
        return explain(self.unit, self.machine, raw, passed, block, vain) or trap

    def start(self, s: int, seed: int) -> None:
        self.call("start", s, seed)

    def resume(self, s: int) -> None:
        """Run a state on to the next decision, as when it was set up."""
        self.call("resume", s)

    def over(self, s: int) -> bool:
        return int.from_bytes(self._read(s, s + 4), "little") == self.unit.layout.frames

    def count(self, s: int) -> int:
        """List the legal moves of the current decision, and return their number without passing."""
        return self.call("count", s)

    def segments(self, s: int) -> list[Segment]:
        """Return the legal moves as the Python machine does."""
        self.count(s)
        end = self._exports["segment"].value(self._store)
        # The memory itself, not a copy: lists in segments may be anywhere, also in tables.
        memory = memoryview(self._memory.get_buffer_ptr(self._store)).cast("B")
        return read_segments(self.unit, memory, self.unit.segments, end)

    def play(self, s: int, n: int) -> None:
        """Make the n-th of the moves that `count` has just listed; passing comes last."""
        self.call("play", s, n)

    def hash(self, s: int) -> int:
        return self.call("hash", s) & (1 << 64) - 1

    def redeal(self, to: int, source: int, viewer: int, seed: int) -> bool:
        """Copy a state, and deal anew what a player cannot see; return whether a state was found
        that could be."""
        return bool(self.call("redeal", to, source, viewer, seed))

    # ---- search

    def begin_search(self, seed: int) -> None:
        self.call("search begin", seed)

    def search(
        self, root: int, s: int, player: int, iterations: int, settings: SearchSettings
    ) -> None:
        """Go on with a search from a state, in the memory of another one."""
        how = (settings.explore, settings.widen, settings.depth, settings.random_moves)
        self.call("search", root, s, player, iterations, *how)

    def found_moves(self) -> list[tuple[int, int, int]]:
        """Return the moves of the first decision in the tree, in the order in which they were
        tried: the place among the legal moves, the visits, and what they were worth."""
        return [
            (_number(raw, PLACE, 8), _number(raw, VISITS), _number(raw, WORTH, 8))
            for _, raw in self._children(self.unit.tree)
        ]

    def _children(self, node: int) -> Iterator[tuple[int, bytes]]:
        at = self._number(node + FIRST)
        while at:
            raw = self._read(at, at + NODE)
            yield at, raw
            at = _number(raw, NEXT)

    def line(self, root: int, s: int, player: int, seed: int, fewest: int) -> Iterator[int]:
        """Deal a state, and make the moves that the tree expects in it, each tried often enough:
        yield the place of each among the legal moves, before it is made."""
        if not self.redeal(s, root, player, seed):
            return
        node = self.unit.tree
        while not self.over(s):
            known = [(_number(raw, VISITS), -at, raw) for at, raw in self._children(node)]
            visits, negated, raw = max(known, default=(0, 0, b""))
            if visits < fewest:
                return
            place = self._place_of(s, raw, node == self.unit.tree)
            if place is None:
                return
            yield place
            self.count(s)
            self.play(s, place)
            node = -negated

    def _place_of(self, s: int, raw: bytes, first: bool) -> int | None:
        """Return where a move of the tree is among the legal ones of a state."""
        if first:
            return _number(raw, PLACE, 8)
        total = self.count(s)
        if total > MOST_SEARCHED_MOVES:
            return None
        end = self._exports["arena"].value(self._store)
        key = int.from_bytes(raw[KEY : KEY + 8], "little", signed=True)
        # One more than are listed, for passing.
        return next((n for n in range(total + 1) if self.call("key", n, end) == key), None)

    def _number(self, at: int) -> int:
        return int.from_bytes(self._read(at, at + 4), "little")

    # ---- random games

    def playout(self, s: int, seed: int) -> int:
        """Play a random game and return its length; the state is then over."""
        return self.call("playout", s, seed, seed)

    def list_all(self, wanted: bool) -> None:
        """Let random games list all legal moves of each decision, as a search does; they are then
        other games."""
        self._exports["listing all"].set_value(self._store, int(wanted))

    @property
    def moves_drawn(self) -> int:
        """The state of the generator from which random moves were drawn."""
        return int(self._exports["moves"].value(self._store)) & (1 << 64) - 1

    def playouts(
        self, games: int, seed: int, pause: Callable[[], object] | None = None
    ) -> Statistics:
        """Play random games with the seeds from `seed` on."""
        with self.busy:
            return self._playouts(games, seed, pause)

    def _playouts(self, games: int, seed: int, pause: Callable[[], object] | None) -> Statistics:
        unit = self.unit
        found = Statistics(unit.players.size)
        counters = len(unit.checked.procedures) + len(unit.plan.actions)
        self._write(unit.rule_counters, bytes(8 * counters))
        self._write(self._totals, bytes(16 * counters))
        size = row_bytes(unit)
        for first in range(0, games, BATCH):
            number = min(BATCH, games - first)
            self.call("playouts", self.slots[0], seed + first, number, self.rows, self._totals)
            raw = self._read(self.rows, self.rows + number * size)
            found.add(memoryview(raw).cast("q").tolist(), size // 8)
            if pause is not None:
                pause()
        self._add_totals(found)
        return found

    def _add_totals(self, found: Statistics) -> None:
        unit = self.unit
        names = [*unit.checked.procedures, *(action.id for action in unit.plan.actions)]
        raw = self._read(self._totals, self._totals + 16 * len(names))
        numbers = memoryview(raw).cast("q").tolist()
        rules = len(unit.checked.procedures)
        for n, name in enumerate(names):
            total, square = numbers[2 * n], numbers[2 * n + 1]
            if n >= rules:
                found.actions[name], found.action_squares[name] = total, square
            elif name.startswith(RULES):
                found.rules[name], found.rule_squares[name] = total, square

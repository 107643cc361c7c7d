"""What all generated code of one module shares: the plan, the state's layout, and memory.

Memory: faults at the bottom, then tables, counters and remembered results as they are placed, then
large areas of fixed sizes, then states.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from legalist.limits import WORK
from legalist.plan import Plan
from legalist.plan.expressions import Expr
from legalist.plan.passes.memo import read_by
from legalist.plan.routines import Function
from legalist.plan.statements import AskThen, Body
from legalist.plan.walk import children, walk_statements
from legalist.typed.types import Domain, ListType, Type

from .code import I32, I64, Words, num, small
from .encoder import Module
from .possibilities import WAYS_BYTES
from .routine import Routine
from .state_layout import STAMPS, StateLayout, aligned, lay_out_bytes, width
from .unsupported import Unsupported

if TYPE_CHECKING:
    from .tracing import EntryForm

# What the arena and the list of segments have beyond what work can pay for.
ROOM = 1 << 20
# Below are faults and the table of `select`.
FIRST_FREE = 4096


class Unit:
    def __init__(self, plan: Plan, measures: tuple[str, ...] = (), value: str = "") -> None:
        """`measures` are functions of the plan whose results are wanted when a game is over,
        `value` one that says what a position is worth to a player."""
        self.plan = plan
        self.value = value
        self.measures = measures
        self.checked = plan.tables.checked
        self.module = Module()
        self.reads: dict[str, frozenset[str]] = {}
        for key, function in plan.functions.items():
            self.reads[key] = read_by(function.body, self.reads)
        self.groups: dict[frozenset[str], int] = {}
        for reads in sorted(set(self.reads.values()) - {frozenset()}, key=sorted):
            self.groups[reads] = len(self.groups)
        self.players: Domain = self.checked.domains["player"]
        self.layout: StateLayout = lay_out_bytes(
            plan.layout, self.checked.stock, self.players.size, len(self.groups)
        )
        self.blocks = {block.id: block for block in plan.blocks}
        self.asked = self._asked()
        self.begun: set[str] = set()
        self.vain = self.blank = self.states = self.tree = self.path = 0
        # Where the trace is written, if the module keeps one; and what its entries can be.
        self.trace = 0
        self.entry_forms: list[EntryForm] = []
        self._at = FIRST_FREE
        self._placed: dict[str, int] = {}
        self.ways = self.reserve(WAYS_BYTES)
        self.arena = self.reserve(8 * WORK + ROOM)
        self.segments = self.reserve(8 * WORK + ROOM)
        for name in ("work", "steps"):
            self.module.variable(name, start=WORK, shown=True)
        for name in ("moves", "deals", "listing all", "under way"):
            self.module.variable(name, shown=True)
        for name in ("arena", "segment", "cursor", "limit", "tree end", "searched"):
            self.module.variable(name, 0x7F, shown=name in ("segment", "arena"))
        # Without a gap, so that they can be gone through as one list.
        rules = 8 * len(self.checked.procedures)
        self.rule_counters = self.reserve(rules + 8 * len(plan.actions))
        self.action_counters = self.rule_counters + rules

    def _asked(self) -> list[tuple[Type, ...]]:
        """Return the types of the player and the arguments of each site."""
        ends = [block.end for block in self.plan.blocks]
        found = {
            end.site: (end.player.type, *(arg.type for arg in end.args))
            for end in ends
            if isinstance(end, AskThen)
        }
        return [found[site] for site in range(len(self.plan.sites))]

    def roots(self) -> Iterator[Expr]:
        """Yield every whole expression of the plan."""
        for function in self.plan.functions.values():
            yield function.body
        for procedure in self.plan.procedures.values():
            yield from _in_body(procedure.body)
        for block in self.plan.blocks:
            yield from _in_body(block.body)
            yield from children(block.end)
        for action in self.plan.actions:
            yield from (*action.tests, *action.requirements)
            yield from (hoisted.value for hoisted in action.hoisted)
            for choice in action.choices:
                yield from children(choice)  # type: ignore[arg-type]

    def site_of(self, s: I32) -> I32:
        """The number of the site of the current decision."""
        return small(-1) - (s + s.load()).load_before(4)

    # ---- memory

    def reserve(self, size: int) -> int:
        """Return the address of so many bytes, all 0."""
        at, self._at = self._at, aligned(self._at + size)
        return at

    @property
    def end(self) -> int:
        """The end of what is reserved."""
        return self._at

    def place(self, content: bytes) -> int:
        at = self.reserve(len(content))
        self.module.data(at, content)
        return at

    def rows(self, key: str, rows: list[int], words: int) -> int:
        """Place rows of so many words, and return the address of row 0; the last of them is also
        row -1, for none."""
        if key not in self._placed:
            mask = (1 << 64 * words) - 1
            content = [(int(row) & mask).to_bytes(8 * words, "little") for row in (rows[-1], *rows)]
            self._placed[key] = self.place(b"".join(content)) + 8 * words
        return self._placed[key]

    def row(self, f: Routine, key: str, rows: list[int], words: int, index: I64) -> Words:
        """Return one row. Row -1 is before the table, so the address is computed as a whole."""
        at = self.rows(key, rows, words)
        if index.known is not None:
            mask = int(rows[index.known])
            return tuple(num(mask >> 64 * w & (1 << 64) - 1) for w in range(words))
        return f.load_words(small(at) + index.narrow * (8 * words), words)

    def table(self, f: Routine, name: str, args: tuple[I64, ...], type_: Type) -> Words:
        """Return an entry of a table of the plan."""
        table: tuple[Any, ...] = self.plan.tables.table(name)
        if isinstance(type_, ListType):
            lists = [
                self._once(f"list {name} {n}", _list_bytes(row)) for n, row in enumerate(table)
            ]
            return self.row(f, f"table {name}", lists, 1, args[0])
        if isinstance(table[0], tuple):
            flat = [one for row in (table[-1], *table) for one in (row[-1], *row)]
            across = len(table[0]) + 1
            return self.row(f, f"table {name}", flat, 1, (args[0] + 1) * across + args[1] + 1)
        return self.row(f, f"table {name}", list(table), width(type_), args[0])

    def _once(self, key: str, content: bytes) -> int:
        if key not in self._placed:
            self._placed[key] = self.place(content)
        return self._placed[key]

    # ---- remembered results

    def changed(self, f: Routine, s: I32, what: str) -> None:
        """Give the groups of results that depend on a zone or value a new stamp: they are found
        no more, neither in this state nor in copies that are made of it from now on."""
        groups = [number for reads, number in self.groups.items() if what in reads]
        if groups:
            f.set_global("clock", f.global64("clock") + 1)
            for number in groups:
                f.store(s, f.global64("clock"), STAMPS + 8 * number)

    def stamp(self, s: I32, function: Function) -> I64:
        """The stamp that a remembered result of a function must have."""
        reads = self.reads[function.key]
        return s.word(STAMPS + 8 * self.groups[reads]) if reads else num(1)

    def routine(self, name: str, params: str, results: str = "") -> Routine:
        return Routine(self.module, name, params, results)


def _in_body(body: Body) -> Iterator[Expr]:
    for statement in walk_statements(body):
        yield from children(statement)


def _list_bytes(items: tuple[int, ...]) -> bytes:
    if any(not isinstance(one, int) for one in items):
        raise Unsupported("a table of lists of lists")
    return b"".join(int(one).to_bytes(8, "little", signed=True) for one in (len(items), *items))

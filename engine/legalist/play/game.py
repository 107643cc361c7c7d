"""A game that is ready to be played: the result of `load`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from legalist.check import Checker, check_program
from legalist.diagnostics import Report, RulesetError, Span
from legalist.language import parse_text
from legalist.limits import MOST_RANDOM_DECISIONS
from legalist.link import link
from legalist.link.location import Place
from legalist.link.maps import MapChoice
from legalist.link.named_files import Asked
from legalist.lower import lower
from legalist.machine import Broken, Form, GameMachine, Machine, Slots, Trace
from legalist.machine.random import MOVES, Draws
from legalist.machine.runtime import members_of
from legalist.machine.statistics import Statistics
from legalist.program import Program
from legalist.program.canonical import fingerprints, program_hash
from legalist.typed import Expr, Param
from legalist.typed.types import (
    Domain,
    ListType,
    NothingType,
    NumberType,
    OptionalType,
    PiecesType,
    SetType,
    TruthType,
    Type,
)

from . import state_reader, storage
from .errors import NoDeal, PositionError, Reason, RuleFailure
from .fault_advice import fault_advice
from .legal_moves import LegalMoves
from .legality import read_move, readings, why_illegal
from .moves import Move
from .playouts import RandomGames, make_fast_machine, make_searching_machine
from .position import lay_out
from .state import Outcome, State
from .unseen import Unseen
from .value_text import Words

if TYPE_CHECKING:
    from legalist.machine.to_wasm.host import WasmMachine

# The player for whom an expression is worked out.
ME = "me"


def load(
    target: Place,
    *,
    modules: Sequence[Asked] = (),
    players: int | None = None,
    map: MapChoice = None,
    options: Mapping[str, bool | int | str] | None = None,
    edition: str | None = None,
    seats: Sequence[str] | None = None,
) -> Game:
    """Load a ruleset (name or folder) or a variant file; raise `RulesetError` with findings."""
    report = Report()
    program = link(
        target, modules=modules, players=players, map=map, options=options, edition=edition,
        seats=seats, report=report, partial=True, brief=True,
    )  # fmt: skip
    if program is None:
        raise RulesetError(report.diagnostics)
    return Game(program, report)


def _number(expression: str) -> str:
    """Return an expression that can only be a number."""
    return f"({expression}) + 0"


class Game:
    """The rules of one game for a number of players, to which its states belong."""

    def __init__(self, program: Program, report: Report | None = None) -> None:
        report = report or Report()
        self._checker: Checker
        checked, self._checker = check_program(program, report)
        if report.errors:
            raise RulesetError(report.diagnostics)
        self.program = program
        self.warnings = tuple(report.diagnostics)
        self.machine: GameMachine = Machine(checked, lower(checked), program.board)
        self.words = Words(program, checked)
        self.unseen = Unseen(checked)
        self._hash = ""
        self._fingerprints: dict[str, str] = {}
        self._expressions: dict[str, tuple[Callable[..., Any], Type]] = {}
        self._valuing: dict[str, WasmMachine | None] = {}

    @property
    def players(self) -> int:
        return len(self.program.seats)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.program.seats

    @property
    def hash(self) -> str:
        """A hash of everything that matters for play; saved states and records carry it."""
        if not self._hash:
            self._hash = program_hash(self.program)
        return self._hash

    @property
    def fingerprints(self) -> dict[str, str]:
        """A short hash of each part of the rules, by address."""
        if not self._fingerprints:
            self._fingerprints = fingerprints(self.program)
        return self._fingerprints

    # ---- states

    def start(self, seed: int = 0) -> State:
        """Return the state after the set-up of a new game, at the first decision."""
        trace: Trace = []
        slots = self.machine.blank(seed)
        self._guarded(self.machine.run, slots, trace)
        return State(self, slots, trace)

    def from_json(self, data: Any) -> State:
        """Return a state that `State.to_json` wrote; raise `StateError` if it is not one of this
        game."""
        return State(self, state_reader.from_json(self, data))

    def position(
        self,
        zones: Mapping[str, Any] | None = None,
        values: Mapping[str, Any] | None = None,
        *,
        rest: str | Sequence[str] = (),
        known: Mapping[str, Any] | None = None,
        seed: int = 0,
        start: str = "turn",
    ) -> State:
        """Return a custom position, from which the flow continues at `turn` (or first runs
        `setup`). `rest` names the zones for pieces that are left over, `known` lists for piles who
        knows their pieces, from the top down."""
        if start not in ("turn", "setup"):
            raise PositionError(f"a position starts with `turn` or `setup`, not `{start}`")
        slots = self.machine.blank(seed)
        left_over = [rest] if isinstance(rest, str) and rest else rest
        lay_out(self, slots, zones or {}, values or {}, list(left_over), known or {})
        if start == "turn":
            self.machine.begin_turn(slots)
        trace: Trace = []
        self._guarded(self.machine.run, slots, trace)
        return State(self, slots, trace)

    # ---- moves

    def parse_move(self, state: State, text: str) -> Move:
        """Return the legal move that a text means; raise a `MoveError` that says what is wrong."""
        with self.machine.counters.together():
            move: Move = self._guarded(read_move, self, state._slots, text)
        return move

    def why_not(self, state: State, move: Move | str, language: str = "en") -> list[Reason]:
        """Return the reasons why a move is illegal; none if it is legal."""
        s = state._slots
        with self.machine.counters.together():
            read = [move]
            if isinstance(move, str):
                read = self._guarded(readings, self, s, move, language)
            reasons: list[Reason] = self._guarded(why_illegal, self, s, read, language)
        return reasons

    def legal_moves_of(self, s: Slots) -> LegalMoves:
        pending = self.machine.pending(s)
        if pending is None:
            return LegalMoves(self, 0, [], False, (), s)
        segments = self._guarded(self.machine.segments, s)
        return LegalMoves(self, pending.player, segments, pending.or_pass, pending.args, s)

    def domain_of(self, s: Slots, number: int, chosen: tuple[Any, ...]) -> Form:
        """Return what an action's next choice can be, apart from its requirements."""
        form: Form = self._guarded(self.machine.domain, s, number, chosen)
        return form

    def play(self, s: Slots, number: int, args: tuple[Any, ...], trace: Trace | None) -> None:
        """Make a legal move on slots in place."""
        self._guarded(self.machine.play, s, number, args, trace)

    def deal(self, s: Slots, viewer: int, seed: int) -> Slots:
        """Return a state in which what a player cannot see is dealt anew; raise `NoDeal` if none
        was found."""
        slots: Slots | None = self._guarded(self.machine.dealer.deal, s, viewer, seed)
        if slots is None:
            raise NoDeal
        return slots

    def settle(self, s: Slots, viewer: int) -> Slots:
        """Return one of the states that a player cannot tell from this one, the same for all of
        them; raise `NoDeal` if none was found."""
        slots: Slots | None = self._guarded(self.machine.dealer.settle, s, viewer)
        if slots is None:
            raise NoDeal
        return slots

    def playout(
        self,
        seed: int = 0,
        limit: int = MOST_RANDOM_DECISIONS,
        count: Callable[[int], object] | None = None,
    ) -> State:
        """Play a whole random game fast, without traces or move objects; a seed is the same game on
        every machine. `count` is given its length."""
        machine = self.machine
        s = machine.blank(seed)
        self._guarded(machine.run, s, None)
        length = self._guarded(machine.play_out, s, Draws(seed, MOVES), limit)
        if count is not None:
            count(length)
        return State(self, s)

    def playouts(self, number: int, seed: int = 0) -> Statistics:
        """Play whole random games with the seeds from `seed` on, as fast as possible, and return
        what they were like."""
        return self.random_games().play(number, seed)

    def random_games(self, measures: Sequence[str] = ()) -> RandomGames:
        """Return what plays random games and evaluates some expressions at the end of each."""
        return RandomGames(self, [self.typed_expression(one) for one in measures])

    @cached_property
    def fast_machine(self) -> WasmMachine | None:
        """The rules compiled to WebAssembly; None where that is not possible."""
        return make_fast_machine(self.machine)

    def machine_valuing(self, expression: str) -> WasmMachine | None:
        """Return the rules compiled for searches that look at an expression about the player `me`;
        None where that is not possible. Raise RulesetError if it gives no number."""
        if expression not in self._valuing:
            made = make_searching_machine(self.machine, *self._typed(_number(expression), (ME,)))
            self._valuing[expression] = made
        return self._valuing[expression]

    def _guarded(self, run: Callable[..., Any], *args: Any) -> Any:
        try:
            return run(*args)
        except Broken as broken:
            report = Report()
            help = fault_advice(broken.code, broken.params, self.program)
            report.add(broken.code, self._origin(broken.where), help=help, **broken.params)  # type: ignore[arg-type]
            raise RuleFailure(report.diagnostics[0], broken.where) from broken

    def _origin(self, address: str) -> Span | None:
        section, _, name = address.partition(".")
        declared = getattr(self.program, section, {})
        found = declared.get(name) if isinstance(declared, dict) else None
        return found.origin.span if found is not None else None

    # ---- inspection

    def outcome_of(self, s: Slots) -> Outcome:
        checked, machine = self.machine.checked, self.machine
        scores: dict[str, tuple[int, ...]] = {}
        for player, seat in enumerate(self.seats):
            score = self._guarded(machine.call, checked.score, s, player) if checked.score else 0
            scores[seat] = score if isinstance(score, tuple) else (score,)
        ranking = tuple(sorted(self.seats, key=lambda seat: scores[seat], reverse=True))
        if checked.winners:
            won = self._guarded(machine.call, checked.winners, s)
            winners = tuple(self.seats[i] for i in members_of(won))
        else:
            best = max(scores.values())
            winners = tuple(seat for seat in self.seats if scores[seat] == best)
        return Outcome(winners, scores, ranking)

    def evaluate(self, state: State, expression: str) -> Any:
        """Evaluate any expression of the language in a state; it can name seats and spaces."""
        run, type_ = self._compiled(expression)
        return self._plain(type_, self._guarded(run, state._slots))

    def type_of(self, expression: str) -> Type:
        """Return the type of an expression; raise RulesetError if it cannot be understood."""
        return self._compiled(expression)[1]

    def _compiled(self, expression: str) -> tuple[Callable[..., Any], Type]:
        found = self._expressions.get(expression)
        if found is None:
            typed = self.typed_expression(expression)
            found = self._expressions[expression] = (self.machine.compile(typed), typed.type)
        return found

    def player_value(self, expression: str) -> Callable[[Slots, int], int]:
        """Return what works out an expression for a player, who is `me` in it; raise RulesetError
        if it gives no number."""
        run = self.machine.compile(*self._typed(_number(expression), (ME,)))
        return lambda s, me: int(self._guarded(run, s, me))

    def typed_expression(self, expression: str) -> Expr:
        """Return an expression with its types; raise RulesetError if it cannot be understood."""
        return self._typed(expression)[0]

    def _typed(
        self, expression: str, about: tuple[str, ...] = ()
    ) -> tuple[Expr, tuple[Param, ...]]:
        report = Report()
        report.remember("expression", expression)
        node = parse_text(
            expression, "expression", lambda a, b, c, d: Span("expression", a, b, c, d), report
        )
        typed = self._checker.expression(node, report, about) if node is not None else None
        if typed is None or report.errors:
            raise RulesetError(report.diagnostics)
        return typed

    def _plain(self, type_: Type, value: Any) -> Any:
        """Return a value as plain Python: numbers, truth values, names, tuples of names, counts by
        name."""
        match type_:
            case NumberType():
                return value
            case NothingType():
                return None
            case TruthType():
                return bool(value)
            case OptionalType(item):
                return None if value < 0 else self._plain(item, value)
            case Domain(_, _, members):
                return members[value]
            case SetType(item):
                return tuple(self._plain(item, one) for one in members_of(value))
            case ListType(item):
                return tuple(self._plain(item, one) for one in value)
            case PiecesType(item):
                return {item.members[kind]: n for kind, n in enumerate(value) if n}
        return value

    def zone_of(self, s: Slots, name: str, args: Sequence[str]) -> Any:
        zone = self.machine.layout.zones[name]
        wanted = ",".join(args)
        for index, key in storage.keys(zone):
            if key == wanted:
                return storage.contents(zone, s, index)
        raise KeyError(f"{name}({', '.join(args)})")

    def value_of(self, s: Slots, name: str, args: Sequence[str]) -> Any:
        place = self.machine.layout.values[name]
        wanted = ",".join(args)
        for index, key in storage.keys(place):
            if key == wanted:
                return self._plain(place.value.type, place.read(s, index))
        raise KeyError(f"{name}({', '.join(args)})")

    def check_invariants(self, state: State) -> list[str]:
        """Return the addresses of the ruleset's invariants that do not hold in a state."""
        return [
            one.address
            for number, one in enumerate(self.machine.checked.invariants.values())
            if not self._guarded(self.machine.invariant, number, state._slots)
        ]

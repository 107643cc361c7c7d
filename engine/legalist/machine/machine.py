"""A program as a running machine: generated code, and states to run it on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import legalist.typed as t
from legalist.board import Board
from legalist.limits import DEEPEST_STACK, GAME_WORK, MOST_POSSIBILITIES, STEP
from legalist.lower import Lowered, may_be_deep
from legalist.plan import Plan, make_plan
from legalist.plan.layout import PHASE, RANDOM, STACK, Layout, Slots
from legalist.plan.optimise import optimise
from legalist.quick_dataclass import frozen

from . import forms
from .counters import STEPS, WORK, Counters, OutOfSteps, OutOfWork
from .frames import Frame, Frames, Pending, Stack, depth, each
from .moveless_asks import Vain
from .noted_moves import NotedMove
from .random import Draws, seeded
from .random_game import RandomGame, RandomMoves
from .redeal import Dealer
from .runtime import Fault, GameEnds
from .segments import Segment
from .stop_outline import StopOutline, outline_stop, waits_for_action
from .to_python.code import Code

Trace = list[tuple[Any, ...]]
STOPS = (OutOfSteps, OutOfWork, Fault)
Run = Callable[..., None]
# As many numbers as an entry of a trace takes memory.
ENTRY = 16


@frozen
class Saved:
    """The random generator, the phase (0 while playing, 1 after `end game`, 2 when it is over), and
    the frames."""

    random: int
    phase: int
    frames: list[Frame]


class Broken(Exception):
    """Raised when rules do something impossible while running; `where` is the rule's address."""

    def __init__(self, code: str, where: str, params: dict[str, object]) -> None:
        super().__init__(code, where, params)
        self.code, self.where, self.params = code, where, params


class Machine:
    """Runs one program. States are flat lists, owned by the caller."""

    def __init__(self, checked: t.Checked, lowered: Lowered, board: Board | None) -> None:
        self.checked = checked
        self.lowered = lowered
        self.plan: Plan = optimise(make_plan(checked, lowered, board))
        self.layout: Layout = self.plan.layout
        self.tables = self.plan.tables
        self.counters = Counters()
        self.frames = Frames(checked, lowered)
        self._notes_moves = self.frames.can_hide
        self._cache = self.layout.legal
        self.code = Code(checked, lowered, self.plan, self.counters)
        self.actions = tuple(checked.actions.values())
        self.procedures = tuple(checked.procedures.values())
        self.zones = tuple(self.layout.zones.values())
        self.values = tuple(self.layout.values.values())
        self.events = tuple(checked.events.values())
        self._collect()

    def plan_of(self, checked: t.Checked) -> Plan:
        """Return the plan of a program with the same procedures, and perhaps more functions."""
        return optimise(make_plan(checked, self.lowered, self.tables.board))

    def _collect(self) -> None:
        self.offered = self.plan.offered
        self._entries = [self.lowered.entry.get(action.procedure, -1) for action in self.actions]
        # Compiled when they are first needed, like everything in `code`.
        self._blocks: dict[int, Run] = {}
        self._listings: dict[int, tuple[Run, ...]] = {}
        self._straight: list[Run | None] = [None] * len(self.actions)
        self._random_moves = RandomMoves(self)
        self._may_be_deep = may_be_deep(self.checked, self.lowered)

    def _list_actions(self, site: int) -> tuple[Run, ...]:
        decision = self.lowered.sites[site].decision
        offered = [n for n in self.offered[decision] if self.plan.actions[n].ever_legal]
        listings = tuple([self.code[f"legal{n}"] for n in offered])
        self._listings[site] = listings
        return listings

    def _procedure(self, action: int) -> Run:
        run = self._straight[action] = self.code.procedures[self.actions[action].procedure]
        return run

    def address(self, procedure: str) -> str:
        """Return the address of the rule that a procedure was made from."""
        return self.code.address(procedure)

    def compile(self, expr: t.Expr, params: tuple[t.Param, ...] = ()) -> Callable[..., Any]:
        """Return a function of a state for one more expression."""
        run = self.code.expression(expr, params)
        return lambda s, *args: self._ask(run, s, *args)

    # ---- states

    def blank(self, seed: int) -> Slots:
        """Return a state with all pieces where they start and all values at their start; nothing
        has run."""
        s: Slots = [None] * self.layout.size
        s[STACK] = (self.lowered.main, (), ())
        s[RANDOM] = seeded(seed)
        s[PHASE] = 0
        for zone in self.zones:
            fill: Any = {"one": -1, "bag": 0, "pile": ()}[zone.zone.order]
            for slot in range(zone.base, zone.base + zone.count * zone.width):
                s[slot] = fill
            if zone.known >= 0:
                for slot in range(zone.known, zone.known + zone.count):
                    s[slot] = ()
        for value in self.values:
            for slot in range(value.base, value.base + value.count):
                s[slot] = value.value.start
        self.derive(s)
        piles: dict[tuple[str, int], list[int]] = {}
        for family, stock in self.checked.stock.items():
            for kind, (count, at) in enumerate(
                zip(stock, self.checked.starts[family], strict=True)
            ):
                place = self.layout.zones[at.zone]
                if place.zone.order == "pile":
                    pile = piles.setdefault((at.zone, place.index(at.args)), [])
                    pile += [kind] * count
                else:
                    self.put(s, at.zone, at.args, kind, count)
        for (name, index), pieces in piles.items():
            self.counters.reset()
            self.code[f"lay{self.layout.zones[name].number}"](s, index, tuple(pieces))
        return s

    def derive(self, s: Slots) -> None:
        """Fill the slots that are derived from the others."""
        for slot in range(self.layout.derived, self.layout.size):
            s[slot] = None
        for zone in self.zones:
            if zone.masks < 0:
                continue
            for slot in range(zone.masks, zone.occupied + 1):
                s[slot] = 0
            for i in range(zone.count):
                kind = s[zone.base + i]
                if kind >= 0:
                    s[zone.masks + kind] |= 1 << i
                    s[zone.occupied] |= 1 << i

    def filled(self, s: Slots) -> Slots:
        """Return slots of which those that are derived are missing, with them."""
        made = [*s, *[None] * (self.layout.size - len(s))]
        self.derive(made)
        return made

    def put(self, s: Slots, zone: str, args: Sequence[int], kind: int, count: int) -> None:
        self.counters.reset()
        place = self.layout.zones[zone]
        self.code[f"put{place.number}"](s, place.index(args), kind, count)

    def take(self, s: Slots, zone: str, args: Sequence[int], kind: int, count: int) -> None:
        self.counters.reset()
        place = self.layout.zones[zone]
        self.code[f"take{place.number}"](s, place.index(args), kind, count)

    # ---- queries

    def copy(self, s: Slots) -> Slots:
        return s[:]

    def weight(self, s: Slots, trace: Trace | None) -> int:
        """Return about how many numbers a state holds, with its trace and the legal moves that are
        listed."""
        return len(s) + ENTRY * (len(trace or ()) + len(s[self._cache] or ()))

    def key(self, s: Slots) -> tuple[Any, ...]:
        """Return what makes two states of a game equal; hashable."""
        return (*each(s[STACK]), *s[RANDOM : self.layout.derived])

    def over(self, s: Slots) -> bool:
        return not s[STACK]

    def pending(self, s: Slots) -> Pending | None:
        """Return the pending decision, None if the game is over."""
        return self.frames.pending(s[STACK])

    def hidden_moves(self, s: Slots) -> tuple[NotedMove, ...]:
        """Return the moves chosen while other players still have to choose; each is known only to
        its player."""
        return self.frames.hidden(s[STACK])

    def waiting(self, s: Slots) -> tuple[int, ...]:
        """Return the players who choose at the same time as whoever decides, and have not yet."""
        return self.frames.waiting(s[STACK])

    def carried_out(self, s: Slots, action: int, args: tuple[Any, ...]) -> list[NotedMove]:
        """Return what is carried out if this move is the last to be chosen: itself, after the moves
        that others chose at the same time."""
        player, *given = self.frames.given(s[STACK])
        moves = (*self.hidden_moves(s), (player, action, tuple(given), args))
        return [move for move in moves if move[1] >= 0]

    def allowed(self, s: Slots, move: NotedMove) -> bool:
        """Return whether a move that was chosen earlier is legal now."""
        allowed: bool = self._ask(self.code.noted.allowed, s, move)
        return allowed

    def open_moves(self, s: Slots) -> tuple[NotedMove, ...]:
        """Return the moves that all have chosen and that are still to be carried out, the next one
        first."""
        return self.frames.open(s[STACK])

    def begin_turn(self, s: Slots) -> None:
        """Continue a state with the first turn, as if it had been set up."""
        s[STACK] = (self.lowered.turn, (), ())

    def save(self, s: Slots) -> Saved:
        """Return everything in a state except zones and values."""
        return Saved(s[RANDOM], s[PHASE], self.frames.read(s[STACK]))

    def restore(self, s: Slots, random: int, phase: int, stack: Stack) -> None:
        """Restore what `save` returned, in a state whose zones and values are filled in."""
        s[RANDOM], s[PHASE], s[STACK] = random, phase, stack
        self.derive(s)

    def outline(self, procedure: str, stop: str, asked: bool) -> StopOutline:
        """Return what identifies a stop; raise `NoFrame` if there is none of this name."""
        return outline_stop(self.checked, self.lowered, self.frames, procedure, stop, asked)

    def is_mid_action(self, s: Slots) -> bool:
        """Return whether the current decision is asked while an action is carried out."""
        frames = self.frames.read(s[STACK])
        return bool(frames) and (
            frames[0].procedure in {action.procedure for action in self.actions}
            or any(
                waits_for_action(self.checked, self.lowered, one.procedure, one.stop)
                for one in frames[1:]
            )
        )

    # ---- running

    def run(self, s: Slots, trace: Trace | None) -> None:
        """Run blocks until a player has to decide or the game is over."""
        self.counters.reset()
        self._run(s, trace)

    def _run(
        self, s: Slots, trace: Trace | None, has_move: Callable[[Slots], object] | None = None
    ) -> None:
        """Run blocks; `has_move` tells whether a decision that cannot be passed has a legal
        move."""
        has_move = has_move or self.list_legal
        blocks, sites, counters, vain = self._blocks, self.lowered.sites, self.counters, None
        try:
            while True:
                frame = s[STACK]
                if not frame:
                    return
                block = frame[0]
                if block < 0:
                    site = sites[-1 - block]
                    left = counters.steps = counters.steps - 1
                    if left < 0:
                        raise OutOfSteps
                    s[self._cache] = None
                    if self._may_be_deep and depth(frame) > DEEPEST_STACK:
                        raise Fault("L900", limit=DEEPEST_STACK, decision=site.decision)
                    if site.or_pass or has_move(s):
                        return
                    vain = vain or Vain()
                    vain.ask(-1 - block)
                    s[STACK] = self.frames.after(frame, True)
                    continue
                run = blocks.get(block)
                if run is None:
                    run = blocks[block] = self.code[f"b{block}"]
                try:
                    run(s, trace, frame[1], frame[2])
                except GameEnds:
                    self.end(s)
        except (OutOfSteps, OutOfWork) as error:
            raise self._endless(vain) or self.broken(error, self._under_way(s)) from error
        except Fault as error:
            raise self.broken(error, self._under_way(s)) from error

    def end(self, s: Slots) -> None:
        """Leave the current procedures for the ending, or leave the ending for good."""
        if s[PHASE] == 0:
            s[PHASE] = 1
            s[STACK] = (self.lowered.ending, (), ())
        else:
            s[PHASE] = 2
            s[STACK] = ()

    def _under_way(self, s: Slots) -> str:
        """Return the address of the procedure on top of the stack."""
        if not s[STACK]:
            return ""
        block = s[STACK][0]
        top = self.lowered.sites[-1 - block] if block < 0 else self.lowered.blocks[block]
        return self.code.address(top.procedure)

    def broken(self, error: Exception, where: str = "") -> Broken:
        """Return an error as `Broken`, at the innermost rule it came through."""
        where = self.code.blamed(error) or where
        match error:
            case Fault():
                return Broken(error.code, where, error.params)
            case OutOfWork():
                return Broken("L820", where, {"rule": where or "this", "limit": WORK})
        return Broken("L801", where, {"rule": where, "limit": STEPS})

    def _endless(self, vain: Vain | None) -> Broken | None:
        """Return the error for a decision that came back again and again without a legal move."""
        number = vain.most() if vain is not None else None
        if number is None:
            return None
        site = self.lowered.sites[number]
        where = self.code.address(site.procedure)
        return Broken("L821", where, {"rule": where, "decision": site.decision})

    def list_legal(self, s: Slots) -> list[Segment]:
        """Return all legal moves, while something else is run that pays for it."""
        listed: list[Segment] | None = s[self._cache]
        if listed is None:
            given, listed = self.frames.given(s[STACK]), []
            self.counters.moves = MOST_POSSIBILITIES
            site = -1 - s[STACK][0]
            for legal in self._listings.get(site) or self._list_actions(site):
                legal(s, *given, listed)
            s[self._cache] = listed
        return listed

    def can_decide(self, s: Slots) -> bool:
        """Return whether the player who decides can do so; nobody else is ever asked."""
        return self.lowered.sites[-1 - s[STACK][0]].or_pass or bool(self.segments(s))

    def segments(self, s: Slots) -> list[Segment]:
        """Return all legal moves of the current decision (except passing), in short form."""
        listed: list[Segment] | None = s[self._cache]
        if listed is not None:
            return listed
        self.counters.reset()
        try:
            return self.list_legal(s)
        except STOPS as error:
            raise self.broken(error) from error

    def segments_for(self, s: Slots, player: int) -> list[Segment]:
        """Return what `segments` would be if another player were asked the same."""
        _, *given = self.frames.given(s[STACK])
        listed: list[Segment] = []
        self.counters.reset()
        self.counters.moves = MOST_POSSIBILITIES
        try:
            for legal in self._listings[-1 - s[STACK][0]]:
                legal(s, player, *given, listed)
        except STOPS as error:
            raise self.broken(error) from error
        return listed

    @cached_property
    def dealer(self) -> Dealer:
        """Deals anew what a player cannot see."""
        return Dealer(self)

    def play(
        self,
        s: Slots,
        action: int,
        args: tuple[Any, ...],
        trace: Trace | None,
        has_move: Callable[[Slots], object] | None = None,
    ) -> None:
        """Make a move in place and run on to the next decision; action -1 is passing."""
        self.counters.reset()
        frames, stack = self.frames, s[STACK]
        noting = frames.noting(stack, action, args) if self._notes_moves else None
        after = s[STACK] = noting or frames.after(stack, action < 0)
        if action >= 0 and noting is None:
            given = frames.given(stack)
            if self._entries[action] >= 0:
                s[STACK] = (self._entries[action], (*given, *args), after)
            else:
                try:
                    (self._straight[action] or self._procedure(action))(s, trace, *given, *args)
                except GameEnds:
                    self.end(s)
                except STOPS as error:
                    raise self.broken(error) from error
        self._run(s, trace, has_move)

    def ended(self, s: Slots) -> Slots:
        """Return the state if the game ended now: after the ending of the rules, or where that asks
        somebody. Scores that are counted at the end can then be told at any time."""
        made = self.copy(s)
        if made[STACK] and made[PHASE] == 0:
            self.end(made)
            self.run(made, None)
        return made

    def random_game(self, draws: Draws) -> RandomGame:
        """Return what draws the moves of one random game."""
        return RandomGame(self, self._random_moves, draws)

    def play_out(
        self,
        s: Slots,
        draws: Draws,
        limit: int,
        trace: Trace | None = None,
        count: Callable[[int], object] | None = None,
    ) -> int:
        """Play moves drawn from a generator, in place, until the game is over; return their number.
        `count` is given the action of each."""
        game = self.random_game(draws)
        draw, has_move, counters = game.draw, game.has_move, self.counters
        counters.reset()
        most = counters.effort + GAME_WORK
        try:
            for played in range(limit):
                if not s[STACK]:
                    return played
                if counters.spent + STEP * counters.taken > most:
                    raise Broken("L809", "", {"limit": GAME_WORK})
                action, args = draw(s)
                if count is not None:
                    count(action)
                self.play(s, action, args, trace, has_move)
        except STOPS as error:
            raise self.broken(error) from error
        raise Broken("L808", "", {"limit": limit})

    def play_on(self, s: Slots, draws: Draws, most: int) -> None:
        """Play so many moves drawn from a generator, in place, unless the game is over before."""
        game = self.random_game(draws)
        for _ in range(most):
            if not s[STACK]:
                return
            self.play(s, *game.draw(s), None, game.has_move)

    def call(self, function: str, s: Slots, *args: Any) -> Any:
        """Evaluate a function of the ruleset."""
        return self._ask(self.code.function(function), s, *args)

    def _ask(self, run: Callable[..., Any], s: Slots, *args: Any) -> Any:
        """Run a query with counters of its own."""
        self.counters.reset()
        try:
            return run(s, *args)
        except STOPS as error:
            raise self.broken(error) from error

    def domain(self, s: Slots, action: int, chosen: tuple[Any, ...]) -> forms.Form:
        """Return what an action's next choice can be, after the earlier choices."""
        given = self.frames.given(s[STACK])
        form: forms.Form = self._ask(self.code[f"dom{action}_{len(chosen)}"], s, *given, *chosen)
        return form

    def requirement(self, s: Slots, action: int, which: int, chosen: tuple[Any, ...]) -> bool:
        """Return whether one of an action's requirements holds for the choices."""
        given = self.frames.given(s[STACK])
        return bool(self._ask(self.code[f"req{action}_{which}"], s, *given, *chosen))

    def invariant(self, which: int, s: Slots) -> bool:
        return bool(self._ask(self.code.function(self.plan.invariants[which]), s))

"""Many random games: inside a WebAssembly module, or on the Python machine where there is none."""

from __future__ import annotations

import copy
import logging
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import legalist.typed as t
from legalist.limits import MOST_RANDOM_DECISIONS
from legalist.machine import GameMachine, Trace
from legalist.machine.random import MOVES, Draws
from legalist.machine.statistics import Statistics
from legalist.machine.trace_entries import RULE

if TYPE_CHECKING:
    from legalist.machine.to_wasm.host import WasmMachine

    from .game import Game

# No declaration can have such a name.
MEASURE = "measure "
VALUE = "value of a position"
_log = logging.getLogger("legalist")


def make_fast_machine(
    machine: GameMachine, measures: Sequence[t.Expr] = (), *, quietly: bool = False
) -> WasmMachine | None:
    """Compile a program; if that is not possible, say why in one line and return None. `measures`
    are expressions whose values are wanted of each random game that is over."""
    made = fast_machine_or_reason(machine, measures)
    if isinstance(made, str):
        tell = _log.debug if quietly else _log.warning
        tell("random games run on the slower Python machine: %s", made)
        return None
    return made


def fast_machine_or_reason(
    machine: GameMachine, measures: Sequence[t.Expr] = ()
) -> WasmMachine | str:
    """Compile a program, or return why that is not possible."""
    from legalist.machine.to_wasm.unsupported import Unsupported

    try:
        from legalist.machine.to_wasm.host import WasmMachine

        if not measures:
            return WasmMachine(machine)
        names = tuple(f"{MEASURE}{n}" for n in range(len(measures)))
        checked = copy.copy(machine.checked)
        checked.functions = checked.functions | {
            name: t.Function(name, name, (), expr.type, expr)
            for name, expr in zip(names, measures, strict=True)
        }
        return WasmMachine(machine, machine.plan_of(checked), names)
    except ImportError as error:
        return str(error)
    except Unsupported as error:
        return f"no {error} in WebAssembly"


def make_searching_machine(
    machine: GameMachine, value: t.Expr, params: tuple[t.Param, ...]
) -> WasmMachine | None:
    """Compile a program for searches in which positions have a value for each player; None where
    that is not possible."""
    from legalist.machine.to_wasm.unsupported import Unsupported

    checked = copy.copy(machine.checked)
    function = t.Function(VALUE, VALUE, params, value.type, value)
    checked.functions = checked.functions | {VALUE: function}
    try:
        from legalist.machine.to_wasm.host import WasmMachine

        return WasmMachine(machine, machine.plan_of(checked), value=VALUE)
    except (ImportError, Unsupported) as error:
        _log.warning("searches run on the slower Python machine: %s", error)
        return None


class RandomGames:
    """Plays random games of which some expressions are wanted at the end; each is a number, or yes
    or no."""

    def __init__(self, game: Game, measures: Sequence[t.Expr] = ()) -> None:
        self.game = game
        self.measures = tuple(measures)

    @cached_property
    def fast_machine(self) -> WasmMachine | None:
        if not self.measures:
            return self.game.fast_machine
        return make_fast_machine(self.game.machine, self.measures)

    def play(self, number: int, seed: int) -> Statistics:
        """Play games with the seeds from `seed` on."""
        fast = self.fast_machine
        statistics: Statistics = (
            self.game._guarded(self.play_slowly, number, seed)
            if fast is None
            else self.game._guarded(fast.playouts, number, seed)
        )
        return statistics

    def play_slowly(self, number: int, seed: int) -> Statistics:
        """Play them on the Python machine."""
        game, machine = self.game, self.game.machine
        checked = machine.checked
        found = Statistics(game.players)
        actions, rules = _Counts(), _Counts()
        measures = [machine.compile(expr) for expr in self.measures]
        taken: list[int] = []
        for one in range(seed, seed + number):
            s = machine.blank(one)
            trace: Trace = []
            machine.run(s, trace)
            draws = Draws(one, MOVES)
            length = machine.play_out(s, draws, MOST_RANDOM_DECISIONS, trace, taken.append)
            actions.add(taken)
            taken.clear()
            rules.add([entry[1] for entry in trace if entry[0] == RULE])
            outcome = game.outcome_of(s)
            won = tuple(game.seats.index(seat) for seat in outcome.winners)
            scores = tuple(outcome.scores[seat][0] for seat in game.seats)
            found.add_game(length, won, scores, tuple(int(run(s)) for run in measures))
        names = dict(enumerate(checked.actions))
        found.actions, found.action_squares = actions.named(names)
        names = {n: key for n, key in enumerate(checked.procedures) if key.startswith("rules.")}
        found.rules, found.rule_squares = rules.named(names)
        return found


def play_many_slowly(game: Game, number: int, seed: int) -> Statistics:
    """Play random games on the Python machine."""
    return RandomGames(game).play_slowly(number, seed)


class _Counts:
    """How often things happened, and the squares of how often they did in one game."""

    def __init__(self) -> None:
        self._total: Counter[int] = Counter()
        self._squares: Counter[int] = Counter()

    def add(self, numbers: Sequence[int]) -> None:
        for n, times in Counter(numbers).items():
            self._total[n] += times
            self._squares[n] += times * times

    def named(self, names: dict[int, str]) -> tuple[dict[str, int], dict[str, int]]:
        return (
            {name: self._total[n] for n, name in names.items()},
            {name: self._squares[n] for n, name in names.items()},
        )

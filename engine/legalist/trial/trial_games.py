"""Playing the games of a trial with curious bots, one table after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from legalist.bots import BOTS, chance_at
from legalist.check.invariants import report_broken
from legalist.diagnostics import Diagnostic, Report
from legalist.limits import MOST_TRIAL_DECISIONS, TRIAL_WORK
from legalist.play import Game, Move, RuleFailure, State
from legalist.quick_dataclass import frozen

from .endings import endless_place
from .faults import fault_place
from .novelty import Novelty
from .subject import Subject, Table
from .tally import Mishap, Tally
from .twin import Difference, Twin, make_twin

# Many times what any shipped game takes.
BOT = "curious"
# Running out of steps takes long each time, so once is enough.
COSTLY = ("L801", "L820", "L821", "L870")


class Player:
    """Plays games and counts what happens. One endless game is enough: it `stops` the trial."""

    def __init__(self, subject: Subject, novelty: Novelty, tally: Tally) -> None:
        self.subject = subject
        self.tally = tally
        self.changes = {change.address: change for change in novelty.changes}
        self.stops = False
        self._spent = 0
        tally.differences = {address: Difference() for address in self.changes}

    def play(self, table: Table, seeds: Sequence[int], tell: Callable[[], object]) -> None:
        """Play games at one table, with these seeds; `tell` is called after each."""
        game = Game(self.subject.link(table))
        twins = {
            address: twin
            for address, change in self.changes.items()
            if not self.tally.differences[address].differed
            and (twin := make_twin(game, change)) is not None
        }
        for seed in seeds:
            if not self.stops:
                self._game(_Seated(game, table, seed), twins)
            tell()
        self._spent += _work(game, twins)

    def _game(self, seated: _Seated, twins: dict[str, Twin]) -> None:
        tally, bot = self.tally, BOTS[BOT]()
        tally.games += 1
        tally.seated.update(seated.game.seats)
        state: State | None = None
        move: Move | None = None
        number = 0
        try:
            state = seated.game.start(seated.seed)
            tally.happen(state)
            self._look(seated, state, None, 0)
            for address, twin in twins.items():
                twin.compare_start(seated.seed, state, tally.differences[address])
            while state.decision is not None:
                if number == MOST_TRIAL_DECISIONS:
                    self._endless(seated, state)
                    return
                if self._spent + _work(seated.game, twins) > TRIAL_WORK:
                    self.stops = tally.overworked = True
                    return
                number += 1
                tally.decide(state)
                move = bot.choose(state, chance_at(seated.seed, number))
                after = state.apply(move)
                tally.happen(after)
                for address, twin in twins.items():
                    if not tally.differences[address].enough:
                        twin.compare(state, after, tally.differences[address])
                self._look(seated, after, state, number)
                state, move = after, None
            assert state.outcome is not None
            tally.finished += 1
        except RuleFailure as failure:
            finding = fault_place(failure, seated.game, state, move)
            self.stops = finding.code in COSTLY
            self._note(seated, finding, failure.address, number, state, move)

    def _look(self, seated: _Seated, state: State, before: State | None, number: int) -> None:
        """Look at the invariants in a state, to which its move led from the one `before`."""
        self.tally.looked.update(
            one.address for one in seated.game.machine.checked.invariants.values()
        )
        for address in seated.game.check_invariants(state):
            after = "after the set-up" if state.move is None else f"after `{state.move}`"
            report = Report()
            name = address.removeprefix("invariants.")
            report_broken(seated.game.program, name, after, report)
            self._note(seated, report.diagnostics[0], address, number, before, state.move)

    def _endless(self, seated: _Seated, state: State) -> None:
        report = Report()
        place = endless_place(seated.game, self.subject)
        help = "the game ends only there: let it come about at some time"
        report.add("L854", place, help=help, limit=MOST_TRIAL_DECISIONS)
        self._note(seated, report.diagnostics[0], "", MOST_TRIAL_DECISIONS, state, None)
        self.stops = True

    def _note(
        self,
        seated: _Seated,
        finding: Diagnostic,
        address: str,
        number: int,
        state: State | None,
        move: Move | None,
    ) -> None:
        more = ("--quiet",) if number == MOST_TRIAL_DECISIONS else ()
        command = self.subject.command(seated.table, seated.seed, *more)
        shows = f"`{command}` shows it at decision {number}"
        self.tally.note(Mishap(finding, address, seated.seed, number, shows, state, move))


def _work(game: Game, twins: dict[str, Twin]) -> int:
    """Return the work that the machines of a table have done, and the steps they have taken."""
    games = [game, *(twin.game for twin in twins.values())]
    return sum(one.machine.counters.effort for one in games)


@frozen
class _Seated:
    """One game at a table."""

    game: Game
    table: Table
    seed: int

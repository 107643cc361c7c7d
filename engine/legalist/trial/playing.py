"""Playing the games of a trial: curious bots, one table after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from legalist.bots import BOTS, chance_at
from legalist.check.invariants import report_broken
from legalist.diagnostics import Diagnostic, Report
from legalist.play import Game, Move, RuleFailure, State

from .endings import endless_place
from .faults import fault_place
from .novelty import Novelty
from .subject import Subject, Table
from .tally import Mishap, Tally
from .twin import Difference, Twin, make_twin

# Many times what any shipped game takes.
LONGEST = 5_000
BOT = "curious"
# What runs out of steps takes long each time: once is enough.
COSTLY = ("L801", "L820", "L821")


class Player:
    """Plays games and counts what happens. One game without an end is enough: it `stops` the
    trial."""

    def __init__(self, subject: Subject, novelty: Novelty, tally: Tally) -> None:
        self.subject = subject
        self.tally = tally
        self.changes = {change.address: change for change in novelty.changes}
        self.stops = False
        tally.differences = {address: Difference() for address in self.changes}

    def play(self, table: Table, seeds: Sequence[int], tell: Callable[[], object]) -> None:
        """Games at one table, with these seeds; `tell` is called after each."""
        game = Game(self.subject.link(table))
        twins = {
            address: twin
            for address, change in self.changes.items()
            if not self.tally.differences[address].differed
            and (twin := make_twin(game.program, change)) is not None
        }
        for seed in seeds:
            if not self.stops:
                self._game(_Seated(game, table, seed), twins)
            tell()

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
            while state.decision is not None:
                if number == LONGEST:
                    self._endless(seated, state)
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
        for address in seated.game.check_invariants(state):
            after = "after the set-up" if state.move is None else f"after `{state.move}`"
            report = Report()
            name = address.removeprefix("invariants.")
            report_broken(seated.game.program, name, after, report)
            self._note(seated, report.diagnostics[0], address, number, before, state.move)

    def _endless(self, seated: _Seated, state: State) -> None:
        report = Report()
        place = endless_place(seated.game, self.subject)
        report.add("L854", place, limit=LONGEST)
        self._note(seated, report.diagnostics[0], "", LONGEST, state, None)
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
        more = ("--quiet",) if number == LONGEST else ()
        shows = self.subject.command(seated.table, seated.seed, *more)
        told = f"{finding.help}; " if finding.help else ""
        help = f"{told}`{shows}` shows it at decision {number}"
        finding = replace(finding, help=help)
        self.tally.note(Mishap(finding, address, seated.seed, number, state, move))


@dataclass(frozen=True, slots=True)
class _Seated:
    """One game at a table."""

    game: Game
    table: Table
    seed: int

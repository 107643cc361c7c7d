"""A game in progress: who plays it, its positions so far, and what is done to them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from typing import Literal

from legalist.limits import MOST_DECISIONS, MOST_LOGGED
from legalist.play import Carried, Game, State, carry_over
from legalist.program import Program
from legalist.quick_dataclass import mutable
from legalist.saves.chosen import Chosen
from legalist.saves.saved_game import Save
from legalist.saves.session import Session
from legalist.wording import ENGLISH

from .differences import between
from .here import verdict
from .seats import Seats
from .sight import Sight, seen_from
from .wire.game import Asked, Decided, LogLine, ReloadedMessage, ViewMessage


@mutable
class Vote:
    """Something that others must agree to: `needed` are the seats that have not yet; `act` is done
    when all have. `report` says what other rules would do to the game, and `rules` are those of
    now and the others."""

    id: int
    about: Literal["undo", "reload"]
    by: str
    needed: set[str]
    act: Callable[[], object]
    report: Carried | None = None
    rules: tuple[Program, Program] | None = None

    def asked(self, language: str) -> Asked:
        lines = () if self.report is None else tuple(self.report.lines(language))
        changed = () if self.rules is None else between(*self.rules, language)
        return Asked(self.id, self.about, self.by, lines, changed)


class Room:
    """`n` is the number of moves behind a position. `told` are the states whose moves the log
    tells, `reports` what was said when the rules changed before the move after `n`. `touched` are
    the numbers from which on the log was changed, one for each time."""

    def __init__(self, id: str, session: Session, seats: Seats, pace: int) -> None:
        self.id, self.session, self.seats, self.pace = id, session, seats, pace
        self.told: dict[int, State] = {}
        self.reports: dict[int, Carried] = {}
        self.vote: Vote | None = None
        self.ended: Decided | None = None
        self.alone = 0
        self.touched: list[int] = []
        self._votes = 0
        self._rules_before = session.game.program
        self._sights: dict[str, Sight] = {}
        for n, state in enumerate(session.states, self.floor):
            self.told[n] = state

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def n(self) -> int:
        return self.session.number - 1

    @property
    def floor(self) -> int:
        """The earliest position that can be gone back to."""
        return self.session.number - len(self.session.states)

    @property
    def title(self) -> str:
        return self.game.program.title.get(ENGLISH, self.game.program.id)

    @property
    def deciding(self) -> str:
        decision = self.state.decision
        return "" if decision is None else decision.seat

    @property
    def bot_decides(self) -> bool:
        seat = self.deciding
        return bool(seat) and self.seats.is_bot(seat) and self.alone < MOST_DECISIONS

    def sight(self, language: str) -> Sight:
        found = self._sights.get(language)
        if found is None or found.game is not self.game:
            found = self._sights[language] = Sight(self.game, language)
        return found

    # ---- moving

    def move(self, seat: str, chosen: tuple[str, ...]) -> None:
        """Make a move for the seat that decides; raise MoveError."""
        legal = seen_from(self.state, seat).legal_moves
        assert legal is not None
        self._made(self.session.apply(legal.complete(chosen)))
        self.alone = 0

    def let_bot_move(self) -> None:
        self.alone += 1
        self._made(self.session.let_bot_choose())

    def _made(self, state: State) -> None:
        self.vote = None
        self.touched.append(self.n)
        self.told[self.n] = state
        self.reports = {n: one for n, one in self.reports.items() if n < self.n}
        for n in list(self.told)[: max(0, len(self.told) - len(self.session.states) - MOST_LOGGED)]:
            del self.told[n]

    # ---- taking back

    def undone_by(self, seats: set[str]) -> tuple[int, tuple[str, ...]] | None:
        """Return how many positions the last choice of some seats is back, and the people whose
        choices are taken back with it; None if there is nothing to take back."""
        states = self.session.states
        at = self.session.before(seats)
        if at is None:
            return None
        undone = [one.decision.seat for one in states[at:-1] if one.decision is not None]
        others = dict.fromkeys(seat for seat in undone if seat not in seats)
        people = tuple(seat for seat in others if not self.seats.is_bot(seat))
        return len(states) - 1 - at, people

    def undo(self, seats: set[str]) -> None:
        """Go back to the last choice of some seats."""
        self.session.undo(seats)
        self.vote = None
        self.touched.append(self.n + 1)
        self._forget_after(self.n)

    def _forget_after(self, n: int) -> None:
        self.told = {at: state for at, state in self.told.items() if at <= n}
        self.reports = {at: one for at, one in self.reports.items() if at <= n}

    # ---- other rules

    def carried(self, game: Game) -> Carried:
        """Return how the game would go on under other rules."""
        states = self.session.states
        whole = self.floor == 0 and not self.session.carried
        return carry_over(self.state, game, states[:-1], self.session.seed if whole else None)

    def go_on(self, game: Game, chosen: Chosen, carried: Carried) -> None:
        """Go on under other rules, as a report says."""
        old = self.session
        again = carried.way == "moves"
        moves = old.moves
        # `carried.moves` counts those since the floor.
        made = len(moves) - carried.taken_back
        self.session = Session(
            game, chosen, old.seed, list(carried.states), old.humans, old.bot, old.language,
            () if again else moves[:made], carried=not again,
        )  # fmt: skip
        self._rules_before = old.game.program
        self.touched.append(0 if again else self.n)
        if again:
            self.told, self.reports = dict(enumerate(carried.states)), {}
        self._forget_after(self.n)
        self.told.setdefault(self.n, self.state)
        self.reports[self.n] = carried
        self.vote = None
        self._sights.clear()

    # ---- votes

    def ask(
        self,
        about: Literal["undo", "reload"],
        by: str,
        needed: set[str],
        act: Callable[[], object],
        report: Carried | None = None,
        rules: Game | None = None,
    ) -> None:
        """Ask the people on some seats; a question before it is dropped."""
        self._votes += 1
        both = None if rules is None else (self.game.program, rules.program)
        self.vote = Vote(self._votes, about, by, needed, act, report, both)

    def answered(self, vote: Vote, seats: set[str], yes: bool) -> None:
        """Count an answer; one no is enough, and so are all yes."""
        vote.needed -= seats
        if yes and vote.needed:
            return
        self.vote = None
        if yes:
            vote.act()
        self.ended = Decided(vote.id, vote.about, yes)

    def reloaded(self, language: str) -> ReloadedMessage:
        """Return what was said when the rules changed last."""
        report = self.reports[max(self.reports)]
        changed = between(self._rules_before, self.game.program, language)
        return ReloadedMessage(verdict(report), tuple(report.lines(language)), changed)

    # ---- showing

    def view(
        self, seat: str, language: str, own: set[str], *, at: int | None = None, log_from: int = 0
    ) -> ViewMessage:
        """Return what a seat sees; `own` are all seats of the same browser, `at` an earlier
        position."""
        n = self.n if at is None else at
        state = self.session.states[n - self.floor]
        before = self.session.states[n - self.floor - 1] if n > self.floor else None
        undone = self.undone_by(own) if own else None
        deciding = self.deciding
        return self.sight(language).view(
            state, seat, n=n, last=self.n, floor=self.floor, before=before,
            log=list(self.log(seat, language, log_from)), log_from=log_from,
            players=self.seats.players(seat, own, self.game, language),
            curtain=deciding if deciding in own and deciding != seat else "",
            undo=None if undone is None else undone[1],
        )  # fmt: skip

    def log(self, seat: str, language: str, log_from: int) -> Iterator[LogLine]:
        """Yield the lines of the log from a number on, at most the last ones."""
        for n, state in list(self.told.items())[-MOST_LOGGED:]:
            if n < log_from:
                continue
            sight = self.sight(language)
            if state.game is not self.game:
                sight = Sight(state.game, language)
            yield sight.narrator.line(n, state, seen_from(state, seat))
            if n in self.reports:
                for text in self.reports[n].lines(language):
                    yield LogLine(n, "", text, ())

    # ---- saving

    def saved(self) -> Save:
        """Return the game as it can be gone on with."""
        self.session.humans = self.seats.people
        return self.session.saved()


def new_id() -> str:
    return secrets.token_hex(4)

"""A few of the games once more, move by move, for what is too costly to know of all: how many moves
a decision leaves, who leads when, which rules give which points at what time.

The observed games are spread evenly over all of them, so they are the same whenever the
simulation is.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from typing import TYPE_CHECKING, Any

from legalist.bots import chance_at
from legalist.limits import MOST_DECISIONS
from legalist.machine import Trace
from legalist.machine.random import MOVES, Draws
from legalist.machine.trace_entries import EVENT, RULE, VALUE
from legalist.play.errors import RuleFailure
from legalist.quick_dataclass import mutable
from legalist.typed.types import Domain, NumberType

from .moments import Moments
from .tally import bot_on

if TYPE_CHECKING:
    from legalist.play import State

    from .job import Job

# Into how many parts the time of a game is divided.
PARTS = 10


@mutable
class Observed:
    """What was seen in some games. `branching` has the legal moves of decisions by part of the
    game; `leading` is how often the lead went from one player to another in a game, and
    `decided` the part of the game after which the later winner led for good, in hundredths;
    `gained` has what values of players rose by, by value, source and part of the game."""

    games: int = 0
    branching: list[Moments] = field(default_factory=lambda: [Moments() for _ in range(PARTS)])
    widest: int = 0
    decisions: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    leading: Moments = field(default_factory=Moments)
    decided: Moments = field(default_factory=lambda: Moments(100))
    gained: Counter[tuple[str, str, int]] = field(default_factory=Counter)

    def merge(self, other: Observed) -> None:
        self.games += other.games
        self.widest = max(self.widest, other.widest)
        for mine, theirs in zip(self.branching, other.branching, strict=True):
            mine.merge(theirs)
        for name in ("decisions", "events", "gained"):
            getattr(self, name).update(getattr(other, name))
        self.leading.merge(other.leading)
        self.decided.merge(other.decided)

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "branching": [one.mean for one in self.branching],
            "widest": self.widest,
            "decisions": dict(self.decisions),
            "events": dict(self.events),
            "lead_changes": self.leading.mean if self.leading.number else None,
            "decided_at": self.decided.mean if self.decided.number else None,
            "gained": [[*key, amount] for key, amount in sorted(self.gained.items())],
        }


def observed_numbers(games: int, wanted: int) -> list[int]:
    """Return the numbers of the games that are observed."""
    wanted = min(games, wanted)
    return [n * games // wanted for n in range(wanted)]


def observe(job: Job, number: int) -> Observed:
    """Play one game of a simulation again, with everything looked at."""
    seen = Observed(1)
    watcher = _Watcher(job, seen)
    state = job.game.start(job.seed + number)
    watcher.look(state, "")
    chance = job.game.machine.random_game(Draws(job.seed + number, MOVES))
    length = 0
    while (player := state.player) is not None and length < MOST_DECISIONS:
        moves = state.legal_moves
        watcher.widths.append(len(moves))
        decision = state.game.machine.pending(state._slots)
        assert decision is not None
        seen.decisions[decision.decision] += 1
        length += 1
        if job.all_random:
            # As in `Game.playout`, so that it is the same game.
            action, args = chance.draw(state.game.machine.copy(state._slots))
            trace: Trace = []
            slots = state.game.machine.copy(state._slots)
            state.game.play(slots, action, args, trace)
            state = type(state)(state.game, slots, trace)
        else:
            seat = bot_on(player, number, job.game.players) if len(job.bots) > 1 else 0
            move = job.bots[seat].choose(state, chance_at(job.seed + number, length))
            action = move.number
            state = state.apply(move)
        watcher.look(state, "" if action < 0 else job.game.machine.actions[action].id)
    watcher.finish(state)
    return seen


class _Watcher:
    """Collects what happens in one game, and divides it into parts when its length is known."""

    def __init__(self, job: Job, seen: Observed) -> None:
        self.game = job.game
        self.seen = seen
        self.widths: list[int] = []
        self._gains: list[tuple[int, str, str, int]] = []
        self._ahead: list[int | None] = []
        machine = self.game.machine
        self._rules = list(machine.checked.procedures)
        self._counted = [self._per_player(place.value) for place in machine.values]
        self._scores = bool(machine.checked.score)

    def _per_player(self, value: Any) -> bool:
        first = value.params[0] if value.params else None
        return (
            isinstance(value.type, NumberType)
            and isinstance(first, Domain)
            and first.name == "player"
        )

    def look(self, state: State, action: str) -> None:
        """Take in a move, which led to a state."""
        now, source = len(self.widths), action and f"actions.{action}"
        for entry in state._trace or ():
            if entry[0] == RULE:
                source = self._rules[entry[1]]
            elif entry[0] == EVENT:
                self.seen.events[self.game.machine.events[entry[1]].id] += 1
            elif entry[0] == VALUE and self._counted[entry[1]] and entry[4] > entry[3]:
                value = self.game.machine.values[entry[1]].value.id
                self._gains.append((now, value, source, entry[4] - entry[3]))
        if self._scores:
            self._ahead.append(self._first(state))

    def _first(self, state: State) -> int | None:
        """Return who would have the best score alone if the game ended now."""
        machine = self.game.machine
        score = machine.checked.score
        try:
            ended = self.game._guarded(machine.ended, state._slots)
            scores = [
                self.game._guarded(machine.call, score, ended, player)
                for player in range(self.game.players)
            ]
        except RuleFailure:
            self._scores = False  # a score that is there at the end only
            return None
        best = max(scores)
        return scores.index(best) if scores.count(best) == 1 else None

    def finish(self, state: State) -> None:
        length = max(1, len(self.widths))
        for n, width in enumerate(self.widths):
            self.seen.branching[n * PARTS // length].add(width)
            self.seen.widest = max(self.seen.widest, width)
        # What only the last move brings is the counting at the end, not a source.
        earlier = {value for at, value, _, _ in self._gains if at < length}
        for at, value, source, rise in self._gains:
            if value not in earlier:
                continue
            self.seen.gained[value, source, min(PARTS - 1, at * PARTS // length)] += rise
        outcome = state.outcome
        if (
            not self._scores
            or outcome is None
            or not any(first is not None for first in self._ahead[:-1])
        ):
            return  # nobody leads before the end
        changes, last = 0, None
        for first in self._ahead:
            if first is not None and first != last:
                changes, last = changes + (last is not None), first
        self.seen.leading.add(changes)
        if len(outcome.winners) == 1:
            winner = self.game.seats.index(outcome.winners[0])
            behind = [n for n, first in enumerate(self._ahead) if first != winner]
            since = behind[-1] + 1 if behind else 0
            self.seen.decided.add(min(100, 100 * since // len(self._ahead)))

"""What was counted while games were played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from legalist.diagnostics import Diagnostic
from legalist.play import Move, State

from .twin import Difference

# States in which an action was offered and not legal, to see later what stood in its way.
MOST_KEPT = 60


@dataclass(frozen=True, slots=True)
class Mishap:
    """Something that is broken, and the game that shows it: a seed and how many decisions were
    made before. `state` is where it happened, if the game had begun, and `move` what was done."""

    finding: Diagnostic
    address: str
    seed: int
    decisions: int
    state: State | None = None
    move: Move | None = None


@dataclass(slots=True)
class Tally:
    """Counts by id, over all games. `offered`, `legal` and `taken` are decisions by action;
    `refused` holds games and states in which an action was offered and not legal."""

    games: int = 0
    decisions: int = 0
    finished: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    legal: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    fired: Counter[str] = field(default_factory=Counter)
    announced: Counter[str] = field(default_factory=Counter)
    seats: Counter[str] = field(default_factory=Counter)
    seated: Counter[str] = field(default_factory=Counter)
    refused: dict[str, list[State]] = field(default_factory=dict)
    differences: dict[str, Difference] = field(default_factory=dict)
    mishaps: list[Mishap] = field(default_factory=list)

    def decide(self, state: State) -> None:
        """Count what can be done at a decision."""
        decision = state.decision
        assert decision is not None
        self.decisions += 1
        self.asked[decision.id] += 1
        self.seats[decision.seat] += 1
        legal = state.legal_moves.actions()
        self.legal.update(legal.keys())
        for action in state.game.machine.checked.decisions[decision.id].actions:
            self.offered[action] += 1
            kept = self.refused.setdefault(action, [])
            # States of one game are enough, and are looked at with one other game.
            fits = len(kept) < MOST_KEPT and (not kept or kept[0].game is state.game)
            if fits and action not in legal and not self.legal[action]:
                kept.append(state)

    def see(self, state: State) -> None:
        """Count a state of a scenario."""
        if state.decision is not None:
            self.decide(state)
        self.happen(state)

    def happen(self, state: State) -> None:
        """Count what a move did."""
        if state.move is not None:
            self.taken[state.move.action] += 1
        for entry in state.trace:
            if entry.kind == "rule":
                self.fired[entry.address.removeprefix("rules.")] += 1
            elif entry.kind == "event":
                self.announced[entry.address.removeprefix("events.")] += 1

    def note(self, mishap: Mishap) -> None:
        """Keep the first mishap of each sort."""
        known = [(one.finding.code, one.address) for one in self.mishaps]
        if (mishap.finding.code, mishap.address) not in known:
            self.mishaps.append(mishap)

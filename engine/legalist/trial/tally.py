"""What is counted while games are played."""

from __future__ import annotations

from collections import Counter
from dataclasses import field

from legalist.diagnostics import Diagnostic
from legalist.machine.trace_entries import VALUE
from legalist.play import Game, Move, State, TraceEntry
from legalist.play.trace import read_trace
from legalist.quick_dataclass import frozen, mutable

from .twin import Difference

# States in which an action was offered and not legal, to find out later what prevented it.
MOST_KEPT = 60


@frozen
class Mishap:
    """Something that broke, and the game that shows it: a seed and the number of decisions made
    before. `state` is where it happened, if the game had begun, and `move` what was done; `shows`
    says how to see it again."""

    finding: Diagnostic
    address: str
    seed: int
    decisions: int
    shows: str
    state: State | None = None
    move: Move | None = None


@mutable
class Tally:
    """Counts by id, over all games. `offered`, `legal` and `taken` are decisions by action;
    `happened` is by address what traces tell, `looked` how often each invariant was looked at;
    `refused` holds games and states in which an action was offered and not legal."""

    games: int = 0
    decisions: int = 0
    finished: int = 0
    overworked: bool = False
    asked: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    legal: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    happened: Counter[str] = field(default_factory=Counter)
    looked: Counter[str] = field(default_factory=Counter)
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
            # States of one game are enough, and need only one other game to compare with.
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
        game, raw = state.game, state._trace or []
        # A loop changes values many thousands of times, and nobody reads here what they were.
        changed = Counter(entry[1] for entry in raw if entry[0] == VALUE)
        for number, times in changed.items():
            self.happened[f"values.{game.machine.values[number].value.id}"] += times
        others = [entry for entry in raw if entry[0] != VALUE]
        for entry in read_trace(game, state._slots, others):
            self.happened.update(_addresses(entry, game))

    def note(self, mishap: Mishap) -> None:
        """Keep the first mishap of each sort."""
        known = [(one.finding.code, one.address) for one in self.mishaps]
        if (mishap.finding.code, mishap.address) not in known:
            self.mishaps.append(mishap)


def _addresses(entry: TraceEntry, game: Game) -> set[str]:
    """What an entry of a trace is about: for a piece that moved also the zone it came from, its
    kind and its family."""
    addresses = {entry.address}
    if entry.kind == "move":
        zone = entry.address.removeprefix("zones.")
        family = f"kinds.{game.machine.layout.zones[zone].zone.holds.name}"
        left = entry.args["from"].partition("(")[0]
        addresses |= {f"zones.{left}", family, f"{family}.members.{entry.args['piece']}"}
    return addresses

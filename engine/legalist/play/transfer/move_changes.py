"""What changed rules change in a position: the moves that become legal, and those that no longer
are."""

from __future__ import annotations

from legalist.play.game import Game
from legalist.play.moves import Move
from legalist.play.state import State
from legalist.quick_dataclass import frozen

from .ways import Carried, carry_over

# Choices of many pieces have more moves than anybody wants to see listed.
MOST_COMPARED = 20_000


@frozen
class MoveChanges:
    """`before` and `now` are the numbers of legal moves. `gained` belong to the new rules, `lost`
    to the old ones; both are None where there are too many moves to compare, or where the position
    does not fit, which `carried` explains."""

    carried: Carried
    before: int
    now: int
    gained: tuple[Move, ...] | None = None
    lost: tuple[Move, ...] | None = None


def move_changes(state: State, game: Game) -> MoveChanges:
    """Return what the rules of a game change for whoever decides in a state of another."""
    carried, before = carry_over(state, game), state.legal_moves
    if carried.state is None:
        return MoveChanges(carried, len(before), 0)
    now = carried.state.legal_moves
    if max(len(before), len(now)) > MOST_COMPARED:
        return MoveChanges(carried, len(before), len(now))
    old, new = ({str(move): move for move in moves} for moves in (before, now))
    if _asked(state) != _asked(carried.state):
        # The same words mean something else at another decision.
        gained, lost = tuple(new.values()), tuple(old.values())
    else:
        gained = tuple(move for text, move in new.items() if text not in old)
        lost = tuple(move for text, move in old.items() if text not in new)
    return MoveChanges(carried, len(before), len(now), gained, lost)


def _asked(state: State) -> tuple[object, ...]:
    decision = state.decision
    return () if decision is None else (decision.id, decision.player, *decision.args.items())

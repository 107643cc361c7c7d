"""What a bot would do in the place of somebody who decides."""

from __future__ import annotations

from legalist.bots import SearchBot, chance_at
from legalist.saves.session import Session

from .here import spaces_of
from .wire.game import HintMessage, HintMove

MOST = 3
# Those of a bot of medium strength: as everybody else waits meanwhile, it must not take long.
GAMES = 250
SEED_BITS = 32


def hint(session: Session, language: str) -> HintMessage:
    """Return the best moves that a search finds. It knows no more than the player who decides, and
    says the same however often it is asked."""
    state = session.state
    seed = chance_at(session.seed, session.number).getrandbits(SEED_BITS)
    advice = SearchBot(iterations=GAMES).advise(state, seed)
    return HintMessage(
        advice.games,
        tuple(
            HintMove(
                one.move.describe(language),
                str(one.move),
                tuple(spaces_of(state.game, one.move)),
                round(100 * one.chance),
            )
            for one in advice.tried[:MOST]
        ),
    )

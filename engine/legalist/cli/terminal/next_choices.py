"""What can be chosen after the first words of a move."""

from __future__ import annotations

from collections.abc import Sequence

from legalist.play import MoveError, State


def next_choices(words: Sequence[str], state: State) -> list[str]:
    """Return what can follow the complete first words of a move, with the number of legal moves
    behind each unless it is one; nothing if no legal move begins so."""
    actions = {action.id: action for action in state.game.machine.actions}
    action = actions.get(words[0]) if words else None
    said = [choice for choice in action.choices if not choice.implied] if action else []
    # The things of a last choice of several are words of their own.
    several = bool(said) and said[-1].form in ("subset", "pieces", "order")
    end = len(said) if several else len(words)
    try:
        step = state.legal_moves.step(words[:end], words[end:])
    except MoveError:
        return []
    choices: list[tuple[str, int | None]] = [
        (str(one.low) if one.low == one.high else f"{one.low}–{one.high}", one.moves)
        for one in step.ranges
    ]
    choices += [(one.word, one.moves) for one in step.members]
    choices += [(one.word, one.moves) for one in step.counters if one.moves != 0]
    return [f"{word} ({moves})" if (moves or 1) > 1 else word for word, moves in choices]

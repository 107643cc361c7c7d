"""Moves that were chosen and are not carried out yet, as a local of a procedure."""

from __future__ import annotations

import legalist.typed as t
from legalist.quick_dataclass import frozen
from legalist.typed.types import Domain, Type

Typed = tuple[tuple[str, Type], ...]


@frozen
class OfferedAction:
    """An action that may be noted: its number among all actions, and what is chosen for it."""

    number: int
    id: str
    choices: Typed


@frozen
class MovesType:
    """A list of (player, number of the action, arguments of the decision, choices). The number of
    a pass is -1. No value of the language has this type: rules cannot look at such moves."""

    player: Domain
    given: Typed
    actions: tuple[OfferedAction, ...]


LocalType = Type | MovesType


def moves_of(checked: t.Checked, decision: str) -> MovesType:
    """The type of moves noted at a decision."""
    asked = checked.decisions[decision]
    return MovesType(
        checked.domains["player"],
        tuple((param.id, param.type) for param in asked.params),
        tuple(
            OfferedAction(
                number, action.id, tuple((choice.id, choice.type) for choice in action.choices)
            )
            for number, action in enumerate(checked.actions.values())
            if action.id in asked.actions
        ),
    )

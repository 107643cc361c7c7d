"""What a move did, as expectations of a scenario: rules that fired, what changed, what comes next.

Every condition is tried on the state before it is written. They are many: an author keeps those
that the scenario is about.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from legalist.diagnostics import RulesetError
from legalist.plan.layout import ZonePlace
from legalist.play import RuleFailure, State
from legalist.play.storage import keys, value_text
from legalist.typed.types import Domain, NumberType, OptionalType, TruthType, Type

from .positions import called

MOST_CONDITIONS = 24


def expectations(before: State, after: State) -> dict[str, Any]:
    """Return the keys of a step that tell what the move from one state to the other did."""
    fired = [entry.address.rsplit(".", 1)[-1] for entry in after.trace if entry.kind == "rule"]
    found: dict[str, Any] = {"fired": list(dict.fromkeys(fired))}
    conditions = [one for one in _changes(before, after) if _holds(after, one)]
    found["expect"] = list(dict.fromkeys(conditions))[:MOST_CONDITIONS]
    return {key: listed for key, listed in found.items() if listed} | what_comes(after)


def what_comes(state: State) -> dict[str, Any]:
    """Return who decides what, or how the game ended."""
    outcome = state.outcome
    if outcome is not None:
        scores = {
            seat: score[0] if len(score) == 1 else list(score)
            for seat, score in outcome.scores.items()
        }
        return {"outcome": {"winners": list(outcome.winners), "scores": scores}}
    decision = state.decision
    assert decision is not None
    return {
        "decides": decision.seat,
        "decision": decision.id,
        "moves": len(state.legal_moves),
    }


def _holds(state: State, condition: str) -> bool:
    try:
        return state.game.evaluate(state, condition) is True
    except (RulesetError, RuleFailure):
        return False  # the language has no words for it


def _changes(before: State, after: State) -> Iterator[str]:
    """Yield conditions about every value and zone that is not as it was."""
    game, old, new = after.game, before._slots, after._slots
    for place in game.machine.values:
        for index, name in keys(place):
            value = place.read(new, index)
            if value != place.read(old, index):
                yield _equals(after, called(place, name), place.value.type, value)
    for zone in game.machine.zones:
        for index, name in keys(zone):
            was, now = zone.read(old, index), zone.read(new, index)
            if was != now:
                yield from _contents(after, zone, called(zone, name), was, now)


def _equals(state: State, what: str, type_: Type, value: Any) -> str:
    if isinstance(type_, TruthType):
        return what if value else f"not {what}"
    if isinstance(type_, OptionalType) and value < 0:
        return f"{what} is none"
    inner = type_.item if isinstance(type_, OptionalType) else type_
    if isinstance(inner, Domain) and inner.sort == "kind":
        return f"{what} = {_piece(state, inner, value)}"
    text = value if isinstance(type_, NumberType) else value_text(state.game, type_, value)
    return f"{what} = {text}"


def _contents(state: State, zone: ZonePlace, what: str, was: Any, now: Any) -> Iterator[str]:
    match zone.zone.order:
        case "one":
            yield (
                f"{what} is none" if now < 0 else f"{what} = {_piece(state, zone.zone.holds, now)}"
            )
        case "bag":
            for kind, (old, new) in enumerate(zip(was, now, strict=True)):
                if old != new:
                    yield f"number({what}, {_piece(state, zone.zone.holds, kind)}) = {new}"
        case "pile":
            if len(was) != len(now):
                yield f"size({what}) = {len(now)}"


def _piece(state: State, family: Domain, kind: int) -> str:
    """Return a piece as the language writes it: `stone(red)`, or `joker` if kinds are listed."""
    if family.name in state.game.machine.checked.listed:
        return family.members[kind]
    parts = state.game.words.parts(family.name, kind)
    return f"{family.name}({', '.join(parts)})" if parts != (family.name,) else family.name

"""A whole typed program as text."""

from __future__ import annotations

from collections.abc import Iterator

import legalist.typed as t

from .print import block_lines, expression_text


def program_text(checked: t.Checked) -> str:
    """Return functions, procedures, actions, decisions and events, one after the other."""
    return "\n".join(_lines(checked)) + "\n"


def _lines(checked: t.Checked) -> Iterator[str]:
    for zone in checked.zones.values():
        params = ", ".join(domain.name for domain in zone.params)
        yield f"zone {zone.id}({params}): {zone.order} of {zone.holds.name}"
    for value in checked.values.values():
        params = ", ".join(domain.name for domain in value.params)
        yield f"value {value.id}({params}): {value.type}, at first {value.start}"
    for key, function in checked.functions.items():
        yield f"{key}({_params(function.params)}): {function.result}"
        yield f"  {expression_text(function.body)}"
    for id, event in checked.events.items():
        yield f"event {id}({_params(event.params)}): {', '.join(event.rules) or 'no rules'}"
    for id, decision in checked.decisions.items():
        yield f"decision {id}({_params(decision.params)}): {', '.join(decision.actions)}"
    for id, action in checked.actions.items():
        yield f"action {id}: {action.procedure}"
        for choice in action.choices:
            yield f"  choose {choice.name}: {_choice(choice)}"
        for requirement in action.requirements:
            yield f"  require {requirement.id}: {expression_text(requirement.that)}"
    for key, procedure in checked.procedures.items():
        stops = ", may stop" if procedure.suspends else ""
        yield f"{key}({_params(procedure.params)}){stops}"
        if procedure.guard is not None:
            yield f"  when {expression_text(procedure.guard)}"
        yield from block_lines(procedure.body)


def _params(params: tuple[t.Param, ...]) -> str:
    return ", ".join(f"{param.name}: {param.type}" for param in params)


def _choice(choice: t.Choice) -> str:
    parts = [choice.form, str(choice.type)]
    for word, part in (("from", choice.low), ("to", choice.high), ("in", choice.source)):
        if part is not None:
            parts.append(f"{word} {expression_text(part)}")
    if choice.where is not None:
        parts.append(f"where {choice.member}: {expression_text(choice.where)}")
    return " ".join(parts)

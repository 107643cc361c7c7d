"""What an author probably meant by an unknown event."""

from __future__ import annotations

from legalist.diagnostics import did_you_mean, nearest
from legalist.language import ast
from legalist.language.walk import walk
from legalist.program import Program


def event_hint(name: str, program: Program) -> str:
    """Return a hint for an unknown event: what could be wrapped instead, a similar one, or all of
    them."""
    done = {"action": [*program.actions], "effect": [*program.effects]}
    near = did_you_mean(name, program.events)
    for sort, declared in done.items():
        if name in declared:
            told = [_as_trigger(one, program) for one in _announced(name, program)]
            waits = (
                f"; a rule can wait for what it announces: {', '.join(f'`{one}`' for one in told)}"
                if told
                else ""
            )
            return f"{near} `{name}` is an {sort}; to add to it, `wrap` it{waits}".strip()
    if near:
        return near
    for sort, declared in done.items():
        meant = nearest(name, declared)
        if meant is not None:
            return f"there is the {sort} `{meant}`; to add to it, `wrap` it"
    listed = ", ".join(f"`{event}`" for event in program.events)
    return f"the events are {listed}" if listed else ""


def _announced(name: str, program: Program) -> list[str]:
    """Return the events that an action or an effect announces, itself or by other effects."""
    found: dict[str, None] = {}
    seen, left = set[str](), [name]
    while left:
        one = left.pop(0)
        decl = program.actions.get(one) or program.effects.get(one)
        if decl is None or one in seen or not isinstance(decl.body, tuple):
            continue
        seen.add(one)
        for effect in (node for part in decl.body for node in walk(part)):
            if isinstance(effect, ast.Announce) and effect.call.name in program.events:
                found[effect.call.name] = None
            elif isinstance(effect, ast.Run):
                left.append(effect.call.name)
    return list(found)


def _as_trigger(event: str, program: Program) -> str:
    names = [param.name for param in program.events[event].params]
    return f"{event}({', '.join(names)})" if names else event

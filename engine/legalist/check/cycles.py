"""Which procedures stop for a decision, and whether any could call itself for ever.

Effects may form a cycle only through a decision: then a player ends it, not the step limit.
"""

from __future__ import annotations

from collections.abc import Iterator

import legalist.typed as t
from legalist.diagnostics import Report
from legalist.typed.walk import walk_effects


def calls(checked: t.Checked, procedure: t.Procedure) -> Iterator[tuple[t.Effect, str]]:
    """Yield the procedures that one runs without a decision, with the effect that does it."""
    for effect in walk_effects(procedure.body):
        if isinstance(effect, t.Run):
            yield effect, effect.procedure
        elif isinstance(effect, t.Announce):
            for rule in checked.events[effect.event].rules:
                yield effect, rule


def mark_shown(checked: t.Checked) -> None:
    """Mark the piles of which players may come to know pieces, because that knowledge is stored."""
    for procedure in checked.procedures.values():
        for effect in walk_effects(procedure.body):
            if isinstance(effect, t.Reveal):
                checked.zones[effect.zone.zone].shown = True


def asked_decisions(checked: t.Checked) -> set[str]:
    """Return the decisions that some effect asks for."""
    effects = (
        one for procedure in checked.procedures.values() for one in walk_effects(procedure.body)
    )
    return {one.decision for one in effects if isinstance(one, t.Asking)}


def check_cycles(checked: t.Checked, report: Report) -> None:
    graph = {
        key: [(e, name) for e, name in calls(checked, one) if name in checked.procedures]
        for key, one in checked.procedures.items()
    }
    _mark_suspending(checked, graph)
    done: set[str] = set()
    for root in graph:
        # Without recursion: a chain of calls may be as long as the files.
        path = {} if root in done else {root: iter(graph[root])}
        while path:
            key = next(reversed(path))
            effect, name = next(path[key], (None, ""))
            if effect is None:
                del path[key]
                done.add(key)
            elif name in path:
                names = list(path)
                loop = [*names[names.index(name) :], name]
                chain = " → ".join(one.split(".", 1)[1] for one in loop)
                help = "take this out, or announce another event; `repeat until …:` does it again"
                report.add("L450", effect.span, help=help, chain=chain)
            elif name not in done:
                path[name] = iter(graph[name])


def _mark_suspending(checked: t.Checked, graph: dict[str, list[tuple[t.Effect, str]]]) -> None:
    for procedure in checked.procedures.values():
        procedure.suspends = any(isinstance(e, t.Asking) for e in walk_effects(procedure.body))
    changed = True
    while changed:
        changed = False
        for key, procedure in checked.procedures.items():
            if not procedure.suspends and any(
                checked.procedures[name].suspends for _, name in graph[key]
            ):
                procedure.suspends = changed = True

"""What only the whole program shows: rules, decisions and loops that can never happen or end."""

from __future__ import annotations

from collections.abc import Mapping

import legalist.typed as t
from legalist.check.reads import Reads
from legalist.check.touches import END, Touches
from legalist.diagnostics import Label, Report, Span
from legalist.program import Program
from legalist.typed.walk import walk_effects

from .told_secrets import check_told_secrets
from .unset import check_unset


def check_whole(
    program: Program, checked: t.Checked, hopeless: Mapping[str, Span], report: Report
) -> None:
    """Analyse the program; `hopeless` are the actions that can never be chosen, with the place that
    says why."""
    announced: set[str] = set()
    assigned: set[str] = set()
    for procedure in checked.procedures.values():
        for effect in walk_effects(procedure.body):
            match effect:
                case t.Announce():
                    announced.add(effect.event)
                case t.Assign():
                    assigned.add(effect.value)
                case t.Ask() | t.AskFirst() | t.AskAll():
                    _ask(effect, checked, hopeless, report)
                case t.RepeatUntil():
                    _loop(effect, checked, report)
                case _:
                    pass
    _never_announced(program, announced, report)
    check_unset(program, assigned, report)
    check_told_secrets(program, checked, report)


def _ask(
    effect: t.Asking, checked: t.Checked, hopeless: Mapping[str, Span], report: Report
) -> None:
    actions = checked.decisions[effect.decision].actions
    if len(actions) == 1 or any(action not in hopeless for action in actions):
        return  # the findings about a single action are enough
    causes = [hopeless[action] for action in actions]
    place, labels = effect.span, []
    if all(cause.file != place.file for cause in causes):
        # Whoever asks is not to blame for what another file does to the actions.
        place, labels = causes[-1], [Label(place, "it is asked for here")]
    report.add("L466", place, labels=labels, decision=effect.decision)


def _loop(effect: t.RepeatUntil, checked: t.Checked, report: Report) -> None:
    touched = Touches(checked).block(effect.body)
    changed = touched.changed | touched.added
    if END not in changed and not changed & Reads(checked).expression(effect.until):
        report.add("L469", effect.until.span or effect.span)


def _never_announced(program: Program, announced: set[str], report: Report) -> None:
    """Report rules that wait for an event of the same author which nothing announces.

    If other files are in play, one of them may have replaced what announced it.
    """
    tables = (program.rules, program.effects, program.actions, program.flow)
    mixed = any(decl.origin.module for table in tables for decl in table.values())
    for rule in program.rules.values():
        event, module = program.events[rule.trigger.event], rule.origin.module
        alone = event.origin.module == module and (bool(module) or not mixed)
        if event.id not in announced and alone:
            params = ", ".join(param.name for param in event.params)
            help = f"write `announce {event.id}({params})` among the effects where it happens"
            report.add("L465", rule.trigger.event_span, help=help, rule=rule.id, event=event.id)

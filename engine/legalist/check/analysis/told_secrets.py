"""Decisions that tell everybody what only some may know: all players see what is asked about."""

from __future__ import annotations

import legalist.typed as t
from legalist.check.hidden_flow import HiddenFlow
from legalist.diagnostics import Report
from legalist.program import Program


def check_told_secrets(program: Program, checked: t.Checked, report: Report) -> None:
    """Report what an `ask` carries out of a zone or value that hides it."""
    search = _Search(program, checked, report)
    for key, procedure in checked.procedures.items():
        if not procedure.suspends:
            continue  # it never asks
        search.block(procedure.body, search.secret_params(key, procedure))


class _Search:
    def __init__(self, program: Program, checked: t.Checked, report: Report) -> None:
        self.program = program
        self.checked = checked
        self.report = report
        self.flow = HiddenFlow(checked)

    def secret_params(self, key: str, procedure: t.Procedure) -> dict[str, str]:
        """Return the parameters that are secret by themselves: choices, what a decision is about,
        what an event tells."""
        section, _, name = key.partition(".")
        if section == "actions" and name in self.checked.actions:
            chosen = [one for one in self.checked.actions[name].choices if one.secret]
            offers = self.program.actions[name].offered
            places = self.checked.decisions[offers[0].name].secret if len(offers) == 1 else ()
            given = [procedure.params[1 + place] for place in places]
            secret = {choice.name: choice.id for choice in chosen}
            return secret | {param.name: param.id for param in given}
        if section == "rules" and name in self.program.rules:
            event = self.program.events[self.program.rules[name].trigger.event]
            named = zip(event.params, procedure.params, strict=True)
            return {own.name: own.id for param, own in named if param.name in event.secret}
        return {}

    def block(self, block: t.Block, hidden: dict[str, str]) -> None:
        """Go through effects in order; `hidden` says of locals what secret they tell."""
        for effect in block:
            match effect:
                case t.Let():
                    self._bind(effect.name, effect.to, hidden)
                case t.ForEach() | t.Pick():
                    self._bind(effect.var, effect.source, hidden)
                    self.block(effect.body, dict(hidden))
                case t.Move(what=t.Local(name=name)) | t.MoveUnique(what=t.Local(name=name)):
                    if not self.flow.hides(effect.target.zone):
                        hidden.pop(name, None)
                case t.If():
                    self.block(effect.then, dict(hidden))
                    self.block(effect.orelse, dict(hidden))
                case t.RepeatTimes() | t.RepeatUntil():
                    self.block(effect.body, dict(hidden))
                case t.Draw():
                    self.block(effect.orelse, dict(hidden))
                case t.Ask() | t.AskFirst() | t.AskAll():
                    self._ask(effect, hidden)
                    self.block(effect.orelse, dict(hidden))
                case _:
                    pass

    def _bind(self, name: str, value: t.Expr, hidden: dict[str, str]) -> None:
        hidden[name] = self.flow.source(value, hidden)

    def _ask(self, effect: t.Asking, hidden: dict[str, str]) -> None:
        decision = self.checked.decisions[effect.decision]
        for place, arg in enumerate(effect.args):
            shown = self.flow.source(arg, hidden)
            if not shown or place in decision.secret:
                continue
            action = self.program.actions[decision.actions[0]]
            offer = next(one for one in action.offered if one.name == decision.id)
            name = offer.params[place].name
            help = f"if only whoever decides may know it, write `secret: [{name}]` in `{action.id}`"
            self.report.add(
                "L901", arg.span or effect.span, help=help,
                decision=decision.id, shown=shown,
            )  # fmt: skip

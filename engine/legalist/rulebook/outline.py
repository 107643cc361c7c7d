"""What happens, step by step, as far as effects, events, rules and decisions have texts.

The outline follows the effects in their order. What an option of this game switches off is left
out; an effect or event without a text is replaced by its steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field

from legalist.language import ast
from legalist.play import Game
from legalist.program import ActionDecl, Decl, EffectDecl, RuleDecl
from legalist.quick_dataclass import mutable


@mutable
class Step:
    """One step: a declaration, a decision that is asked for (`at_once` of several players, unseen
    by each other), or the end."""

    decl: Decl | None = None
    decision: str = ""
    or_pass: bool = False
    at_once: bool = False
    ends: bool = False
    steps: list[Step] = field(default_factory=list)

    @property
    def key(self) -> str:
        return self.decl.address if self.decl is not None else f"decision.{self.decision}"


class Outliner:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.program = game.program

    def of(self, decl: EffectDecl | RuleDecl | ActionDecl) -> list[Step]:
        """Return the steps of something that has effects."""
        return _tidy(self._block(decl.body, getattr(decl, "base", None), (decl.address,)))

    def step(self, decl: EffectDecl | RuleDecl) -> Step:
        return Step(decl, steps=self.of(decl))

    def asked(self) -> dict[str, set[bool]]:
        """Return every decision that is asked for anywhere, with whether one may pass."""
        found: dict[str, set[bool]] = {}
        for decl in self.with_effects():
            for step in every(self.of(decl)):
                if step.decision:
                    found.setdefault(step.decision, set()).add(step.or_pass)
        return found

    def with_effects(self) -> Iterator[EffectDecl | RuleDecl | ActionDecl]:
        program = self.program
        for table in (program.flow, program.actions, program.rules, program.effects):
            assert isinstance(table, dict)
            yield from table.values()

    def _block(
        self, block: ast.Block, base: EffectDecl | RuleDecl | None, path: tuple[str, ...]
    ) -> list[Step]:
        found: list[Step] = []
        for effect in block:
            found += self._effect(effect, base, path)
        return found

    def _effect(
        self, effect: ast.Effect, base: EffectDecl | RuleDecl | None, path: tuple[str, ...]
    ) -> list[Step]:
        match effect:
            case ast.Run(call=call):
                decl = self.program.effects.get(call.name)
                return [] if decl is None else self._declared(decl, path)
            case ast.Announce(call=call):
                return self._event(call.name, path)
            case ast.Ask(call=call, or_pass=or_pass, orelse=orelse):
                asked = Step(decision=call.name, or_pass=or_pass)
                return [asked, *self._block(orelse, base, path)]
            case ast.AskFirst(call=call, orelse=orelse):
                asked = Step(decision=call.name, or_pass=True)
                return [asked, *self._block(orelse, base, path)]
            case ast.AskAll(call=call, or_pass=or_pass, orelse=orelse):
                asked = Step(decision=call.name, or_pass=or_pass, at_once=True)
                return [asked, *self._block(orelse, base, path)]
            case ast.EndGame():
                return [Step(ends=True)]
            case ast.Base():
                if base is None:
                    return []
                return self._block(base.body, base.base, path)
            case ast.If(condition=condition, then=then, orelse=orelse):
                holds = self.settled(condition)
                kept = () if holds is False else then
                other = () if holds is True else orelse
                return [*self._block(kept, base, path), *self._block(other, base, path)]
            case ast.IfExists(then=then, orelse=orelse):
                return [*self._block(then, base, path), *self._block(orelse, base, path)]
            case ast.Draw(orelse=inner):
                return self._block(inner, base, path)
            case ast.ForEach(body=inner) | ast.RepeatTimes(body=inner):
                return self._block(inner, base, path)
            case ast.RepeatUntil(body=inner) | ast.Pick(body=inner):
                return self._block(inner, base, path)
        return []

    def _declared(self, decl: EffectDecl | RuleDecl, path: tuple[str, ...]) -> list[Step]:
        if decl.address in path:
            return []
        inner = self._block(decl.body, decl.base, (*path, decl.address))
        return [Step(decl, steps=inner)] if decl.text else inner

    def _event(self, name: str, path: tuple[str, ...]) -> list[Step]:
        event = self.game.machine.checked.events.get(name)
        if event is None or f"events.{name}" in path:
            return []
        inside = (*path, f"events.{name}")
        inner: list[Step] = []
        for rule in event.rules:
            decl = self.program.rules.get(rule.removeprefix("rules."))
            if decl is not None and self._may_fire(decl):
                inner += self._declared(decl, inside)
        declared = self.program.events[name]
        return [Step(declared, steps=inner)] if declared.text and inner else inner

    def _may_fire(self, rule: RuleDecl) -> bool:
        when = None if rule.when is None else self.settled(rule.when)
        unless = None if rule.unless is None else self.settled(rule.unless)
        return when is not False and unless is not True

    def settled(self, condition: ast.Expr) -> bool | None:
        """Return the truth of a condition if the options of this game settle it, else None."""
        match condition:
            case ast.Truth(value=value):
                return value
            case ast.Name(name=name):
                option = self.program.options.get(name)
                return option.value if option and isinstance(option.value, bool) else None
            case ast.Not(operand=operand):
                known = self.settled(operand)
                return None if known is None else not known
            case ast.Logic(op=op, left=left, right=right):
                sides = (self.settled(left), self.settled(right))
                decisive = op == "or"
                if decisive in sides:
                    return decisive
                return None if None in sides else not decisive
            case ast.Compare(op=op, left=ast.Name(name=name), right=right) if op in ("=", "!="):
                option = self.program.options.get(name)
                constant = _constant(right)
                if option is None or constant is None:
                    return None
                return (option.value == constant) == (op == "=")
        return None


def _constant(expr: ast.Expr) -> bool | int | str | None:
    match expr:
        case ast.Number(value=number):
            return number
        case ast.Truth(value=truth):
            return truth
        case ast.Name(name=name):
            return name
    return None


def _tidy(steps: list[Step]) -> list[Step]:
    """Remove repeated steps: alternatives often lead to the same step."""
    found: list[Step] = []
    seen: set[tuple[str, bool, bool, bool]] = set()
    for step in steps:
        mark = (step.key, step.or_pass, step.at_once, step.ends)
        if mark in seen:
            continue
        seen.add(mark)
        step.steps = _tidy(step.steps)
        found.append(step)
    return found


def every(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the steps and all their substeps."""
    for step in steps:
        yield step
        yield from every(step.steps)

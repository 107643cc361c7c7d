"""What holds in every typed program that was checked without errors.

`lower` and the machines rely on it. A violation is a mistake of the checker, never of an author.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import legalist.typed as t

from .print import block_lines, expression_text
from .types import TRUTH, Domain, ListType, OptionalType, SetType, Type, UnknownType
from .walk import blocks, children


def violations(checked: t.Checked) -> list[str]:
    """Return a sentence for each invariant that does not hold."""
    return list(_Invariants(checked).all())


class _Invariants:
    def __init__(self, checked: t.Checked) -> None:
        self.checked = checked

    def all(self) -> Iterator[str]:
        for key, function in [*self.checked.functions.items(), *self.checked.invariants.items()]:
            yield from _at(key, self._function(function))
        for key, procedure in self.checked.procedures.items():
            yield from _at(key, self._procedure(procedure))
        for id, action in self.checked.actions.items():
            yield from _at(id, self._action(action))
        for id, decision in self.checked.decisions.items():
            unknown = [name for name in decision.actions if name not in self.checked.actions]
            yield from _at(id, (f"offers the unknown action {name}" for name in unknown))
        for id, event in self.checked.events.items():
            unknown = [name for name in event.rules if name not in self.checked.procedures]
            yield from _at(id, (f"is heard by the unknown rule {name}" for name in unknown))

    def _function(self, function: t.Function) -> Iterator[str]:
        names = {param.name for param in function.params}
        yield from self._expression(function.body, names)

    def _procedure(self, procedure: t.Procedure) -> Iterator[str]:
        names = {param.name for param in procedure.params}
        if procedure.guard is not None:
            yield from self._condition(procedure.guard, names)
        yield from self._block(procedure.body, names)

    def _action(self, action: t.Action) -> Iterator[str]:
        if action.procedure not in self.checked.procedures:
            yield f"does the unknown procedure {action.procedure}"
            return
        params = {param.name for param in self.checked.procedures[action.procedure].params}
        chosen = {choice.name for choice in action.choices}
        if not chosen <= params:
            yield f"has choices that its effects do not get: {sorted(chosen - params)}"
        names = params - chosen
        for choice in action.choices:
            for part in (choice.source, choice.low, choice.high):
                yield from () if part is None else self._expression(part, names)
            if choice.where is not None:
                yield from self._condition(choice.where, names | {choice.member, choice.name})
            names = names | {choice.name}
        for requirement in action.requirements:
            yield from self._condition(requirement.that, names)

    def _block(self, block: t.Block, names: set[str]) -> Iterator[str]:
        names = set(names)
        for effect in block:
            for expr in children(effect):
                # The condition of `repeat until` may use what the body has named.
                yield from self._expression(expr, names | _named(effect))
            yield from self._names(effect)
            for inner in blocks(effect):
                yield from self._block(inner, names | _named(effect))
            if isinstance(effect, t.Let):
                names.add(effect.name)

    def _names(self, effect: t.Effect) -> Iterator[str]:
        checked = self.checked
        match effect:
            case t.Run(procedure=name) if name not in checked.procedures:
                yield f"runs the unknown procedure {name}"
            case t.Announce(event=name) if name not in checked.events:
                yield f"announces the unknown event {name}"
            case t.Ask(decision=name) | t.AskFirst(decision=name) | t.AskAll(decision=name) if (
                name not in checked.decisions
            ):
                yield f"asks for the unknown decision {name}"
            case t.Assign(value=name) if name not in checked.values:
                yield f"assigns to the unknown value {name}: {next(block_lines((effect,)))}"
            case _:
                pass

    def _condition(self, expr: t.Expr, names: set[str]) -> Iterator[str]:
        if expr.type != TRUTH:
            yield f"has a condition that is {expr.type}: {expression_text(expr)}"
        yield from self._expression(expr, names)

    def _expression(self, expr: t.Expr, names: set[str]) -> Iterator[str]:
        if _unknown(expr.type):
            yield f"has an expression without a type: {expression_text(expr)}"
        match expr:
            case t.Local(_, name) if name not in names:
                yield f"uses the unknown name {name}"
            case t.Const(Domain() as domain, value) if not 0 <= value < domain.size:
                yield f"has member {value} of {domain.name}"
            case t.Const(OptionalType(item), value) if not -1 <= value < item.size:
                yield f"has member {value} of {item.name}"
            case t.CallFunction(_, key, args):
                yield from self._call(key, args)
            case t.ReadValue(_, name) if name not in self.checked.values:
                yield f"reads the unknown value {name}"
            case t.Bind(_, name, value, body):
                yield from self._expression(value, names)
                yield from self._expression(body, names | {name})
                return
            case t.Quantifier(var=var, source=source):
                yield from self._expression(source, names)
                for part in (expr.where, expr.body):
                    yield from () if part is None else self._expression(part, names | {var})
                return
            case _:
                pass
        for child in children(expr):
            yield from self._expression(child, names)

    def _call(self, key: str, args: tuple[t.Expr, ...]) -> Iterator[str]:
        function = self.checked.functions.get(key)
        if function is None:
            yield f"calls the unknown function {key}"
        elif len(function.params) != len(args):
            yield f"calls {key} with {len(args)} arguments"


def _named(effect: t.Effect) -> set[str]:
    match effect:
        case t.ForEach(var=name) | t.Pick(var=name):
            return {name}
        case _:
            return set()


def _unknown(type_: Type) -> bool:
    match type_:
        case UnknownType():
            return True
        case ListType(item) | SetType(item) | OptionalType(item):
            return _unknown(item)
        case _:
            return False


def _at(key: str, sentences: Iterable[str]) -> Iterator[str]:
    return (f"{key} {sentence}" for sentence in sentences)

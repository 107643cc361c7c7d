"""From the typed program and its blocks to a plan without any optimisation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import legalist.typed as t
from legalist.board import Board
from legalist.lower.blocks import Lowered
from legalist.lower.late_tests import LateTests
from legalist.lower.noted_moves import LocalType
from legalist.typed.types import TRUTH

from . import statements as s
from .bounds import named
from .endings import Endings
from .from_actions import translate_action
from .from_effects import EffectTranslator, translate_end
from .from_expressions import item_type, translate
from .layout import lay_out
from .names import Names
from .on_demand import Items, OnDemand
from .passes.memo import remember
from .routines import Action, Block, Function, Param, Plan, Procedure
from .tables import Tables
from .walk import walk_statements

INVARIANTS = "invariants."
# More than any block sets.
FRESH_NAMES = 10_000


def make_plan(checked: t.Checked, lowered: Lowered, board: Board | None) -> Plan:
    """Translate a program, each routine when it is first looked at."""
    number = {action: n for n, action in enumerate(checked.actions)}
    routines = _Routines(checked, lowered)
    actions = OnDemand(lambda: range(len(checked.actions)), routines.action)
    return remember(
        Plan(
            layout=lay_out(checked),
            tables=Tables(checked, board),
            functions=OnDemand(routines.functions, routines.function),
            procedures=OnDemand(routines.straight, routines.procedure),
            cut=OnDemand(routines.blocks, routines.block),
            sites=list(lowered.sites),
            entry=dict(lowered.entry),
            locals=OnDemand(routines.procedures, routines.locals),
            actions=Items(actions),
            offered={
                name: tuple(number[action] for action in decision.actions)
                for name, decision in checked.decisions.items()
            },
            extra=routines.extra,
            invariants=tuple(INVARIANTS + name for name in checked.invariants),
            score=checked.score,
            winners=checked.winners,
            main=lowered.main,
            turn=lowered.turn,
            ending=lowered.ending,
        )
    )


class _Routines:
    """Translates the routines of a program."""

    def __init__(self, checked: t.Checked, lowered: Lowered) -> None:
        self.checked, self.lowered = checked, lowered
        self.extra: dict[str, Function] = {}
        self._late = LateTests(checked)
        self._ends = Endings(checked)
        self._entries = {block: key for key, block in lowered.entry.items()}
        self._actions = tuple(checked.actions.values())

    # ---- functions

    def functions(self) -> Iterable[str]:
        return (*self.checked.functions, *(INVARIANTS + name for name in self.checked.invariants))

    def function(self, key: str) -> Function:
        function = self.checked.functions.get(key)
        if function is not None:
            return translate_function(key, function.address, function)
        if key in self.extra:
            return self.extra[key]
        return translate_function(key, key, self.checked.invariants[key.removeprefix(INVARIANTS)])

    # ---- procedures

    def procedures(self) -> Iterable[str]:
        return dict.fromkeys((*self.lowered.types, *self.straight()))

    def straight(self) -> Iterable[str]:
        return [key for key, one in self.checked.procedures.items() if not one.suspends]

    def procedure(self, key: str) -> Procedure:
        procedure = self.checked.procedures[key]
        params = params_of(procedure.params)
        effects = EffectTranslator(self.checked, Names())
        body = (*effects.opening(key, procedure), *effects.body(procedure.body))
        return Procedure(key, procedure.address, params, body, self._ends.may_end(key))

    def blocks(self) -> Iterable[int]:
        forward = self.lowered.forward
        return [block.id for block in self.lowered.blocks if block.id not in forward]

    def block(self, number: int) -> Block:
        block = self.lowered.blocks[number]
        # Blocks of one procedure share their locals, and so have names that differ.
        names = Names(self.lowered.types[block.procedure], FRESH_NAMES * number)
        effects, entered = EffectTranslator(self.checked, names), self._entries.get(number)
        opening: s.Body = ()
        if entered is not None:
            opening = effects.opening(entered, self.checked.procedures[entered])
        body = (*opening, *effects.body(block.body))
        return Block(number, block.procedure, block.locals, body, translate_end(block.end))

    def locals(self, key: str) -> dict[str, LocalType]:
        procedure = self.checked.procedures.get(key)
        if procedure is not None and not procedure.suspends:
            types: dict[str, LocalType] = {one.name: one.type for one in procedure.params}
            return types | dict(_set_locals(self.procedure(key).body))
        types = {}
        for block in self.lowered.blocks:
            if block.procedure == key and block.id not in self.lowered.forward:
                types |= dict(_set_locals(self.block(block.id).body))
        return types | self.lowered.types[key]

    # ---- actions

    def action(self, number: int) -> Action:
        action = self._actions[number]
        procedure = self.checked.procedures[action.procedure]
        return translate_action(number, action, procedure, self._late.of(action))


def translate_function(key: str, address: str, function: t.Function) -> Function:
    body = named(translate(function.body))
    return Function(key, address, params_of(function.params), function.result, body, None)


def params_of(params: tuple[t.Param, ...]) -> tuple[Param, ...]:
    return tuple(Param(param.name, param.type) for param in params)


def _set_locals(body: Iterable[s.Statement]) -> Iterator[tuple[str, LocalType]]:
    """Yield the locals that statements set, with their types."""
    for statement in walk_statements(tuple(body)):
        match statement:
            case s.SetVar(name, to):
                yield name, to.type
            case s.Each(var, source):
                yield var, item_type(source.type)
            case s.Pick(var, found, source):
                yield var, item_type(source.type)
                yield found, TRUTH
            case s.Draw(short=short):
                yield short, TRUTH
            case _:
                pass

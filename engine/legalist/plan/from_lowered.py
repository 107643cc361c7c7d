"""From the typed program and its blocks to a plan without any optimisation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import legalist.typed as t
from legalist.board import Board
from legalist.lower.blocks import Block as LoweredBlock
from legalist.lower.blocks import Lowered
from legalist.lower.noted_moves import LocalType
from legalist.typed.types import TRUTH

from . import statements as s
from .from_actions import translate_action
from .from_effects import EffectTranslator, translate_end
from .from_expressions import item_type, translate
from .layout import lay_out
from .names import Names
from .passes.call_order import in_call_order
from .passes.memo import remember
from .routines import Block, Function, Param, Plan, Procedure
from .tables import Tables
from .walk import walk_statements

INVARIANTS = "invariants."


def make_plan(checked: t.Checked, lowered: Lowered, board: Board | None) -> Plan:
    """Translate a program."""
    number = {action: n for n, action in enumerate(checked.actions)}
    plan = Plan(
        layout=lay_out(checked),
        tables=Tables(checked, board),
        functions=in_call_order(dict(_functions(checked))),
        procedures=dict(_procedures(checked)),
        blocks=[],
        sites=list(lowered.sites),
        entry=dict(lowered.entry),
        locals={key: dict(types) for key, types in lowered.types.items()},
        actions=tuple(
            translate_action(n, action, checked.procedures[action.procedure])
            for n, action in enumerate(checked.actions.values())
        ),
        offered={
            name: tuple(number[action] for action in decision.actions)
            for name, decision in checked.decisions.items()
        },
        invariants=tuple(INVARIANTS + name for name in checked.invariants),
        score=checked.score,
        winners=checked.winners,
        main=lowered.main,
        turn=lowered.turn,
        ending=lowered.ending,
    )
    _add_blocks(plan, checked, lowered)
    for key, procedure in plan.procedures.items():
        types: dict[str, LocalType] = {param.name: param.type for param in procedure.params}
        plan.locals[key] = types | dict(_set_locals(procedure.body))
    return remember(plan)


def _functions(checked: t.Checked) -> Iterator[tuple[str, Function]]:
    for key, function in checked.functions.items():
        yield key, _function(key, function.address, function)
    for name, function in checked.invariants.items():
        key = INVARIANTS + name
        yield key, _function(key, key, function)


def _function(key: str, address: str, function: t.Function) -> Function:
    body = translate(function.body)
    return Function(key, address, params_of(function.params), function.result, body, None)


def params_of(params: tuple[t.Param, ...]) -> tuple[Param, ...]:
    return tuple(Param(param.name, param.type) for param in params)


def _procedures(checked: t.Checked) -> Iterator[tuple[str, Procedure]]:
    straight = {key: one for key, one in checked.procedures.items() if not one.suspends}
    bodies: dict[str, s.Body] = {}
    for key, procedure in straight.items():
        effects = EffectTranslator(checked, Names())
        bodies[key] = (*effects.opening(key, procedure), *effects.body(procedure.body))
    ends = _ending(bodies)
    for key, procedure in straight.items():
        params = params_of(procedure.params)
        yield key, Procedure(key, procedure.address, params, bodies[key], key in ends)


def _ending(bodies: dict[str, s.Body]) -> set[str]:
    """Return the procedures that may end the game, or run one that may."""
    runs = {key: list(walk_statements(body)) for key, body in bodies.items()}
    ends = {key for key, body in runs.items() if any(isinstance(one, s.EndGame) for one in body)}
    grown = True
    while grown:
        more = {
            key
            for key, body in runs.items()
            if any(isinstance(one, s.Run) and one.procedure in ends for one in body)
        }
        grown = not more <= ends
        ends |= more
    return ends


def _add_blocks(plan: Plan, checked: t.Checked, lowered: Lowered) -> None:
    entries = {block: key for key, block in lowered.entry.items()}
    translators: dict[str, EffectTranslator] = {}
    for block in lowered.blocks:
        if block.id not in lowered.forward:
            names = Names(lowered.types[block.procedure])
            effects = translators.setdefault(block.procedure, EffectTranslator(checked, names))
            made = _block(block, effects, entries.get(block.id, ""))
            plan.blocks.append(made)
            types = plan.locals[block.procedure]
            plan.locals[block.procedure] = dict(_set_locals(made.body)) | types


def _block(block: LoweredBlock, effects: EffectTranslator, entered: str) -> Block:
    opening = effects.opening(entered, effects.checked.procedures[entered]) if entered else ()
    body = (*opening, *effects.body(block.body))
    return Block(block.id, block.procedure, block.locals, body, translate_end(block.end))


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

"""A plan as readable text, for tests and for whoever works on a machine."""

from __future__ import annotations

from collections.abc import Iterator

from . import expressions as p
from .print_expressions import expression_text
from .print_statements import body_lines, end_text
from .routines import Action, Choice, Function, Param, Plan


def plan_lines(plan: Plan) -> Iterator[str]:
    """Yield the lines of a whole plan."""
    for function in plan.functions.values():
        yield from function_lines(function)
    for procedure in plan.procedures.values():
        yield f"procedure {procedure.key}({_params(procedure.params)})" + " ends" * procedure.ends
        yield from body_lines(procedure.body, 1)
    for block in plan.blocks:
        yield f"block {block.id} of {block.procedure}({', '.join(block.locals)})"
        yield from body_lines(block.body, 1)
        yield f"  {end_text(block.end)}"
    for action in plan.actions:
        yield from action_lines(action)


def function_lines(function: Function) -> Iterator[str]:
    memo = ""
    if function.memo is not None:
        reads = ", ".join(sorted(function.memo.reads)) or "nothing"
        memo = f" remembered until {reads}"
        if function.memo.shared >= 0:
            memo += f" shared by {function.params[function.memo.shared].name}"
    yield f"function {function.key}({_params(function.params)}){memo}"
    yield f"  {expression_text(function.body)}"


def action_lines(action: Action) -> Iterator[str]:
    yield f"action {action.id}({_params(action.params)})"
    yield from _tests("if", action.tests)
    for level in range(len(action.choices) + 1):
        for one in action.hoisted:
            if one.level == level:
                yield f"  let {one.name} = {expression_text(one.value)}"
        if level < len(action.choices):
            yield from _choice_lines(action.choices[level])


def _choice_lines(choice: Choice) -> Iterator[str]:
    bounds = [text for text in map(_optional, (choice.low, choice.high)) if text]
    source = _optional(choice.source) + f" {' to '.join(bounds)}" * bool(bounds)
    yield f"  choose {choice.form} {choice.name} {source}".rstrip()
    if choice.narrow is not None:
        yield f"    narrow {expression_text(choice.narrow)}"
    yield from _tests(f"  each {choice.member} if", choice.member_tests)
    yield from _tests("  if", choice.tests)
    yield from _tests("  late if", choice.late)
    if choice.late_narrow is not None:
        yield f"    late narrow {expression_text(choice.late_narrow)}"


def _optional(expr: p.Expr | None) -> str:
    return "" if expr is None else expression_text(expr)


def _tests(word: str, tests: tuple[p.Expr, ...]) -> Iterator[str]:
    for test in tests:
        yield f"  {word} {expression_text(test)}"


def _params(params: tuple[Param, ...]) -> str:
    return ", ".join(param.name for param in params)

"""The forms between the stages: what they promise holds, and a broken one is noticed.

The pages of the language look at both forms, too (tests/language/manual.py)."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

import legalist.typed as t
from forms import assert_sound
from legalist.check import check
from legalist.diagnostics import Report
from legalist.link import link, ruleset_names
from legalist.link.inventory import games, take_stock
from legalist.machine.reference.effects import CARRY_OUT
from legalist.program import Program
from legalist.program.invariants import violations as program_violations
from legalist.typed.invariants import violations
from legalist.typed.print import expression_text
from legalist.typed.types import NUMBER, UNKNOWN


def both(name: str, **parts: object) -> tuple[Program, t.Checked]:
    report = Report()
    program = link(name, report=report, **parts)  # type: ignore[arg-type]
    assert program is not None
    return program, check(program, report)


@pytest.mark.parametrize("name", ruleset_names())
def test_shipped_programs_keep_what_the_forms_promise(name: str) -> None:
    stock = take_stock(name)
    assert stock is not None
    for parts in list(games(stock))[::4]:
        assert_sound(*both(name, **parts))


def test_an_expression_without_a_type_is_noticed() -> None:
    _, checked = both("hex")
    function = checked.functions["functions.chain"]
    untyped = replace(function, body=replace(function.body, type=UNKNOWN))
    checked.functions["functions.chain"] = untyped
    assert violations(checked) == [
        "functions.chain has an expression without a type: "
        "all x_3 connected to {s_2} where stone_on(x_3) = stone(p_1)"
    ]


def test_a_name_that_is_not_bound_is_noticed() -> None:
    _, checked = both("hex")
    score = checked.functions["outcome.score"]
    checked.functions["outcome.score"] = replace(score, body=t.Local(NUMBER, "stray_1"))
    assert violations(checked) == ["outcome.score uses the unknown name stray_1"]


def test_an_unknown_procedure_is_noticed() -> None:
    _, checked = both("hex")
    del checked.procedures["actions.place"]
    assert violations(checked) == ["place does the unknown procedure actions.place"]


def test_a_declaration_with_a_wrong_address_is_noticed() -> None:
    program, _ = both("hex")
    program.functions["chain"] = replace(program.functions["chain"], address="functions.other")
    assert program_violations(program) == [
        "functions.chain is called functions.other",
        "functions.other is in a table and not declared",
    ]


@pytest.mark.parametrize(
    ("left", "right", "written"),
    [("+", "*", "(1 + 2) * 3"), ("*", "+", "1 * 2 + 3"), ("-", "-", "1 - 2 - 3")],
)
def test_parentheses_are_printed_where_they_are_needed(
    left: t.BuiltinOp, right: t.BuiltinOp, written: str
) -> None:
    one, two, three = (t.Const(NUMBER, number) for number in (1, 2, 3))
    inner = t.Builtin(NUMBER, left, (one, two))
    assert expression_text(t.Builtin(NUMBER, right, (inner, three))) == written


def test_the_reference_machine_knows_every_effect() -> None:
    """Its table is by class, where mypy cannot see what is missing."""
    assert set(CARRY_OUT) == set(get_args(t.Effect))

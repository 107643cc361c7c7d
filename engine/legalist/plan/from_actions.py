"""From actions to plans of how their legal moves are found."""

from __future__ import annotations

import legalist.typed as t
from legalist.typed.types import PiecesType, SetType

from . import expressions as p
from .from_expressions import conjuncts, tests_of, translate
from .queries import mentioned, substitute
from .routines import Action, Choice, Param


def translate_action(number: int, action: t.Action, procedure: t.Procedure) -> Action:
    """Put every condition after the first choice at which all its names are known."""
    own = procedure.params[: len(procedure.params) - len(action.choices)]
    requirements = tuple(translate(requirement.that) for requirement in action.requirements)
    levels: list[list[p.Expr]] = [[] for _ in range(len(action.choices) + 1)]
    for requirement in requirements:
        for test in conjuncts(requirement):
            levels[_level(action, test)].append(test)
    return Action(
        number=number,
        id=action.id,
        procedure=action.procedure,
        params=tuple(Param(param.name, param.type) for param in own),
        tests=tuple(levels[0]),
        late=(),
        hoisted=(),
        choices=tuple(
            _choice(choice, tuple(tests))
            for choice, tests in zip(action.choices, levels[1:], strict=True)
        ),
        requirements=requirements,
    )


def _level(action: t.Action, test: p.Expr) -> int:
    """Return after how many choices a test can be made."""
    names = mentioned(test)
    known = [i + 1 for i, choice in enumerate(action.choices) if choice.name in names]
    return max(known, default=0)


def _choice(choice: t.Choice, tests: tuple[p.Expr, ...]) -> Choice:
    where = tests_of(choice.where)
    if choice.form == "one":
        # A single value is tested by its own name.
        item = choice.type.item if isinstance(choice.type, SetType | PiecesType) else choice.type
        names = {choice.member: p.Var(item, choice.name)}
        where = tuple(substitute(test, names) for test in where)
    by_member = choice.form != "one"
    source = None if choice.source is None else translate(choice.source)
    return Choice(
        id=choice.id,
        name=choice.name,
        member=choice.member,
        type=choice.type,
        form=choice.form,
        source=source,
        narrow=None,
        low=None if choice.low is None else translate(choice.low),
        high=None if choice.high is None else translate(choice.high),
        member_tests=where if by_member else (),
        tests=tests if by_member else (*where, *tests),
        late=(),
        late_narrow=None,
        late_rest=(),
        domain=source,
        domain_tests=where,
    )

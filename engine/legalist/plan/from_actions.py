"""From actions to plans of how their legal moves are found."""

from __future__ import annotations

from dataclasses import replace

import legalist.typed as t
from legalist.typed.queries import conjuncts as typed_conjuncts
from legalist.typed.types import PiecesType, SetType

from . import expressions as p
from .bounds import named
from .from_expressions import conjuncts, tests_of, translate
from .queries import mentioned, substitute
from .routines import Action, Choice, Param


def translate_action(
    number: int, action: t.Action, procedure: t.Procedure, late: tuple[t.Expr, ...]
) -> Action:
    """Put every condition after the first choice at which all its names are known. Late tests are
    parts of requirements that name the last choice."""
    own = procedure.params[: len(procedure.params) - len(action.choices)]
    requirements = tuple(translate(requirement.that) for requirement in action.requirements)
    levels: list[list[p.Expr]] = [[] for _ in range(len(action.choices) + 1)]
    last_late: list[p.Expr] = []
    for requirement in action.requirements:
        for part in typed_conjuncts(requirement.that):
            is_late = any(part is one for one in late)
            for test in conjuncts(translate(part)):
                (last_late if is_late else levels[_level(action, test)]).append(test)
    choices = [
        _choice(choice, tuple(tests))
        for choice, tests in zip(action.choices, levels[1:], strict=True)
    ]
    if last_late:
        choices[-1] = replace(choices[-1], late=tuple(last_late), late_rest=tuple(last_late))
    return Action(
        number=number,
        id=action.id,
        procedure=action.procedure,
        params=tuple(Param(param.name, param.type) for param in own),
        tests=tuple(levels[0]),
        hoisted=(),
        choices=tuple(choices),
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
        low=None if choice.low is None else named(translate(choice.low)),
        high=None if choice.high is None else named(translate(choice.high)),
        member_tests=where if by_member else (),
        tests=tests if by_member else (*where, *tests),
        late=(),
        late_narrow=None,
        late_rest=(),
        domain=source,
        domain_tests=where,
    )

"""Generated functions that find the legal moves of an action.

`legal<n>(s, me, …, out)` appends (action, earlier choices, form of the last choice, count) for what
the action's conditions allow. `dom<n>_<i>` gives the form of one choice and `req<n>_<j>` tells
whether one requirement holds: with these a single move is tested, and explained if illegal. For an
action with late tests `likely<n>` lists what the other conditions allow, and `late<n>` tells
whether the late tests allow a move.
"""

from __future__ import annotations

from dataclasses import replace

import legalist.typed as t
from legalist.limits import TRIED
from legalist.typed.queries import conjuncts, mentioned
from legalist.typed.types import Domain, PiecesType, SetType

from .expressions import Emitter
from .forms import LIST, MASK, ORDER, PIECES, SUBSET, UNIT
from .namespace import local
from .trees import substitute

HELD = "held_"
# A last choice with no more possibilities is counted for nothing.
FEW = 1000


class Legal:
    def __init__(self, emitter: Emitter) -> None:
        self.x = emitter

    def action(
        self,
        number: int,
        action: t.Action,
        params: tuple[t.Param, ...],
        late: tuple[t.Expr, ...] = (),
    ) -> list[str]:
        names = [local(param.name) for param in params]
        chosen = [local(choice.name) for choice in action.choices]
        lines = self._list(f"legal{number}", number, action, names)
        if late:
            condition = " and ".join(self.x.emit(test) for test in late)
            lines += [
                *self._list(f"likely{number}", number, action, names, late),
                f"def late{number}({', '.join(['s', *names, *chosen])}):",
                f"    return {condition}",
            ]
        for i, choice in enumerate(action.choices):
            lines += [
                f"def dom{number}_{i}({', '.join(['s', *names, *chosen[:i]])}):",
                f"    return {self._form(choice, [])}",
            ]
        for j, requirement in enumerate(action.requirements):
            lines += [
                f"def req{number}_{j}({', '.join(['s', *names, *chosen])}):",
                f"    return {self.x.emit(requirement.that)}",
            ]
        return lines

    def _list(
        self,
        function: str,
        number: int,
        action: t.Action,
        names: list[str],
        without: tuple[t.Expr, ...] = (),
    ) -> list[str]:
        """Return a function that lists the moves that all conditions allow, but for some."""
        tests: list[list[t.Expr]] = [[] for _ in range(len(action.choices) + 1)]
        for requirement in action.requirements:
            for test in conjuncts(requirement.that):
                if not any(test is one for one in without):
                    tests[self._when(action, test)].append(test)
        lines = [f"def {function}({', '.join(['s', *names, 'out'])}):"]
        for test in tests[0]:
            lines.append(f"    if not {self.x.emit(test)}: return")
        listed, held = action, self._held(action)
        if held is not None:
            lines.append(f"    {local(HELD)} = {self.x.emit(held)}")
            last = replace(action.choices[-1], source=t.Local(held.type, HELD))
            listed = replace(action, choices=(*action.choices[:-1], last))
        return lines + self._choose(number, listed, tests, 0, "    ")

    def _held(self, action: t.Action) -> t.Expr | None:
        """Return the pieces that the last choice takes from, if earlier choices do not affect them:
        they are then read once."""
        last = action.choices[-1] if action.choices else None
        if last is None or last.form != "pieces" or last.source is None:
            return None
        names = {choice.name for choice in action.choices}
        return None if names & mentioned(last.source) else last.source

    def _when(self, action: t.Action, test: t.Expr) -> int:
        """Return after how many choices a test can be made."""
        names = mentioned(test)
        found = [i + 1 for i, choice in enumerate(action.choices) if choice.name in names]
        return max(found, default=0)

    def _choose(
        self, number: int, action: t.Action, tests: list[list[t.Expr]], i: int, indent: str
    ) -> list[str]:
        prefix = "".join(f"{local(choice.name)}, " for choice in action.choices[:i])
        if i == len(action.choices):
            return [f"{indent}out.append(({number}, ({prefix}), ({UNIT},), 1))"]
        choice = action.choices[i]
        var = local(choice.name)
        own = tests[i + 1]
        if i == len(action.choices) - 1:
            return self._last(number, choice, own, prefix, indent)
        rest = own
        if choice.form == "one":
            items, rest = self._members(choice, own)
        elif choice.form == "number":
            assert choice.low is not None and choice.high is not None
            items = f"between({self.x.emit(choice.low)}, {self.x.emit(choice.high)})"
        elif choice.form == "truth":
            items = "(False, True)"
        else:
            items = f"items({self._form(choice, [])}, {choice.id!r})"
        paying = []
        if choice.form in ("one", "number"):
            # Without a call: there are as many of these as rounds of the loop around them.
            paying = [
                f"{indent}values = {items}",
                f"{indent}left = counters.work - {TRIED} * len(values)",
                f"{indent}if left < 0: raise too_many({choice.id!r})",
                f"{indent}counters.work = left",
            ]
            items = "values"
        condition = [f"{indent}    if not {self.x.emit(test)}: continue" for test in rest]
        return [
            *paying,
            f"{indent}for {var} in {items}:",
            *condition,
            *self._choose(number, action, tests, i + 1, indent + "    "),
        ]

    def _last(
        self, number: int, choice: t.Choice, tests: list[t.Expr], prefix: str, indent: str
    ) -> list[str]:
        form = self._form(choice, tests)
        counting = [
            f"{indent}try: n = count(form)",
            f"{indent}except Uncountable: raise too_many({choice.id!r})",
            f"{indent}if n > {FEW}: count_many(form, n, {choice.id!r})",
        ]
        return [
            f"{indent}form = {form}",
            *([f"{indent}n = form[1].bit_count()"] if form[1] == str(MASK) else counting),
            f"{indent}if n: out.append(({number}, ({prefix}), form, n))",
        ]

    def _where(self, choice: t.Choice) -> list[t.Expr]:
        if choice.where is None:
            return []
        item = choice.type.item if isinstance(choice.type, SetType | PiecesType) else choice.type
        name = choice.name if choice.form == "one" else choice.member
        where = substitute(choice.where, {choice.member: t.Local(item, name)})
        return conjuncts(where)

    def _members(self, choice: t.Choice, tests: list[t.Expr]) -> tuple[str, list[t.Expr]]:
        """Return the members to iterate over, and the tests that remain for each."""
        assert choice.source is not None
        if not isinstance(choice.source.type, SetType) or not isinstance(choice.type, Domain):
            return self.x.emit(choice.source), [*self._where(choice), *tests]
        broad = isinstance(choice.source, t.Everything)
        masks, rest = self.x.split(choice.name, choice.type, [*self._where(choice), *tests], broad)
        mask = self.x.base(choice.type, choice.source, masks)
        return f"members_of({mask})", rest

    def _form(self, choice: t.Choice, tests: list[t.Expr]) -> str:
        """Return the form of a choice with these tests applied, as a Python expression."""
        plain = self._plain_form(choice, tests if choice.form == "one" else [])
        if choice.form == "one" or not tests:
            return plain
        var = local(choice.name)
        condition = " and ".join(self.x.emit(test) for test in tests)
        listed = f"items({plain}, {choice.id!r})"
        return f"({LIST}, tuple([{var} for {var} in {listed} if {condition}]))"

    def _plain_form(self, choice: t.Choice, tests: list[t.Expr]) -> str:
        emit = self.x.emit
        low = emit(choice.low) if choice.low is not None else "None"
        high = emit(choice.high) if choice.high is not None else "None"
        match choice.form:
            case "truth":
                return f"({LIST}, (False, True))"
            case "number":
                return f"({LIST}, numbers({low}, {high}))"
            case "order":
                assert choice.source is not None
                source = emit(choice.source)
                listed = f"bits({source})" if isinstance(choice.source.type, SetType) else source
                return f"({ORDER}, {listed})"
            case "subset":
                assert isinstance(choice.type, SetType)
                mask = self.x.filtered(
                    choice.member, choice.type.item, choice.source, self._where(choice), False
                )
                return f"({SUBSET}, {mask}, {low}, {high})"
            case "pieces":
                assert isinstance(choice.type, PiecesType) and choice.source is not None
                counts = emit(choice.source)
                if choice.where is not None:
                    mask = self.x.filtered(
                        choice.member, choice.type.item, None, self._where(choice), False
                    )
                    counts = f"only_kinds({counts}, {mask})"
                return f"({PIECES}, {counts}, {low}, {high})"
        if (
            isinstance(choice.type, Domain)
            and choice.source is not None
            and isinstance(choice.source.type, SetType)
        ):
            broad = isinstance(choice.source, t.Everything)
            every = [*self._where(choice), *tests]
            mask = self.x.filtered(choice.name, choice.type, choice.source, every, broad)
            return f"({MASK}, {mask})"
        assert choice.source is not None
        var = local(choice.name)
        condition = "".join(f" if {emit(test)}" for test in [*self._where(choice), *tests])
        return f"({LIST}, tuple([{var} for {var} in each({emit(choice.source)}){condition}]))"

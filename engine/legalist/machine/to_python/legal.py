"""Functions that find the legal moves of an action.

`legal<n>(s, me, …, out)` appends (action, earlier choices, form of the last choice, count) for what
the action's conditions allow. `dom<n>_<i>` gives the form of one choice and `req<n>_<j>` tells
whether one requirement holds: with these a single move is tested, and explained if illegal. For an
action with late tests `likely<n>` lists what the other conditions allow, and `late<n>` tells
whether the late tests allow a move.
"""

from __future__ import annotations

from legalist.limits import TRIED
from legalist.machine.forms import LIST, MASK, ORDER, PIECES, SUBSET, UNIT
from legalist.plan import Plan
from legalist.plan import expressions as p
from legalist.plan.queries import mentioned
from legalist.plan.routines import Action, Choice
from legalist.typed.types import Domain, PiecesType, SetType

from .expressions import Expressions, full
from .names import local
from .statements import Lines

# A last choice with no more possibilities is counted for nothing.
FEW = 1000
# Forms of choices whose values are tried one by one.
COUNTED = ("one", "number")


class Legal:
    def __init__(self, plan: Plan, x: Expressions) -> None:
        self._plan, self._x = plan, x

    def legal(self, number: int) -> Lines:
        return _Listing(self._x, self._plan.actions[number], quick=False).lines("legal")

    def likely(self, number: int) -> Lines:
        action = self._plan.actions[number]
        return _Listing(self._x, action, quick=True).lines("likely") if late(action) else []

    def late(self, number: int) -> Lines:
        action = self._plan.actions[number]
        return self._test("late", action, self._x.all_of(late(action))) if late(action) else []

    def requirement(self, number: int, which: int) -> Lines:
        action = self._plan.actions[number]
        return self._test("req", action, self._x.text(action.requirements[which]), f"_{which}")

    def _test(self, name: str, action: Action, condition: str, suffix: str = "") -> Lines:
        names = ", ".join(["s", *_given(action), *_chosen(action)])
        return [f"def {name}{action.number}{suffix}({names}):", f"    return {condition}"]

    def domain(self, number: int, which: int) -> Lines:
        action = self._plan.actions[number]
        choice = action.choices[which]
        names = ", ".join(["s", *_given(action), *_chosen(action)[:which]])
        form = _Domain(self._x, choice).text()
        # Bounds may have been put aside while moves are listed.
        bounds = [mentioned(bound) for bound in (choice.low, choice.high) if bound is not None]
        held = [
            f"    {local(one.name)} = {self._x.text(one.value)}"
            for one in action.hoisted
            if any(one.name in used for used in bounds)
        ]
        return [f"def dom{number}_{which}({names}):", *held, f"    return {form}"]


def late(action: Action) -> tuple[p.Expr, ...]:
    """Return the late tests of an action."""
    return action.choices[-1].late if action.choices else ()


def _given(action: Action) -> list[str]:
    return [local(param.name) for param in action.params]


def _chosen(action: Action) -> list[str]:
    return [local(choice.name) for choice in action.choices]


class _Forms:
    """The forms of choices, as Python expressions."""

    def __init__(self, x: Expressions) -> None:
        self.x = x

    def several(self, choice: Choice, members: str, source: str) -> str:
        """Return the form of a choice of several, of a number, or of yes and no; `members` is the
        set of those that may be taken, empty if it is everything."""
        low, high = (
            "None" if bound is None else self.x.text(bound) for bound in (choice.low, choice.high)
        )
        match choice.form:
            case "truth":
                return f"({LIST}, (False, True))"
            case "number":
                return f"({LIST}, numbers({low}, {high}))"
            case "order":
                assert choice.source is not None
                in_set = isinstance(choice.source.type, SetType)
                return f"({ORDER}, {f'bits({source})' if in_set else source})"
            case "subset":
                return f"({SUBSET}, {members}, {low}, {high})"
            case "pieces":
                counts = f"only_kinds({source}, {members})" if members else source
                return f"({PIECES}, {counts}, {low}, {high})"
            case "one":
                raise AssertionError(choice)

    def passing(self, var: str, members: str, tests: tuple[p.Expr, ...]) -> str:
        """Return the set of the members that pass tests."""
        if not tests:
            return members
        name = local(var)
        return f"mask_of([{name} for {name} in bits({members}) if {self.x.all_of(tests)}])"

    def listed(self, var: str, source: str, tests: tuple[p.Expr, ...]) -> str:
        condition = f" if {self.x.all_of(tests)}" if tests else ""
        return f"tuple([{local(var)} for {local(var)} in {source}{condition}])"


class _Domain(_Forms):
    """What a choice can be, apart from the requirements of its action."""

    def __init__(self, x: Expressions, choice: Choice) -> None:
        super().__init__(x)
        self._choice = choice

    def text(self) -> str:
        choice, tests = self._choice, self._choice.domain_tests
        source = "" if choice.domain is None else self.x.text(choice.domain)
        if choice.form != "one":
            members = ""
            if choice.form == "subset":
                members = self.passing(choice.member, source, tests)
            elif choice.form == "pieces" and tests:
                members = self.passing(choice.member, _kinds(choice), tests)
            return self.several(choice, members, source)
        if _is_set(choice):
            return f"({MASK}, {self.passing(choice.name, source, tests)})"
        return f"({LIST}, {self.listed(choice.name, f'each({source})', tests)})"


class _Listing(_Forms):
    """Lists the moves of an action. `quick` leaves late tests out."""

    def __init__(self, x: Expressions, action: Action, quick: bool) -> None:
        super().__init__(x)
        self._action, self._quick = action, quick

    def lines(self, name: str) -> Lines:
        action = self._action
        loops = self._choose(0, "    ")
        if any(choice.form in COUNTED for choice in action.choices[:-1]):
            # What is tried is counted here and paid at the end.
            loops = ["    tried = 0", *loops, "    counters.work -= tried"]
        return [
            f"def {name}{action.number}({', '.join(['s', *_given(action), 'out'])}):",
            *(f"    if not {self.x.text(test)}: return" for test in action.tests),
            *loops,
        ]

    def _choose(self, i: int, indent: str) -> Lines:
        action = self._action
        lines = [
            f"{indent}{local(one.name)} = {self.x.text(one.value)}"
            for one in action.hoisted
            if one.level == i
        ]
        earlier = "".join(f"{name}, " for name in _chosen(action)[:i])
        if i == len(action.choices):
            return [*lines, f"{indent}out.append(({action.number}, ({earlier}), ({UNIT},), 1))"]
        if i == len(action.choices) - 1:
            return lines + self._last(action.choices[i], earlier, indent)
        return lines + self._each(i, indent)

    def _each(self, i: int, indent: str) -> Lines:
        choice = self._action.choices[i]
        match choice.form:
            case "one":
                source = self._source(choice)
                items = f"members_of({source})" if _is_set(choice) else source
            case "number":
                assert choice.low is not None and choice.high is not None
                items = f"between({self.x.text(choice.low)}, {self.x.text(choice.high)})"
            case "truth":
                items = "(False, True)"
            case "subset" | "pieces" | "order":
                items = f"items({self._plain(choice)}, {choice.id!r})"
        lines = []
        if choice.form in COUNTED:
            # Without a call: there are as many of these as rounds of the loop around them.
            lines = [
                f"{indent}values = {items}",
                f"{indent}tried += {TRIED} * len(values)",
                f"{indent}if tried > counters.work: raise too_many({choice.id!r})",
            ]
            items = "values"
        return [
            *lines,
            f"{indent}for {local(choice.name)} in {items}:",
            *(f"{indent}    if not {self.x.text(test)}: continue" for test in choice.tests),
            *self._choose(i + 1, indent + "    "),
        ]

    def _last(self, choice: Choice, earlier: str, indent: str) -> Lines:
        tests = choice.tests if self._quick else (*choice.tests, *choice.late_rest)
        if choice.form != "one":
            form = self._plain(choice)
            if tests:
                source = f"items({form}, {choice.id!r})"
                form = f"({LIST}, {self.listed(choice.name, source, tests)})"
        elif _is_set(choice):
            form = f"({MASK}, {self.passing(choice.name, self._source(choice), tests)})"
        else:
            source = f"each({self._source(choice)})"
            form = f"({LIST}, {self.listed(choice.name, source, tests)})"
        making = [f"form = {form}"]
        counting = [
            "try: n = count(form)",
            f"except Uncountable: raise too_many({choice.id!r})",
            f"if n > {FEW}: count_many(form, n, {choice.id!r})",
        ]
        if choice.form == "one" and _is_set(choice):
            counting = ["n = form[1].bit_count()"]
        if choice.form == "pieces" and choice.low == choice.high is not None and not tests:
            # Most are counted while the form is made, or never made.
            making, counting[0] = [], f"try: form, n = {self._exactly(choice)}"
        listed = f"if n: out.append(({self._action.number}, ({earlier}), form, n))"
        return [indent + line for line in (*making, *counting, listed)]

    def _exactly(self, choice: Choice) -> str:
        assert choice.source is not None and choice.low is not None
        source, number = self.x.text(choice.source), self.x.text(choice.low)
        return f"exactly({source}, {self._members(choice) or -1}, {number})"

    def _source(self, choice: Choice) -> str:
        """Return what a choice takes from, narrowed."""
        assert choice.source is not None
        narrows = [choice.narrow, None if self._quick else choice.late_narrow]
        parts = [self.x.text(part) for part in narrows if part is not None]
        if not parts or not isinstance(choice.source, p.Full):
            parts.insert(0, self.x.text(choice.source))
        return f"({' & '.join(parts)})" if len(parts) > 1 else parts[0]

    def _plain(self, choice: Choice) -> str:
        """Return the form of a choice of several, without tests of the whole value."""
        source = "" if choice.source is None else self.x.text(choice.source)
        return self.several(choice, self._members(choice), source)

    def _members(self, choice: Choice) -> str:
        """Return the set of those that may be taken, empty if it is everything."""
        if choice.form == "subset":
            return self.passing(choice.member, self._source(choice), choice.member_tests)
        if choice.form == "pieces" and (choice.narrow is not None or choice.member_tests):
            kinds = _kinds(choice) if choice.narrow is None else self.x.text(choice.narrow)
            return self.passing(choice.member, kinds, choice.member_tests)
        return ""


def _is_set(choice: Choice) -> bool:
    """Return whether one member of a set is chosen, so that all are kept as a set."""
    return (
        choice.source is not None
        and isinstance(choice.source.type, SetType)
        and isinstance(choice.type, Domain)
    )


def _kinds(choice: Choice) -> str:
    assert isinstance(choice.type, PiecesType)
    return full(SetType(choice.type.item))

"""What holds in every plan, after every pass. A violation is a mistake of a pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from legalist.typed.types import NUMBER, TRUTH, ListType, OptionalType, SetType, Type, fits

from . import expressions as p
from . import statements as s
from .costs import Costs
from .print_expressions import expression_text
from .queries import bound
from .routines import Action, Choice, Plan
from .walk import bodies, children

Known = dict[str, Type]


def violations(plan: Plan) -> list[str]:
    """Return a sentence for each invariant that does not hold."""
    return list(_Invariants(plan).all())


class _Invariants:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.costs = Costs(plan.functions)
        # What is tested late was decided before it was known how large sums become.
        self.late_costs = Costs(plan.functions, sums=False)

    def all(self) -> Iterator[str]:
        earlier: set[str] = set()
        for key, function in self.plan.functions.items():
            known = {param.name: param.type for param in function.params}
            yield from _at(key, self._expression(function.body, known, earlier))
            if not fits(function.body.type, function.result):
                yield f"{key} gives {function.body.type}, not {function.result}"
            earlier.add(key)
        for key, procedure in self.plan.procedures.items():
            yield from _at(key, self._body(procedure.body, self._locals(key)))
        known_blocks = {block.id for block in self.plan.blocks}
        for block in self.plan.blocks:
            known = self._locals(block.procedure)
            place = f"block {block.id}"
            yield from _at(place, self._body(block.body, known))
            for expr in children(block.end):
                yield from _at(place, self._expression(expr, _outside(expr, known)))
            missing = _targets(block.end) - known_blocks
            yield from (f"{place} goes to no block {target}" for target in sorted(missing))
        for action in self.plan.actions:
            yield from _at(action.id, self._action(action))

    def _locals(self, key: str) -> Known:
        types = self.plan.locals.get(key, {})
        return {name: type_ for name, type_ in types.items() if isinstance(type_, Type)}

    def _body(self, body: s.Body, known: Known) -> Iterator[str]:
        for statement in body:
            for expr in children(statement):
                yield from self._expression(expr, _outside(expr, known))
            if isinstance(statement, s.If | s.Until):
                yield from _condition(statement.condition)
            for inner in bodies(statement):
                yield from self._body(inner, known)

    def _action(self, action: Action) -> Iterator[str]:
        known = {param.name: param.type for param in action.params}
        yield from self._tests(action.tests, known)
        for level in range(len(action.choices) + 1):
            for hoisted in action.hoisted:
                if hoisted.level == level:
                    yield from self._spared(hoisted.value)
                    yield from self._expression(hoisted.value, known)
                    known = {**known, hoisted.name: hoisted.value.type}
            if level < len(action.choices):
                choice = action.choices[level]
                yield from self._choice(choice, known)
                known = {**known, choice.name: choice.type}
        yield from self._tests(action.requirements, known)

    def _choice(self, choice: Choice, known: Known) -> Iterator[str]:
        for part in (choice.source, choice.low, choice.high, choice.domain):
            if part is not None:
                yield from self._expression(part, known)
        for narrow in (choice.narrow, choice.late_narrow):
            if narrow is not None:
                yield from self._expression(narrow, known)
                yield from self._spared(narrow)
                if not isinstance(narrow.type, SetType):
                    yield f"narrows {choice.name} by {narrow.type}"
        group = choice.narrow.type if choice.narrow is not None else None
        item = getattr(choice.type, "item", choice.type)
        if isinstance(group, SetType) and group.item != item:
            yield f"narrows {choice.name} by {group}"
        member = {**known, choice.member: item}
        yield from self._tests(choice.member_tests, member)
        yield from self._tests(choice.domain_tests, {**member, choice.name: choice.type})
        value = {**known, choice.name: choice.type}
        yield from self._tests((*choice.tests, *choice.late, *choice.late_rest), value)
        for test in choice.late:
            yield from self._spared(test, self.late_costs)

    def _tests(self, tests: Iterable[p.Expr], known: Known) -> Iterator[str]:
        for test in tests:
            yield from _condition(test)
            yield from self._expression(test, known)

    def _spared(self, expr: p.Expr, costs: Costs | None = None) -> Iterator[str]:
        """What is computed although the program might not come to it must not fail."""
        if (costs or self.costs).faults(expr):
            yield f"may compute too early what can fail: {expression_text(expr)}"

    def _expression(
        self, node: p.Expr, known: Known, callable_: set[str] | None = None
    ) -> Iterator[str]:
        problem = self._problem(node, known, callable_)
        if problem:
            yield f"{problem}: {expression_text(node)}"
        inner = known
        match node:
            case p.Bind(_, name, value, body):
                yield from self._expression(value, known, callable_)
                yield from self._expression(body, {**known, name: value.type}, callable_)
                return
            case p.Loop(var=name, item=item, source=source, tests=tests, body=last):
                yield from self._expression(source, known, callable_)
                inner = {**known, name: item}
                for part in (*tests, *(() if last is None else (last,))):
                    yield from self._expression(part, inner, callable_)
                return
            case _:
                pass
        for child in children(node):
            yield from self._expression(child, inner, callable_)

    def _problem(self, node: p.Expr, known: Known, callable_: set[str] | None) -> str:
        match node:
            case p.Var(type_, name):
                if name not in known:
                    return "uses an unknown name"
                return "" if _is_known(known[name], type_) else f"takes {known[name]} for {type_}"
            case p.Bind(name=name) | p.Loop(var=name) if name in known:
                return f"binds {name} again"
            case p.Call(_, key, args):
                return self._call(key, args, callable_)
            case p.CallForAll(_, key):
                function = self.plan.functions.get(key)
                if function is None or len(function.params) != 1 or function.result != TRUTH:
                    return "is no test of one member"
                return "may compute too early what can fail" if self.costs.faults(node) else ""
            case p.Loop():
                return self._loop(node)
            case p.Logic(_, _, left, right) if {left.type, right.type} != {TRUTH}:
                return "joins what is not yes or no"
            case p.Not(_, operand) | p.Conditional(_, operand) if operand.type != TRUTH:
                return "tests what is not yes or no"
            case p.Image(type_, _, group) | p.Within(type_, _, group):
                sets = isinstance(type_, SetType) and isinstance(group.type, SetType)
                return "" if sets else "is no set"
            case p.Flood(type_, start, allowed) if not type_ == start.type == allowed.type:
                return "floods another type"
            case p.Builtin(type_, "set +" | "set -" | "set &", args):
                return "" if all(arg.type == type_ for arg in args) else "mixes sets"
            case _:
                return ""

    def _call(self, key: str, args: tuple[p.Expr, ...], callable_: set[str] | None) -> str:
        function = self.plan.functions.get(key)
        if function is None:
            return "calls an unknown function"
        if callable_ is not None and key not in callable_:
            return "calls a later function"
        wanted = [param.type for param in function.params]
        good = len(wanted) == len(args) and all(
            fits(arg.type, type_) for arg, type_ in zip(args, wanted, strict=True)
        )
        return "" if good else "has wrong arguments"

    def _loop(self, node: p.Loop) -> str:
        group = node.source.type
        if not isinstance(group, SetType | ListType) or group.item != node.item:
            return f"goes through {group}"
        if any(test.type != TRUTH for test in node.tests):
            return "tests what is not yes or no"
        if (node.body is None) != (node.kind in ("all", "any", "count", "first")):
            return "has a body without need, or none"
        if node.kind == "union" and self.costs.faults(node):
            return "may compute too early what can fail"
        if node.kind in ("count", "sum", "max", "min") and node.type != NUMBER:
            return "is no number"
        return ""


def _outside(expr: p.Expr, known: Known) -> Known:
    """Return the locals without those that an expression binds itself: the source of a loop of
    effects may use the name of the loop, which is not set yet."""
    own = set(bound(expr))
    return {name: type_ for name, type_ in known.items() if name not in own}


def _is_known(found: Type, used: Type) -> bool:
    """A name that may be none is used as a member where the program has tested it."""
    return fits(found, used) or (isinstance(found, OptionalType) and found.item == used)


def _condition(expr: p.Expr) -> Iterator[str]:
    if expr.type != TRUTH:
        yield f"has a condition that is {expr.type}: {expression_text(expr)}"


def _targets(end: s.End) -> set[int]:
    names = ("target", "yes", "no", "then", "body", "done", "carry", "none", "again")
    return {target for name in names if isinstance(target := getattr(end, name, None), int)}


def _at(place: str, sentences: Iterable[str]) -> Iterator[str]:
    return (f"{place} {sentence}" for sentence in sentences)

"""Functions of a plan, with their cached results."""

from __future__ import annotations

from legalist.plan import Plan
from legalist.plan import expressions as p
from legalist.plan.queries import size, takes_long
from legalist.plan.routines import Function
from legalist.plan.walk import walk
from legalist.typed.types import Domain, SetType

from .expressions import Expressions, full
from .loops import small_loops
from .memo_slots import MemoSlots
from .names import kept, local, named

CHEAP = 4
# So many parts of an expression take about as long as a call.
LONG = 12
# Results of one function that are kept at a time: those of a number could be any number.
MOST_KNOWN = 100_000


class Functions:
    """Writes functions one by one."""

    def __init__(self, plan: Plan, slots: MemoSlots, x: Expressions) -> None:
        self._plan, self._slots, self._x = plan, slots, x
        self._weights: dict[str, int] = {}

    def function(self, key: str) -> list[str]:
        function = self._plan.functions[key]
        name, names = named("f", key), [local(param.name) for param in function.params]
        slot, memo = self._slots.results.get(key, -1), function.memo
        if memo is None or (slot < 0 and memo.reads) or _is_found_quickly(function.body):
            return self.plain(key, name)
        *lines, result = self.result(function.body)
        return remembered(name, names, slot if memo.reads else -1, lines, result)

    def plain(self, key: str, name: str) -> list[str]:
        """Write a function whose results are not kept."""
        function = self._plan.functions[key]
        weight = self._weigh(function)
        pay = [f"pay({weight})"] if weight > CHEAP else []
        *lines, result = self.result(function.body)
        names = [local(param.name) for param in function.params]
        return [_head(name, names), *_indented((*pay, *lines, f"return {result}"))]

    def for_all(self, key: str) -> list[str]:
        """Write a function that gives the set of all members for which a function holds."""
        function = self._plan.functions[key]
        (param,) = function.params
        assert isinstance(param.type, Domain)
        var, every = local(param.name), full(SetType(param.type))
        holds = self._x.text(function.body)
        found = f"mask_of([{var} for {var} in bits({every}) if {holds}])"
        slot = self._slots.sets[key] if self._slots.reads(key) else -1
        return remembered(named("m", key), [], slot, [], found)

    def result(self, node: p.Expr) -> list[str]:
        """Return lines that prepare an expression, and last the expression itself."""
        lines = []
        self._x.unpaid = _unpaid(node)
        while isinstance(node, p.Bind):
            lines.append(f"{local(node.name)} = {self._x.text(node.value)}")
            node = node.body
        lines.append(self._x.text(node))
        self._x.unpaid = ()
        return lines

    # ---- work

    def _weigh(self, function: Function) -> int:
        """Return about how many calls a function takes. Functions that call others could multiply
        without a loop; one that may cost more than a few calls is counted for itself, for those it
        calls that are not counted, for what was put into it, and for its small loop."""
        called = [node for node in walk(function.body) if isinstance(node, p.Call | p.CallForAll)]
        inside = sum(self._counted(node) for node in called)
        return 1 + inside + size(function.body) // LONG + len(_unpaid(function.body))

    def _counted(self, node: p.Call | p.CallForAll) -> int:
        if isinstance(node, p.CallForAll):
            return 1
        known = self._weights.get(node.function)
        if known is None:
            function = self._plan.functions[node.function]
            weight = 1 if function.memo is not None else self._weigh(function)
            known = self._weights[node.function] = weight if weight <= CHEAP else 1
        return known


def _unpaid(body: p.Expr) -> list[p.Loop]:
    """Return the loop that does not pay, because a function has no other and is counted with it.
    More would be much for the one round of the loop that calls it."""
    loops = small_loops(body)
    return loops if len(loops) == 1 else []


def _is_found_quickly(body: p.Expr) -> bool:
    """Return whether what is cached beside the states is found as quickly as a kept result."""
    return isinstance(body, p.Flood) and not takes_long(body.start) and not takes_long(body.allowed)


def remembered(name: str, names: list[str], slot: int, lines: list[str], result: str) -> list[str]:
    """Write a function whose results are kept in a slot of the state, or for good (slot -1)."""
    key = names[0] if len(names) == 1 else f"({', '.join(names)})"
    if slot >= 0 and not names:
        missing = [*lines, f"r = s[{slot}] = {result}"]
        return [
            _head(name, names),
            f"    r = s[{slot}]",
            "    if r is None:",
            *_indented(missing, "        "),
            "    return r",
        ]
    missing = [f"if len(d) > {MOST_KNOWN}: d.clear()", *lines, f"r = d[{key}] = {result}"]
    if slot >= 0:
        found = [f"    d = s[{slot}]", f"    if d is None: d = s[{slot}] = {{}}"]
    else:
        found = [f"    d = {kept(name)}"]
    return [
        _head(name, names),
        *found,
        f"    r = d.get({key})",
        "    if r is None:",
        *_indented(missing, "        "),
        "    return r",
    ]


def _head(name: str, names: list[str]) -> str:
    return f"def {name}({', '.join(['s', *names])}):"


def _indented(lines: tuple[str, ...] | list[str], indent: str = "    ") -> list[str]:
    return [indent + line for line in lines]

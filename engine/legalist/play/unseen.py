"""Which conditions of an action may look at what the player who decides cannot see."""

from __future__ import annotations

from collections.abc import Sequence

import legalist.typed as t
from legalist.quick_dataclass import frozen
from legalist.typed.types import Domain
from legalist.typed.walk import walk


@frozen
class UnseenConditions:
    """The places of an action's choices and requirements that may depend on something unseen."""

    choices: frozenset[int]
    requirements: frozenset[int]

    def __bool__(self) -> bool:
        return bool(self.choices or self.requirements)


class Unseen:
    """Looks through the conditions of a program. In doubt something counts as unseen: what is a
    player's own is known only where that player is named directly, or handed on to a function."""

    def __init__(self, checked: t.Checked) -> None:
        self._checked = checked
        self._actions: dict[str, UnseenConditions] = {}
        self._functions: dict[tuple[str, tuple[bool, ...]], bool] = {}

    def conditions(self, action: t.Action) -> UnseenConditions:
        found = self._actions.get(action.id)
        if found is None:
            me = frozenset([self._checked.procedures[action.procedure].params[0].name])
            choices = [
                any(
                    self._reads(expr, me)
                    for expr in (choice.source, choice.where, choice.low, choice.high)
                    if expr is not None
                )
                for choice in action.choices
            ]
            requirements = [self._reads(one.that, me) for one in action.requirements]
            found = UnseenConditions(_places(choices), _places(requirements))
            self._actions[action.id] = found
        return found

    def _reads(self, expr: t.Expr, me: frozenset[str]) -> bool:
        """Return whether an expression may read something unseen; `me` are the names of the player
        who looks."""
        return any(self._node_reads(node, me) for node in walk(expr))

    def _node_reads(self, node: t.Expr, me: frozenset[str]) -> bool:
        match node:
            case t.ReadValue(value=name, args=args):
                value = self._checked.values[name]
                own = _is_own(value.params, args, me)
                return value.seen != "all" and not (value.seen == "owner" and own)
            case t.ReadZone(what="size", at=at):
                return self._sight(at, me) == "nothing"
            case t.ReadOne(at=at) | t.ReadZone(at=at) | t.CountKind(at=at) | t.ZoneName(at=at):
                return self._sight(at, me) != "contents"
            case t.CallFunction(function=function, args=args):
                return self._function(function, tuple(_is_me(arg, me) for arg in args))
        return False

    def _sight(self, at: t.ZoneAt, me: frozenset[str]) -> str:
        zone = self._checked.zones[at.zone]
        return zone.seen_owner if _is_own(zone.params, at.args, me) else zone.seen_others

    def _function(self, name: str, mine: tuple[bool, ...]) -> bool:
        """Return whether a function may read something unseen if these arguments are the player."""
        key = name, mine
        if key not in self._functions:
            self._functions[key] = False  # until it is known, for functions that call themselves
            function = self._checked.functions[name]
            params = zip(function.params, mine, strict=True)
            me = frozenset(param.name for param, is_me in params if is_me)
            self._functions[key] = self._reads(function.body, me)
        return self._functions[key]


def _is_me(expr: t.Expr, me: frozenset[str]) -> bool:
    return isinstance(expr, t.Local) and expr.name in me


def _is_own(params: Sequence[Domain], args: Sequence[t.Expr], me: frozenset[str]) -> bool:
    """Return whether the first player among the arguments, the owner, is the one who looks."""
    for domain, arg in zip(params, args, strict=True):
        if domain.sort == "player":
            return _is_me(arg, me)
    return False


def _places(tests: Sequence[bool]) -> frozenset[int]:
    return frozenset(place for place, test in enumerate(tests) if test)

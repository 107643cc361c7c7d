"""Carrying out noted moves: each only if it is still legal."""

from __future__ import annotations

from dataclasses import replace

from legalist.lower.noted_moves import MovesType
from legalist.plan import expressions as p
from legalist.plan.routines import Action, Choice
from legalist.typed.types import ListType, PiecesType, SetType

from . import sets
from .choices import ChoiceWriter
from .code import I64, Words, num, small
from .frames import move_types
from .functions import bind_params
from .possibilities import NO_HIGH, NO_LOW
from .routine import Label
from .state_layout import width
from .tracing import tell_dropped
from .unit import Unit
from .unsupported import Unsupported


def write_carrying_out(unit: Unit) -> None:
    """carry out(s, record): the stack ends in the frame that continues afterwards."""
    noted = {
        one.number: type_
        for types in unit.plan.locals.values()
        for type_ in types.values()
        if isinstance(type_, MovesType)
        for one in type_.actions
    }
    f = unit.routine("carry out", "il")
    s, record = f.param32(0), f.copy32(f.param(1).narrow)
    for number, type_ in noted.items():
        action = unit.plan.actions[number]
        with f.when(record.word(8).eq(number)):
            words = [record.word()]
            size = sum(map(width, move_types(type_, number)))
            words += [record.word(16 + 8 * w) for w in range(size)]
            kept = f.keep_words(tuple(words))
            with f.when(f.result32(f"allowed {number}", s, *kept)):
                f.call(f"start {number}", s, *kept)
                if unit.trace:
                    f.otherwise()
                    tell_dropped(unit, f, type_, record.wide)
        _Allowed(unit, action).write()
    f.finish()


class _Allowed(ChoiceWriter):
    """allowed(s, given …, chosen …): whether a move would be legal now."""

    def __init__(self, unit: Unit, action: Action) -> None:
        types = [*(param.type for param in action.params), *(one.type for one in action.choices)]
        letters = "i" + "".join("l" * width(type_) for type_ in types)
        routine = unit.routine(f"allowed {action.number}", letters, "i")
        super().__init__(unit, routine, action.number)
        self.action = action

    def write(self) -> None:
        f, action = self.f, self.action
        index = bind_params(f, action.params, 1)
        with f.block() as failed:
            for choice in action.choices:
                value = f.params(index, width(choice.type))
                index += width(choice.type)
                self._contains(choice, value, failed)
                f.env[choice.name] = value
            self.tests(action.requirements, failed)
            f.give(small(1))
        f.add(small(0))
        f.finish()

    def _contains(self, choice: Choice, value: Words, failed: Label) -> None:
        """Go to `failed` unless the value is one that the choice offers."""
        f = self.f
        match choice.form:
            case "one":
                assert choice.domain is not None
                f.env[choice.name] = f.env[choice.member] = value
                if isinstance(choice.domain.type, SetType):
                    group = self.words(choice.domain)
                    f.go_if(sets.has(f, group, value[0]).negated, failed)
                else:
                    self._in_list(choice.domain, value, failed)
                self.tests(choice.domain_tests, failed)
            case "truth":
                pass
            case "number":
                assert choice.low is not None and choice.high is not None
                f.go_if(value[0].lt(self.scalar(choice.low)), failed)
                f.go_if(value[0].gt(self.scalar(choice.high)), failed)
            case "subset":
                self._is_subset(choice, value, failed)
            case "pieces":
                self._are_pieces(choice, value[0], failed)
            case "order":
                self._is_order(choice, value[0], failed)

    def _in_list(self, domain: p.Expr, value: Words, failed: Label) -> None:
        assert isinstance(domain.type, ListType)
        if isinstance(domain.type.item, ListType | PiecesType | SetType):
            raise Unsupported(f"a noted choice from {domain.type}")
        f = self.f
        f.go_if(f.result32("within", value[0], self.scalar(domain)).negated, failed)

    def _are_pieces(self, choice: Choice, value: I64, failed: Label) -> None:
        """No more of any kind than there are of those that pass, and as many as allowed."""
        f = self.f
        form = self.form(_offered(choice), quick=False)
        assert isinstance(choice.type, PiecesType)
        end, size = f.copy32(value.narrow + 4 * choice.type.item.size), f.copy(num(0))
        at, there = f.copy32(value.narrow), f.copy32(form.words[0].narrow)
        with f.loop() as again:
            f.go_if(at.load().gt(there.load()), failed)
            f.set(size, size + at.number(4))
            f.set(at, at + 4)
            f.set(there, there + 4)
            f.go_if(at.lt_u(end), again)
        f.go_if(size.lt(form.low) | size.gt(form.high), failed)

    def _is_order(self, choice: Choice, value: I64, failed: Label) -> None:
        """The same items in any order."""
        f = self.f
        assert isinstance(choice.type, ListType)
        if isinstance(choice.type.item, ListType | PiecesType | SetType):
            raise Unsupported(f"a noted order of {choice.type.item}")
        items = self.form(_offered(choice), quick=False).words[0]
        both = (f.keep(f.result("sorted", items)), f.keep(f.result("sorted", value)))
        f.go_if(f.result("order", *both).ne(0), failed)

    def _is_subset(self, choice: Choice, value: Words, failed: Label) -> None:
        f = self.f
        assert choice.domain is not None and isinstance(choice.type, SetType)
        group = self.words(choice.domain)
        with sets.each_member(f, value) as (member, _, _):
            f.go_if(sets.has(f, group, member).negated, failed)
            f.env[choice.member] = (member,)
            self.tests(choice.domain_tests, failed)
        size = f.keep(sets.size(value))
        low = self._bound(choice.low, NO_LOW)
        high = self._bound(choice.high, NO_HIGH)
        f.go_if(size.lt(low) | size.gt(high), failed)


def _offered(choice: Choice) -> Choice:
    """The choice without what the action's requirements add, which are tested by themselves."""
    return replace(
        choice, source=choice.domain, narrow=None, late_narrow=None,
        member_tests=choice.domain_tests, tests=(), late=(), late_rest=(),
    )  # fmt: skip

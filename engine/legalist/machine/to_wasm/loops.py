"""Loops of expressions: over the members of a set or the items of a list."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager

from legalist.plan import expressions as p
from legalist.typed.types import ListType, SetType

from . import sets
from .code import I32, I64, Words, num
from .faults import pay
from .lists import length, new_list
from .routine import Label, Routine
from .state_layout import width, words_of
from .unit import Unit


class Writer(ABC):
    """Writes code into one routine."""

    def __init__(self, unit: Unit, f: Routine) -> None:
        self.unit, self.f = unit, f
        self.s: I32 = f.param32(0)

    @abstractmethod
    def words(self, node: p.Expr) -> Words: ...

    @abstractmethod
    def scalar(self, node: p.Expr) -> I64: ...

    @abstractmethod
    def condition(self, node: p.Expr) -> I32: ...

    @abstractmethod
    def index(self, args: tuple[p.Expr, ...], sizes: tuple[int, ...]) -> I64: ...

    def tests(self, tests: tuple[p.Expr, ...], failed: Label) -> None:
        """Go elsewhere as soon as one of some conditions does not hold."""
        for test in tests:
            self.f.go_if(self.condition(test).negated, failed)

    @contextmanager
    def each_item(self, items: I64, words: int) -> Iterator[tuple[Words, Label, Label]]:
        """Go through a list; give the item, and labels to leave and to go on."""
        f = self.f
        at = f.copy32(items.narrow + 8)
        left = f.copy(length(items))
        with f.block() as done, f.loop() as again:
            f.go_if(left.is_zero, done)
            f.set(left, left - 1)
            item = f.load_words(at, words)
            f.set(at, at + 8 * words)
            yield item, done, again
            f.go(again)

    @contextmanager
    def each(self, source: p.Expr) -> Iterator[tuple[Words, Label, Label]]:
        """Go through a set or list that is computed once."""
        if isinstance(source.type, SetType):
            with sets.each_member(self.f, self.words(source)) as (member, done, again):
                yield (member,), done, again
        else:
            assert isinstance(source.type, ListType)
            items = self.f.keep(self.scalar(source))
            with self.each_item(items, width(source.type.item)) as found:
                yield found


class Loops(Writer):
    """What a loop gives, by its kind."""

    def loop(self, node: p.Loop) -> Words:
        f = self.f
        if isinstance(node.source.type, SetType):
            group = self.words(node.source)
            if not node.tests:
                if node.kind == "all":
                    return group
                if node.kind == "count":
                    return (sets.size(group),)
                if node.kind == "any":
                    return (sets.any_bit(group).wide,)
                if node.kind == "first":
                    return (sets.lowest(f, group),)
            number = f.keep(sets.size(group))
            source: I64 | Words = group
        else:
            assert isinstance(node.source.type, ListType)
            source = f.keep(self.scalar(node.source))
            number = f.keep(length(source))
        pay(f, number)
        match node.kind:
            case "any" | "count" | "first":
                return self._find(node, source)
            case "all" if isinstance(node.source.type, SetType):
                return self._gather_set(node, source)
            case "union":
                return self._gather_union(node, source)
            case "all" | "list":
                return self._gather_list(node, source, number)
            case "sum" | "max" | "min" | "best":
                return self._best_number(node, source)

    @contextmanager
    def _rounds(self, node: p.Loop, source: I64 | Words) -> Iterator[tuple[Words, Label, Label]]:
        """Go through the items that pass the tests."""
        if isinstance(source, I64):
            loop = self.each_item(source, width(node.item))
            with loop as (item, done, again):
                yield from self._round(node, item, done, again)
        else:
            with sets.each_member(self.f, source) as (member, done, again):
                yield from self._round(node, (member,), done, again)

    def _round(
        self, node: p.Loop, item: Words, done: Label, again: Label
    ) -> Iterator[tuple[Words, Label, Label]]:
        self.f.env[node.var] = item
        self.tests(node.tests, again)
        yield item, done, again

    def _find(self, node: p.Loop, source: I64 | Words) -> Words:
        f = self.f
        found = f.copy(num(-1 if node.kind == "first" else 0))
        with self._rounds(node, source) as (item, done, _):
            if node.kind == "count":
                f.set(found, found + 1)
            else:
                f.set(found, item[0] if node.kind == "first" else num(1))
                f.go(done)
        return (found,)

    def _gather_set(self, node: p.Loop, source: I64 | Words) -> Words:
        f = self.f
        assert isinstance(node.type, SetType)
        found = f.copy_words(sets.mask_words(0, words_of(node.type.item)))
        with self._rounds(node, source) as (item, _, _):
            sets.add_bit(f, found, item[0])
        return found

    def _gather_union(self, node: p.Loop, source: I64 | Words) -> Words:
        f = self.f
        assert node.body is not None
        found = f.copy_words(sets.mask_words(0, width(node.type)))
        with self._rounds(node, source):
            more = self.words(node.body)
            f.set_words(found, tuple(a | b for a, b in zip(found, more, strict=True)))
        return found

    def _gather_list(self, node: p.Loop, source: I64 | Words, number: I64) -> Words:
        f = self.f
        assert isinstance(node.type, ListType)
        words = width(node.type.item)
        made = new_list(f, number, 8 * words)
        at = f.copy32(made.narrow + 8)
        kept = f.copy(num(0))
        with self._rounds(node, source) as (item, _, _):
            value = item if node.body is None else self.words(node.body)
            f.store_words(at, value)
            f.set(at, at + 8 * words)
            f.set(kept, kept + 1)
        f.store(made.narrow, kept)
        return (made,)

    def _best_number(self, node: p.Loop, source: I64 | Words) -> Words:
        f = self.f
        assert node.body is not None
        total, best, any_ = f.copy(num(0)), f.copy(num(-1)), f.copy(num(0))
        with self._rounds(node, source) as (item, _, again):
            value = f.keep(self.scalar(node.body))
            if node.kind == "sum":
                f.set(total, total + value)
            else:
                better = value.lt(total) if node.kind == "min" else value.gt(total)
                f.go_if((better | any_.is_zero).negated, again)
                f.set(total, value)
                f.set(best, item[0])
                f.set(any_, num(1))
        return (best,) if node.kind == "best" else (total,)

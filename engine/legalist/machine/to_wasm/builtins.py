"""The operations of the language on numbers, sets, lists and pieces."""

from __future__ import annotations

from typing import assert_never

from legalist.plan import expressions as p
from legalist.typed.types import ListType, PiecesType, SetType

from . import sets
from .code import I64, Words, choose, num, small
from .faults import pay
from .lists import length, new_list
from .loops import Writer
from .sparse_rows import MOST_WHOLE, write_sparse_union
from .state_layout import width, words_of
from .unsupported import Unsupported


class Builtins(Writer):
    def builtin(self, node: p.Builtin) -> I64:
        """Return a number, or the address of a list."""
        f = self.f
        match node.op:
            case "+":
                return self.scalar(node.args[0]) + self.scalar(node.args[1])
            case "-":
                return self.scalar(node.args[0]) - self.scalar(node.args[1])
            case "*":
                return f.result("times", self.scalar(node.args[0]), self.scalar(node.args[1]))
            case "div":
                return f.result("divide", self.scalar(node.args[0]), self.scalar(node.args[1]))
            case "mod":
                return f.result("remainder", self.scalar(node.args[0]), self.scalar(node.args[1]))
            case "max" | "min":
                a, b = (f.keep(self.scalar(arg)) for arg in node.args)
                return choose(a.gt(b) if node.op == "max" else a.lt(b), a, b)
            case "abs":
                value = f.keep(self.scalar(node.args[0]))
                return choose(value.lt(0), num(0) - value, value)
            case "size":
                return self._size(node.args[0])
            case "only":
                return sets.lowest(f, self.words(node.args[0]))
            case "pieces":
                at, kind = self.scalar(node.args[0]), self.scalar(node.args[1])
                return (at.narrow + kind.narrow * 4).number(4)
            case "join" | "sorted" | "reversed" | "distinct" | "total" | "item" | "numbers":
                return self._list_builtin(node)
            case "set +" | "set -" | "set &" | "spread" | "union" | "kinds":
                raise AssertionError(node)  # a set
        assert_never(node.op)

    def set_builtin(self, node: p.Builtin) -> Words:
        f = self.f
        match node.op:
            case "set +" | "set -" | "set &":
                a, b = self.words(node.args[0]), self.words(node.args[1])
                combine = {
                    "set +": sets.union, "set -": sets.difference, "set &": sets.intersection
                }[node.op]  # fmt: skip
                return combine(f, a, b)
            case "spread":
                return self.image(p.Image(node.type, "neighbours", node.args[0]))
            case "union":
                found = f.copy_words(sets.mask_words(0, width(node.type)))
                items = f.keep(self.scalar(node.args[0]))
                pay(f, length(items))
                with self.each_item(items, len(found)) as (item, _, _):
                    f.set_words(found, tuple(a | b for a, b in zip(found, item, strict=True)))
                return found
            case "kinds":
                assert isinstance(node.type, SetType)
                at = f.keep32(self.scalar(node.args[0]).narrow)
                kinds = node.type.item.size
                return f.results(self._kinds_routine(kinds), words_of(node.type.item), at)
            case _:
                raise AssertionError(node)

    def _kinds_routine(self, kinds: int) -> str:
        """A function that gives the kinds of which there are any among 4 bytes per kind."""
        name = f"kinds {kinds}"
        if not self.unit.module.is_defined(name):
            words = max(1, (kinds + 63) // 64)
            f = self.unit.routine(name, "i", "l" * words)
            found = f.new_words(words)
            at, bit = f.new32(), f.new()
            for w, word in enumerate(found):
                number = min(64, kinds - 64 * w)
                f.set(at, f.param32(0) + 256 * w)
                f.set(bit, num(0))
                with f.loop() as again:
                    f.set(word, word | (at.load().ne(0).wide << bit))
                    f.set(at, at + 4)
                    f.set(bit, bit + 1)
                    f.go_if(bit.lt(number), again)
            f.add(*found)
            f.finish()
        return name

    def _size(self, node: p.Expr) -> I64:
        if isinstance(node.type, SetType):
            return sets.size(self.words(node))
        if isinstance(node.type, PiecesType):
            return self.sum_of(self.scalar(node), node.type.item.size)
        return length(self.scalar(node))

    def sum_of(self, at: I64, kinds: int) -> I64:
        """The number of pieces of all kinds, 4 bytes each."""
        f = self.f
        if not self.unit.module.is_defined("pieces"):
            g = self.unit.routine("pieces", "ii", "l")
            first, end = g.param32(0), g.copy32(g.param32(0) + g.param32(1) * 4)
            total = g.copy(num(0))
            with g.block() as done, g.loop() as again:
                g.go_if(first.ge_u(end), done)
                g.set(total, total + first.number(4))
                g.set(first, first + 4)
                g.go(again)
            g.add(total)
            g.finish()
        return f.result("pieces", at.narrow, small(kinds))

    def _list_builtin(self, node: p.Builtin) -> I64:
        f, source = self.f, node.args[0]
        args = [f.keep(self.scalar(arg)) for arg in node.args]
        if node.op == "numbers":
            return f.result("numbers", *args)
        assert isinstance(source.type, ListType)
        stride = small(8 * width(source.type.item))
        match node.op:
            case "join":
                return f.result("join", *args, stride)
            case "reversed":
                return f.result("reversed", *args, stride)
            case "item":
                return f.result("item", *args)
            case "total":
                total = f.copy(num(0))
                with self.each_item(args[0], 1) as (item, _, _):
                    f.set(total, total + item[0])
                return total
        if isinstance(source.type.item, ListType | PiecesType | SetType):
            raise Unsupported(f"`{node.op}` of {source.type}")
        return f.result(node.op, *args)

    def make_list(self, node: p.MakeList) -> I64:
        f = self.f
        assert isinstance(node.type, ListType)
        words = width(node.type.item)
        items = [self.words(item) for item in node.items]
        made = new_list(f, num(len(items)), 8 * words)
        for n, item in enumerate(items):
            f.store_words(made.narrow, item, 8 + 8 * words * n)
        return made

    # ---- whole sets through a table

    def image(self, node: p.Image) -> Words:
        """The union of the rows of all members."""
        assert isinstance(node.type, SetType) and isinstance(node.group.type, SetType)
        group, words = self.words(node.group), words_of(node.type.item)
        name = f"image {node.table}"
        if not self.unit.module.is_defined(name):
            f = self.unit.routine(name, "l" * len(group), "l" * words)
            rows = list(self.unit.plan.tables.table(node.table))
            given = f.params(0, len(group))
            pay(f, sets.size(given))
            if words > MOST_WHOLE:
                found = write_sparse_union(self.unit, f, given, rows, words)
            else:
                found = f.copy_words(sets.mask_words(0, words))
                with sets.each_member(f, given) as (member, _, _):
                    row = self.unit.row(f, f"table {node.table}", rows, words, member)
                    f.set_words(found, tuple(a | b for a, b in zip(found, row, strict=True)))
            f.add(*found)
            f.finish()
        return self.f.results(name, words, *group)

    def within(self, node: p.Within) -> Words:
        """The members whose whole row is inside a set: each member of the set adds one to a count
        of those that it belongs to, and the counts are kept one bit per level."""
        assert isinstance(node.type, SetType)
        group, words = self.words(node.group), words_of(node.type.item)
        name = f"within {node.table}"
        if not self.unit.module.is_defined(name):
            f = self.unit.routine(name, "l" * len(group), "l" * words)
            tables = self.unit.plan.tables
            sizes = [row.bit_count() for row in tables.table(node.table)][: node.type.item.size]
            back = tables.inverse(node.table)
            assert back is not None, node.table
            inverse = list(tables.table(back))
            given = f.params(0, len(group))
            pay(f, sets.size(given))
            levels = [f.copy_words(sets.mask_words(0, words)) for _ in range(max(sizes))]
            with sets.each_member(f, given) as (member, _, _):
                row = self.unit.row(f, f"table {back}", inverse, words, member)
                for above, below in zip(levels[:0:-1], levels[-2::-1], strict=True):
                    for w in range(words):
                        f.set(above[w], above[w] | (below[w] & row[w]))
                for w in range(words):
                    f.set(levels[0][w], levels[0][w] | row[w])
            found = sets.mask_words(_of_size(sizes, 0), words)
            for n, level in enumerate(levels, 1):
                whole = sets.mask_words(_of_size(sizes, n), words)
                found = sets.union(f, found, sets.intersection(f, level, whole))
            f.add(*found)
            f.finish()
        return self.f.results(name, words, *group)


def _of_size(sizes: list[int], size: int) -> int:
    return sum(1 << i for i, one in enumerate(sizes) if one == size)

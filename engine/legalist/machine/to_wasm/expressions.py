"""From expressions of a plan to code.

`scalar` and `condition` give code that is used once, at the place where it was asked for; `words`
gives locals or constants, for a value of any type. What is computed before lies in statements that
are already written, inside the branch to which they belong.
"""

from __future__ import annotations

from typing import assert_never

from legalist.plan import expressions as p
from legalist.typed.types import (
    Domain,
    ListType,
    OptionalType,
    PiecesType,
    SetType,
    TruthType,
    Type,
)

from . import sets
from .code import I32, I64, Words, choose, num, small
from .loops import Loops
from .state_layout import width, words_of
from .unsupported import Unsupported
from .zone_reading import ZoneReading

_COMPARISONS = {"=": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}


class Expressions(Loops, ZoneReading):
    """Writes expressions into the routine `f`, whose first parameter is the state."""

    def words(self, node: p.Expr) -> Words:
        """Return the value of an expression of any type."""
        if width(node.type) == 1 and not isinstance(node.type, SetType):
            return (self.f.keep(self.scalar(node)),)
        return self._set(node)

    def scalar(self, node: p.Expr) -> I64:
        """Return a single number: also the address of a list or of pieces."""
        if isinstance(node.type, TruthType) and not isinstance(
            node, p.Const | p.Var | p.ReadValue | p.Lookup | p.Call
        ):
            return self.condition(node).wide
        f = self.f
        match node:
            case p.Const():
                return num(int(node.value))
            case p.Var():
                return f.env[node.name][0]
            case p.ReadValue():
                return self.read_value(node)[0]
            case p.ReadOne():
                return self.read_one(node.at)
            case p.ReadZone():
                return self.read_zone(node)
            case p.CountKind():
                return self.count_kind(node)
            case p.Call():
                return self.call(node)[0]
            case p.Lookup():
                args = tuple(self.scalar(arg) for arg in node.args)
                return self.unit.table(f, node.table, args, node.type)[0]
            case p.MakeKind():
                return self.index(node.args, node.sizes)
            case p.Builtin():
                return self.builtin(node)
            case p.Bounded():
                return f.result("bounded", self.scalar(node.operand), num(node.most))
            case p.Conditional():
                return self._conditional(node)[0]
            case p.Otherwise():
                value = f.keep(self.scalar(node.value))
                return choose(value.ge(0), value, self.scalar(node.default))
            case p.Bind():
                self.bind(node)
                return self.scalar(node.body)
            case p.MakeList():
                return self.make_list(node)
            case p.Loop():
                return self.loop(node)[0]
            case (
                p.Full() | p.CallForAll() | p.MakeSet() | p.Occupied() | p.KindAt()
                | p.AttributeAt() | p.Having() | p.Image() | p.Within() | p.Flood()
            ):  # fmt: skip
                raise AssertionError(node)  # a set
            case (
                p.Compare() | p.Logic() | p.Not() | p.Exists() | p.Member() | p.IsEmpty()
            ):  # fmt: skip
                raise AssertionError(node)  # a condition
        assert_never(node)

    def condition(self, node: p.Expr) -> I32:
        """Return 1 or 0."""
        match node:
            case p.Const():
                return small(int(node.value))
            case p.Compare():
                return self._compare(node)
            case p.Logic():
                left = self.condition(node.left)
                with self.f.aside() as body:
                    right = self.condition(node.right)
                    body.append(right.code)
                settled = b"\x41\x00" if node.op == "and" else b"\x41\x01"
                if node.op == "and":
                    code = b"\x04\x7f" + b"".join(body) + b"\x05" + settled + b"\x0b"
                else:
                    code = b"\x04\x7f" + settled + b"\x05" + b"".join(body) + b"\x0b"
                return I32(left.code + code)
            case p.Not():
                return self.condition(node.operand).negated
            case p.Exists():
                return self.scalar(node.operand).ge(0)
            case p.Member():
                return self._member(node)
            case p.IsEmpty():
                return sets.any_bit(self.words(node.group)).negated
            case p.Conditional():
                return self._conditional(node)[0].narrow
            case p.Bind():
                self.bind(node)
                return self.condition(node.body)
            case p.Loop():
                return self.loop(node)[0].narrow
            case _:
                return self.scalar(node).narrow

    def _set(self, node: p.Expr) -> Words:
        assert isinstance(node.type, SetType), node
        f, words = self.f, words_of(node.type.item)
        match node:
            case p.Full():
                return sets.mask_words((1 << node.type.item.size) - 1, words)
            case p.Var():
                return f.env[node.name]
            case p.ReadValue():
                return self.read_value(node)
            case p.ReadZone():
                return self.kinds_in(node)
            case p.Call():
                return self.call(node)
            case p.CallForAll():
                return f.results(f"all {node.function}", words, self.s)
            case p.Lookup():
                args = tuple(self.scalar(arg) for arg in node.args)
                return self.unit.table(f, node.table, args, node.type)
            case p.Builtin():
                return self.set_builtin(node)
            case p.Conditional():
                return self._conditional(node)
            case p.Bind():
                self.bind(node)
                return self._set(node.body)
            case p.MakeSet():
                made = sets.mask_words(0, words)
                for item in node.items:
                    made = sets.union(f, made, sets.single(f, self.scalar(item), words))
                return made
            case p.Occupied():
                zone = self.unit.layout.zones[node.zone]
                return f.load_words(self.s, words, zone.occupied)
            case p.KindAt():
                return self.kind_at(node)
            case p.AttributeAt():
                return self.attribute_at(node)
            case p.Having():
                return self._having(node, words)
            case p.Image():
                return self.image(node)
            case p.Within():
                return self.within(node)
            case p.Flood():
                start, allowed = self.words(node.start), self.words(node.allowed)
                return f.results("flood", words, *start, *allowed)
            case p.Loop():
                return self.loop(node)
            case _:
                raise AssertionError(node)

    # ---- parts

    def index(self, args: tuple[p.Expr, ...], sizes: tuple[int, ...]) -> I64:
        """Return a mixed-radix number."""
        total, weight = num(0), 1
        for arg, size in reversed(list(zip(args, sizes, strict=True))):
            total = self.scalar(arg) * weight + total
            weight *= size
        return total

    def bind(self, node: p.Bind) -> None:
        self.f.env[node.name] = self.words(node.value)

    def call(self, node: p.Call) -> Words:
        args = [word for arg in node.args for word in self.words(arg)]
        return self.f.results(f"function {node.function}", width(node.type), self.s, *args)

    def _conditional(self, node: p.Conditional) -> Words:
        f = self.f
        made = f.new_words(width(node.type))
        with f.when(self.condition(node.condition)):
            f.set_words(made, self._branch(node.then, node.type))
            f.otherwise()
            f.set_words(made, self._branch(node.otherwise, node.type))
        return made

    def _branch(self, node: p.Expr, type_: Type) -> Words:
        return self.words(node) if isinstance(type_, SetType) else (self.scalar(node),)

    def _compare(self, node: p.Compare) -> I32:
        left, right = node.left, node.right
        if isinstance(left.type, SetType):
            different = tuple(
                a ^ b for a, b in zip(self.words(left), self.words(right), strict=True)
            )
            match node.op:
                case "=":
                    return sets.any_bit(different).negated
                case "!=":
                    return sets.any_bit(different)
            raise Unsupported("an order of sets")
        if isinstance(left.type, ListType):
            check_plain(left.type)
            order = self.f.result("order", self.scalar(left), self.scalar(right))
            found: I32 = getattr(order, _COMPARISONS[node.op])(0)
            return found
        if isinstance(left.type, PiecesType):
            raise Unsupported("a comparison of pieces")
        first, second = self.scalar(left), self.scalar(right)
        result: I32 = getattr(first, _COMPARISONS[node.op])(second)
        return result

    def _member(self, node: p.Member) -> I32:
        if isinstance(node.group.type, SetType):
            return self._in_set(node)
        assert isinstance(node.group.type, ListType)
        check_plain(node.group.type)
        return self.f.result32("within", self.scalar(node.item), self.scalar(node.group))

    def _in_set(self, node: p.Member) -> I32:
        f, group = self.f, node.group
        if isinstance(group, p.ReadZone) and isinstance(node.item.type, Domain):
            count = self.count_kind(p.CountKind(node.type, group.at, node.item))
            return count.gt(0)
        if isinstance(group, p.Lookup) and len(group.args) == 1:
            return self._in_row(node, group)
        words = self.words(group)
        item = self.scalar(node.item)
        return sets.has(f, words, item)

    def _in_row(self, node: p.Member, group: p.Lookup) -> I32:
        """Whether an item is in a set of a table: only one word of it is read."""
        assert isinstance(group.type, SetType)
        f, words = self.f, words_of(group.type.item)
        at = self.unit.rows(
            f"table {group.table}", list(self.unit.plan.tables.table(group.table)), words
        )
        row = small(at) + self.scalar(group.args[0]).narrow * (8 * words)
        item = f.keep(self.scalar(node.item))
        # For none (-1) the word before the row is read, and the answer is still no.
        word = (row + (item.shifted(6).narrow << 3)).word() if words > 1 else row.word()
        return (word >> item).narrow & 1 & item.ge(0)

    def _having(self, node: p.Having, words: int) -> Words:
        tables = self.unit.plan.tables
        if node.value is None:
            mask = sum(1 << i for i, one in enumerate(tables.table(node.table)) if one is True)
            return sets.mask_words(mask, words)
        type_ = node.value.type
        domain = type_.item if isinstance(type_, OptionalType) else type_
        assert isinstance(domain, Domain)
        rows = list(tables.where(node.table, domain.size))
        return self.unit.row(self.f, f"where {node.table}", rows, words, self.scalar(node.value))


def check_plain(type_: ListType) -> None:
    """Refuse a list whose items are not single numbers."""
    if isinstance(type_.item, ListType | PiecesType | SetType):
        raise Unsupported(f"a comparison of items of {type_}")

"""Reading values and zones of a state."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from legalist.plan import expressions as p
from legalist.typed.types import PiecesType, SetType

from . import sets
from .builtins import Builtins
from .code import I32, I64, Words, num
from .faults import pay
from .state_layout import ZoneBytes, words_of
from .unsupported import Unsupported


class ZoneReading(Builtins):
    def read_value(self, node: p.ReadValue) -> Words:
        value = self.unit.layout.values[node.value]
        at, offset = self._place(node.args, value.place.sizes, value.stride, value.base)
        if value.words:
            return self.f.load_words(at, value.words, offset)
        return (at.number(4, offset),)

    def _place(
        self, args: tuple[p.Expr, ...], sizes: tuple[int, ...], stride: int, base: int
    ) -> tuple[I32, int]:
        """Return an address and an offset of one of a family."""
        index = self.index(args, sizes)
        if index.known is not None:
            return self.s, base + index.known * stride
        return self.s + index.narrow * stride, base

    def zone(self, at: p.ZoneAt) -> tuple[ZoneBytes, I64]:
        """Return a zone's family and its index."""
        zone = self.unit.layout.zones[at.zone]
        return zone, self.index(at.args, zone.place.sizes)

    def _zone_place(self, at: p.ZoneAt) -> tuple[ZoneBytes, I32, int]:
        zone = self.unit.layout.zones[at.zone]
        return zone, *self._place(at.args, zone.place.sizes, zone.stride, zone.base)

    def read_one(self, at: p.ZoneAt) -> I64:
        zone, place, offset = self._zone_place(at)
        return place.number(zone.piece, offset)

    def read_zone(self, node: p.ReadZone) -> I64:
        """The size, the top piece, or the address of a copy of all pieces."""
        f = self.f
        zone, place, offset = self._zone_place(node.at)
        is_pile = zone.place.zone.order == "pile"
        kinds = zone.place.zone.holds.size
        match node.what:
            case "size" if is_pile:
                return place.number(4, offset)
            case "size":
                return self.sum_of((place + offset).wide, kinds)
            case "top":
                at = f.keep32(place)
                number = f.keep32(at.load(offset))
                top = f.copy(num(-1))
                with f.when(number.ne(0)):
                    last = at + (number - 1) * zone.piece
                    f.set(top, last.number(zone.piece, offset + 4))
                return top
            case "all":
                assert isinstance(node.type, PiecesType)
                made = f.copy32(f.result32("allocate", num(4 * kinds).narrow))
                if is_pile:
                    f.fill_memory(made, 0, num(4 * kinds).narrow)
                    with self._each_piece(zone, place, offset) as kind:
                        slot = f.keep32(made + kind.narrow * 4)
                        f.store32(slot, slot.load() + 1)
                else:
                    f.copy_memory(made, place + offset, num(4 * kinds).narrow)
                return made.wide
            case "kinds":
                raise AssertionError(node)  # a set

    def kinds_in(self, node: p.ReadZone) -> Words:
        f = self.f
        zone, place, offset = self._zone_place(node.at)
        assert isinstance(node.type, SetType)
        words = words_of(node.type.item)
        if zone.place.zone.order == "bag":
            name = self._kinds_routine(zone.place.zone.holds.size)
            return f.results(name, words, place + offset)
        found = f.copy_words(sets.mask_words(0, words))
        with self._each_piece(zone, place, offset) as kind:
            sets.add_bit(f, found, kind)
        return found

    @contextmanager
    def _each_piece(self, zone: ZoneBytes, place: I32, offset: int) -> Iterator[I64]:
        """Go through the pieces of a pile from the lowest up."""
        if zone.place.zone.order != "pile":
            raise Unsupported(f"the pieces of a zone of order `{zone.place.zone.order}`")
        f = self.f
        at = f.copy32(place + offset)
        number = f.keep(at.load().wide)
        pay(f, number)
        with f.count_up(num(0), number) as (n, _, _):
            yield f.keep((at + n.narrow * zone.piece).number(zone.piece, 4))

    def count_kind(self, node: p.CountKind) -> I64:
        f = self.f
        zone, place, offset = self._zone_place(node.at)
        kind = self.scalar(node.kind)
        if zone.place.zone.order == "bag":
            if kind.known is not None:
                return place.number(4, offset + 4 * kind.known)
            return (place + kind.narrow * 4).number(4, offset)
        sought, total = f.keep(kind), f.copy(num(0))
        with self._each_piece(zone, place, offset) as piece:
            f.set(total, total + piece.eq(sought).wide)
        return total

    def kind_at(self, node: p.KindAt) -> Words:
        zone = self.unit.layout.zones[node.zone]
        kind, stride = self.scalar(node.kind), 8 * zone.words
        if kind.known is not None:
            return self.f.load_words(self.s, zone.words, zone.masks + stride * kind.known)
        return self.f.load_words(self.s + kind.narrow * stride, zone.words, zone.masks)

    def attribute_at(self, node: p.AttributeAt) -> Words:
        """The union of the masks of all kinds that have a value of an attribute."""
        f, zone = self.f, self.unit.layout.zones[node.zone]
        family, attribute = node.table.removeprefix("attribute:").split(".")
        with_value = self.unit.plan.tables.kinds_with(family, attribute)
        value = self.scalar(node.value)
        if value.known is not None:
            found = sets.mask_words(0, zone.words)
            for kind in with_value[value.known]:
                at = zone.masks + 8 * zone.words * kind
                found = sets.union(f, found, f.load_words(self.s, zone.words, at))
            return found
        name = f"attribute {node.zone} {node.table}"
        if not self.unit.module.is_defined(name):
            self._write_attribute(name, zone, [sum(1 << k for k in ks) for ks in with_value])
        return f.results(name, zone.words, self.s, value)

    def _write_attribute(self, name: str, zone: ZoneBytes, masks: list[int]) -> None:
        f = self.unit.routine(name, "il", "l" * zone.words)
        words = words_of(zone.place.zone.holds)
        kinds = self.unit.row(f, f"kinds with {name}", masks, words, f.param(1))
        found = f.copy_words(sets.mask_words(0, zone.words))
        with sets.each_member(f, kinds) as (kind, _, _):
            at = f.param32(0) + kind.narrow * (8 * zone.words)
            more = f.load_words(at, zone.words, zone.masks)
            f.set_words(found, tuple(a | b for a, b in zip(found, more, strict=True)))
        f.add(*found)
        f.finish()

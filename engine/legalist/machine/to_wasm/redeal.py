"""Dealing anew what a player cannot see, as `machine/redeal.py` does it."""

from __future__ import annotations

from math import prod

from legalist.limits import MOST_POSSIBILITIES, WORK
from legalist.machine.redeal import MOST_DEALS, is_kind
from legalist.plan.hidden_things import HiddenPieces, hidden_things
from legalist.plan.layout import Family
from legalist.typed.types import Domain, OptionalType, PiecesType, SetType, TruthType

from . import sets
from .code import I32, I64, Words, num, small
from .digest import write_digest
from .driver import found_move
from .frames import FOOTER, frame_start, frame_types, load_frame, new_record, set_top, write_frame
from .lists import length
from .moves import Chosen
from .routine import Label, Routine
from .state_layout import ValueBytes, ZoneBytes
from .unit import Unit

_LEVELS = {"contents": 0, "count": 1, "nothing": 2}
# A place: its kind, its tag, where it is, and the row of the table of what can be there; 4 bytes
# each. The tag is four times the number of the zone among the hidden ones of its family, with these
# bits.
_PLACE, _TAG, _WHERE, _ROW = 16, 4, 8, 12
_MAY_BE_EMPTY, _UNCOUNTED = 1, 2


def write_redeal(unit: Unit) -> None:
    """redeal(to, from, viewer, seed): copy a state, and deal anew what a player cannot see; whether
    a state was found that could be."""
    hidden = hidden_things(unit.checked, unit.plan.layout)
    largest = max((_most_places(unit, one) for one in hidden.pieces), default=0)
    at = unit.reserve(_PLACE * largest)
    families = [_FamilyDealer(unit, pieces, at) for pieces in hidden.pieces]
    for family in families:
        family.write()
    sites = [site for site, one in enumerate(unit.plan.sites) if one.moves]
    for site in sites:
        _write_moves(unit, site)
    f = unit.routine("deal", "iii")
    to, source, viewer = f.param32(0), f.param32(1), f.param32(2)
    for family in families:
        f.call(family.name, to, source, viewer)
    for name in hidden.values:
        _deal_value(f, unit.layout.values[name], to, viewer)
    f.call("fresh", to)
    if sites:
        with f.when(to.load().ne(unit.layout.frames)):
            asked = f.keep32(unit.site_of(to))
            for site in sites:
                with f.when(asked.eq(site)):
                    f.call(f"deal moves {site}", to, viewer)
    f.finish()
    write_digest(unit)
    _write_attempts(unit, hidden.invariants)


def _most_places(unit: Unit, pieces: HiddenPieces) -> int:
    places = sum(zone.count for zone in pieces.zones if zone.zone.order == "one")
    return sum(unit.checked.stock[pieces.family.name]) + places


def _player(s: I32) -> I64:
    """The player who is asked: the first word of the frame on top."""
    end = s + s.load()
    return (end - (end - FOOTER).load()).word()


def _write_attempts(unit: Unit, invariants: bool) -> None:
    f = unit.routine("redeal", "iiil", "i")
    to, source, viewer = f.param32(0), f.param32(1), f.param32(2)
    over = f.copy32(source.load().eq(unit.layout.frames))
    mine, before, number = f.new32(), f.new(), f.new()
    attempts = f.copy(num(MOST_DEALS))
    f.set_global("deals", f.result("seeded_deals", f.param(3)))
    with f.when(over.eq(0)), f.when(_player(source).eq(viewer.wide)):
        f.set(mine, small(1))
        f.set(before, f.result("count", source))
        f.set(before, f.result("digest of moves"))
    with f.block() as failed, f.loop() as again:
        f.go_if(attempts.le(0), failed)
        f.set(attempts, attempts - 1)
        f.call("copy", to, source)
        f.call("begin", to)
        f.call("deal", to, source, viewer)
        if invariants:
            for key in unit.plan.invariants:
                f.call("begin", to)
                f.go_if(f.result(f"function {key}", to).is_zero, again)
        with f.when(over):
            f.give(small(1))
        f.set(number, f.result("count", to))
        with f.when(mine):
            f.go_if(f.result("digest of moves").ne(before), again)
            f.give(small(1))
        with f.when(number.is_zero):
            passing = unit.place(bytes(one.or_pass for one in unit.plan.sites))
            f.go_if((unit.site_of(to) + passing).load_byte().eq(0), again)
        f.give(small(1))
    f.add(small(0))
    f.finish()


def _argument(family: Family, place: int, index: I64) -> I64:
    """One argument of the member of a family at an index."""
    size, below = family.sizes[place], prod(family.sizes[place + 1 :])
    found = index.div_u(below) if below > 1 else index
    return found.rem_u(size) if place else found


def _is_owner(family: Family, index: I64, viewer: I32) -> I32:
    for place, domain in enumerate(family.params):
        if domain.sort == "player":
            return _argument(family, place, index).eq(viewer.wide)
    return small(0)


def _sight(f: Routine, zone: ZoneBytes, s: I32, index: I64, viewer: I32) -> I32:
    """What the viewer sees of a zone, as a number of `_LEVELS`."""
    one = zone.place.zone
    level = f.copy32(small(_LEVELS[one.seen_others]))
    if one.seen_owner != one.seen_others:
        with f.when(_is_owner(zone.place, index, viewer)):
            f.set(level, small(_LEVELS[one.seen_owner]))
    if one.open:
        args = [f.keep(_argument(zone.place, n, index)) for n in range(len(zone.place.sizes))]
        with f.when(f.result(f"function {one.open}", s, *args).is_true):
            f.set(level, small(0))
    return level


class _FamilyDealer:
    """Writes what deals the pieces of one family: deal pieces(to, from, viewer)."""

    def __init__(self, unit: Unit, pieces: HiddenPieces, at: int) -> None:
        self.unit, self.pieces, self.at = unit, pieces, at
        self.name = f"deal pieces {pieces.family.name}"
        self.zones = [unit.layout.zones[place.id] for place in pieces.zones]
        self.named = self._sites_that_name()
        # The byte before the marks is for no piece, which is never marked.
        self.mark = 8 + unit.reserve(8 + pieces.family.size) if self.named else 0
        self.possible = -1

    def _sites_that_name(self) -> dict[int, list[int]]:
        """The secret arguments of each site that name a kind of this family."""
        decisions = self.unit.checked.decisions
        found = {}
        for number, site in enumerate(self.unit.plan.sites):
            decision = decisions[site.decision]
            kinds = [
                1 + place
                for place in sorted(decision.secret)
                if is_kind(decision.params[place].type, self.pieces.family)
            ]
            if kinds:
                found[number] = kinds
        return found

    def write(self) -> None:
        f = self.f = self.unit.routine(self.name, "iii")
        self.to, self.source, self.viewer = f.param32(0), f.param32(1), f.param32(2)
        self.end, pieces, first = f.copy32(small(self.at)), self.pieces, 0
        self._mark_named()
        for number, zone in enumerate(self.zones):
            with f.count_up(num(0), num(zone.place.count)) as (index, _, again):
                level = _sight(f, zone, self.source, index, self.viewer)
                f.go_if(level.eq(0), again)
                masks = pieces.possible[number]
                self.row = small(first) + index.narrow if len(masks) > 1 else small(first)
                self._gather(number, zone, index, level)
            first += len(masks)
        self._exchange()
        for number, zone in enumerate(self.zones):
            if pieces.spreads(number) and _may_be_uncounted(zone):
                self._spread(number, zone)
        self._lay()
        f.finish()

    def _mark_named(self) -> None:
        f, unit = self.f, self.unit
        if not self.named:
            return
        f.fill_memory(small(self.mark), 0, small(self.pieces.family.size))
        with f.when(self.source.load().ne(unit.layout.frames)):
            site = f.keep32(unit.site_of(self.source))
            for number, places in self.named.items():
                with f.when(site.eq(number)):
                    types = frame_types(unit, -1 - number)
                    at = frame_start(f, self.source, types)
                    values = load_frame(unit, f, at, types, len(unit.asked[number]))
                    for place in places:
                        kind = values[place][0]
                        with f.when(kind.ge(0)):
                            f.store(kind.narrow + self.mark, num(1), 0, 1)

    # ---- places

    def _push(self, kind: I64, tag: I32, where: I32) -> None:
        f = self.f
        f.store32(self.end, kind.narrow)
        f.store32(self.end, tag, _TAG)
        f.store32(self.end, where, _WHERE)
        f.store32(self.end, self.row, _ROW)
        f.set(self.end, self.end + _PLACE)

    def _gather(self, number: int, zone: ZoneBytes, index: I64, level: I32) -> None:
        f = self.f
        uncounted = f.keep32(level.eq(_LEVELS["nothing"]))
        offset = f.keep32(index.narrow * zone.stride + zone.base)
        match zone.place.zone.order:
            case "one":
                held = f.copy((self.source + offset).number(zone.piece))
                there = held.ge(0) & self._is_unnamed(held)
                with f.when(there | (uncounted & held.lt(0))):
                    self._push(held, small(4 * number) + uncounted, index.narrow)
                    with f.when(held.ge(0)):
                        f.call(f"take {zone.place.number}", self.to, index, held, num(1))
            case "bag":
                self._gather_bag(4 * number, offset, uncounted)
            case "pile":
                self._gather_pile(4 * number, zone, offset)

    def _is_unnamed(self, kind: I64) -> I32:
        if not self.named:
            return small(1)
        return (kind.narrow + self.mark).load_byte().eq(0)

    def _gather_bag(self, tag: int, offset: I32, uncounted: I32) -> None:
        f = self.f
        bag = f.keep32(self.to + offset)
        with f.count_up(num(0), num(self.pieces.family.size)) as (kind, _, again):
            if self.named:
                f.go_if(self._is_unnamed(kind).eq(0), again)
            count = f.copy((bag + kind.narrow * 4).number(4))
            with f.times(count):
                self._push(kind, uncounted * _UNCOUNTED + tag, bag)
            f.store32(bag + kind.narrow * 4, small(0))

    def _gather_pile(self, tag: int, zone: ZoneBytes, offset: I32) -> None:
        f = self.f
        pile = f.keep32(self.to + offset)
        with f.count_up(num(0), f.keep(pile.load().wide)) as (n, _, again):
            if zone.knowledge:
                size = zone.knowledge
                known = (pile + n.narrow * size).number(size, zone.known)
                f.go_if(((known >> self.viewer.wide) & 1).narrow, again)
            where = f.keep32(pile + n.narrow * zone.piece + 4)
            kind = f.keep(where.number(zone.piece))
            if self.named:
                f.go_if(self._is_unnamed(kind).eq(0), again)
            self._push(kind, small(tag), where)

    # ---- exchanging

    def _exchange(self) -> None:
        f = self.f
        number = f.copy(((self.end - self.at).wide).div_u(_PLACE))
        mixed = f.copy(num(self.pieces.rounds))
        last, a, b = f.new(), f.new32(), f.new32()
        with f.times(mixed):
            f.set(last, number - 1)
            with f.block() as done, f.loop() as again:
                f.go_if(last.le(0), done)
                f.set(a, last.narrow * _PLACE + self.at)
                f.set(b, f.result("choose_deal", last + 1).narrow * _PLACE + self.at)
                f.set(last, last - 1)
                one, other = f.copy32(a.load()), f.copy32(b.load())
                self._unless_it_fits(a, other, again)
                self._unless_it_fits(b, one, again)
                f.store32(a, other)
                f.store32(b, one)
                f.go(again)

    def _unless_it_fits(self, place: I32, kind: I32, again: Label) -> None:
        """Leave a pair as it is if one kind cannot be at the other's place."""
        f, pieces = self.f, self.pieces
        size = pieces.family.size
        everything = (1 << size) - 1
        if any(map(self._may_empty, self.zones)):
            with f.when(kind.lt(0)):
                f.go_if((place.load(_TAG) & _MAY_BE_EMPTY).eq(0), again)
        elif all(mask == everything for masks in pieces.possible for mask in masks):
            return
        every = [mask for masks in pieces.possible for mask in masks]
        rows = [bytes(mask >> kind & 1 for kind in range(size)) for mask in every]
        table = self._table(b"".join(rows))
        row = place.load(_ROW) * size
        with f.when(kind.ge(0)):
            f.go_if((row + kind + table).load_byte().eq(0), again)

    def _table(self, content: bytes) -> int:
        if self.possible < 0:
            self.possible = self.unit.place(content)
        return self.possible

    def _may_empty(self, zone: ZoneBytes) -> bool:
        return zone.place.zone.order == "one" and _may_be_uncounted(zone)

    def _spread(self, number: int, zone: ZoneBytes) -> None:
        """Each piece may be in any of the bags of one name that cannot be counted."""
        f, count = self.f, zone.place.count
        bags, found = self.unit.reserve(4 * count), f.copy(num(0))
        with f.count_up(num(0), num(count)) as (index, _, again):
            level = _sight(f, zone, self.source, index, self.viewer)
            f.go_if(level.ne(_LEVELS["nothing"]), again)
            bag = self.to + (index.narrow * zone.stride + zone.base)
            f.store32(found.narrow * 4 + bags, bag)
            f.set(found, found + 1)
        at = f.copy32(small(self.at - _PLACE))
        with f.when(found.gt(1)), f.block() as done, f.loop() as again:
            f.set(at, at + _PLACE)
            f.go_if(at.ge_u(self.end), done)
            f.go_if(at.load(_TAG).ne(4 * number + _UNCOUNTED), again)
            chosen = f.result("choose_deal", found).narrow * 4 + bags
            f.store32(at, chosen.load(), _WHERE)
            f.go(again)

    def _lay(self) -> None:
        f = self.f
        at = f.copy32(small(self.at - _PLACE))
        kind, where = f.new32(), f.new32()
        with f.block() as done, f.loop() as again:
            f.set(at, at + _PLACE)
            f.go_if(at.ge_u(self.end), done)
            f.set(kind, at.load())
            f.set(where, at.load(_WHERE))
            for number in f.switch(at.load(_TAG) >> 2, len(self.zones)):
                zone = self.zones[number]
                match zone.place.zone.order:
                    case "one":
                        with f.when(kind.ge(0)):
                            put = f"put {zone.place.number}"
                            f.call(put, self.to, where.wide, kind.wide, num(1))
                    case "bag":
                        count = f.keep32(where + kind * 4)
                        f.store32(count, count.load() + 1)
                    case "pile":
                        f.store(where, kind.wide, 0, zone.piece)
            f.go(again)


def _may_be_uncounted(zone: ZoneBytes) -> bool:
    return "nothing" in (zone.place.zone.seen_owner, zone.place.zone.seen_others)


# ---- values


def _deal_value(f: Routine, value: ValueBytes, s: I32, viewer: I32) -> None:
    place = value.place
    with f.count_up(num(0), num(place.count)) as (index, _, again):
        if place.value.seen == "owner":
            f.go_if(_is_owner(place, index, viewer), again)
        at = f.keep32(s + index.narrow * value.stride)
        match place.value.type:
            case TruthType():
                f.store(at, f.result("choose_deal", num(2)), value.base, 4)
            case OptionalType(item):
                f.go_if(at.number(4, value.base).lt(0), again)
                f.store(at, f.result("choose_deal", num(item.size)), value.base, 4)
            case SetType(item):
                _deal_set(f, at, value, item.size)
            case Domain() as domain:
                f.store(at, f.result("choose_deal", num(domain.size)), value.base, 4)


def _deal_set(f: Routine, at: I32, value: ValueBytes, size: int) -> None:
    """As many members, chosen in order."""
    missing = f.copy(sets.size(f.load_words(at, value.words, value.base)))
    f.store_words(at, sets.mask_words(0, value.words), value.base)
    with f.count_up(num(0), num(size)) as (member, _, again):
        f.go_if(f.result("choose_deal", num(size) - member).ge(missing), again)
        f.set(missing, missing - 1)
        word = f.keep32(at + ((member >> 6) << 3).narrow)
        f.store(word, word.word(value.base) | num(1) << member, value.base)


# ---- moves that were chosen while others still choose


def _write_moves(unit: Unit, site: int) -> None:
    """deal moves(s, viewer): put other moves in place of those that the viewer does not know. Each
    player is asked in turn, by their number in the frame."""
    f = unit.routine(f"deal moves {site}", "ii")
    s, viewer = f.param32(0), f.param32(1)
    one, types = unit.plan.sites[site], frame_types(unit, -1 - site)
    f.set_global("arena", small(unit.arena))
    at = frame_start(f, s, types)
    values = load_frame(unit, f, at, types)
    asked = len(unit.asked[site])
    place = asked + one.kept.index(one.moves)
    item = f.copy32(values[place][0].narrow)
    with f.times(f.copy(length(values[place][0]))):
        f.set(item, item + 8)
        player = f.copy(item.word().narrow.word())
        with f.when(player.ne(viewer.wide)):
            f.store(at, player)
            f.set_global("segment", small(unit.segments))
            f.set_global("total", num(0))
            f.set_global("possibilities", num(MOST_POSSIBILITIES))
            f.set_global("work", num(WORK))
            f.call(f"list site {site}", s)
            _choose_move(unit, f, site, item, player, values[1:asked])
    set_top(f, s, write_frame(unit, f, at, -1 - site, types, values))
    f.finish()


def _choose_move(
    unit: Unit, f: Routine, site: int, item: I32, player: I64, given: list[Words]
) -> None:
    """Store one of the listed moves as an item of the list of noted moves."""
    one = unit.plan.sites[site]
    f.store(item, new_record(f, player, num(-1), given))
    total = f.copy(f.global64("total") + one.or_pass)
    with f.when(total.ne(0)):
        segment, n = found_move(f, f.result("choose_deal", total))
        with f.when(segment.ne(0)):
            for number in unit.plan.offered[one.decision]:
                with f.when(segment.load(4).eq(number)):
                    action = unit.plan.actions[number]
                    chosen = Chosen(unit, f, number).read(action, segment, n, False)
                    for i, choice in enumerate(action.choices):
                        if isinstance(choice.type, PiecesType):
                            chosen[i] = (_copied(f, chosen[i][0], choice.type),)
                    f.store(item, new_record(f, player, num(number), [*given, *chosen]))


def _copied(f: Routine, pieces: I64, type_: PiecesType) -> I64:
    """A copy of pieces that another listing leaves alone."""
    made = f.copy32(f.result32("allocate", small(4 * type_.item.size)))
    f.copy_memory(made, pieces.narrow, small(4 * type_.item.size))
    return f.keep(made.wide)

"""Tree search inside the module, as `machine/search.py` does it on the Python machine.

A node has its key (8 bytes), what it is worth (8), its visits and how often it was available (4
each), its first and last child and the next of its parent (4 each), its player (4), its place in
the list in which it was drawn (8), the iteration in which it was last found legal (8), and its
place then (8).
"""

from __future__ import annotations

from legalist.limits import MOST_SEARCHED_MOVES, MOST_TREE_NODES
from legalist.machine.search import MOST_DRAWS, WON
from legalist.plan.routines import Action
from legalist.typed.types import ListType, PiecesType

from .code import I32, I64, num, small
from .digest import list_routine, mix
from .driver import found_move
from .frames import FOOTER
from .moves import Chosen
from .playouts import row_bytes
from .routine import Routine
from .state_layout import RANDOM
from .unit import Unit

_FULL = (1 << 64) - 1
NODE = 64
KEY, WORTH, VISITS, AVAILABLE, FIRST, LAST, NEXT = 0, 8, 16, 20, 24, 28, 32
PLAYER, PLACE, LEGAL_IN, NOW = 36, 40, 48, 56


def write_search(unit: Unit) -> None:
    unit.tree = unit.reserve(NODE * MOST_TREE_NODES)
    unit.path = unit.reserve(4 * MOST_TREE_NODES)
    for action in unit.plan.actions:
        _write_action_key(unit, action)
    _write_key(unit)
    _write_begin(unit)
    _write_mark(unit)
    _write_grow(unit)
    _write_best(unit)
    _write_descend(unit)
    _write_take_in(unit)
    f = unit.routine("search", "iiilllll")
    root, s, viewer = f.param32(0), f.param32(1), f.param32(2)
    seed = f.new()
    with f.times(f.param(3)):
        f.set_global("iteration", f.global64("iteration") + 1)
        f.set(seed, f.global64("search seed") + f.global64("iteration"))
        with f.when(f.result32("redeal", s, root, viewer, seed)):
            f.store(s, f.result("seeded", seed), RANDOM)
            depth = f.keep32(f.result32("descend", s, f.param(4), f.param(5), f.param(6)))
            with f.when(s.load().ne(unit.layout.frames)):
                f.call("begin", s)
                f.call("quick run", s)
                if unit.value:
                    f.call("play on", s, f.param(7))
                else:
                    f.add(f.result("finish", s))
                    f.raw(b"\x1a")
            f.call("take in", s, depth)
    f.finish()


# ---- moves


def _write_action_key(unit: Unit, action: Action) -> None:
    """key of action(segment, n): what a move of it chooses, as a hash."""
    f = unit.routine(f"key {action.number}", "il", "l")
    made = f.copy(num(_scattered(action.number + 1)))
    chosen = Chosen(unit, f, action.number).read(action, f.param32(0), f.param(1), quick=False)
    for choice, words in zip(action.choices, chosen, strict=True):
        if isinstance(choice.type, ListType):
            f.set(made, f.result(list_routine(unit, choice.type), made, words[0]))
        elif isinstance(choice.type, PiecesType):
            at = f.copy32(words[0].narrow)
            with f.times(num(choice.type.item.size)):
                mix(f, made, at.number(4))
                f.set(at, at + 4)
        else:
            for word in words:
                mix(f, made, word)
    f.add(made)
    f.finish()


def _write_key(unit: Unit) -> None:
    """key(n, arena): the key of the n-th move that was listed; passing has one, too. What is made
    on the way is forgotten: `arena` is the end of what the list needs."""
    f = unit.routine("key", "li", "l")
    f.call("begin", f.global32("searched"))
    f.set_global("arena", f.param32(1))
    segment, place = found_move(f, f.param(0))
    with f.when(segment.eq(0)):
        f.give(num(0))
    for action in unit.plan.actions:
        with f.when(segment.load(4).eq(action.number)):
            f.give(f.result(f"key {action.number}", segment, place))
    f.trap()
    f.finish()


def _scattered(number: int) -> int:
    """Return a number of 64 bits from a small one, so that no action's keys are near another's."""
    made = number * 0x9E3779B97F4A7C15 & _FULL
    made = (made ^ made >> 30) * 0xBF58476D1CE4E5B9 & _FULL
    made = (made ^ made >> 27) * 0x94D049BB133111EB & _FULL
    return made ^ made >> 31


# ---- the tree


def _write_begin(unit: Unit) -> None:
    """search begin(seed): forget the tree."""
    f = unit.routine("search begin", "l")
    f.set_global("search seed", f.param(0))
    f.set_global("moves", f.result("seeded_moves", f.param(0)))
    f.set_global("iteration", num(0))
    f.set_global("tree end", small(unit.tree + NODE))
    f.fill_memory(small(unit.tree), 0, small(NODE))
    f.store32(small(unit.tree), small(-1), PLAYER)
    f.finish()


def _each_child(f: Routine, node: I32) -> I32:
    return f.copy32(node.load(FIRST))


def _write_mark(unit: Unit) -> None:
    """mark(node, player, total, arena): find the children that are legal now; return how many."""
    f = unit.routine("mark", "iili", "l")
    node, player, total, arena = f.param32(0), f.param32(1), f.param(2), f.param32(3)
    now, legal, key = f.keep(f.global64("iteration")), f.copy(num(0)), f.new()
    child = f.new32()

    def found(place: I64) -> None:
        f.store(child, now, LEGAL_IN)
        f.store(child, place, NOW)
        f.store32(child, child.load(AVAILABLE) + 1, AVAILABLE)
        f.set(legal, legal + 1)

    with f.when(node.eq(unit.tree)):
        f.set(child, node.load(FIRST))
        with f.block() as done, f.loop() as again:
            f.go_if(child.eq(0), done)
            found(child.word(PLACE))
            f.set(child, child.load(NEXT))
            f.go(again)
        f.give(legal)
    with f.when(node.load(FIRST).eq(0)):
        f.give(num(0))
    with f.count_up(num(0), total) as (place, _, _):
        f.set(key, f.result("key", place, arena))
        f.set(child, node.load(FIRST))
        with f.block() as done, f.loop() as again:
            f.go_if(child.eq(0), done)
            same = child.word(KEY).eq(key) & child.load(PLAYER).eq(player)
            with f.when(same & child.word(LEGAL_IN).ne(now)):
                found(place)
            f.set(child, child.load(NEXT))
            f.go(again)
    f.add(legal)
    f.finish()


def _write_grow(unit: Unit) -> None:
    """grow(node, player, total, arena): draw a move that is not in the tree, and add it; return it,
    or 0 if none was drawn."""
    f = unit.routine("grow", "iili", "i")
    node, player, total, arena = f.param32(0), f.param32(1), f.param(2), f.param32(3)
    place, key, child, made = f.new(), f.new(), f.new32(), f.new32()
    left, now = f.copy(num(MOST_DRAWS)), f.keep(f.global64("iteration"))
    with f.block() as fresh, f.loop() as again:
        with f.when(left.le(0)):
            f.give(small(0))
        f.set(left, left - 1)
        f.set(place, f.result("choose", total))
        f.set(key, f.result("key", place, arena))
        f.set(child, node.load(FIRST))
        with f.block() as done, f.loop() as next_one:
            f.go_if(child.eq(0), done)
            known = child.word(KEY).eq(key) & child.word(LEGAL_IN).eq(now)
            f.go_if(known & child.load(PLAYER).eq(player), again)
            f.set(child, child.load(NEXT))
            f.go(next_one)
        f.go(fresh)
    f.set(made, f.global32("tree end"))
    f.set_global("tree end", made + NODE)
    f.fill_memory(made, 0, small(NODE))
    f.store(made, key, KEY)
    f.store(made, place, PLACE)
    f.store(made, place, NOW)
    f.store(made, now, LEGAL_IN)
    f.store32(made, player, PLAYER)
    f.store32(made, small(1), AVAILABLE)
    with f.when(node.load(FIRST).eq(0)):
        f.store32(node, made, FIRST)
        f.otherwise()
        f.store32(node.load(LAST), made, NEXT)
    f.store32(node, made, LAST)
    f.add(made)
    f.finish()


def root_of(number: I64) -> I64:
    """The whole part of a square root; the double is exact below 2^52."""
    return I64(number.code + b"\xba\x9f\xb1")


def _write_best(unit: Unit) -> None:
    """best(node, explore): the legal child with the best bound, the earlier of two alike."""
    f = unit.routine("best", "il", "i")
    node, explore, now = f.param32(0), f.param(1), f.keep(f.global64("iteration"))
    child, best, bound, visits, value = (
        f.copy32(node.load(FIRST)), f.copy32(small(0)), f.copy(num(-1)), f.new(), f.new(),
    )  # fmt: skip
    with f.block() as done, f.loop() as again:
        f.go_if(child.eq(0), done)
        with f.when(child.word(LEGAL_IN).eq(now)):
            f.set(visits, child.load(VISITS).wide)
            seen = num(64) - I64(child.load(AVAILABLE).wide.code + b"\x79")
            reach = root_of((seen << 32).div_u(visits))
            f.set(value, child.word(WORTH).div_u(visits) + (explore * reach >> 16))
            with f.when(value.gt(bound)):
                f.set(bound, value)
                f.set(best, child)
        f.set(child, child.load(NEXT))
        f.go(again)
    f.add(best)
    f.finish()


def _write_descend(unit: Unit) -> None:
    """descend(s, explore, widen, deepest): go down the tree and make its moves, until one is new or
    the tree or the game ends; return the length of the path."""
    f = unit.routine("descend", "illl", "i")
    s, explore, widen = f.param32(0), f.param(1), f.param(2)
    node, child, depth = f.copy32(small(unit.tree)), f.new32(), f.copy32(small(1))
    total, legal, fresh, arena = f.new(), f.new(), f.new32(), f.new32()
    passing = unit.place(bytes(one.or_pass for one in unit.plan.sites))
    f.store32(small(unit.path), node)
    f.set_global("searched", s)
    end = small(unit.tree + NODE * MOST_TREE_NODES)
    with f.block() as done, f.loop() as again:
        f.go_if(s.load().eq(unit.layout.frames), done)
        f.go_if(depth.wide.gt(f.param(3)), done)
        f.set(total, f.result("count", s))
        f.set(total, total + (unit.site_of(s) + passing).load_byte().wide)
        at_root = node.eq(unit.tree)
        f.go_if(at_root.eq(0) & total.gt(MOST_SEARCHED_MOVES), done)
        f.set(arena, f.global32("arena"))
        top = s + s.load()
        player = f.copy32((top - (top - FOOTER).load()).word().narrow)
        f.set(legal, f.result("mark", node, player, total, arena))
        most = root_of(widen * node.load(VISITS).wide) + 1
        room = f.global32("tree end").lt(end)
        f.set(child, small(0))
        f.set(fresh, small(0))
        with f.when(legal.lt(total) & legal.lt(most) & room):
            f.set(child, f.result32("grow", node, player, total, arena))
            f.set(fresh, child)
        with f.when(child.eq(0)):
            f.set(child, f.result32("best", node, explore))
        f.go_if(child.eq(0), done)
        f.store32(small(unit.path) + depth * 4, child)
        f.set(depth, depth + 1)
        f.set_global("arena", arena)
        f.call("play", s, child.word(NOW))
        f.go_if(fresh.ne(0), done)
        f.set(node, child)
        f.go(again)
    f.add(depth)
    f.finish()


def _write_take_in(unit: Unit) -> None:
    """take in(s, depth): add the end of a game to all nodes of the path."""
    row = unit.reserve(row_bytes(unit))
    f = unit.routine("take in", "ii")
    s, depth = f.param32(0), f.param32(1)
    won = f.new()
    with f.when(s.load().eq(unit.layout.frames)):
        f.call("outcome", s, small(row))
        f.set(won, small(row).word(8))
        if unit.value:
            f.otherwise()
            f.set(won, f.result("ahead", s))
    # Nobody may have won; then nobody is given anything.
    part = f.keep(num(WON).div_u(won.count + won.is_zero.wide))
    at, end, node = f.copy32(small(unit.path)), f.new32(), f.new32()
    f.set(end, at + depth * 4)
    with f.block() as done, f.loop() as again:
        f.go_if(at.ge_u(end), done)
        f.set(node, at.load())
        f.store32(node, node.load(VISITS) + 1, VISITS)
        player = node.load(PLAYER)
        with f.when(player.ge(0) & (won >> player.wide & 1).narrow):
            f.store(node, node.word(WORTH) + part, WORTH)
        f.set(at, at + 4)
        f.go(again)
    f.finish()

"""Running a game: blocks until a decision, moves, random games, hashes."""

from __future__ import annotations

from legalist.limits import DEEPEST_STACK, STEP, STEPS, WORK
from legalist.lower.late_tests import MOST_MISSES

from .code import I32, I64, num, small
from .digest import mix
from .faults import TOO_DEEP, fail, step
from .frames import FOOTER, fixed_size, frame_types
from .legal import has_late
from .routine import Routine
from .state_layout import PHASE, RANDOM, STAMPS
from .unit import Unit


def write_driver(unit: Unit) -> None:
    _write_end(unit)
    _write_fresh(unit)
    for quick in (False, True):
        _write_run(unit, quick)
    _write_by_site(unit, "skip", "i", "")
    _write_by_site(unit, "pass", "i", "")
    _write_by_site(unit, "make", "iili", "")
    _write_by_site(unit, "test site", "iil", "i")
    _write_begin(unit)
    _write_start_game(unit)
    _write_play(unit)
    _write_find_segment(unit)
    _write_random_move(unit)
    _write_depth(unit)
    _write_hash(unit)


def _largest_frame(unit: Unit) -> int:
    numbers = [*unit.blocks, *(-1 - site for site in range(len(unit.plan.sites)))]
    return max(fixed_size(frame_types(unit, number)) + FOOTER for number in numbers)


def _write_end(unit: Unit) -> None:
    """end game(s): leave all procedures for the ending, or leave the ending for good."""
    f = unit.routine("end game", "i")
    s, frames = f.param32(0), unit.layout.frames
    with f.when(s.load(PHASE).eq(0)):
        f.store32(s, small(1), PHASE)
        f.store(s, num(unit.plan.ending << 32 | FOOTER), frames)
        f.store32(s, small(frames + FOOTER))
        f.otherwise()
        f.store32(s, small(2), PHASE)
        f.store32(s, small(frames))
    f.finish()


def _write_fresh(unit: Unit) -> None:
    """fresh(s): forget what is remembered for a state."""
    f = unit.routine("fresh", "i")
    f.set_global("clock", f.global64("clock") + 1)
    for group in range(unit.layout.groups):
        f.store(f.param32(0), f.global64("clock"), STAMPS + 8 * group)
    f.finish()


def _write_begin(unit: Unit) -> None:
    """begin(s): a new move or question, with steps and work of its own."""
    f = unit.routine("begin", "i")
    done = (num(STEPS) - f.global64("steps")) * STEP + (num(WORK) - f.global64("work"))
    f.set_global("effort", f.global64("effort") + done)
    f.set_global("steps", num(STEPS))
    f.set_global("work", num(WORK))
    slack = 2 * _largest_frame(unit)
    f.set_global("limit", f.param32(0) + (unit.layout.size - slack))
    with f.when(f.global64("vain").ne(0)):
        f.set_global("vain", num(0))
        f.fill_memory(small(unit.vain), 0, small(8 * len(unit.plan.sites)))
    f.finish()


def _top(s: I32) -> I32:
    """The block on top of the stack, or -1 - a site."""
    return (s + s.load()).load_before(4)


def _write_run(unit: Unit, quick: bool) -> None:
    """run(s): run blocks until somebody has to decide or the game is over. The quick one lists the
    moves at each decision, without late tests if that is enough to know that there is one, and
    unless the global `listing all` says that all legal moves are wanted."""
    f = unit.routine("quick run" if quick else "run", "i")
    s, frames = f.param32(0), unit.layout.frames
    passing = [site.or_pass for site in unit.plan.sites]
    may_pass = unit.place(bytes(passing))
    late = unit.place(bytes(_has_late(unit, site.decision) for site in unit.plan.sites))
    limit = unit.layout.size - 2 * _largest_frame(unit)
    with f.block() as stop, f.loop() as again:
        f.go_if(s.load().eq(frames), stop)
        block = f.keep32(_top(s))
        with f.when(s.load().gt_u(limit)):
            fail(f, TOO_DEEP)
        with f.when(block.lt(0)):
            step(f)
            with f.when(s.load().gt_u(frames + FOOTER * DEEPEST_STACK)):
                f.call("check depth", s)
            can_pass = (small(may_pass - 1) - block).load_byte()
            if quick:
                f.set_global("passing", can_pass.wide)
                with f.when(f.global64("listing all").is_zero):
                    f.set_global("quick", num(1))
                    f.add(f.result("quick list", s))
                    f.raw(b"\x1a")
                    # Without late tests the quick list is the full one.
                    f.set_global("quick", (small(late - 1) - block).load_byte().wide)
                    f.go_if((f.global64("sure") | f.global64("passing")).ne(0), stop)
                f.set_global("quick", num(0))
                f.go_if((f.result("list", s) | f.global64("passing")).ne(0), stop)
            else:
                f.go_if(can_pass, stop)
                f.go_if(f.result("list", s).ne(0), stop)
            f.set_global("vain", num(1))
            count = f.keep32((small(-1) - block) * 8 + unit.vain)
            f.store(count, count.word() + 1)
            f.set_global("arena", small(unit.arena))
            f.call("skip", s)
            f.go(again)
        f.set_global("arena", small(unit.arena))
        numbers = max(unit.blocks) + 1
        for number in f.switch(block, numbers):
            if number in unit.blocks:
                f.call(f"block {number}", s)
            else:
                f.trap()
        f.go(again)
    f.finish()


def _has_late(unit: Unit, decision: str) -> bool:
    return any(has_late(unit.plan.actions[number]) for number in unit.plan.offered[decision])


def _write_by_site(unit: Unit, name: str, params: str, results: str) -> None:
    """A function that calls that of the current site."""
    f = unit.routine(name, params, results)
    s = f.param32(0)
    args = [f.param32(n) if one == "i" else f.param(n) for n, one in enumerate(params)]
    for site in f.switch(unit.site_of(s), len(unit.plan.sites)):
        if results:
            f.give(f.result32(f"{name} {site}", *args))
        else:
            f.call(f"{name} {site}", *args)
    if results:
        f.trap()
    f.finish()


def _write_start_game(unit: Unit) -> None:
    """prepare(s, seed): a game of which nothing has run. start(s, seed): at the first decision."""
    f = unit.routine("prepare", "il")
    s, size = f.param32(0), unit.layout.frames + FOOTER
    f.copy_memory(s, small(unit.blank), small(size))
    f.store(s, f.result("seeded", f.param(1)), RANDOM)
    f.call("fresh", s)
    f.call("begin", s)
    f.finish()
    f = unit.routine("start", "il")
    f.call("prepare", f.param32(0), f.param(1))
    f.call("run", f.param32(0))
    f.finish()


def _write_play(unit: Unit) -> None:
    """resume(s): run on. choose move(s, n): make the n-th move of what was listed last in full;
    after the last one comes passing. count(s): list the moves and count them, with passing."""
    f = unit.routine("resume", "i")
    f.call("begin", f.param32(0))
    f.call("run", f.param32(0))
    f.finish()
    f = unit.routine("count", "i", "l")
    f.call("begin", f.param32(0))
    f.add(f.result("list", f.param32(0)))
    f.finish()
    f = unit.routine("play", "il")
    s, n = f.param32(0), f.copy(f.param(1))
    f.call("begin", s)
    segment, place = found_move(f, n)
    with f.when(segment.eq(0)):
        f.call("pass", s)
        f.otherwise()
        f.call("make", s, segment, place, small(0))
    f.call("run", s)
    f.finish()


def found_move(f: Routine, n: I64) -> tuple[I32, I64]:
    """The segment of the n-th move (0 for passing) and its number in it."""
    f.add(f.result("find segment", n))
    segment, place = f.new32(), f.new()
    f.raw(b"\x21" + place.code[1:] + b"\x21" + segment.code[1:])
    return segment, place


def _write_find_segment(unit: Unit) -> None:
    f = unit.routine("find segment", "l", "il")
    n, segment = f.param(0), f.copy32(small(unit.segments))
    with f.block() as none, f.loop() as again:
        f.go_if(segment.ge_u(f.global32("segment")), none)
        with f.when(n.lt(segment.word(8))):
            f.give(segment, n)
        f.set(n, n - segment.word(8))
        f.set(segment, segment + segment.load())
        f.go(again)
    f.add(small(0), n)
    f.finish()


def _write_random_move(unit: Unit) -> None:
    """random move(s): make a move drawn from the stream of moves, all legal ones alike, at a
    decision whose moves are listed, quickly or in full."""
    f = unit.routine("random move", "i")
    s, misses = f.param32(0), f.new32()
    with f.block() as chosen, f.loop() as again:
        total = f.global64("total") + f.global64("passing")
        segment, place = found_move(f, f.result("choose", total))
        with f.when(segment.eq(0)):
            f.call("begin", s)
            f.call("pass", s)
            f.go(chosen)
        allowed = f.copy32(f.global64("quick").is_zero)
        with f.when(allowed.eq(0)):
            f.call("begin", s)
            f.set(allowed, f.result32("test site", s, segment, place))
        with f.when(allowed):
            f.call("begin", s)
            f.call("make", s, segment, place, f.global64("quick").narrow)
            f.go(chosen)
        f.set(misses, misses + 1)
        with f.when(misses.ge(MOST_MISSES)):
            f.set_global("quick", num(0))
            f.call("begin", s)
            f.add(f.result("list", s))
            f.raw(b"\x1a")
        f.go(again)
    f.call("quick run", s)
    f.finish()


def _write_depth(unit: Unit) -> None:
    f = unit.routine("check depth", "i")
    s = f.param32(0)
    at, depth = f.copy32(s.load()), f.new32()
    with f.block() as done, f.loop() as again:
        f.go_if(at.le(unit.layout.frames), done)
        f.set(at, at - (s + at).load_before(FOOTER))
        f.set(depth, depth + 1)
        f.go(again)
    with f.when(depth.gt(DEEPEST_STACK)):
        fail(f, TOO_DEEP, unit.site_of(s).wide)
    f.finish()


def _write_hash(unit: Unit) -> None:
    """hash(s): of everything but stamps and masks."""
    f = unit.routine("hash", "i", "l")
    s, made, at, end = f.param32(0), f.copy(num(0)), f.new32(), f.new32()
    layout = unit.layout
    mix(f, made, s.load(PHASE).wide)
    mix(f, made, s.word(RANDOM))
    for first, last in (
        (small(layout.first), small(layout.derived)),
        (small(layout.frames), s.load()),
    ):
        f.set(at, s + first)
        f.set(end, s + last)
        with f.block() as done, f.loop() as again:
            f.go_if(at.ge_u(end), done)
            mix(f, made, at.word())
            f.set(at, at + 8)
            f.go(again)
    f.add(made)
    f.finish()

"""Moves letter by letter, for many games at a time, as `machine/letters.py` spells them.

Each game has a desk: what is asked of whom, and which letters have been chosen. 4 bytes each: the
place of the letter that is asked for (-1 if the game is over), how many letters are fixed, the
number of the move if only one is left, the player, the site; then the word as far as it is fixed;
then 8 bytes for each number that the decision is about; then a byte for each zone that may be open
to everybody.
"""

from __future__ import annotations

from legalist.machine.letters import (
    ACTION,
    DIGIT_BITS,
    DIGITS,
    MOST_OFFERED,
    NUMBER,
    NUMBER_DIGITS,
    TRUTH,
    Alphabet,
    letters_of,
    single,
)
from legalist.plan.routines import Action
from legalist.quick_dataclass import mutable
from legalist.typed.types import NumberType, PiecesType, SetType, TruthType, Type

from .code import I32, I64, Words, num, small
from .driver import found_move
from .frames import frame_start, frame_types, load_frame
from .moves import Chosen
from .routine import Routine
from .state_layout import aligned, width
from .unit import Unit

AT, FIXED, ONLY, PLAYER, SITE, WORD = 0, 4, 8, 12, 16, 20
OVER = -1


@mutable
class Desks:
    """Where everything is: games, their desks, masks of letters and chosen letters."""

    games: int
    states: int
    desks: int
    desk: int
    about: int
    open: int
    masks: int
    mask: int
    chosen: int


def about_numbers(type_: Type) -> int:
    """Return how many numbers something that a decision is about is told in; lists are not."""
    if isinstance(type_, PiecesType):
        return type_.item.size
    if isinstance(type_, SetType):
        return width(type_)
    return 1 if single(type_) is not None or isinstance(type_, NumberType | TruthType) else 0


def write_spelling(unit: Unit, alphabet: Alphabet, games: int) -> Desks:
    """Write the routines, and reserve memory for so many games."""
    abouts = [sum(map(about_numbers, asked[1:])) for asked in unit.asked]
    opened = [
        (zone.place.zone.open, zone.place.arguments(index))
        for zone in unit.layout.zones.values()
        if zone.place.zone.open
        for index in range(zone.place.count)
    ]
    about = aligned(WORD + 4 * alphabet.length)
    opens = about + 8 * max(abouts, default=0)
    desk = aligned(opens + len(opened))
    mask = aligned(alphabet.size)
    found = Desks(
        games, unit.reserve(unit.layout.size * games), unit.reserve(desk * games), desk, about,
        opens, unit.reserve(mask * games), mask, unit.reserve(4 * games),
    )  # fmt: skip
    for action in unit.plan.actions:
        _write_spell(unit, alphabet, action)
    _write_spell_any(unit, alphabet)
    _write_about(unit, found, opened)
    _write_ask(unit, alphabet)
    _write_settle(unit)
    _write_begin(unit, found)
    _write_choose(unit, found)
    return found


# ---- words


def _put_digits(f: Routine, row: I32, at: int, number: I64, first: int) -> None:
    for digit in range(NUMBER_DIGITS):
        shift = DIGIT_BITS * (NUMBER_DIGITS - 1 - digit)
        f.store32(row, ((number >> shift) & (DIGITS - 1)).narrow + first, at + 4 * digit)


def _write_spell(unit: Unit, alphabet: Alphabet, action: Action) -> None:
    """spell of action(segment, n, row, place): write the word of a move."""
    f = unit.routine(f"spell {action.number}", "ilil")
    row = f.param32(2)
    f.store32(row, small(alphabet.first(ACTION) + action.number))
    chosen = Chosen(unit, f, action.number).read(action, f.param32(0), f.param(1), quick=False)
    at = 4
    for choice, words in zip(action.choices, chosen, strict=True):
        _put_letters(f, alphabet, row, at, choice.type, words)
        at += 4 * letters_of(choice.type)
    _put_digits(f, row, at, f.param(3), alphabet.first(NUMBER))
    f.finish()


def _put_letters(
    f: Routine, alphabet: Alphabet, row: I32, at: int, type_: Type, words: Words
) -> None:
    domain = single(type_)
    if domain is not None:
        letter = f.copy(words[0])
        with f.when(letter.lt(0)):
            f.set(letter, num(domain.size))
        f.store32(row, letter.narrow + alphabet.first(domain.name), at)
    elif isinstance(type_, TruthType):
        f.store32(row, words[0].narrow + alphabet.first(TRUTH), at)
    elif isinstance(type_, NumberType):
        _put_digits(f, row, at, f.keep(words[0]), alphabet.first(NUMBER))
    elif isinstance(type_, PiecesType):
        counts = f.keep32(words[0].narrow)
        for kind in range(type_.item.size):
            count = f.copy32(counts.load(4 * kind))
            with f.when(count.gt(DIGITS - 1)):
                f.set(count, small(DIGITS - 1))
            f.store32(row, count + alphabet.first(NUMBER), at + 4 * kind)
    else:
        for member in range(letters_of(type_)):
            bit = (words[member >> 6] >> (member & 63)) & 1
            f.store32(row, bit.narrow + alphabet.first(TRUTH), at + 4 * member)


def _write_spell_any(unit: Unit, alphabet: Alphabet) -> None:
    """spell(n, row, arena): the word of the n-th move that was listed, or of passing."""
    f = unit.routine("spell", "lii")
    row = f.param32(1)
    f.call("begin", f.global32("searched"))
    f.set_global("arena", f.param32(2))
    f.fill_memory(row, 0, small(4 * alphabet.length))
    segment, place = found_move(f, f.param(0))
    with f.when(segment.eq(0)):
        f.store32(row, small(alphabet.first(ACTION) + len(unit.plan.actions)))
        _put_digits(f, row, 4, f.param(0), alphabet.first(NUMBER))
        f.give()
    for action in unit.plan.actions:
        with f.when(segment.load(4).eq(action.number)):
            f.call(f"spell {action.number}", segment, place, row, f.param(0))
            f.give()
    f.trap()
    f.finish()


# ---- what is asked


def _write_about(unit: Unit, desks: Desks, opened: list[tuple[str, tuple[int, ...]]]) -> None:
    """about(s, desk): note who is asked about what, and which zones are open to everybody."""
    f = unit.routine("about", "ii")
    s, desk = f.param32(0), f.param32(1)
    for n, (function, args) in enumerate(opened):
        f.call("begin", s)
        f.set_global("arena", small(unit.arena))
        seen = f.result(f"function {function}", s, *map(num, args))
        f.store(desk, seen, desks.open + n, size=1)
    with f.when(s.load().eq(unit.layout.frames)):
        f.store32(desk, small(OVER), AT)
        f.give()
    f.call("begin", s)
    f.set_global("arena", small(unit.arena))
    f.store32(desk, unit.site_of(s), SITE)
    for site in f.switch(unit.site_of(s), len(unit.plan.sites)):
        types, asked = frame_types(unit, -1 - site), unit.asked[site]
        values = load_frame(unit, f, frame_start(f, s, types), types, len(asked))
        f.store32(desk, values[0][0].narrow, PLAYER)
        at = desks.about
        for type_, words in zip(asked[1:], values[1:], strict=True):
            if isinstance(type_, PiecesType):
                counts = f.keep32(words[0].narrow)
                for kind in range(type_.item.size):
                    f.store(desk, counts.number(4, 4 * kind), at + 8 * kind)
            elif about_numbers(type_):
                f.store_words(desk, words, at)
            at += 8 * about_numbers(type_)
    f.finish()


def _write_ask(unit: Unit, alphabet: Alphabet) -> None:
    """ask(s, desk, mask): find the moves that begin with the fixed letters, and the first letter in
    which they differ; return the number of moves."""
    size = 4 * alphabet.length
    rows = unit.reserve(size * (MOST_OFFERED + 1))
    passing = unit.place(bytes(one.or_pass for one in unit.plan.sites))
    f = unit.routine("ask", "iii", "l")
    s, desk, mask = f.param32(0), f.param32(1), f.param32(2)
    f.set_global("searched", s)
    total = f.copy(f.result("count", s))
    f.set(total, total + (unit.site_of(s) + passing).load_byte().wide)
    with f.when(total.gt(MOST_OFFERED)):
        f.set(total, num(MOST_OFFERED))
    arena = f.copy32(f.global32("arena"))
    left, row, at = f.copy(num(0)), f.copy32(small(rows)), f.copy32(small(size))
    fixed = f.copy32(desk.load(FIXED) * 4)
    place = f.new32()
    with f.count_up(num(0), total) as (n, _, following):
        f.call("spell", n, row, arena)
        f.set(place, small(0))
        with f.block() as alike, f.loop() as again:
            f.go_if(place.ge(fixed), alike)
            f.go_if((row + place).load().ne((desk + place).load(WORD)), following)
            f.set(place, place + 4)
            f.go(again)
        with f.when(left.is_zero):
            f.store32(desk, n.narrow, ONLY)
            f.otherwise()
            with f.block() as apart, f.loop() as again:
                f.go_if(place.ge(at), apart)
                f.go_if((row + place).load().ne((small(rows) + place).load()), apart)
                f.set(place, place + 4)
                f.go(again)
            f.set(at, place)
        f.set(left, left + 1)
        f.set(row, row + size)
    f.set_global("arena", arena)
    with f.when(left.gt(1)):
        f.copy_memory(desk + WORD, small(rows), at)
        f.store32(desk, at >> 2, AT)
        f.set(row, small(rows))
        with f.times(left):
            f.store(mask + (row + at).load(), num(1), size=1)
            f.set(row, row + size)
    f.add(left)
    f.finish()


def _write_settle(unit: Unit) -> None:
    """settle(s, desk, mask): make moves as long as there is only one, then ask."""
    f = unit.routine("settle", "iii")
    s, desk, mask = f.param32(0), f.param32(1), f.param32(2)
    with f.block() as done, f.loop() as again:
        f.call("about", s, desk)
        f.go_if(s.load().eq(unit.layout.frames), done)
        f.store32(desk, small(0), FIXED)
        f.go_if(f.result("ask", s, desk, mask).gt(1), done)
        f.call("play", s, desk.load(ONLY).wide)
        f.go(again)
    f.finish()


def _addresses(f: Routine, unit: Unit, desks: Desks, game: I32) -> tuple[I32, I32, I32]:
    return (
        f.keep32(game * unit.layout.size + desks.states),
        f.keep32(game * desks.desk + desks.desks),
        f.keep32(game * desks.mask + desks.masks),
    )


def _write_begin(unit: Unit, desks: Desks) -> None:
    """begin game(game, seed)."""
    f = unit.routine("begin game", "il")
    s, desk, mask = _addresses(f, unit, desks, f.param32(0))
    f.fill_memory(desk, 0, small(desks.desk))
    f.fill_memory(mask, 0, small(desks.mask))
    f.call("start", s, f.param(1))
    f.call("settle", s, desk, mask)
    f.finish()


def _write_choose(unit: Unit, desks: Desks) -> None:
    """choose letters(games): choose a letter in each game; a negative one leaves it alone."""
    f = unit.routine("choose letters", "l")
    letter, word = f.new32(), f.new32()
    with f.count_up(num(0), f.param(0)) as (number, _, following):
        game = f.keep32(number.narrow)
        f.set(letter, (game * 4 + desks.chosen).load())
        f.go_if(letter.lt(0), following)
        s, desk, mask = _addresses(f, unit, desks, game)
        f.fill_memory(mask, 0, small(desks.mask))
        f.set(word, desk + desk.load(AT) * 4)
        f.store32(word, letter, WORD)
        f.store32(desk, desk.load(AT) + 1, FIXED)
        f.go_if(f.result("ask", s, desk, mask).gt(1), following)
        f.call("play", s, desk.load(ONLY).wide)
        f.call("settle", s, desk, mask)
    f.finish()


LETTER_EXPORTS = ("begin game", "choose letters")

"""Runtime: random numbers (as `machine/random.py`) and checked arithmetic."""

from __future__ import annotations

from legalist.limits import LARGEST_NUMBER

from .code import I32, I64, num
from .encoder import Module
from .faults import BY_ZERO, TOO_LARGE, TOO_LARGE_PRODUCT, fail
from .routine import Routine
from .state_layout import RANDOM

_MULTIPLIER = 6364136223846793005
# The streams of a game's chance, of moves chosen at random, and of what is dealt anew.
_CHANCE, _MOVES, _DEALS = (54 << 1) | 1, (55 << 1) | 1, (56 << 1) | 1


# Where the table of `select` is; it has 2 KB.
SELECT_TABLE = 1024


def write_numbers(module: Module) -> None:
    _seeded(module, "seeded", _CHANCE)
    _seeded(module, "seeded_moves", _MOVES)
    _seeded(module, "seeded_deals", _DEALS)
    _below(module)
    _choose(module, "choose", "moves", _MOVES)
    _choose(module, "choose_deal", "deals", _DEALS)
    _select(module)
    f = Routine(module, "number", "l", "l")
    with f.when((f.param(0) + LARGEST_NUMBER).gt_u(2 * LARGEST_NUMBER)):
        fail(f, TOO_LARGE, f.param(0))
    f.add(f.param(0))
    f.finish()
    f = Routine(module, "bounded", "ll", "l")
    value, most = f.param(0), f.param(1)
    with f.when((value + most).gt_u(most + most)):
        fail(f, TOO_LARGE, value)
    f.add(value)
    f.finish()
    _times(module)
    _divide(module)


def _seeded(module: Module, name: str, increment: int) -> None:
    f = Routine(module, name, "l", "l")
    f.add((f.param(0) + increment) * _MULTIPLIER + increment)
    f.finish()


def _bits(state: I64) -> I64:
    shifted = ((((state >> 18) ^ state) >> 27) & 0xFFFFFFFF).narrow
    return shifted.rotated((state >> 59).narrow).wide


def _below(module: Module) -> None:
    """below(s, n): a number from 0 to n - 1; advances the generator of the state."""
    f = Routine(module, "below", "il", "l")
    s, n = f.param32(0), f.param(1)
    state, bits = f.copy(s.word(RANDOM)), f.new()
    with f.loop() as again:
        f.set(bits, _bits(state))
        f.set(state, state * _MULTIPLIER + _CHANCE)
        with f.when(bits.lt_u(n)):
            f.go_if(bits.lt_u(num(1 << 32).rem_u(n)), again)
    f.store(s, state, RANDOM)
    f.add(bits.rem_u(n))
    f.finish()


def _choose(module: Module, name: str, stream: str, increment: int) -> None:
    """A number from 0 to n - 1 from a stream beside the state, of two draws above 2^32."""
    f = Routine(module, name, "l", "l")
    n = f.param(0)
    state, bits, least = f.copy(f.global64(stream)), f.new(), f.new()
    with f.when(n.lt(1 << 32)):
        with f.loop() as again:
            f.set(bits, _bits(state))
            f.set(state, state * _MULTIPLIER + increment)
            # The remainder is less than n, and so rarely needed.
            with f.when(bits.lt_u(n)):
                f.go_if(bits.lt_u(num(1 << 32).rem_u(n)), again)
        f.set_global(stream, state)
        f.give(bits.narrow.rem_u(n.narrow).wide)
    with f.when(n.eq(1 << 32)):
        f.set(bits, _bits(state))
        f.set(state, state * _MULTIPLIER + increment)
        f.otherwise()
        f.set(least, (num(0) - n).rem_u(n))
        with f.loop() as again:
            f.set(bits, _bits(state) << 32)
            f.set(state, state * _MULTIPLIER + increment)
            f.set(bits, bits | _bits(state))
            f.set(state, state * _MULTIPLIER + increment)
            f.go_if(bits.lt_u(least), again)
    f.set_global(stream, state)
    f.add(bits.rem_u(n))
    f.finish()


def _select(module: Module) -> None:
    """select(word, n): the place of the n-th set bit of a word. Bits are counted by bytes, and so
    is the byte found; a table has the place in it. There are no branches to be guessed."""
    ones, tops = 0x0101010101010101, 0x8080808080808080
    table = b"".join(bytes(_place_in_byte(byte, n) for byte in range(256)) for n in range(8))
    module.data(SELECT_TABLE, table)
    f = Routine(module, "select", "ll", "l")
    word, n, sums, at = f.param(0), f.param(1), f.new(), f.new()
    f.set(sums, word - ((word >> 1) & 0x5555555555555555))
    f.set(sums, (sums & 0x3333333333333333) + ((sums >> 2) & 0x3333333333333333))
    f.set(sums, ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0F) * ones)
    # A top bit is left where the bits up to this byte are no more than n.
    f.set(at, (((((n * ones) | tops) - sums) & tops).count) << 3)
    f.set(n, n - (((sums << 8) >> at) & 0xFF))
    entry = ((n << 8) | ((word >> at) & 0xFF)).narrow + SELECT_TABLE
    f.add(at + entry.load_byte().wide)
    f.finish()


def _place_in_byte(byte: int, n: int) -> int:
    places = [bit for bit in range(8) if byte >> bit & 1]
    return places[n] if n < len(places) else 0


def _times(module: Module) -> None:
    f = Routine(module, "times", "ll", "l")
    a, b = f.param(0), f.param(1)
    with f.when(_is_small(a) & _is_small(b)):
        product = f.copy(a * b)
        with f.when((product + LARGEST_NUMBER).gt_u(2 * LARGEST_NUMBER)):
            fail(f, TOO_LARGE_PRODUCT, a, b)
        f.give(product)
    # One of them is out of range by itself, so the product is unless the other is 0.
    with f.when(a.ne(0) & b.ne(0)):
        fail(f, TOO_LARGE_PRODUCT, a, b)
    f.add(num(0))
    f.finish()


def _is_small(x: I64) -> I32:
    return (x + (1 << 31)).lt_u(1 << 32)


def _divide(module: Module) -> None:
    """Division and remainder that round down."""
    f = Routine(module, "divide", "ll", "l")
    a, b = f.param(0), f.param(1)
    with f.when(b.is_zero):
        fail(f, BY_ZERO)
    quotient = f.copy(a.div(b))
    inexact = (quotient * b).ne(a) & (a ^ b).lt(0)
    f.add(quotient - inexact.wide)
    f.finish()
    f = Routine(module, "remainder", "ll", "l")
    a, b = f.param(0), f.param(1)
    f.add(a - f.result("divide", a, b) * b)
    f.finish()

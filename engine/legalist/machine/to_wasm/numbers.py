"""Runtime: random numbers (as `machine/random.py`) and checked arithmetic."""

from __future__ import annotations

from legalist.source.number_text import LARGEST

from .code import I32, I64, num
from .encoder import Module
from .faults import BY_ZERO, TOO_LARGE, TOO_LARGE_PRODUCT, fail
from .routine import Routine
from .state_layout import RANDOM

_MULTIPLIER = 6364136223846793005
# The stream of a game's chance, and that of moves chosen at random.
_CHANCE, _MOVES = (54 << 1) | 1, (55 << 1) | 1


def write_numbers(module: Module) -> None:
    _seeded(module, "seeded", _CHANCE)
    _seeded(module, "seeded_moves", _MOVES)
    _below(module)
    _choose(module)
    _select(module)
    f = Routine(module, "number", "l", "l")
    with f.when((f.param(0) + LARGEST).gt_u(2 * LARGEST)):
        fail(f, TOO_LARGE, f.param(0))
    f.add(f.param(0))
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
    state, bits, least = f.copy(s.word(RANDOM)), f.new(), f.new()
    f.set(least, (num(1 << 32) - n).rem_u(n))
    with f.loop() as again:
        f.set(bits, _bits(state))
        f.set(state, state * _MULTIPLIER + _CHANCE)
        f.go_if(bits.lt_u(least), again)
    f.store(s, state, RANDOM)
    f.add(bits.rem_u(n))
    f.finish()


def _choose(module: Module) -> None:
    """choose(n): a number from 0 to n - 1 from the stream of moves, of two draws above 2^32."""
    f = Routine(module, "choose", "l", "l")
    n = f.param(0)
    state, bits, least = f.copy(f.global64("moves")), f.new(), f.new()
    with f.when(n.le(1 << 32)):
        f.set(least, (num(1 << 32) - n).rem_u(n))
        with f.loop() as again:
            f.set(bits, _bits(state))
            f.set(state, state * _MULTIPLIER + _MOVES)
            f.go_if(bits.lt_u(least), again)
        f.otherwise()
        f.set(least, (num(0) - n).rem_u(n))
        with f.loop() as again:
            f.set(bits, _bits(state) << 32)
            f.set(state, state * _MULTIPLIER + _MOVES)
            f.set(bits, bits | _bits(state))
            f.set(state, state * _MULTIPLIER + _MOVES)
            f.go_if(bits.lt_u(least), again)
    f.set_global("moves", state)
    f.add(bits.rem_u(n))
    f.finish()


def _select(module: Module) -> None:
    """select(word, n): the place of the n-th set bit of a word, by halves."""
    f = Routine(module, "select", "ll", "l")
    word, n, at, count = f.param(0), f.param(1), f.new(), f.new()
    for half in (32, 16, 8, 4, 2, 1):
        f.set(count, (word & ((1 << half) - 1)).count)
        with f.when(n.ge(count)):
            f.set(n, n - count)
            f.set(word, word >> half)
            f.set(at, at + half)
    f.add(at)
    f.finish()


def _times(module: Module) -> None:
    f = Routine(module, "times", "ll", "l")
    a, b = f.param(0), f.param(1)
    with f.when(_is_small(a) & _is_small(b)):
        product = f.copy(a * b)
        with f.when((product + LARGEST).gt_u(2 * LARGEST)):
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



"""Expressions of WebAssembly: code that pushes one number, combined by operators.

Code is a stack machine's, so an expression is the bytes of its operands followed by an operation.
Constants are folded, because generated code is full of them.
"""

from __future__ import annotations

from functools import cache
from typing import Self

from .encoder import signed, unsigned

_FULL = (1 << 64) - 1


class Code:
    """`simple` code (a constant or a local) may be used more than once."""

    __slots__ = ("code", "known", "simple")

    def __init__(self, code: bytes, known: int | None = None, simple: bool = False) -> None:
        self.code, self.known, self.simple = code, known, simple


class I32(Code):
    """Code that pushes 32 bits: an address, a small number, or yes and no."""

    __slots__ = ()

    @property
    def wide(self) -> I64:
        return num(self.known) if self.known is not None else I64(self.code + b"\xad")

    @property
    def signed_wide(self) -> I64:
        return I64(self.code + b"\xac")

    @property
    def negated(self) -> I32:
        return I32(self.code + b"\x45")

    def _with(self, op: int, other: int | I32) -> I32:
        right = small(other) if isinstance(other, int) else other
        return I32(self.code + right.code + bytes([op]))

    def __add__(self, other: int | I32) -> I32:
        right = small(other) if isinstance(other, int) else other
        if right.known == 0:
            return self
        if self.known is not None and right.known is not None:
            return small(self.known + right.known)
        return self._with(0x6A, right)

    def __sub__(self, other: int | I32) -> I32:
        return self._with(0x6B, other)

    def __mul__(self, other: int | I32) -> I32:
        right = small(other) if isinstance(other, int) else other
        if self.known is not None and right.known is not None:
            return small(self.known * right.known)
        if right.known is not None and right.known & (right.known - 1) == 0:
            return self << (right.known.bit_length() - 1) if right.known > 1 else self
        return self._with(0x6C, right)

    def __and__(self, other: int | I32) -> I32:
        return self._with(0x71, other)

    def __or__(self, other: int | I32) -> I32:
        return self._with(0x72, other)

    def __lshift__(self, other: int | I32) -> I32:
        return self._with(0x74, other)

    def __rshift__(self, other: int | I32) -> I32:
        return self._with(0x76, other)

    def eq(self, other: int | I32) -> I32:
        return self._with(0x46, other)

    def ne(self, other: int | I32) -> I32:
        return self._with(0x47, other)

    def lt(self, other: int | I32) -> I32:
        return self._with(0x48, other)

    def lt_u(self, other: int | I32) -> I32:
        return self._with(0x49, other)

    def gt(self, other: int | I32) -> I32:
        return self._with(0x4A, other)

    def gt_u(self, other: int | I32) -> I32:
        return self._with(0x4B, other)

    def le(self, other: int | I32) -> I32:
        return self._with(0x4C, other)

    def ge(self, other: int | I32) -> I32:
        return self._with(0x4E, other)

    def ge_u(self, other: int | I32) -> I32:
        return self._with(0x4F, other)

    def rem_u(self, other: int | I32) -> I32:
        return self._with(0x70, other)

    def rotated(self, other: I32) -> I32:
        return self._with(0x78, other)

    # ---- memory, at this address

    def load(self, offset: int = 0) -> I32:
        return I32(self.code + b"\x28\x00" + unsigned(offset))

    def load_before(self, distance: int) -> I32:
        """Load what lies so many bytes before this address."""
        return (self - distance).load()

    def load_byte(self, offset: int = 0) -> I32:
        return I32(self.code + b"\x2d\x00" + unsigned(offset))

    def load_short(self, offset: int = 0) -> I32:
        return I32(self.code + b"\x2f\x00" + unsigned(offset))

    def word(self, offset: int = 0) -> I64:
        return I64(self.code + b"\x29\x00" + unsigned(offset))

    def number(self, size: int, offset: int = 0) -> I64:
        """Load a signed number of so many bytes."""
        op = {1: b"\x30", 2: b"\x32", 4: b"\x34", 8: b"\x29"}[size]
        return I64(self.code + op + b"\x00" + unsigned(offset))


class I64(Code):
    """Code that pushes 64 bits: a number, a member, yes or no, or a word of a set."""

    __slots__ = ()

    @property
    def narrow(self) -> I32:
        return small(self.known) if self.known is not None else I32(self.code + b"\xa7")

    @property
    def is_zero(self) -> I32:
        return I32(self.code + b"\x50")

    @property
    def is_true(self) -> I32:
        return self.narrow

    @property
    def count(self) -> I64:
        return (
            num((self.known & _FULL).bit_count())
            if self.known is not None
            else I64(self.code + b"\x7b")
        )

    @property
    def trailing(self) -> I64:
        return I64(self.code + b"\x7a")

    @property
    def inverse(self) -> I64:
        return self ^ -1

    def _with(self, op: int, other: int | I64) -> Self:
        right = num(other) if isinstance(other, int) else other
        return type(self)(self.code + right.code + bytes([op]))

    def _compare(self, op: int, other: int | I64) -> I32:
        right = num(other) if isinstance(other, int) else other
        return I32(self.code + right.code + bytes([op]))

    def __add__(self, other: int | I64) -> I64:
        right = num(other) if isinstance(other, int) else other
        if right.known == 0:
            return self
        if self.known == 0:
            return right
        if self.known is not None and right.known is not None:
            return num(self.known + right.known)
        return self._with(0x7C, right)

    def __sub__(self, other: int | I64) -> I64:
        right = num(other) if isinstance(other, int) else other
        if self.known is not None and right.known is not None:
            return num(self.known - right.known)
        return self if right.known == 0 else self._with(0x7D, right)

    def __mul__(self, other: int | I64) -> I64:
        right = num(other) if isinstance(other, int) else other
        if self.known is not None and right.known is not None:
            return num(self.known * right.known)
        return self if right.known == 1 else self._with(0x7E, right)

    def __and__(self, other: int | I64) -> I64:
        right = num(other) if isinstance(other, int) else other
        if self.known == 0 or right.known == 0:
            return num(0)
        if self.known == -1:
            return right
        if right.known == -1:
            return self
        if self.known is not None and right.known is not None:
            return num(self.known & right.known)
        return self._with(0x83, right)

    def __or__(self, other: int | I64) -> I64:
        right = num(other) if isinstance(other, int) else other
        if self.known == 0:
            return right
        if right.known == 0:
            return self
        if self.known is not None and right.known is not None:
            return num(self.known | right.known)
        return self._with(0x84, right)

    def __xor__(self, other: int | I64) -> I64:
        right = num(other) if isinstance(other, int) else other
        if right.known == 0:
            return self
        if self.known == 0:
            return right
        if self.known is not None and right.known is not None:
            return num(self.known ^ right.known)
        return self._with(0x85, right)

    def __lshift__(self, other: int | I64) -> I64:
        return self._with(0x86, other)

    def __rshift__(self, other: int | I64) -> I64:
        """Shift right, filling with zeros."""
        return self._with(0x88, other)

    def shifted(self, other: int | I64) -> I64:
        """Shift right, filling with the sign."""
        return self._with(0x87, other)

    def div(self, other: int | I64) -> I64:
        return self._with(0x7F, other)

    def div_u(self, other: int | I64) -> I64:
        return self._with(0x80, other)

    def rem_u(self, other: int | I64) -> I64:
        return self._with(0x82, other)

    def eq(self, other: int | I64) -> I32:
        return self._compare(0x51, other)

    def ne(self, other: int | I64) -> I32:
        return self._compare(0x52, other)

    def lt(self, other: int | I64) -> I32:
        return self._compare(0x53, other)

    def lt_u(self, other: int | I64) -> I32:
        return self._compare(0x54, other)

    def gt(self, other: int | I64) -> I32:
        return self._compare(0x55, other)

    def gt_u(self, other: int | I64) -> I32:
        return self._compare(0x56, other)

    def le(self, other: int | I64) -> I32:
        return self._compare(0x57, other)

    def ge(self, other: int | I64) -> I32:
        return self._compare(0x59, other)


Words = tuple[I64, ...]


@cache
def num(n: int) -> I64:
    """A constant of 64 bits, given as any number that fits, signed or not."""
    n &= _FULL
    n = n - (1 << 64) if n >> 63 else n
    return I64(b"\x42" + signed(n), n, True)


@cache
def small(n: int) -> I32:
    """A constant of 32 bits."""
    n &= 0xFFFFFFFF
    n = n - (1 << 32) if n >> 31 else n
    return I32(b"\x41" + signed(n), n, True)


def choose(condition: I32, yes: I64, no: I64) -> I64:
    """One of two values, both of which are computed."""
    return I64(yes.code + no.code + condition.code + b"\x1b")


def choose_small(condition: I32, yes: I32, no: I32) -> I32:
    return I32(yes.code + no.code + condition.code + b"\x1b")

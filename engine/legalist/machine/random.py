"""The random generator, specified to the bit: PCG32 (XSH-RR, 64-bit state, stream 54).

The state is one number. Seeding: state = 0; step; state += seed (mod 2^64); step. A number below n:
draw 32 bits until they are at least (2^32 - n) mod n, then take them mod n.
"""

from __future__ import annotations

from legalist.plan.layout import RANDOM

_MULTIPLIER = 6364136223846793005
_INCREMENT = (54 << 1) | 1
_MASK64 = (1 << 64) - 1
_MASK32 = (1 << 32) - 1


def seeded(seed: int) -> int:
    """Return the generator's state for a seed."""
    state = _INCREMENT
    state = (state + seed) & _MASK64
    return (state * _MULTIPLIER + _INCREMENT) & _MASK64


def seed_for(state: int) -> int:
    """Return the seed whose generator begins in this state."""
    before = (state - _INCREMENT) * pow(_MULTIPLIER, -1, 1 << 64)
    return (before - _INCREMENT) & _MASK64


def step(state: int) -> tuple[int, int]:
    """Return (next state, 32 random bits)."""
    shifted = (((state >> 18) ^ state) >> 27) & _MASK32
    turn = state >> 59
    bits = ((shifted >> turn) | (shifted << (-turn & 31))) & _MASK32
    return (state * _MULTIPLIER + _INCREMENT) & _MASK64, bits


class MoveStream:
    """The stream from which random moves are chosen: PCG32 of stream 55, seeded as above. Chance in
    a game does not touch it, so the same seed gives the same choices.

    A number below n takes one draw as above; if n is larger than 2^32 it takes two (the high half
    first), until they are at least (2^64 - n) mod n, then mod n.
    """

    _INCREMENT = (55 << 1) | 1

    def __init__(self, seed: int) -> None:
        state = (self._INCREMENT + seed) & _MASK64
        self._state = (state * _MULTIPLIER + self._INCREMENT) & _MASK64

    def _draw(self) -> int:
        state = self._state
        self._state = (state * _MULTIPLIER + self._INCREMENT) & _MASK64
        return step(state)[1]

    def below(self, n: int) -> int:
        if n <= 1 << 32:
            threshold = ((1 << 32) - n) % n
            while (bits := self._draw()) < threshold:
                pass
            return bits % n
        threshold = ((1 << 64) - n) % n
        while (bits := self._draw() << 32 | self._draw()) < threshold:
            pass
        return bits % n


def below(s: list[object], n: int) -> int:
    """Return a random number from 0 to n - 1, and advance the generator in the state."""
    state: int = s[RANDOM]  # type: ignore[assignment]
    threshold = ((1 << 32) - n) % n
    while True:
        state, bits = step(state)
        if bits >= threshold:
            s[RANDOM] = state
            return bits % n

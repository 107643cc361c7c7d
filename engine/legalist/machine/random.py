"""The random generator, specified to the bit: PCG32 (XSH-RR, 64-bit state).

The state is one number. Seeding: state = 0; step; state += seed (mod 2^64); step. A number below n:
draw 32 bits until they are at least 2^32 mod n, then take them mod n. A number below n > 2^32: draw
twice for 64 bits, the upper half first, until they are at least 2^64 mod n, then take them mod n.

A state of a game draws from stream 54. Whoever chooses at random from outside has a generator of
his own, with another stream: 55 for the moves of random games, 56 for what is dealt anew.
"""

from __future__ import annotations

from legalist.plan.layout import RANDOM

_MULTIPLIER = 6364136223846793005
_INCREMENT = (54 << 1) | 1
MOVES, DEALS = 55, 56
_MASK64 = (1 << 64) - 1
_MASK32 = (1 << 32) - 1
_TWICE = (1 << 32) + 1


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
    bits = shifted * _TWICE >> (state >> 59) & _MASK32
    return (state * _MULTIPLIER + _INCREMENT) & _MASK64, bits


def below(s: list[object], n: int) -> int:
    """Return a random number from 0 to n - 1, and advance the generator in the state."""
    state: int = s[RANDOM]  # type: ignore[assignment]
    threshold = (1 << 32) % n
    while True:
        state, bits = step(state)
        if bits >= threshold:
            s[RANDOM] = state
            return bits % n


class Draws:
    """A generator that is not part of a state."""

    __slots__ = ("_increment", "state")

    def __init__(self, seed: int, stream: int) -> None:
        self._increment = (stream << 1) | 1
        self.state = ((self._increment + seed) * _MULTIPLIER + self._increment) & _MASK64

    def below(self, n: int) -> int:
        """Return a random number from 0 to n - 1; n is at most 2^64."""
        if n > 1 << 32:
            return self._far_below(n)
        increment, state = self._increment, self.state
        while True:
            # Turned right: the 32 bits twice, one after the other, and what is pushed out is cut.
            shifted = (((state >> 18) ^ state) >> 27) & _MASK32
            bits = shifted * _TWICE >> (state >> 59) & _MASK32
            state = (state * _MULTIPLIER + increment) & _MASK64
            # The remainder is less than n, and so rarely needed.
            if bits >= n or bits >= (1 << 32) % n:
                self.state = state
                return bits % n

    def _far_below(self, n: int) -> int:
        while True:
            bits = self.below(1 << 32) << 32 | self.below(1 << 32)
            if bits >= (1 << 64) % n:
                return bits % n

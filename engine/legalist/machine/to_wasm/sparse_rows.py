"""Unions of rows of large sets: of each row only the words that have members are gone through.

On a board of 1,600 spaces a set has 25 words, and the neighbours of a space are in three of them.
"""

from __future__ import annotations

from . import sets
from .code import Words, small
from .routine import Routine
from .unit import Unit

# Rows of up to so many words are taken as a whole.
MOST_WHOLE = 12
# A part of a row: where its word is in the set, and the word.
_PART = 16


def write_sparse_union(unit: Unit, f: Routine, given: Words, rows: list[int], words: int) -> Words:
    """Write code that unites the rows of all members of a set."""
    parts = b""
    place = unit.reserve(8 * words)
    starts = []
    for row in rows:
        starts.append(len(parts))
        for w in range(words):
            word = int(row) >> 64 * w & (1 << 64) - 1
            if word:
                parts += (place + 8 * w).to_bytes(8, "little") + word.to_bytes(8, "little")
    starts.append(len(parts))
    at_parts = unit.place(parts or bytes(_PART))
    ends = b"".join((at_parts + start).to_bytes(4, "little") for start in starts)
    at_ends = unit.place(ends)
    f.fill_memory(small(place), 0, small(8 * words))
    part, end = f.new32(), f.new32()
    with sets.each_member(f, given) as (member, _, _):
        bounds = f.keep32(member.narrow * 4 + at_ends)
        f.set(part, bounds.load())
        f.set(end, bounds.load(4))
        with f.block() as done, f.loop() as again:
            f.go_if(part.ge_u(end), done)
            slot = f.keep32(part.load())
            f.store(slot, slot.word() | part.word(8))
            f.set(part, part + _PART)
            f.go(again)
    return f.load_words(small(place), words)

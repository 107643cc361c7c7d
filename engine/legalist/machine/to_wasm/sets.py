"""Sets as words of 64 bits, unrolled: member i is bit i % 64 of word i // 64."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from operator import or_

from .code import I32, I64, Words, choose, num, small
from .routine import Label, Routine

# Up to so many words, all are looked at to find a member; more are gone through.
FEW_WORDS = 8
# Up to so many words are looked at from the first for each member of a set.
SCANNED_WORDS = 4


def mask_words(mask: int, words: int) -> Words:
    """Return a constant set."""
    return tuple(num(mask >> 64 * w & (1 << 64) - 1) for w in range(words))


def known_mask(words: Words) -> int | None:
    """Return a set that is constant as one number."""
    mask = 0
    for w, word in enumerate(words):
        if word.known is None:
            return None
        mask |= (word.known & (1 << 64) - 1) << 64 * w
    return mask


def intersection(f: Routine, a: Words, b: Words) -> Words:
    return f.keep_words(tuple(x & y for x, y in zip(a, b, strict=True)))


def union(f: Routine, a: Words, b: Words) -> Words:
    return f.keep_words(tuple(x | y for x, y in zip(a, b, strict=True)))


def difference(f: Routine, a: Words, b: Words) -> Words:
    return f.keep_words(tuple(x & y.inverse for x, y in zip(a, b, strict=True)))


def any_bit(words: Words) -> I32:
    return reduce(or_, words).ne(0)


def size(words: Words) -> I64:
    total = words[0].count
    for word in words[1:]:
        total = total + word.count
    return total


def single(f: Routine, member: I64, words: int) -> Words:
    """Return the set of one member; none (-1) gives the empty set."""
    if member.known is not None:
        return mask_words(1 << member.known if member.known >= 0 else 0, words)
    i = f.keep(member)
    if words == 1:
        return (f.keep(i.ge(0).wide << i),)
    return tuple(f.keep(i.shifted(6).eq(w).wide << i) for w in range(words))


def has(f: Routine, words: Words, member: I64) -> I32:
    """Whether a member, or -1, is in a set."""
    i = f.keep(member)
    word = words[0]
    for w, other in enumerate(words[1:], 1):
        word = choose(i.shifted(6).eq(w), other, word)
    bit = (word >> i).narrow & 1
    return bit & i.ge(0)


def lowest(f: Routine, words: Words) -> I64:
    """The first member, or -1."""
    if len(words) == 1:
        return choose(words[0].ne(0), words[0].trailing, num(-1))
    found = f.copy(num(-1))
    with f.block() as done:
        for w, word in enumerate(words):
            with f.when(word.ne(0)):
                f.set(found, word.trailing + 64 * w)
                f.go(done)
    return found


@contextmanager
def each_member(f: Routine, words: Words) -> Iterator[tuple[I64, Label, Label]]:
    """Go through the members in order; give the member, and labels to leave and to go on."""
    rest = f.copy_words(words)
    member = f.new()
    at = f.copy32(small(0)) if len(words) > SCANNED_WORDS else None
    with f.block() as done, f.loop() as again:
        with f.block() as taken:
            if at is None:
                for w, word in enumerate(rest):
                    _take_lowest(f, word, w, member, taken)
            else:
                # Words that are empty are not looked at again.
                for w in f.fall_through(at, len(rest)):
                    _take_lowest(f, rest[w], w, member, taken)
                    f.set(at, small(w + 1))
            f.go(done)
        yield member, done, again
        f.go(again)


def _take_lowest(f: Routine, word: I64, w: int, member: I64, taken: Label) -> None:
    """If a word has members, take its first and go to `taken`."""
    with f.when(word.ne(0)):
        f.set(member, word.trailing + 64 * w)
        f.set(word, word & (word - 1))
        f.go(taken)


def nth_member(f: Routine, words: Words, n: I64) -> I64:
    """The n-th member of a set that has so many."""
    if len(words) > FEW_WORDS:
        return _nth_by_words(f, words, n)
    # Without branches: which word it is cannot be guessed.
    n = f.keep(n)
    left, word, base = f.copy(n), f.copy(words[0]), f.copy(num(0))
    before, is_later = f.copy(words[0].count), f.new32()
    for w, other in enumerate(words[1:], 1):
        f.set(is_later, n.ge(before))
        f.set(word, choose(is_later, other, word))
        f.set(left, choose(is_later, n - before, left))
        f.set(base, choose(is_later, num(64 * w), base))
        if w < len(words) - 1:
            f.set(before, before + other.count)
    return f.keep(f.result("select", word, left) + base)


def _nth_by_words(f: Routine, words: Words, n: I64) -> I64:
    left, member = f.copy(n), f.new()
    with f.block() as done:
        for w, word in enumerate(words):
            if w < len(words) - 1:
                with f.when(left.lt(word.count)):
                    f.set(member, f.result("select", word, left) + 64 * w)
                    f.go(done)
                f.set(left, left - word.count)
            else:
                f.set(member, f.result("select", word, left) + 64 * w)
    return member


def add_bit(f: Routine, words: Words, member: I64) -> None:
    """Add a member to a set in locals."""
    for word, bit in zip(words, single(f, member, len(words)), strict=True):
        f.set(word, word | bit)

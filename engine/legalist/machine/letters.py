"""Moves as words: the alphabet with which environments for learning name them.

Learners want a fixed, numbered set of things to do. A move is a word: a letter for its action, one
or several for each choice, and its place among the legal moves, so that no two words are alike.
Every letter means the same at every decision. Whoever chooses is asked for one letter at a time,
and never for one that all moves which are left have in common: where a single space is chosen, one
letter is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import legalist.typed as t
from legalist.quick_dataclass import frozen
from legalist.typed.types import (
    Domain,
    NumberType,
    OptionalType,
    PiecesType,
    SetType,
    TruthType,
    Type,
)

from . import forms
from .segments import PASS, Segment

# Numbers are written with digits, the highest first.
DIGIT_BITS = 6
DIGITS = 1 << DIGIT_BITS
NUMBER_DIGITS = 3
# Of larger sets the members have no letters; the place among the moves tells them apart.
LARGEST_SET = 64
# So many legal moves are offered at a decision, the first of them.
MOST_OFFERED = 1 << 16
ACTION, NUMBER, TRUTH = "action", "number", "truth"
Word = tuple[int, ...]


@frozen
class Block:
    """Letters of one sort: the first of them, and their names."""

    first: int
    names: tuple[str, ...]


class Alphabet:
    """The letters of a game. `length` is that of the longest word."""

    def __init__(self, checked: t.Checked) -> None:
        self.actions = tuple(checked.actions.values())
        self.blocks: dict[str, Block] = {}
        self._add(ACTION, (*checked.actions, "pass"))
        self._add(NUMBER, tuple(str(n) for n in range(DIGITS)))
        self._add(TRUTH, ("no", "yes"))
        for action in self.actions:
            for choice in action.choices:
                domain = single(choice.type)
                if domain is not None and domain.name not in self.blocks:
                    self._add(domain.name, (*domain.members, "none"))
        self.size = sum(len(block.names) for block in self.blocks.values())
        self.length = NUMBER_DIGITS + max(
            (1 + sum(letters_of(one.type) for one in action.choices) for action in self.actions),
            default=1,
        )

    def _add(self, name: str, names: tuple[str, ...]) -> None:
        first = sum(len(block.names) for block in self.blocks.values())
        self.blocks[name] = Block(first, names)

    def first(self, block: str) -> int:
        return self.blocks[block].first

    def name(self, letter: int) -> str:
        """Return a letter as text: an action, a member, a digit, or yes or no."""
        for block in self.blocks.values():
            if block.first <= letter < block.first + len(block.names):
                return block.names[letter - block.first]
        raise IndexError(letter)

    def word(self, action: int, args: Sequence[Any], place: int) -> Word:
        """Return the word of a move, which is at a place among the legal ones."""
        made = [self.first(ACTION) + (len(self.actions) if action == PASS else action)]
        choices = () if action == PASS else self.actions[action].choices
        for choice, value in zip(choices, args, strict=True):
            made += self._letters(choice.type, value)
        made += self._digits(place)
        return (*made, *[0] * (self.length - len(made)))

    def _digits(self, number: int) -> list[int]:
        first = self.first(NUMBER)
        shifts = range(DIGIT_BITS * (NUMBER_DIGITS - 1), -1, -DIGIT_BITS)
        return [first + (number >> shift & DIGITS - 1) for shift in shifts]

    def _letters(self, type_: Type, value: Any) -> list[int]:
        domain = single(type_)
        if domain is not None:
            return [self.first(domain.name) + (value if value >= 0 else domain.size)]
        match type_:
            case TruthType():
                return [self.first(TRUTH) + bool(value)]
            case NumberType():
                return self._digits(value)
            case PiecesType():
                return [self.first(NUMBER) + min(n, DIGITS - 1) for n in value]
            case SetType(item) if letters_of(type_):
                assert isinstance(item, Domain)
                return [self.first(TRUTH) + (value >> n & 1) for n in range(item.size)]
        return []

    def words(self, segments: Sequence[Segment], or_pass: bool) -> list[Word]:
        """Return the words of the legal moves, in their order."""
        moves = islice(_each(segments, or_pass), MOST_OFFERED)
        return [self.word(action, args, place) for place, (action, args) in enumerate(moves)]


def _each(segments: Sequence[Segment], or_pass: bool) -> Iterator[tuple[int, tuple[Any, ...]]]:
    for action, prefix, form, _ in segments:
        for value in forms.items(form):
            yield action, prefix if form[0] == forms.UNIT else (*prefix, value)
    if or_pass:
        yield PASS, ()


def single(type_: Type) -> Domain | None:
    """Return the members that one letter stands for, if the type is written with one of them."""
    inner = type_.item if isinstance(type_, OptionalType) else type_
    return inner if isinstance(inner, Domain) else None


def letters_of(type_: Type) -> int:
    """Return how many letters a choice of a type is written with."""
    if single(type_) is not None or isinstance(type_, TruthType):
        return 1
    match type_:
        case NumberType():
            return NUMBER_DIGITS
        case PiecesType(item):
            return item.size
        case SetType(Domain() as item):
            return item.size if item.size <= LARGEST_SET else 0
    return 0


def first_difference(words: Sequence[Word], start: int) -> int:
    """Return the first place from `start` on where words of at least two moves differ."""
    one = words[0]
    for at in range(start, len(one)):
        letter = one[at]
        if any(word[at] != letter for word in words):
            return at
    raise ValueError("words that are all the same")

"""Guessing which name a person meant: by slips of the pen, by words in common, by titles."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

LONGEST_GUESSED = 60
MOST_GUESSED = 3
# In a name of so many letters two slips still leave no doubt.
LONG_NAME = 8
# Shorter words are in too many names to tell anything.
SHORTEST_WORD = 3
ENDINGS = ("d", "ed", "ing")
# Letters that are no other letter with a mark, and are still typed without it.
_PLAIN = str.maketrans("łøđıæœ", "lodiao")

Titles = Mapping[str, Iterable[str]]


class Guess(str):
    """A hint at how a misspelt name should be written: a sentence that knows its names, and
    whether the first of them must have been meant."""

    __slots__ = ("name", "names", "sure")
    name: str
    names: tuple[str, ...]
    sure: bool


def nearest(name: str, known: Iterable[str], titles: Titles | None = None) -> str | None:
    """The known name that `name` most likely means."""
    return next(iter(_guesses(name, known, titles or {})[0]), None)


def did_you_mean(name: str, known: Iterable[str], titles: Titles | None = None) -> str:
    """A hint for `help=`: empty when no known name is near. `titles` are what people call the
    known names, in any language."""
    names, sure = _guesses(name, known, titles or {})
    if not names:
        return ""
    return _guess(name, names, sure)


def write_instead(name: str, written: str) -> str:
    """A hint for `help=` where it is known how `name` is written."""
    hint = Guess(f"write `{written}`")
    hint.name, hint.names, hint.sure = name, (written,), True
    return hint


def under(prefix: str, hint: str) -> str:
    """The same hint where names are written as addresses, with the section before them."""
    if not isinstance(hint, Guess):
        return hint
    names = [f"{prefix}.{name}" for name in hint.names]
    return _guess(f"{prefix}.{hint.name}", names, hint.sure)


def _guess(name: str, names: Sequence[str], sure: bool) -> Guess:
    *others, last = [f"`{one}`" for one in names]
    before = ", ".join(others) + " or " if others else ""
    hint = Guess(f"did you mean {before}{last}?")
    hint.name, hint.names, hint.sure = name, tuple(names), sure
    return hint


def _guesses(name: str, known: Iterable[str], titles: Titles) -> tuple[list[str], bool]:
    """The most likely ones: one if it is a slip of the pen, a few if words agree. And whether it
    can be nothing else than that slip."""
    if not name or len(name) > LONGEST_GUESSED:
        return [], False
    candidates = [candidate for candidate in dict.fromkeys(known) if candidate != name]
    called = [(candidate, [candidate]) for candidate in candidates]
    called += [(candidate, list(titles.get(candidate, ()))) for candidate in candidates]
    slips = [
        (distance, candidate)
        for candidate, names in called
        for one in names
        if (distance := _slips(_fold(name), _fold(one))) is not None
    ]
    if slips:
        distance, candidate = min(slips)
        equally_near = {other for far, other in slips if far == distance}
        allowed = 1 if len(name) < LONG_NAME else 2
        return [candidate], distance <= allowed and len(equally_near) == 1
    alike = [
        candidate
        for candidate, names in called
        if any(_share(_words(name), _words(one)) for one in names)
    ]
    alike = list(dict.fromkeys(alike))
    return (alike if len(alike) <= MOST_GUESSED else []), False


def _slips(name: str, candidate: str) -> int | None:
    """How many slips lead from one to the other, if few enough for the length of the name."""
    allowed = 0 if len(name) < 3 else 1 if len(name) < 6 else len(name) // 3
    if abs(len(candidate) - len(name)) > allowed:
        return None
    distance = _edits(name, candidate)
    return distance if distance <= allowed else None


def _share(some: frozenset[str], others: frozenset[str]) -> bool:
    """Are the words of one all among the words of the other?"""
    fewer, more = sorted((some, others), key=len)
    return bool(fewer) and all(any(_same(one, two) for two in more) for one in fewer)


def _same(one: str, two: str) -> bool:
    """Is it one word, also if mistyped or in another form, as `play` and `played`?"""
    shorter, longer = sorted((one, two), key=len)
    if longer in (shorter, *(shorter + ending for ending in ENDINGS)):
        return True
    return len(shorter) > 5 and _edits(one, two) <= 1


@lru_cache(maxsize=5_000)
def _words(name: str) -> frozenset[str]:
    return frozenset(one for one in re.split(r"[\W_]+", _fold(name)) if len(one) >= SHORTEST_WORD)


@lru_cache(maxsize=5_000)
def _fold(name: str) -> str:
    """Without capitals, accents and the sign between words."""
    letters = unicodedata.normalize("NFKD", name.casefold()).translate(_PLAIN)
    return re.sub(r"[-\s]", "_", "".join(c for c in letters if not unicodedata.combining(c)))


def _edits(left: str, right: str) -> int:
    """Edits from one to the other; swapping two neighbouring letters counts as one."""
    before: list[int] = []
    last = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        row = [i]
        for j, b in enumerate(right, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]

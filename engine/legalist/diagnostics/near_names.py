"""Guessing which name a person meant: by typing mistakes, by words in common, by titles."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, KeysView, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from functools import lru_cache

LONGEST_GUESSED = 60
MOST_GUESSED = 3
# In a name of this many letters two slips still leave no doubt.
LONG_NAME = 8
# Shorter words are in too many names to be significant.
SHORTEST_WORD = 3
# A name is compared with every other, and each comparison takes some microseconds.
MOST_COMPARED = 100_000
ENDINGS = ("d", "ed", "ing")
# Letters that have no base letter in Unicode, and are still typed without their mark.
_PLAIN = str.maketrans("łøđıæœ", "lodiao")

Titles = Mapping[str, Iterable[str]]


class _Allowance:
    """The comparisons that are left for guesses. A report of findings refills it: nobody reads the
    guesses for thousands of misspelt names, and each looks through all names. `stages` is the
    number of stages in progress that have allowances of their own."""

    def __init__(self) -> None:
        self.left = MOST_COMPARED
        self.stages = 0

    def take(self, comparisons: int) -> bool:
        self.left -= comparisons
        return self.left >= 0


_allowance = _Allowance()


def refill_guesses() -> None:
    """Allow as many guesses as for a new file, unless a stage is in progress."""
    if not _allowance.stages:
        _allowance.left = MOST_COMPARED


@contextmanager
def own_guesses() -> Iterator[None]:
    """Give a stage its own allowance, whatever is done before it or inside it. Otherwise it would
    depend on what is cached where the guesses end."""
    left = _allowance.left
    _allowance.left = MOST_COMPARED
    _allowance.stages += 1
    try:
        yield
    finally:
        _allowance.stages -= 1
        _allowance.left = left


class Guess(str):
    """A hint at how a misspelt name should be written: a sentence that knows its names, and whether
    the first of them must have been meant."""

    __slots__ = ("name", "names", "sure")
    name: str
    names: tuple[str, ...]
    sure: bool


def nearest(name: str, known: Iterable[str], titles: Titles | None = None) -> str | None:
    """Return the known name that `name` most likely means."""
    return next(iter(_guesses(name, known, titles or {})[0]), None)


def did_you_mean(name: str, known: Iterable[str], titles: Titles | None = None) -> str:
    """Return a hint for `help=`: empty if no known name is similar. `titles` are what people call
    the known names, in any language."""
    names, sure = _guesses(name, known, titles or {})
    if not names:
        return ""
    return _guess(name, names, sure)


def write_instead(name: str, written: str) -> str:
    """Return a hint for `help=` if it is known how `name` is written."""
    hint = Guess(f"write `{written}`")
    hint.name, hint.names, hint.sure = name, (written,), True
    return hint


def one_of(sentence: str, name: str, names: Sequence[str]) -> str:
    """A hint for `help=` that lists what could stand for `name`; the first few can be chosen."""
    hint = Guess(sentence)
    hint.name, hint.names, hint.sure = name, tuple(names[:MOST_GUESSED]), False
    return hint


def sure(hint: str) -> bool:
    """Is it a hint that leaves no doubt?"""
    return bool(hint) and not (isinstance(hint, Guess) and not hint.sure)


def under(prefix: str, hint: str) -> str:
    """Return the same hint with names as addresses, with the section before them."""
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
    """Return the most likely names: one if it is a typing mistake, a few if words agree; and
    whether it can only be that mistake."""
    if not name or len(name) > LONGEST_GUESSED:
        return [], False
    if isinstance(known, AbstractSet) and not isinstance(known, KeysView):
        known = sorted(known)  # the order of a set differs from run to run
    candidates = [candidate for candidate in dict.fromkeys(known) if candidate != name]
    if not _allowance.take(len(candidates)):
        return [], False
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
    """Return the number of slips between the two, if few enough for the length of the name."""
    allowed = 0 if len(name) < 3 else 1 if len(name) < 6 else len(name) // 3
    if abs(len(candidate) - len(name)) > allowed:
        return None
    distance = _edits(name, candidate)
    return distance if distance <= allowed else None


def _share(some: frozenset[str], others: frozenset[str]) -> bool:
    """Return whether all words of one are among the words of the other."""
    if not _allowance.take(len(some) * len(others)):
        return False
    fewer, more = sorted((some, others), key=len)
    return bool(fewer) and all(any(_same(one, two) for two in more) for one in fewer)


def _same(one: str, two: str) -> bool:
    """Return whether they are one word, perhaps mistyped or in another form, as `play` and
    `played`."""
    shorter, longer = sorted((one, two), key=len)
    if longer in (shorter, *(shorter + ending for ending in ENDINGS)):
        return True
    return len(shorter) > 5 and _edits(one, two) <= 1


@lru_cache(maxsize=5_000)
def _words(name: str) -> frozenset[str]:
    return frozenset(one for one in re.split(r"[\W_]+", _fold(name)) if len(one) >= SHORTEST_WORD)


@lru_cache(maxsize=5_000)
def _fold(name: str) -> str:
    """Return the text without capitals, accents and the separators between words."""
    letters = unicodedata.normalize("NFKD", name.casefold()).translate(_PLAIN)
    return re.sub(r"[-\s]", "_", "".join(c for c in letters if not unicodedata.combining(c)))


def _edits(left: str, right: str) -> int:
    """Return the edit distance; swapping two adjacent letters counts as one.

    A column of the usual table is kept in the bits of a few numbers: where a value is larger or
    smaller than its neighbour (Hyyrö, "A bit-vector algorithm for computing Levenshtein and
    Damerau edit distances", 2003). Files of strangers may misspell thousands of names.
    """
    if not left:
        return len(right)
    places: dict[str, int] = {}
    for number, letter in enumerate(left):
        places[letter] = places.get(letter, 0) | 1 << number
    every, last = (1 << len(left)) - 1, 1 << (len(left) - 1)
    more, less, same, before = every, 0, 0, 0
    distance = len(left)
    for letter in right:
        equal = places.get(letter, 0)
        swapped = ((~same & equal) << 1) & before
        same = ((((equal & more) + more) ^ more) | equal | less | swapped) & every
        up, down = (less | ~(same | more)) & every, same & more
        distance += bool(up & last) - bool(down & last)
        up, down = up << 1 | 1, down << 1
        more, less = (down | ~(same | up)) & every, up & same & every
        before = equal
    return distance

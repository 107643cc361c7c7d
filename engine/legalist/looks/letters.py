"""Letters that stand for things where there is little room, all different."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence


def assign_letters(
    ids: Sequence[str],
    declared: Mapping[str, str],
    taken: Collection[str] = (),
    called: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """Return a sign of one or two characters for each id of a family: the declared one, or the
    shortest beginning that no other id has, of what it is `called` if that is known. Signs that are
    taken are left out, as long as there are others."""
    used = {*taken, *declared.values()}
    words = {id: (called or {}).get(id, id) for id in ids}
    result = {}
    for id in ids:
        sign = declared.get(id) or _free(words[id], [*words.values()], used)
        used.add(sign)
        result[id] = sign
    return result


def _free(id: str, family: Sequence[str], used: Collection[str]) -> str:
    alone = not any(other != id and beginning(other, 1) == beginning(id, 1) for other in family)
    signs = [sign for sign in _signs(id) if alone or len(sign) > 1 or len(id) == 1]
    signs = signs or [beginning(id, 2)]
    return next((sign for sign in signs if sign not in used), signs[0])


def _signs(id: str) -> Iterator[str]:
    """Yield what may stand for an id, the best first: `R`, `Re`, `Rd`, `R2`."""
    word = re.sub(r"\W|_", "", id)
    if word.isdigit():
        yield word
        return
    yield beginning(id, 1)
    for letter in word[1:]:
        yield (word[0] + letter).capitalize()
    for digit in range(2, 10):
        yield f"{word[0]}{digit}".capitalize()


def beginning(id: str, size: int) -> str:
    """Return the first letters of an id; a number is not cut."""
    word = re.sub(r"\W|_", "", id)
    return word if word.isdigit() else word[:size].capitalize()

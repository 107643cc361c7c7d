"""Guessing which name an author meant."""

from collections.abc import Iterable

LONGEST_GUESSED = 60


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that `name` is most likely a misspelling of."""
    if not name or len(name) > LONGEST_GUESSED:
        return None
    folded = _fold(name)
    allowed = 0 if len(name) < 3 else 1 if len(name) < 6 else len(name) // 3
    best: tuple[int, str] | None = None
    for candidate in known:
        if candidate == name or abs(len(candidate) - len(name)) > allowed:
            continue
        distance = _edits(folded, _fold(candidate))
        if distance <= allowed and (best is None or (distance, candidate) < best):
            best = (distance, candidate)
    return None if best is None else best[1]


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint for `help=`: empty when no known name is near."""
    guess = nearest(name, known)
    return "" if guess is None else f"did you mean `{guess}`?"


def _fold(name: str) -> str:
    return name.casefold().replace("-", "_")


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

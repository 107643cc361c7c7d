"""What the next choice of a move can be, in all legal moves that begin alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import legalist.typed as t
from legalist.limits import MOST_WRITTEN
from legalist.machine import Form, Segment, forms, partial_forms
from legalist.machine.forms import LIST, MASK, ORDER, PIECES, SUBSET
from legalist.machine.runtime import members_of

# The forms of choices that consist of several things, made one after the other.
SEVERAL = {"subset": SUBSET, "pieces": PIECES, "order": ORDER}
# A number of moves; None stands for many, where counting them would take too long.
Count = int | None


class Possibilities:
    """The values of one choice: `listed` with the number of legal moves behind each, and others in
    `forms`, never listed, with one legal move behind each."""

    def __init__(self, choice: t.Choice, place: int, segments: Iterable[Segment]) -> None:
        self.sort = SEVERAL.get(choice.form, LIST)
        self.listed: dict[Any, int] = {}
        self.forms: list[Form] = []
        listed = self.listed
        for _, prefix, form, count in segments:
            if place < len(prefix):
                listed[prefix[place]] = listed.get(prefix[place], 0) + count
            elif form[0] in (LIST, MASK) or count == 1:
                for value in forms.items(form):
                    listed[value] = listed.get(value, 0) + 1
            else:
                self.forms.append(form)

    @property
    def only(self) -> tuple[Any, ...]:
        """The only value, in a tuple; an empty tuple if there are several."""
        return tuple(self.listed) if len(self.listed) == 1 and not self.forms else ()

    def times(self, value: Any) -> int:
        """Return the number of legal moves with a value."""
        return self.listed.get(value, 0) + sum(
            partial_forms.times(form, value) for form in self.forms
        )

    def _with_part(self, taken: Any) -> dict[Any, int]:
        return {
            value: count
            for value, count in self.listed.items()
            if partial_forms.has_part(self.sort, value, taken)
        }

    def count(self, taken: Any) -> int:
        """Return the number of legal moves with what was taken of several things."""
        return sum(self._with_part(taken).values()) + sum(
            partial_forms.count(form, taken) for form in self.forms
        )

    def added(self, taken: Any) -> dict[int, Count]:
        """Return what can be added to what was taken, with the number of legal moves behind
        each."""
        found: dict[int, Count] = {}
        for form in self.forms:
            for member, more in partial_forms.added(form, taken).items():
                found[member] = (found.get(member) or 0) + more
        values = self._with_part(taken)
        countable = len(values) <= MOST_WRITTEN
        for value, count in values.items():
            for member in self._more(value, taken):
                if not countable:
                    found[member] = None
                else:
                    found[member] = (found.get(member) or 0) + count
        return dict(sorted(found.items()))

    def _more(self, value: Any, taken: Any) -> tuple[int, ...]:
        """Return the members that a value has beyond what was taken."""
        if self.sort == SUBSET:
            return members_of(value & ~taken)
        if self.sort == PIECES:
            return tuple([kind for kind, n in enumerate(value) if n > taken[kind]])
        return tuple(value[len(taken) : len(taken) + 1])

    def bounds(self, taken: tuple[int, ...]) -> list[tuple[int, int]]:
        """Return the least and the most pieces of each kind in the legal moves with what was
        taken."""
        found = [
            bounds
            for form in self.forms
            if (bounds := partial_forms.bounds(form, taken)) is not None
        ]
        values = list(self._with_part(taken))
        if values:
            found.append([(min(kind), max(kind)) for kind in zip(*values, strict=True)])
        return [
            (min(low for low, _ in kind), max(high for _, high in kind))
            for kind in zip(*found, strict=True)
        ]

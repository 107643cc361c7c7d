"""The slots of a state in which results of functions are kept, and what makes them void.

Every function that could be worth it has its slot from the beginning, whether it is ever called or
not: so states have one size, and the text of what changes a state does not depend on what was
called before. What a function may read is found in its typed form, because its plan reads no more.
"""

from __future__ import annotations

import legalist.typed as t
from legalist.plan import Layout
from legalist.typed.facts import called_by, facts_of
from legalist.typed.types import TRUTH, Domain, NumberType, OptionalType, TruthType, Type


class MemoSlots:
    def __init__(self, checked: t.Checked, layout: Layout) -> None:
        self._checked = checked
        self._reads: dict[str, frozenset[str]] = {}
        self.results: dict[str, int] = {}
        # Of the sets of all members for which a function holds.
        self.sets: dict[str, int] = {}
        for key, function in checked.functions.items():
            types = [param.type for param in function.params]
            if facts_of(function).loops and all(map(is_single, types)):
                self.results[key] = layout.memo_slot()
            if function.result == TRUTH and len(types) == 1 and isinstance(types[0], Domain):
                self.sets[key] = layout.memo_slot()

    def reading(self, target: str) -> list[int]:
        """Return the slots of results that may depend on a zone or value."""
        slots = [slot for key, slot in self.results.items() if target in self.reads(key)]
        return slots + [slot for key, slot in self.sets.items() if target in self.reads(key)]

    def reads(self, key: str) -> frozenset[str]:
        """Return what a function reads, itself and by what it calls."""
        known = self._reads.get(key)
        if known is None:
            function = self._checked.functions[key]
            called = called_by(self._checked, function)
            parts = [facts_of(one).reads for one in (function, *called)]
            known = self._reads[key] = frozenset().union(*parts)
        return known


def is_single(type_: Type) -> bool:
    """Return whether values of a type are single, and so can be looked up."""
    return isinstance(type_, Domain | OptionalType | NumberType | TruthType)

"""Whether a program that was linked with findings is still worth checking.

All problems should be reported at once, but no consequences of problems already reported. So a code
is listed here only if what it is about can be ignored without making other parts look wrong.
"""

from __future__ import annotations

from legalist.diagnostics import Diagnostic

HARMLESS = (
    "L115", "L162",  # one of two equal keys counts, and a number with a sign is a number
    "L2", "L3",  # the unreadable entry is known to be broken
    "L506", "L513", "L514", "L515",  # left out, or out of order
    "L520", "L521", "L522",  # the declaration itself counts as broken
    "L524",  # one of the two orders is used
    "L525", "L527", "L528", "L531", "L532", "L533", "L534", "L535", "L586",  # a change not made
    "L540", "L541", "L542", "L543", "L544", "L545", "L546",  # another allowed value is used
    "L550", "L551", "L552", "L553", "L554", "L555", "L556",  # the default edition and seats serve
    "L560", "L562", "L563", "L564", "L565",  # a map is used all the same
)  # fmt: skip
# If one of these is broken, every use of it would look wrong.
TYPES = ("options.", "enums.", "kinds.", "patterns.")


def worth_checking(found: list[Diagnostic], broken: frozenset[str]) -> bool:
    """Return whether all findings of linking can be ignored."""
    harmless = all(one.code.startswith(HARMLESS) for one in found if one.severity == "error")
    return harmless and not any(address.startswith(TYPES) for address in broken)

"""Whether a program that was linked with findings is still worth checking.

Everything wrong should be told at once, but nothing that only follows from something told already.
So a finding is listed here only if what it is about can be put aside without leaving a hole.
"""

from __future__ import annotations

from legalist.diagnostics import Diagnostic

HARMLESS = (
    "L2", "L3",  # the entry that could not be read is known to be broken
    "L506", "L513", "L514", "L515",  # what is left out, or out of order
    "L520", "L521", "L522",  # the thing itself counts as broken
    "L524",  # one of the two orders is taken
    "L525", "L527", "L528", "L531", "L532", "L533", "L534", "L535", "L586",  # a change not made
    "L540", "L541", "L542", "L543", "L544", "L545", "L546",  # another allowed value is taken
    "L550", "L551", "L552", "L553", "L554", "L555", "L556",  # the usual edition and seats are taken
    "L560", "L562", "L563", "L564", "L565",  # a map is there all the same
)  # fmt: skip
# A broken one of these would make every use of it look wrong.
TYPES = ("options.", "enums.", "kinds.", "patterns.")


def worth_checking(found: list[Diagnostic], broken: frozenset[str]) -> bool:
    """Did linking find only what can be put aside?"""
    harmless = all(one.code.startswith(HARMLESS) for one in found if one.severity == "error")
    return harmless and not any(address.startswith(TYPES) for address in broken)

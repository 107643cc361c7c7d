"""Linking: a ruleset, modules, a map and options become one program.

In: names or paths. Out: a `Program`, in which every part knows the file and module it came from,
or findings L5xx. Invariants: the order in which modules are asked for changes nothing; a program
that is returned has a value for each option, its seats, and a map that meets what modules need.
"""

from .canonical import program_hash
from .flatten import flatten
from .linker import link
from .listing import Listed, list_maps, list_modules, list_rulesets
from .location import Location, locate, ruleset_names
from .program import Program

__all__ = [
    "Listed",
    "Location",
    "Program",
    "flatten",
    "link",
    "list_maps",
    "list_modules",
    "list_rulesets",
    "locate",
    "program_hash",
    "ruleset_names",
]

"""Linking: a ruleset, modules, a map and options become one program.

In: names or paths. Out: a `Program`, in which every part knows the file and module it came from, or
findings L5xx. Invariants: the order in which modules are requested does not matter; a program that
is returned has a value for each option, its seats, and a map that meets the needs of its modules.
"""

from typing import TYPE_CHECKING

from legalist.lazy import lazily

if TYPE_CHECKING:
    from .library import Listed, list_maps, list_modules, list_rulesets
    from .linker import link
    from .location import Location, locate, ruleset_names

__all__ = [
    "Listed",
    "Location",
    "link",
    "list_maps",
    "list_modules",
    "list_rulesets",
    "locate",
    "ruleset_names",
]

__getattr__ = lazily(
    __name__,
    {
        ".library": "Listed list_maps list_modules list_rulesets",
        ".linker": "link",
        ".location": "Location locate ruleset_names",
    },
)

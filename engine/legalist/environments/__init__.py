"""Environments for programs that learn, over any ruleset.

In: a game. Out: an environment for one game (PettingZoo, OpenSpiel) or for thousands at a time in
the compiled module. Invariants: an observation holds nothing that the view of its seat does not,
and all environments ask for the same letters in the same positions and observe the same numbers.
"""

from typing import TYPE_CHECKING

from legalist.lazy import lazily

if TYPE_CHECKING:
    from .batch import BatchEnvironment
    from .observation import Observation
    from .solo import LetterGame

__all__ = ["BatchEnvironment", "LetterGame", "Observation"]

__getattr__ = lazily(
    __name__,
    {
        ".batch": "BatchEnvironment",
        ".observation": "Observation",
        ".solo": "LetterGame",
    },
)

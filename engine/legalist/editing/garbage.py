"""When to look for unreachable objects.

Python looks for them while objects are made, and goes through all that is young or remembered: that
takes longer than most checks. Objects that nothing refers to are freed at once anyway; only those
that refer to each other in a circle have to be looked for.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MOST_CHECKS = 200


class Garbage:
    """Puts off the search until there is time, or until there were many checks without one."""

    def __init__(self) -> None:
        self._checks = 0

    @contextmanager
    def left(self) -> Iterator[None]:
        """Do not search inside the context, nor afterwards among what was made in it."""
        enabled = gc.isenabled()
        gc.disable()
        try:
            yield
        finally:
            gc.freeze()
            self._checks += 1
            if self._checks >= MOST_CHECKS:
                self.collect()
            if enabled:
                gc.enable()

    def collect(self) -> None:
        """Search now."""
        self._checks = 0
        gc.unfreeze()
        gc.collect()

"""How much caches may hold.

The number of entries alone says little: one may be as large as a whole file.
"""

from __future__ import annotations


class Room:
    """Adds up the sizes of what is put into a cache."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken = 0

    def take(self, size: int) -> bool:
        """Make room for something of this size; return False if everything else has to go first."""
        self._taken += size
        if self._taken <= self._most:
            return True
        self._taken = size
        return False

"""Decisions that were asked although no move was legal, since somebody last decided."""

from __future__ import annotations

MANY = 100


class Vain:
    """Counts asks without a legal move, by the numbers of their sites. One that is repeated for
    ever should be named."""

    def __init__(self) -> None:
        self._asked: dict[int, int] = {}

    def ask(self, site: int) -> None:
        self._asked[site] = self._asked.get(site, 0) + 1

    def most(self) -> int | None:
        """Return the site that was asked in vain most often, the first of several, if that was
        often enough."""
        asked = self._asked
        site = max(asked, key=lambda one: (asked[one], -one), default=None)
        return site if site is not None and asked[site] >= MANY else None

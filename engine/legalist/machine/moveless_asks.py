"""Decisions that were asked although no move was legal, since somebody last decided."""

from __future__ import annotations

from legalist.lower import AskSite

MANY = 100


class Vain:
    """Counts asks without a legal move. One that is repeated for ever should be named."""

    def __init__(self) -> None:
        self._asked: dict[AskSite, int] = {}

    def ask(self, site: AskSite) -> None:
        self._asked[site] = self._asked.get(site, 0) + 1

    def most(self) -> AskSite | None:
        """Return the decision asked in vain most often, if that was often enough."""
        site = max(self._asked, key=self._asked.__getitem__, default=None)
        return site if site is not None and self._asked[site] >= MANY else None

"""What players read in each language, from real games; `LEGALIST_RECORD=1` records it anew."""

from __future__ import annotations

import pytest
from told_pages import page, samples

from goldens import compare
from legalist.wording import languages

# Sentences that one page has at least.
FEWEST = 60


@pytest.mark.parametrize("language", languages())
def test_what_players_read(language: str) -> None:
    compare(f"told/{language}.txt", page(language))


def test_every_page_is_long_enough() -> None:
    assert sum(map(len, samples().values())) >= FEWEST

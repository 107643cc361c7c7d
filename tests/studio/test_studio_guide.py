"""What the guide tells to press is what stands on the page."""

from __future__ import annotations

import re
from pathlib import Path

from legalist.wording.own_words import phrases

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "studio.md"
# Words between single stars that begin with a capital letter.
LABEL = re.compile(r"(?<![*\w])\*([A-Z][^*\n]*)\*(?!\*)")
# A move of the game with which the guide begins, and the variant that comes of it.
OF_THE_GAME = {"Put … on …", "My huang"}


def test_every_button_that_the_guide_names_is_there() -> None:
    named = set(LABEL.findall(GUIDE.read_text("utf-8"))) - OF_THE_GAME
    said = {text for text in phrases("studio", "en").values() if isinstance(text, str)}
    assert len(named) > 12
    assert named <= said, sorted(named - said)


def test_every_picture_of_the_guide_is_there_and_is_taken_again() -> None:
    shown = set(re.findall(r"pictures/(studio-\w+)\.png", GUIDE.read_text("utf-8")))
    taken = (Path(__file__).parents[1] / "e2e" / "studio" / "pictures.py").read_text("utf-8")
    assert len(shown) > 7
    for name in shown:
        assert (GUIDE.parents[1] / "pictures" / f"{name}.png").is_file()
        assert f'"{name.removeprefix("studio-")}"' in taken or f"{name}.png" in taken

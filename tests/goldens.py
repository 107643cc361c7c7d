"""Goldens: text as it was when somebody last looked, kept in files that are reviewed as a diff.

`LEGALIST_RECORD=1 pytest tests/…` writes them anew; look at every line that changes.
"""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"
RECORDING = os.environ.get("LEGALIST_RECORD", "") not in ("", "0")


def compare(name: str, text: str) -> None:
    """Fails where `text` is not what is recorded under this name."""
    file = FOLDER / name
    if RECORDING:
        file.write_text(text, "utf-8")
    assert file.is_file(), f"{name} is not recorded: set LEGALIST_RECORD=1"
    assert text.split("\n") == file.read_text("utf-8").split("\n")

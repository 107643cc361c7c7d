"""What editors are given fits the language."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from legalist.link.contents import TELLING

EDITORS = Path(__file__).parents[2] / "editors"


def test_the_colours_follow_the_words_of_the_language() -> None:
    words = [sys.executable, str(EDITORS / "make_syntax.py"), "--check"]
    assert subprocess.run(words, check=False).returncode == 0, "run editors/make_syntax.py"


def test_the_extension_knows_every_sort_of_file_by_its_first_key() -> None:
    text = (EDITORS / "vscode" / "src" / "sort.js").read_text("utf-8")
    listed = re.search(r"FIRST_KEYS = \[(.*)\]", text)
    assert listed is not None
    known = set(json.loads(f"[{listed[1]}]"))
    # Parts have no key of their own: the extension looks for a manifest above them.
    assert known == set(TELLING)


def test_the_lock_file_names_no_download_addresses() -> None:
    text = (EDITORS / "vscode" / "package-lock.json").read_text("utf-8")
    assert "resolved" not in text

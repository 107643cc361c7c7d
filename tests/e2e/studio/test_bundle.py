"""The built page stays small: what everybody loads first, and what the editor adds."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from legalist.resources import studio_dir

# Bytes after gzip.
SHELL, EDITOR = 40_000, 180_000


def packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


def test_the_page_keeps_its_budgets() -> None:
    page = studio_dir() / "index.html"
    if not page.is_file():
        pytest.skip("the page is not built (make page)")
    named = re.findall(r'(?:src|href)="\./(assets/[^"]+\.(?:js|css))"', page.read_text("utf-8"))
    assert any(name.endswith(".js") for name in named)
    shell = packed(page) + sum(packed(studio_dir() / name) for name in named)
    assert shell <= SHELL
    editor = [*(studio_dir() / "assets").glob("Rules-*.js")]
    assert len(editor) == 1
    assert sum(map(packed, editor)) <= EDITOR

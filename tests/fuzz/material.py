"""What fuzz cases are made of: rulesets small and large, games saved and recorded from them."""

from __future__ import annotations

import random
import re
import sys
from functools import cache
from pathlib import Path

from legalist.link import ruleset_names
from legalist.resources import rulesets_dir

TESTS = Path(__file__).parent.parent
sys.path += [str(TESTS), str(TESTS / "language")]

from manual import HERE as PAGES  # noqa: E402
from manual import read_page  # noqa: E402

Files = dict[str, bytes]
WORD = re.compile(r"[^\W\d]\w*")


@cache
def bases() -> dict[str, Files]:
    """Rulesets by name: the shipped ones, those of the tests, and those on the language's pages."""
    found = {name: _folder(rulesets_dir() / name) for name in ruleset_names()}
    found |= {path.name: _folder(path) for path in (TESTS / "foreign").iterdir() if path.is_dir()}
    for path in sorted(PAGES.glob("*/good/*.md")) + sorted(PAGES.glob("*/bad/*.md")):
        page = read_page(path)
        files: Files = {}
        for block in page.blocks:
            if "prelude" in block.words:
                files |= _folder(PAGES / "preludes" / block.words["prelude"])
        for block in page.blocks:
            name = block.words.get("file") or ("rules.yaml" if "prelude" in block.words else "")
            if name:
                files[name] = block.text.encode("utf-8", "surrogatepass")
        if "ruleset.yaml" in files:
            found[page.name] = files
    return found


def _folder(folder: Path) -> Files:
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


@cache
def names() -> dict[str, tuple[str, ...]]:
    """The names of bases by what they are good for."""
    large = tuple(name for name in ruleset_names() if _size(bases()[name]) > 20_000)
    pages = tuple(name for name in bases() if "/" in name)
    small = tuple(name for name in bases() if name not in large and name not in pages)
    return {
        "large": large,
        "small": small,
        "good": tuple(name for name in pages if "/good/" in name) + small * 4,
        "page": pages + small * 4,
    }


def _size(files: Files) -> int:
    return sum(map(len, files.values()))


@cache
def words_of(base: str) -> tuple[str, ...]:
    """The words of a ruleset, from which sentences are made that look right."""
    text = b"\n".join(
        data for name, data in bases()[base].items() if not name.startswith(("text/", "maps/"))
    )
    return tuple(sorted(set(WORD.findall(text.decode("utf-8", "replace")))))


def pick_file(base: str, rng: random.Random, folder: str = "") -> str:
    """Any YAML file of a base, or of one of its folders."""
    found = [
        name for name in bases()[base] if name.endswith(".yaml") and name.startswith(folder)
    ]  # fmt: skip
    return rng.choice(found or ["ruleset.yaml"])

"""The files that a game is made of and that do not come with Legalist: what must go with it to
another machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from legalist.diagnostics import Report
from legalist.link.contents import Sort
from legalist.link.location import ENDING, looks_like_path
from legalist.link.node_readers import read_checked, word, words
from legalist.link.relative_path import HERE, is_beside
from legalist.resources import rulesets_dir
from legalist.source import Files, inside, real_path

from .chosen import Chosen


def own_files(chosen: Chosen) -> Iterator[Path]:
    """Yield the files of a game, those of a shipped ruleset left out."""
    target = chosen.target
    given = [Path(name) for name in (*chosen.modules, chosen.map or "") if looks_like_path(name)]
    shipped = real_path(rulesets_dir())
    for path in (target.path, *given):
        if path.suffix == ENDING and not real_path(path).is_relative_to(shipped):
            yield path
            if path == target.path and target.sort is Sort.VARIANT:
                yield from named_by(path)
    if target.ruleset is not None and not real_path(target.ruleset).is_relative_to(shipped):
        yield from Files().below(target.ruleset, ENDING)


def named_by(variant: Path) -> dict[Path, str]:
    """Return the files that a variant names by their paths, with the words for them."""
    root = read_checked(variant, Sort.VARIANT.key, Report())
    if root is None:
        return {}
    named = (*(name for name, _ in words(root.get("modules"))), word(root.get("map")))
    home = variant.parent
    found = ((inside(home, name.removeprefix(HERE)), name) for name in named if is_beside(name))
    return {path: name for path, name in found if path is not None}

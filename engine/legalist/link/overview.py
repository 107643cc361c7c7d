"""What the manifests of a ruleset say of it, without reading its rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import TYPE_CHECKING

from legalist.diagnostics import Diagnostic, Report
from legalist.quick_dataclass import frozen
from legalist.source import Mapping

from .inventory import edition_names, map_names, player_range
from .location import Place
from .node_readers import entries, read_checked, word
from .targets import Target, find_target

if TYPE_CHECKING:
    from legalist.program import Texts


@frozen
class Overview:
    """`title` and `about` are by language, `map` and `edition` the ones that are used unless others
    are chosen; `problems` are those of the manifests."""

    problems: tuple[Diagnostic, ...] = ()
    title: Texts = field(default_factory=dict)
    about: Texts = field(default_factory=dict)
    players: tuple[int, int] | None = None
    modules: tuple[str, ...] = ()
    maps: tuple[str, ...] = ()
    map: str = ""
    editions: tuple[str, ...] = ()
    edition: str = ""


def overview(ruleset: Place, language: str) -> Overview:
    """Read the manifests, and of the texts only those in this language."""
    report = Report()
    target = find_target(ruleset, report)
    problems = tuple(report)
    if target is None:
        return Overview(problems)
    return Overview(
        problems,
        title=_said(target, "title", [head.title for head in target.heads], language),
        about=_said(target, "about", [head.about for head in target.heads], language),
        players=player_range(target),
        modules=tuple(target.module_files),
        maps=tuple(sorted(map_names(target))),
        map=_last(head.map for head in target.heads),
        editions=tuple(edition_names(target)),
        edition=_last(head.edition for head in target.heads),
    )


def languages_offered(ruleset: Place) -> set[str]:
    """Return the languages that the manifests and the names of the files of texts speak of."""
    target = find_target(ruleset, Report())
    if target is None:
        return set()
    found = {path.stem for path in target.text_files}
    return found.union(*(said for head in target.heads for said in (head.title, head.about)))


def _said(target: Target, part: str, own: Iterable[Texts], language: str) -> Texts:
    """Return a text of the manifests, and its translation; the most specific of each counts."""
    found: Texts = {}
    for said in own:
        found = said or found
    for path in reversed(target.text_files):
        file = read_checked(path, "text", Report()) if path.stem == language else None
        given = {} if file is None else _texts_of(file)
        if f"ruleset.{part}" in given:
            found = {**found, language: given[f"ruleset.{part}"]}
    return found


def _texts_of(root: Mapping) -> dict[str, str]:
    return {address: word(node) for address, _, node in entries(root.get("texts"))}


def _last(names: Iterable[str]) -> str:
    named = [name for name in names if name]
    return named[-1] if named else ""

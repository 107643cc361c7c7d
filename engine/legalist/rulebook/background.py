"""What the files say about themselves and a linked program does not keep: titles, descriptions of
modules, the module of each citation, and who set an option."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from pathlib import Path

from legalist.diagnostics import Report
from legalist.link.location import Place, looks_like_path
from legalist.link.node_readers import entries, read_checked, texts, word, words
from legalist.link.options import layers
from legalist.link.targets import Target, find_target
from legalist.link.unit import Unit, read_settings
from legalist.program import Program, Texts
from legalist.quick_dataclass import frozen
from legalist.source import Mapping as MappingNode


@frozen
class Background:
    """`titles` are texts by address, such as `ruleset.about` or `modules.<id>.title`; `citations`
    and `seats` give the module of a citation or seat, empty for the ruleset; `settings` who set an
    option."""

    titles: dict[str, Texts] = field(default_factory=dict)
    citations: dict[str, str] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    seats: dict[str, str] = field(default_factory=dict)


def read_background(
    target: Place,
    program: Program,
    *,
    modules: Iterable[str] = (),
    options: Mapping[str, object] | None = None,
) -> Background:
    """Read the heads of the files that `program` was linked from."""
    found = find_target(target, Report())
    background = Background(settings=dict.fromkeys(program.options, ""))
    if found is None:
        return background
    for _, root in found.rulesets:
        _take(background, root, "ruleset", "")
        for id, _, node in entries(root.get("editions")):
            if isinstance(node, MappingNode):
                _titles(background.titles, node, f"editions.{id}")
    roots = _module_roots(found, program, modules)
    for id, root in roots.items():
        _take(background, root, f"modules.{id}", id)
    if program.board is not None:
        background.titles[f"maps.{program.board.id}.title"] = dict(program.board.title)
    for address, translated in program.texts.items():
        there = background.titles.setdefault(address, {})
        background.titles[address] = {**translated, **there}
    if found.variant is not None:
        # Its words replace the ruleset's, in the languages that it has.
        _take(background, found.variant[1], "ruleset", word(found.variant[1].get("variant")))
    _settings(background, found, program, roots, options or {})
    return background


def _take(background: Background, root: MappingNode, address: str, module: str) -> None:
    _titles(background.titles, root, address)
    for id, _, _ in entries(root.get("citations")):
        background.citations.setdefault(id, module)
    players = root.get("players")
    seats = words(players.get("seats")) if isinstance(players, MappingNode) else []
    for id, _ in seats:
        background.seats.setdefault(id, module)


def _titles(titles: dict[str, Texts], root: MappingNode, address: str) -> None:
    for key in ("title", "about"):
        said = texts(root.get(key))
        if said:
            titles[f"{address}.{key}"] = said


def _module_roots(
    target: Target, program: Program, modules: Iterable[str]
) -> dict[str, MappingNode]:
    """Return the modules of the program by id, including those given by path."""
    paths = target.module_files
    for name in modules:
        if looks_like_path(name) and Path(name).is_file():
            root = read_checked(Path(name), "module", Report())
            if root is not None:
                paths[word(root.get("module"))] = Path(name)
    found = {}
    for id in program.modules:
        root = read_checked(paths[id], "module", Report()) if id in paths else None
        if root is not None:
            found[id] = root
    return found


def _settings(
    background: Background,
    target: Target,
    program: Program,
    modules: dict[str, MappingNode],
    asked: Mapping[str, object],
) -> None:
    units = [_unit("", root, path) for path, root in target.rulesets]
    for index, layer in enumerate(layers(units, program.edition, (), None)):
        who = "edition" if layer.edition else "ruleset" if index else ""
        _set(background, layer.settings, who)
    for root in modules.values():
        _set(background, read_settings(root.get("options")), "module")
    if target.variant is not None:
        _set(background, read_settings(target.variant[1].get("options")), "variant")
    _set(background, asked, "chosen")


def _unit(id: str, root: MappingNode, path: Path) -> Unit:
    unit = Unit(id=id, root=root, path=path, span=root.span)
    unit.settings = read_settings(root.get("options"))
    return unit


def _set(background: Background, names: Iterable[str], who: str) -> None:
    background.settings.update({name: who for name in names if name in background.settings})

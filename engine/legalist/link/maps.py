"""Choosing and reading the map, and checking that it has what the rules and modules need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Mapping as Named
from typing import Literal

from legalist.board import HOLE, Board, board_from_node
from legalist.diagnostics import Label, Report, Span, did_you_mean
from legalist.program import OptionDecl
from legalist.quick_dataclass import frozen, mutable
from legalist.source import Mapping

from .contents import Sort
from .named_files import Asked, find_file
from .node_readers import entries, mapping, number, read_checked, word, words
from .owner import owner
from .targets import Target
from .titles import meant
from .unit import Unit

MapChoice = Asked | Mapping | None


@mutable
class Chosen:
    """A map as written, or nothing; `wanted` tells whether one was asked for."""

    node: Mapping | None = None
    id: str = ""
    wanted: bool = False


def choose_map(
    asked: MapChoice,
    target: Target,
    units: Sequence[Unit],
    modules: Sequence[Unit],
    report: Report,
) -> Chosen:
    """Return the map asked for, or else that of the variant, of a module, or of the ruleset."""
    if isinstance(asked, Mapping):
        return Chosen(asked, word(asked.get("map")) or "map", True)
    inline = {
        key: node
        for unit in units
        for key, _, node in entries(unit.section("maps"))
        if isinstance(node, Mapping)
    }
    if asked is not None:
        found = _find(asked, None, inline, target, report)
        if found.node is not None:
            return found
        # With the default map the rest can still be checked.
    for unit in reversed(units):
        node = unit.root.get("map")
        if word(node) and node is not None:
            if unit in modules:
                _agree(modules, report)
            return _find(word(node), node.span, inline, target, report)
    return Chosen()


def _agree(modules: Sequence[Unit], report: Report) -> None:
    named = [(unit, unit.root.items["map"]) for unit in modules if word(unit.root.get("map"))]
    named.sort(key=lambda one: owner(one[1].span), reverse=True)
    for unit, node in named[1:]:
        first, first_node = named[0]
        if word(node) != word(first_node):
            report.add(
                "L565",
                node.span,
                labels=[Label(first_node.span, f"`{first.id}` says so here")],
                module=unit.id,
                other=first.id,
            )


def _find(
    asked: Asked, span: Span | None, inline: Named[str, Mapping], target: Target, report: Report
) -> Chosen:
    if isinstance(asked, str) and asked in inline:
        return Chosen(inline[asked], asked, True)
    files = target.map_files

    def near(name: str) -> str:
        heads = {id: read_checked(file, "map", Report()) for id, file in files.items()}
        written = {**heads, **inline}
        return meant(name, "maps", written, target, written)

    path = find_file(asked, span, files, Sort.MAP, target, near, report)
    if path is None:
        return Chosen(wanted=True)
    return Chosen(read_checked(path, "map", report), path.stem, True)


def read_map(
    chosen: Chosen, options: Named[str, OptionDecl | None], report: Report
) -> Board | None:
    """Return the board, with number options filled in where its shape names them."""
    if chosen.node is None:
        return None
    numbers = {
        name: int(decl.value)
        for name, decl in options.items()
        if decl is not None and decl.form == "number"
    }
    return board_from_node(chosen.node, report, numbers, id=chosen.id)


def check_terrain(chosen: Chosen, terrain: Sequence[str], report: Report) -> None:
    """Report terrains that the rules do not know: no rule could ever match them."""
    node = chosen.node
    if node is None:
        return
    places = [node.items["terrain"]] if "terrain" in node else []
    typed = word(node.get("rows"))
    legend = [entry for entry in entries(node.get("legend")) if entry[0] in typed]
    for _, _, entry in [*entries(node.get("spaces")), *legend]:
        own = mapping(entry)
        if own is not None and "terrain" in own:
            places.append(own.items["terrain"])
        elif word(entry) and word(entry) != HOLE:
            places.append(entry)
    reported: set[str] = set()
    for place in places:
        name = word(place)
        if name and name not in terrain and name not in reported:
            reported.add(name)
            known = ", ".join(f"`{one}`" for one in terrain)
            help = did_you_mean(name, terrain) or (f"the rules know {known}" if known else "")
            report.add("L562", place.span, help=help, terrain=name, map=chosen.id)


def check_needs(unit: Unit, name: str, board: Board, report: Report) -> None:
    """Report what a module needs and the map lacks."""
    check_needed(unit.root, name, board, report)


@frozen
class Lack:
    """Something that a module needs more of than a map has; `span` is where it says so."""

    section: Literal["marks", "areas", "terrain"]
    what: str
    wanted: int
    found: int
    span: Span


def lacking(root: Mapping, board: Board) -> Iterator[Lack]:
    """Yield what the module in this file needs and the map lacks."""
    needs = mapping(root.get("needs"))
    if needs is None:
        return
    areas = {family: len(found) for family, found in board.areas.items()}
    marks = {mark: len(spaces) for mark, spaces in board.marks.items()}
    sections: tuple[tuple[Literal["areas", "marks"], dict[str, int]], ...] = (
        ("areas", areas),
        ("marks", marks),
    )
    for section, counts in sections:
        for key, span, node in entries(needs.get(section)):
            wanted = number(node) or 0
            if counts.get(key, 0) < wanted:
                yield Lack(section, key, wanted, counts.get(key, 0), span)
    for key, span in words(needs.get("terrain")):
        if key not in board.terrain:
            yield Lack("terrain", key, 1, 0, span)


def check_needed(root: Mapping, name: str, board: Board, report: Report) -> None:
    """Report what the module in this file needs and the map lacks."""
    for one in lacking(root, board):
        if one.section == "terrain":
            report.add("L564", one.span, module=name, terrain=one.what, map=board.id)
        else:
            known = board.areas if one.section == "areas" else board.marks
            report.add(
                "L563", one.span, help=did_you_mean(one.what, known), module=name, what=one.what,
                wanted=one.wanted, map=board.id, found=one.found,
            )  # fmt: skip

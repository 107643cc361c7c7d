"""The file that a new map starts from: plain, commented, and valid as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from legalist.board.geometry import Layout
from legalist.board.rows import plain_rows
from legalist.limits import MOST_SPACES

if TYPE_CHECKING:
    from .map_needs import Rules

NAME = re.compile(r"[a-z][a-z0-9_-]*")
SIGNS = ".~^%:;=,"
MARKS = "*+@$&!?"
STAGGER = {
    "pointy": "Each row is one character to the side of the row above it, so that a hex is "
    "between two others.",
    "flat": "Each row is two characters to the side of the row above it, so that a hex is "
    "between two others.",
    "square": "Squares are directly under each other.",
}

__all__ = ["MOST_SPACES", "NAME", "starting_graph", "starting_map"]


def starting_map(
    name: str,
    path: Path,
    rules: Rules | None,
    hexes: str,
    squares: str | None,
    rows: int,
    columns: int,
) -> str:
    """Return the file of a board of plain spaces, typed in rows."""
    layout: Layout = "square" if squares else "flat" if hexes == "flat" else "pointy"
    picture = plain_rows(layout, rows, columns)
    return "\n".join(
        [
            *_head(name, path, rules),
            f"squares: {squares}" if squares else f"hexes: {hexes}",
            "",
            "# A character for each space, as the legend says; a blank is a hole.",
            f"# {STAGGER[layout]}",
            "rows: |2",
            *(f"  {line}" for line in picture),
            "legend:",
            *_legend(rules),
            "",
            *_by_name(rules, "A1", "A2" if columns > 1 else "A1"),
            "",
        ]
    )


def starting_graph(name: str, path: Path, rules: Rules | None) -> str:
    """Return the file of a board of three connected spaces."""
    terrain = rules.words["terrain"][:1] if rules is not None else []
    return "\n".join(
        [
            *_head(name, path, rules),
            *(f"terrain: {one}" for one in terrain),
            "",
            "# It is enough that one of two neighbours names the other.",
            "spaces:",
            "  Here: {neighbours: [There]}",
            "  There: {neighbours: [Beyond]}",
            "  Beyond: {neighbours: [Here]}",
            "",
            *_by_name(rules, "Here", "There")[2:],
            "",
        ]
    )


def _head(name: str, path: Path, rules: Rules | None) -> Iterator[str]:
    chosen = f" --for {rules.name}" if rules is not None else ""
    yield f"# See it: legalist map show {path}"
    yield f"# Check it: legalist map check {path}{chosen}"
    if rules is not None:
        yield f"# Play on it: legalist play {rules.name} --map {path}"
    yield f"map: {name}"
    yield f"title: {name.replace('-', ' ').replace('_', ' ').title()}"


def _legend(rules: Rules | None) -> Iterator[str]:
    terrains = rules.words["terrain"] if rules is not None else ["land", "water"]
    marks = rules.words["marks"] if rules is not None else []
    for sign, terrain in zip(SIGNS, terrains, strict=False):
        yield f'  "{sign}": {terrain}'
    for sign, mark in zip(MARKS, marks, strict=False):
        first = f"terrain: {terrains[0]}, " if terrains else ""
        yield f'  "{sign}": {{{first}marks: {{{mark}: true}}}}'
    yield '  "-": hole'


def _by_name(rules: Rules | None, one: str, other: str) -> list[str]:
    """Return comments that become valid entries when the `#` is removed, with an example of each
    mark that the rules mention."""
    marks = rules.words["marks"] if rules is not None else []
    first, *more = marks or ["port"]
    marked = ", ".join([f"{first}: {{{other}: Ostia}}", *(f"{mark}: [{other}]" for mark in more)])
    area = next(iter(rules.words["areas"] if rules is not None else []), "region")
    group = f"[{one}, {other}]" if one != other else f"[{one}]"
    return [
        "# Spaces are called by row and number. Names of your own:",
        f"# names: {{{one}: Rome}}",
        "# Labels of marks, and groups of spaces, by name:",
        f"{'' if marks else '# '}marks: {{{marked}}}",
        f"# areas: {{{area}: {{1: {group}}}}}",
    ]

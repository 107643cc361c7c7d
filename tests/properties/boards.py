"""Boards of every sort, for tests that no map may break."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from legalist.board import Board, board_from_node
from legalist.diagnostics import Report
from legalist.schema import validate
from legalist.source import Mapping, parse_yaml

TERRAINS = ("land", "river", "sea", "water", "forest", "marsh", "moor", "")
MARKS = ("capital", "port", "first_row", "n")
NAMES = ("Łódź", "咸陽", "Ώχη", "Rome", "true", "No", "null", "_x", "A1", "B2", "Z26", "AA1", "é")
LABELS = (
    "",
    "Zhao",
    "Western Chu",
    "趙",
    "Gdańsk",
    "12",
    "true",
    "a: b, [c]",
    '"',
    " x ",
    "~",
    "#",
)


def board_from_text(text: str) -> Board:
    """The board of a whole map file, which must have no errors; areas may overlap."""
    report = Report()
    node = parse_yaml(text, "map.yaml", report)
    assert isinstance(node, Mapping), report.diagnostics
    validate(node, "map", report)
    board = board_from_node(node, report)
    assert not report.errors, report.diagnostics
    assert board is not None
    return board


@st.composite
def maps(draw: st.DrawFn) -> dict[str, Any]:
    """A map as plain values: any sort of spaces, in any order, with holes and parts."""
    layout: dict[str, Any] = draw(
        st.sampled_from(
            [{"hexes": "pointy"}, {"hexes": "flat"}, {"squares": 4}, {"squares": 8}, {}]
        )
    )
    reach = draw(st.sampled_from([2, 6, 30]))
    coordinate = st.integers(-reach, reach)
    places = draw(st.lists(st.tuples(coordinate, coordinate), min_size=1, max_size=40, unique=True))
    names = draw(_names(len(places)))
    spaces: dict[str, dict[str, Any]] = {}
    for name, place in zip(names, places, strict=True):
        space: dict[str, Any] = {"at": list(place)}
        terrain = draw(st.sampled_from(TERRAINS))
        if terrain:
            space["terrain"] = terrain
        marks = draw(st.dictionaries(st.sampled_from(MARKS), st.sampled_from(LABELS), max_size=2))
        if marks:
            space["marks"] = {mark: label or True for mark, label in marks.items()}
        spaces[name] = space
    listed = st.lists(st.sampled_from(names), max_size=4, unique=True)
    if not layout:
        with_places = draw(st.booleans())
        for name, space in spaces.items():
            if not with_places:
                del space["at"]
            space["neighbours"] = [other for other in draw(listed) if other != name]
    some = st.lists(st.sampled_from(names), min_size=1, max_size=4, unique=True)
    area = st.dictionaries(st.sampled_from(["1", "2", "10", "north"]), some)
    areas = draw(st.dictionaries(st.sampled_from(["camp", "region"]), area))
    title = draw(st.sampled_from([None, "Isles", {"en": "Isles", "pl": "Wyspy: 1"}, {"zh": "島"}]))
    content = {"map": "isles", **layout, "spaces": spaces}
    return content | ({"areas": areas} if areas else {}) | ({"title": title} if title else {})


@st.composite
def _names(draw: st.DrawFn, count: int) -> list[str]:
    """Names that look like row and number, or any others."""
    usual = [f"{chr(ord('A') + n // 9)}{n % 9 + 1}" for n in range(count)]
    if draw(st.booleans()):
        usual = [f"S{number}" for number in range(count)]
    chosen = draw(st.lists(st.sampled_from(NAMES), max_size=count, unique=True))
    return [*chosen, *(name for name in usual if name not in chosen)][:count]

"""Every board can be written as a text in rows, and is read from it as the same board."""

from __future__ import annotations

from typing import Any

import yaml
from boards import board_from_text, maps
from hypothesis import given
from hypothesis import strategies as st

from legalist.board import board_from_node, map_text
from legalist.diagnostics import Report, render
from legalist.source import Mapping, parse_yaml


def written(content: dict[str, Any]) -> str:
    return yaml.safe_dump(content, allow_unicode=True, sort_keys=False)


@given(maps())
def test_there_and_back(content: dict[str, Any]) -> None:
    board = board_from_text(written(content))
    text = map_text(board)
    assert board_from_text(text) == board
    assert map_text(board_from_text(text)) == text
    assert ("rows:" in text) == (board.layout != "graph")


SHAPES = st.one_of(
    st.tuples(st.sampled_from(["rhombus", "rectangle"]), st.tuples(*[st.integers(1, 12)] * 2)),
    st.tuples(st.just("hexagon"), st.integers(1, 6)),
)


@given(st.sampled_from(["pointy", "flat"]), SHAPES)
def test_shapes_there_and_back(hexes: str, shape: tuple[str, Any]) -> None:
    name, size = shape
    sizes = list(size) if isinstance(size, tuple) else size
    board = board_from_text(written({"map": "m", "hexes": hexes, "shape": {name: sizes}}))
    assert board_from_text(map_text(board)) == board


@given(st.text(alphabet=".~*- \n\tx。河#", max_size=120), st.sampled_from(["pointy", "flat", 4, 8]))
def test_no_text_in_rows_breaks_anything(rows: str, sort: str | int) -> None:
    content = {
        "map": "m",
        "hexes" if isinstance(sort, str) else "squares": sort,
        "rows": rows,
        "legend": {"~": "river", "*": {"marks": {"port": "X"}}, "-": "hole", "河": "river"},
        "areas": {"camp": {"1": ["A1", "B2"]}},
    }
    report = Report()
    node = parse_yaml(written(content), "map.yaml", report)
    assert isinstance(node, Mapping)
    board = board_from_node(node, report)
    assert (board is None) == report.errors
    assert render(report.diagnostics) or board is not None
    if board is not None:
        assert board_from_text(map_text(board)) == board

"""The graph, the neighbours and the distances of a board are one truth in three forms."""

from __future__ import annotations

from typing import Any

import networkx
import yaml
from boards import board_from_text, maps
from hypothesis import given

from legalist.board import Board, measures

Map = dict[str, Any]


def read(content: Map) -> Board:
    return board_from_text(yaml.safe_dump(content, allow_unicode=True, sort_keys=False))


def steps_by_neighbours(board: Board, start: int) -> dict[int, int]:
    """Breadth first through `neighbours` alone, as a second opinion."""
    steps, todo = {start: 0}, [start]
    for space in todo:
        for other in board.neighbours[space]:
            if other not in steps:
                steps[other] = steps[space] + 1
                todo.append(other)
    return steps


@given(maps())
def test_neighbours_are_those_of_the_graph(content: Map) -> None:
    board = read(content)
    assert sorted(board.graph) == list(range(len(board)))
    for space, around in enumerate(board.neighbours):
        assert list(around) == sorted(board.graph[space])
        assert space not in around


@given(maps())
def test_distances_are_those_by_neighbours(content: Map) -> None:
    board = read(content)
    for space, row in enumerate(board.distances):
        reached = {other: steps for other, steps in enumerate(row) if steps is not None}
        assert reached == steps_by_neighbours(board, space)


@given(maps())
def test_parts_are_what_can_be_reached(content: Map) -> None:
    board = read(content)
    parts = measures.parts(board)
    assert sorted(space for part in parts for space in part) == list(range(len(board)))
    for part in parts:
        assert set(part) == set(steps_by_neighbours(board, part[0]))


@given(maps())
def test_the_longest_way_is_the_largest_distance(content: Map) -> None:
    board = read(content)
    way = measures.longest_way(board)
    assert way.steps == max(steps for row in board.distances for steps in row if steps is not None)
    assert board.distances[way.start][way.end] == way.steps


@given(maps())
def test_what_hangs_is_cut_off_without_the_space_it_hangs_by(content: Map) -> None:
    board = read(content)
    told = measures.hanging(board)
    for one in told:
        left = board.graph.subgraph(set(board.graph) - {one.by})
        assert set(one.spaces) in list(networkx.connected_components(left))
    assert bool(told) == any(networkx.articulation_points(board.graph))


@given(maps())
def test_a_bridge_is_the_only_way(content: Map) -> None:
    board = read(content)
    for one, other in measures.bridges(board):
        left = board.graph.copy()
        left.remove_edge(one, other)
        assert not networkx.has_path(left, one, other)


@given(maps())
def test_start_places_agree_with_the_distances(content: Map) -> None:
    board = read(content)
    for mark, spaces in board.marks.items():
        for place in measures.start_places(board, mark):
            row = board.distances[place.space]
            others = [row[other] for other in spaces if other != place.space]
            assert place.to_next == min((one for one in others if one is not None), default=None)
            assert place.to_terrain.get(board.terrain[place.space], 0) == 0
            assert 1 <= place.nearest_to <= len(board)

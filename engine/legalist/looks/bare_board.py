"""The board without pieces, in the words and colours of its rules."""

from __future__ import annotations

from dataclasses import replace

from legalist.board import Board

from .draw import Scene, annotated, empty_scene
from .draw.colour import ink
from .look import Look
from .table import BoardLook, SpaceLook


def bare_scene(look: Look, board: Board, *, all: bool = False) -> Scene:
    """Return the map without pieces; with `all`, also the marks and areas that only rules and
    authors care about."""
    bare = empty_scene(look.board(board), language=look.language, colours=look.terrains())
    drawn = annotated(board, bare) if all else bare
    legend = (replace(key, text=_terrain(look, board, key.text)) for key in drawn.legend)
    return replace(drawn, legend=tuple(legend))


def board_look(look: Look, board: Board) -> BoardLook:
    """Return the board as plain data."""
    scene = bare_scene(look, board)
    corners = [board.corners(number) for number in range(len(board))]
    marks = [
        tuple(mark for mark, spaces in board.marks.items() if number in spaces)
        for number in range(len(board))
    ]
    areas = [
        tuple(
            area.name for family in board.areas.values() for area in family if number in area.spaces
        )
        for number in range(len(board))
    ]
    spaces = []
    for number, cell in enumerate(scene.cells):
        name, terrain = board.names[number], board.terrain[number]
        words = (name, _terrain(look, board, terrain) if terrain else "", cell.mark)
        spaces.append(
            SpaceLook(
                id=name,
                at=_short(board.centre(number)),
                corners=tuple(map(_short, corners[number])),
                terrain=terrain,
                fill=cell.fill,
                ink=ink(cell.fill),
                texture=cell.texture,
                mark=cell.mark,
                marks=marks[number],
                areas=areas[number],
                neighbours=tuple(board.names[other] for other in board.neighbours[number]),
                spoken=", ".join(word for word in words if word),
            )
        )
    across = [x for outline in corners for x, _ in outline]
    down = [y for outline in corners for _, y in outline]
    left, top = _short((min(across), min(down)))
    right, bottom = _short((max(across), max(down)))
    return BoardLook(board.id, scene.title, board.layout, left, top, right, bottom, tuple(spaces))


def _terrain(look: Look, board: Board, id: str) -> str:
    return look.name(f"terrain.{id}" if id in board.terrain else "", id)


def _short(point: tuple[float, float]) -> tuple[float, float]:
    """Return a point without digits that nobody could see."""
    return round(point[0], 3) + 0.0, round(point[1], 3) + 0.0

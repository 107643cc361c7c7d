"""From a scene to a list of shapes to paint, in units of a hex's radius.

The shapes are painted in order; only the scale is left to decide.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Literal

from legalist.board.geometry import Point
from legalist.board.glyphs import width
from legalist.board.model import Board
from legalist.looks.shapes import ROUND, SHAPES
from legalist.quick_dataclass import frozen

from .colour import DARK, ink, mix, tint
from .contour import loops
from .scene import Key, Scene, SceneCell

PAPER = "#faf7ef"
MARGIN = 0.7
# The width of an average letter as a fraction of its height; only used to keep texts inside spaces.
LETTER = 0.68


@frozen(slots=False)
class Polygon:
    points: tuple[Point, ...]
    fill: str
    line: str
    width: float


@frozen(slots=False)
class Stroke:
    """An open or closed line."""

    points: tuple[Point, ...]
    colour: str
    width: float
    closed: bool


@frozen(slots=False)
class Disc:
    at: Point
    radius: float
    fill: str
    line: str
    width: float


@frozen(slots=False)
class Words:
    """Text around (`middle`) or to the right of (`start`) a point, centred in height."""

    at: Point
    text: str
    colour: str
    size: float
    bold: bool = False
    anchor: Literal["middle", "start"] = "middle"


Item = Polygon | Stroke | Disc | Words


@dataclass
class Picture:
    left: float
    top: float
    right: float
    bottom: float
    items: list[Item] = field(default_factory=list)


def picture(board: Board, scene: Scene, only: Collection[int] = ()) -> Picture:
    """Return everything to paint, and its bounding rectangle; `only` some spaces, if any are
    given."""
    shown = sorted(only) or range(len(board))
    corners = [corner for number in shown for corner in board.corners(number)]
    result = Picture(
        min(x for x, _ in corners) - MARGIN,
        min(y for _, y in corners) - MARGIN,
        max(x for x, _ in corners) + MARGIN,
        max(y for _, y in corners) + MARGIN,
    )
    result.right = max(result.right, result.left + 9)
    if only:
        inside = frozenset(only)
        scene = replace(scene, outlines=tuple(o for o in scene.outlines if inside >= {*o.spaces}))
    if board.layout == "graph":
        result.items += _links(board, frozenset(only) if only else None)
        for outline in scene.outlines:
            result.items += _links(board, frozenset(outline.spaces), outline.colour)
    for number in shown:
        result.items += _space(board, number, scene.cells[number])
    result.items += _outlines(board, scene)
    for number in shown:
        result.items += _contents(board, number, scene.cells[number])
    for outline in scene.outlines:
        if outline.label and outline.spaces:
            result.items += _badge(board, outline.spaces, outline.label, outline.colour)
    if scene.title:
        _title(result, scene.title)
    if scene.legend:
        _legend(result, scene.legend)
    return result


def fitted(text: str, size: float, room: float) -> float:
    """Return the size, or less if the text would be wider than the room."""
    return min(size, room / (LETTER * max(width(text), 1)))


def _links(board: Board, group: frozenset[int] | None = None, colour: str = "") -> list[Item]:
    """Return lines between neighbours, for boards whose spaces do not touch."""
    return [
        Stroke((board.centre(number), board.centre(other)), colour or "#b5aa98", 0.14, False)
        for number, around in enumerate(board.neighbours)
        for other in around
        if number < other and (group is None or {number, other} <= group)
    ]


def _outlines(board: Board, scene: Scene) -> list[Item]:
    """Return lines around groups; one that shares a space with earlier ones runs inside them."""
    items: list[Item] = []
    depth = [0] * len(board)
    for outline in scene.outlines:
        level = max((depth[number] for number in outline.spaces), default=0)
        for loop in loops(board, outline.spaces, 0.1 + 0.14 * min(level, 3)):
            items.append(Stroke(tuple(loop), mix(outline.colour, PAPER, 0.75), 0.19, True))
            items.append(Stroke(tuple(loop), outline.colour, 0.11, True))
        for number in outline.spaces:
            depth[number] = level + 1
    return items


def _space(board: Board, number: int, cell: SceneCell) -> list[Item]:
    edge = mix(cell.fill, "#6b5d4a", 0.38)
    items: list[Item] = [Polygon(board.corners(number), cell.fill, edge, 0.045)]
    if cell.mark:
        # A second line inside, which is visible around a piece as well, so that marks are found at
        # a glance.
        inner = mix(cell.fill, PAPER, 0.6)
        items.append(Polygon(board.corners(number, 0.87), inner, mix(edge, DARK, 0.35), 0.05))
    return items


def _contents(board: Board, number: int, cell: SceneCell) -> list[Item]:
    """Return the piece and the texts of a space; its name is always shown, so that players can
    refer to it."""
    x, y = board.centre(number)
    name = board.names[number]
    under = cell.token.colour if cell.token else cell.fill
    pale = mix(ink(under), under, 0.35)
    small = Words((x, y + 0.5), name, pale, fitted(name, 0.29, 0.9))
    if cell.text:
        colour = cell.text_colour or ink(under)
        size = fitted(cell.text, 0.85, 1.1)
        if cell.token is not None and cell.token.form == "disc":
            size = fitted(cell.text, 0.7, 1.0)
            small = Words((x, y + 0.41), name, pale, fitted(name, 0.25, 0.6))
        text = Words((x, y - 0.12), cell.text, colour, size, bold=True)
        if cell.mark:
            text = Words((x, y + 0.02), cell.text, colour, 0.8 * size, bold=True)
        return [*_token(board, number, cell), text, small, *_named(cell, (x, y), pale)]
    if cell.mark:
        lines = cell.mark.split()
        size = min(fitted(line, 0.5, 1.15) for line in lines) if len(lines) < 3 else 0.28
        top = y - 0.08 - 0.55 * size * (len(lines) - 1)
        return [
            *_token(board, number, cell),
            *(
                Words((x, top + 1.1 * size * row), line, ink(under), size, bold=True)
                for row, line in enumerate(lines)
            ),
            small,
        ]
    return [
        *_token(board, number, cell),
        Words((x, y), name, pale, fitted(name, 0.42, 1.4)),
    ]


def _named(cell: SceneCell, at: Point, colour: str) -> list[Item]:
    """Return the label of a space above the piece on it, so that it can still be read."""
    if not cell.mark:
        return []
    size = fitted(cell.mark, 0.28, 0.78)
    return [Words((at[0], at[1] - 0.47), cell.mark, colour, size, bold=True)]


def _token(board: Board, number: int, cell: SceneCell) -> list[Item]:
    token = cell.token
    if token is None:
        return []
    x, y = board.centre(number)
    edge = token.ring or mix(token.colour, DARK, 0.45)
    shadow = mix(cell.fill, DARK, 0.35)
    if token.form == "disc":
        sign = shape_item(token.shape, (x, y - 0.1), 0.42, tint(token.colour))
        return [
            *shape_item(token.body or ROUND, (x + 0.03, y + 0.06), 0.72, shadow),
            *shape_item(token.body or ROUND, (x, y), 0.7, token.colour, edge, 0.11),
            *sign,
        ]
    shaded = tuple((a + 0.03, b + 0.05) for a, b in board.corners(number, 0.8))
    sign = shape_item(token.shape, (x, y - 0.1), 0.54, tint(token.colour))
    return [
        Polygon(shaded, shadow, shadow, 0),
        Polygon(board.corners(number, 0.78), token.colour, edge, 0.05),
        *sign,
    ]


def shape_item(
    shape: str, at: Point, radius: float, fill: str, line: str = "", width: float = 0
) -> list[Item]:
    """Return a shape around a point; nothing for a shape without a name."""
    if shape == ROUND:
        return [Disc(at, 0.95 * radius, fill, line or fill, width)]
    points = tuple((at[0] + radius * x, at[1] + radius * y) for x, y in SHAPES.get(shape, ()))
    return [Polygon(points, fill, line or fill, width)] if points else []


def _badge(board: Board, spaces: tuple[int, ...], label: str, colour: str) -> list[Item]:
    centres = [board.centre(number) for number in spaces]
    x = sum(a for a, _ in centres) / len(centres)
    y = sum(b for _, b in centres) / len(centres)
    radius = 0.44
    return [
        Disc((x + 0.03, y + 0.05), radius + 0.04, mix(colour, DARK, 0.5), DARK, 0),
        Disc((x, y), radius, colour, PAPER, 0.08),
        Words((x, y), label, ink(colour), fitted(label, 0.56, 0.75), bold=True),
    ]


def _title(result: Picture, title: str) -> None:
    size = fitted(title, 0.95, result.right - result.left - 2 * MARGIN)
    result.top -= size * 1.2
    at = (result.left + MARGIN, result.top + MARGIN * 0.7 + size * 0.5)
    result.items.append(Words(at, title, DARK, size, bold=True, anchor="start"))


def _legend(result: Picture, legend: tuple[Key, ...]) -> None:
    """Add swatches with texts in rows under the board."""
    left = x = result.left + MARGIN
    y = result.bottom + 0.35
    for key in legend:
        width = 1.15 + len(key.text) * 0.31 + 0.7
        if x > left and x + width > result.right:
            x, y = left, y + 1.1
        middle = (x + 0.4, y)
        edge = mix(key.colour, DARK, 0.4)
        under = PAPER if key.form == "outline" else key.colour
        if key.form == "disc":
            result.items += shape_item(key.body or ROUND, middle, 0.4, key.colour, edge, 0.06)
        else:
            box = tuple((middle[0] + a * 0.38, y + b * 0.38) for a, b in _BOX)
            line, thick = (key.colour, 0.13) if key.form == "outline" else (edge, 0.05)
            result.items.append(Polygon(box, under, line, thick))
        result.items += shape_item(key.shape, middle, 0.34, tint(key.colour))
        if key.symbol:
            size = fitted(key.symbol, 0.48, 0.62)
            result.items.append(Words(middle, key.symbol, ink(under), size, bold=True))
        result.items.append(Words((x + 1.0, y), key.text, DARK, 0.5, anchor="start"))
        x += width
    result.bottom = y + 0.38 + MARGIN


_BOX = ((-1, -1), (1, -1), (1, 1), (-1, 1))

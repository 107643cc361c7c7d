"""The board as text: offset rows of coloured cells, or plain characters if there are no colours.

A cell is a few columns wide and two lines high if there is room: the upper line shows what is on
the space (or its name), the lower line its name (or its mark). On a narrow terminal cells are one
line high and lose the lower line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from legalist.board.glyphs import width
from legalist.board.model import Board
from legalist.quick_dataclass import frozen

from .canvas import Canvas, Style, fit
from .colour import DARK, ink, mix
from .scene import APART, Key, Outline, Scene, SceneCell

if TYPE_CHECKING:
    from rich.text import Text

COLUMNS = 100
# Longer labels of outlines would run into the names of spaces.
LONGEST_LABEL = 2


def to_terminal(board: Board, scene: Scene, *, columns: int = COLUMNS) -> Text:
    """Return coloured text for a rich console, which adapts the colours to the terminal."""
    return _drawn(board, scene, columns, plain=False).to_rich()


def to_plain(board: Board, scene: Scene, *, columns: int = COLUMNS) -> str:
    """Return text without colours; the texture of a space replaces its fill."""
    return _drawn(board, scene, columns, plain=True).to_str()


@frozen(slots=False)
class Grid:
    """The size of a cell in characters, and the positions of the cells."""

    wide: int
    high: int
    at: tuple[tuple[int, int], ...]


def _drawn(board: Board, scene: Scene, columns: int, *, plain: bool) -> Canvas:
    canvas = Canvas()
    if scene.title:
        canvas.write(0, 0, scene.title, Style(bold=True))
        canvas.top = canvas.height + 1
    if board.layout == "graph":
        _list(canvas, board, scene, plain)
    else:
        _cells(canvas, board, scene, columns, plain)
    if scene.legend:
        canvas.top = canvas.height + 1
        _legend(canvas, scene.legend, columns, plain)
    return canvas


def _grid(board: Board, columns: int) -> Grid:
    """Return the roomiest grid that fits; if none does, the narrowest."""
    longest = max(width(name) for name in board.names)
    choices = [(max(6, longest + 2), 2), (max(4, longest + 1), 1), (4, 1)]
    grid = None
    for wide, high in choices:
        wide += wide % 2  # half a cell must be a whole number of columns
        grid = _placed(board, wide, 2 if board.layout == "flat" else high)
        if max(x for x, _ in grid.at) + wide < columns:
            break
    assert grid is not None
    return grid


def _placed(board: Board, wide: int, high: int) -> Grid:
    if board.layout == "pointy":
        at = [(wide * a + wide // 2 * b, high * b) for a, b in board.at]
    elif board.layout == "flat":
        at = [(wide * a, high * b + high // 2 * a) for a, b in board.at]
    else:
        at = [(wide * a, high * b) for a, b in board.at]
    left, top = min(x for x, _ in at), min(y for _, y in at)
    return Grid(wide, high, tuple((x - left, y - top) for x, y in at))


def _cells(canvas: Canvas, board: Board, scene: Scene, columns: int, plain: bool) -> None:
    grid = _grid(board, columns)
    for number, cell in enumerate(scene.cells):
        (x, y), (a, b) = grid.at[number], board.at[number]
        # Neighbours of one colour get slightly different shades, so that cells can be
        # distinguished.
        shade = (a + b) % 2 * 2 if board.layout == "square" else (a - b) % 3
        lines = _lines(board.names[number], cell, grid)
        for row in range(grid.high):
            text, bold, faint = lines[row]
            below = mix(cell.token.colour if cell.token else cell.fill, DARK, shade * 0.035)
            above = (cell.text_colour if bold else "") or ink(below)
            style = Style(mix(above, below, 0.4) if faint else above, below, bold)
            if plain:
                # A piece on a space hides it, except for the line with the space's name.
                filler = " " if row == 0 and (cell.token or cell.text) else cell.texture
                canvas.write(x, y + row, "|", Style())
                canvas.write(x + 1, y + row, fit(text, grid.wide - 1, filler), Style())
                canvas.write(x + grid.wide, y + row, "|", Style(), keep=True)
            else:
                canvas.write(x, y + row, " " + fit(text, grid.wide - 1), style)
    for outline in scene.outlines:
        _outlined(canvas, grid, outline, plain)


def _outlined(canvas: Canvas, grid: Grid, outline: Outline, plain: bool) -> None:
    """Draw bars at the left and right ends of the group's rows, and its label on each of its
    spaces."""
    taken = {grid.at[number] for number in outline.spaces}
    for x, y in taken:
        for row in range(y, y + grid.high):
            if (x - grid.wide, y) not in taken:
                canvas.mark(x, row, "[" if plain else "▌", outline.colour)
            if (x + grid.wide, y) not in taken:
                canvas.mark(x + grid.wide, row, "]" if plain else "▌", outline.colour)
        wide = width(outline.label)
        if 0 < wide <= LONGEST_LABEL:
            corner = (x + grid.wide - wide, y + grid.high - 1)
            canvas.mark(*corner, outline.label, outline.colour, bold=True, keep=True)


def _lines(name: str, cell: SceneCell, grid: Grid) -> list[tuple[str, bool, bool]]:
    """Return (text, bold, faint) for each line of a cell."""
    high = grid.high
    if cell.text:
        # Two signs are separated if there is room for it.
        text = cell.text if width(cell.text) < grid.wide else cell.text.replace(APART, "")
        return [(text, True, False), (name, False, True)][:high]
    if cell.mark and high > 1:
        return [(cell.mark, True, False), (name, False, True)]
    return [(name, False, not cell.mark), ("", False, False)][:high]


def _list(canvas: Canvas, board: Board, scene: Scene, plain: bool) -> None:
    """List the spaces with their neighbours: a free graph has no rows to print."""
    longest = max(width(name) for name in board.names)
    widest = max([width(cell.text or cell.mark) for cell in scene.cells] + [1])
    for number, cell in enumerate(scene.cells):
        y = canvas.height - canvas.top if number else 0
        below = cell.token.colour if cell.token else cell.fill
        style = Style() if plain else Style(cell.text_colour or ink(below), below, bold=True)
        around = " ".join(board.names[other] for other in board.neighbours[number])
        canvas.write(0, y, board.names[number], Style())
        canvas.write(longest + 1, y, fit(cell.text or cell.mark, widest + 2), style)
        canvas.write(longest + widest + 4, y, f"– {around}", Style())


def swatch_text(key: Key, plain: bool) -> str:
    """Return the text of a swatch of the legend: the sign, or the form and fill that is
    explained."""
    if key.form == "outline":
        left, right = "[]" if plain else "▌▌"
        return f"{left}{key.symbol or ' '}{right}"
    return key.symbol or (key.texture if plain else "")


def _legend(canvas: Canvas, legend: tuple[Key, ...], columns: int, plain: bool) -> None:
    x = y = 0
    for key in legend:
        sample = swatch_text(key, plain)
        style = Style() if plain else Style(ink(key.colour), key.colour, bold=True)
        swatch = fit(sample, max(3, width(sample)))
        room = width(swatch) + 1 + width(key.text)
        if x and x + room > columns:
            x, y = 0, y + 1
        canvas.write(x, y, swatch, style)
        canvas.write(x + width(swatch) + 1, y, key.text, Style())
        x += room + 3

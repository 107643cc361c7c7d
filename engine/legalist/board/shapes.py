"""Generated boards: a rhombus or hexagon of hexes, a rectangle of hexes or squares."""

from collections.abc import Mapping

from legalist.quick_dataclass import frozen

from .geometry import Layout, Place

SHAPES: Mapping[str, tuple[Layout, ...]] = {
    "rhombus": ("pointy", "flat"),
    "hexagon": ("pointy", "flat"),
    "rectangle": ("pointy", "flat", "square"),
}
SIZES: Mapping[str, int] = {"rhombus": 2, "hexagon": 1, "rectangle": 2}


@frozen(slots=False)
class Generated:
    """A space of a generated board: named by row letter and number, marked if it is on an edge."""

    name: str
    at: Place
    marks: tuple[str, ...]


def count(shape: str, sizes: tuple[int, ...]) -> int:
    """Return how many spaces there would be, to refuse a giant board before building it."""
    if shape == "hexagon":
        side = sizes[0]
        return 3 * side * (side - 1) + 1
    return sizes[0] * sizes[1]


def generate(shape: str, sizes: tuple[int, ...], layout: Layout) -> list[Generated]:
    """Return the spaces; `sizes` are [rows, columns], or the length of a hexagon's side."""
    rows = _hexagon(sizes[0]) if shape == "hexagon" else _rows(shape, sizes[0], sizes[1], layout)
    result = []
    for row, places in enumerate(rows):
        for column, place in enumerate(places):
            edges = {
                "first_row": row == 0,
                "last_row": row == len(rows) - 1,
                "first_column": column == 0,
                "last_column": column == len(places) - 1,
            }
            marks = tuple(mark for mark, there in edges.items() if there)
            result.append(Generated(f"{letters(row)}{column + 1}", place, marks))
    return result


def letters(row: int) -> str:
    """Return the letters of a row: A … Z, AA, AB …"""
    name = ""
    row += 1
    while row:
        row, rest = divmod(row - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def _hexagon(side: int) -> list[list[Place]]:
    reach = range(-side + 1, side)
    return [[(q, r) for q in reach if abs(q + r) < side] for r in reach]


def _rows(shape: str, rows: int, columns: int, layout: Layout) -> list[list[Place]]:
    """Return the rows: those of a rhombus follow the axes; in a rectangle of hexes each second row
    steps back."""
    if shape == "rectangle" and layout == "pointy":
        return [[(c - r // 2, r) for c in range(columns)] for r in range(rows)]
    if shape == "rectangle" and layout == "flat":
        return [[(c, r - c // 2) for c in range(columns)] for r in range(rows)]
    return [[(c, r) for c in range(columns)] for r in range(rows)]

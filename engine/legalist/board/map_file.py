"""From a map file to a board.

The schema checks the shape of the file; this module checks the meaning of the map: places that
clash, names that are not declared, forms that do not fit. All findings are collected, and whatever
is wrong, the rest is still checked.
"""

from collections.abc import Mapping as Options
from pathlib import Path

from legalist import schema
from legalist.diagnostics import Label, Report
from legalist.source import Mapping, Node, Scalar, TreeMemory, read_yaml

from .geometry import Layout, Place, steps
from .groups import add_marks, read_areas, read_links
from .model import Board, Link
from .rows import typed_spaces
from .spaces import Space, generated_spaces, written_spaces


def read_board(
    path: Path, report: Report, options: Options[str, int] | None = None
) -> Board | None:
    """Read and check a map file; return None if it cannot be used."""
    before = _errors(report)
    node = read_yaml(path, report)
    if node is not None:
        schema.validate(node, "map", report)
    if _errors(report) > before or not isinstance(node, Mapping):
        return None
    return board_from_node(node, report, options, id=path.stem)


_boards: TreeMemory[Board | None] = TreeMemory()


def board_from_node(
    node: Mapping,
    report: Report,
    options: Options[str, int] | None = None,
    *,
    id: str = "",
) -> Board | None:
    """Return the board that a schema-checked map describes. `options` gives the numbers that a
    shape may name; `id` is the name of a map that does not give its own, such as one written inside
    a ruleset. All who ask for the board of one tree share it."""
    numbers = options if options is not None and "shape" in node else {}

    def read() -> Board | None:
        before = _errors(report)
        board = _board(node, report, numbers, id)
        return board if _errors(report) == before else None

    return _boards.get(node, (id, *sorted(numbers.items())), report, read)


def _errors(report: Report) -> int:
    return sum(diagnostic.severity == "error" for diagnostic in report)


def _board(node: Mapping, report: Report, options: Options[str, int], id: str) -> Board | None:
    if _contradicts_itself(node, report):
        return None
    layout, directions = _layout(node)
    terrain = _text(node.get("terrain"))
    written = node.get("spaces")
    spaces = _spaces(node, layout, terrain, options, report)
    if spaces is None:
        return None
    if not spaces:
        report.add("L601", node.keys.get("spaces", node.keys.get("rows", node.span)))
        return None
    index = {space.name: number for number, space in enumerate(spaces)}
    listed = read_links(written, index, report) if layout == "graph" else None
    places = _places(spaces, layout, report)
    marks: dict[str, dict[int, str]] = {}
    for number, space in enumerate(spaces):
        for mark, label in space.marks.items():
            marks.setdefault(mark, {})[number] = label
    add_marks(marks, node.get("marks"), index, report)
    name = _text(node.get("map")) or id
    return Board(
        id=name,
        title=_title(node.get("title"), name),
        layout=layout,
        names=tuple(index),
        at=places,
        terrain=tuple(space.terrain for space in spaces),
        marks=marks,
        areas=read_areas(node.get("areas"), index, report),
        links=_touching(places, steps(layout, directions)) if listed is None else listed,
    )


def _contradicts_itself(node: Mapping, report: Report) -> bool:
    """Report and return whether the spaces are given in two ways; then the rest has no meaning."""
    layouts = [layout for layout in ("hexes", "squares") if layout in node]
    if len(layouts) > 1:
        earlier = Label(node.keys["hexes"], "hexes chosen here")
        report.add("L607", node.keys["squares"], labels=[earlier], help="keep one of the two lines")
    forms = [form for form in ("spaces", "shape", "rows") if form in node]
    if len(forms) > 1:
        one, other = forms[:2]
        label = Label(node.keys[one], f"`{one}` is here")
        report.add("L608", node.keys[other], labels=[label], one=one, other=other)
    return len(layouts) > 1 or len(forms) > 1


def _spaces(
    node: Mapping, layout: Layout, terrain: str, options: Options[str, int], report: Report
) -> list[Space] | None:
    """Return the spaces, in whichever of the three forms; None if what is wrong has been
    reported."""
    written, shape = node.get("spaces"), node.get("shape")
    if isinstance(shape, Mapping):
        return generated_spaces(shape, layout, terrain, options, report)
    if "rows" in node:
        return typed_spaces(node, layout, terrain, report)
    return written_spaces(written, layout, terrain, report) if isinstance(written, Mapping) else []


def _layout(node: Mapping) -> tuple[Layout, int]:
    hexes, squares = node.get("hexes"), node.get("squares")
    if hexes is not None:
        return ("flat" if _text(hexes) == "flat" else "pointy"), 6
    if squares is not None:
        return "square", 8 if _text(squares) == "8" else 4
    return "graph", 0


def _places(spaces: list[Space], layout: Layout, report: Report) -> tuple[Place, ...]:
    """Return the coordinates, one per space and all different; none at all if a free graph has
    none."""
    if layout == "graph" and all(space.at is None for space in spaces):
        return ()
    first: dict[Place, Space] = {}
    for space in spaces:
        if space.at is None:
            report.add("L603", space.span, space=space.name)
        elif space.at in first:
            other = first[space.at]
            report.add(
                "L602",
                space.at_span,
                labels=[Label(other.at_span, f"`{other.name}` is there")] if other.at_span else [],
                space=space.name,
                other=other.name,
                at=list(space.at),
            )
        else:
            first[space.at] = space
    return tuple(space.at or (0, 0) for space in spaces)


def _touching(places: tuple[Place, ...], around: tuple[Place, ...]) -> tuple[Link, ...]:
    numbers = {place: number for number, place in enumerate(places)}
    beside = (
        (number, numbers.get((a + x, b + y), -1))
        for number, (a, b) in enumerate(places)
        for x, y in around
    )
    return tuple(sorted((one, other) for one, other in beside if one < other))


def _title(node: Node | None, name: str) -> dict[str, str]:
    if isinstance(node, Mapping):
        return {language: _text(text) for language, text in node.items.items()}
    return {"en": _text(node) or name}


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) and node.value is not None else ""


def typed_names(node: Mapping) -> dict[tuple[int, int], str]:
    """Return the names that the spaces of `rows:` have without `names:`, by their row and column in
    the text, from 0."""
    rows = node.get("rows")
    if not isinstance(rows, Scalar) or rows.style != "literal":
        return {}
    kept = [key for key in node if key not in ("names", "order")]
    bare = Mapping(
        node.span, {key: node.items[key] for key in kept}, {key: node.keys[key] for key in kept}
    )
    spaces = typed_spaces(bare, _layout(node)[0], "", Report()) or []
    top, left = rows.span.line + 1, rows.indent + 1
    return {(one.span.line - top, one.span.column - left): one.name for one in spaces}

"""From a board to the text of a map file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from legalist.board.geometry import DIAGONAL_STEPS, Layout
from legalist.board.model import Board
from legalist.board.shapes import generate

from .legend import HOLE, PLAIN, Meaning
from .row_plan import Plan, plan_rows
from .sign_choice import choose_signs
from .space_list import listed_spaces
from .stagger import FLAT, POINTY, SQUARES, Stagger
from .yaml_text import block, filled, flow, name, quoted, scalar

HOLE_SIGN = "-"
# Beyond this a text in rows is mostly blanks and unreadable.
WIDEST, HIGHEST = 1000, 1000
STAGGERS: Mapping[Layout, Stagger] = {"pointy": POINTY, "flat": FLAT, "square": SQUARES}


def map_text(board: Board, more: Mapping[str, Any] | None = None) -> str:
    """Return a whole map file. `more` are keys of the file that are not part of the board.

    A free graph has no rows, and a board of far-flung parts would be mostly blanks: these are
    written space by space.
    """
    lines = [f"map: {board.id}"]
    if board.title != {"en": board.id}:
        lines.append(f"title: {flow(board.title)}")
    for key, value in (more or {}).items():
        lines += block(key, value)
    if board.layout == "square":
        lines.append(f"squares: {8 if _diagonal(board) else 4}")
    elif board.layout != "graph":
        lines.append(f"hexes: {board.layout}")
    lines += _rows(board) or ["", *listed_spaces(board)]
    if board.areas:
        lines += ["", "areas:"]
    for family, areas in board.areas.items():
        lines.append(f"  {name(family)}:" if areas else f"  {name(family)}: {{}}")
        for area in areas:
            spaces = [scalar(board.names[number]) for number in area.spaces]
            lines += _under(f"    {name(area.name)}:", filled("[", spaces, "]", "      "))
    return "\n".join(lines) + "\n"


def _diagonal(board: Board) -> bool:
    """Return whether squares that meet in a corner count as neighbours."""
    return any(
        (board.at[other][0] - a, board.at[other][1] - b) in DIAGONAL_STEPS
        for number, (a, b) in enumerate(board.at)
        for other in board.neighbours[number]
    )


def _rows(board: Board) -> list[str]:
    """Return the rows, the legend, and what follows by name; None if rows are not suitable."""
    chosen = choose_signs(board) if board.layout != "graph" else None
    if chosen is None:
        return []
    signs, legend = chosen
    stagger = STAGGERS[board.layout]
    places = [stagger.text_place(at) for at in board.at]
    plan = plan_rows(stagger, places, board.names)
    left, top = plan.corner.left, plan.corner.top
    if max(x for x, _ in places) - left > WIDEST or max(y for _, y in places) - top > HIGHEST:
        return []
    first = board.at[plan.reading[0]]
    lines = [f"origin: {flow(list(first))}"] if first != (0, 0) else []
    lines += ["numbers: rows"] if plan.numbers == "rows" else []
    drawn = dict(zip(places, signs, strict=True)) | dict.fromkeys(plan.corner.holes, HOLE_SIGN)
    picture = _picture({(x - left, y - top): sign for (x, y), sign in drawn.items()})
    lines += ["", "rows: |2" if picture[0].startswith(" ") else "rows: |"]
    lines += [f"  {line}".rstrip() for line in picture]
    lines += _legend(legend, bool(plan.corner.holes))
    lines += _names(board, plan)
    return lines + _marks(board, [legend[sign] for sign in signs])


def _names(board: Board, plan: Plan) -> list[str]:
    """Return names and order, if they are not the default ones."""
    lines = []
    named = [
        f"{made}: {scalar(board.names[number])}"
        for made, number in zip(plan.generated, plan.reading, strict=True)
        if made != board.names[number]
    ]
    if named:
        lines += ["", *_under("names:", filled("{", named, "}", "  "))]
    first = _out_of_order(plan.reading)
    if first:
        listed = [scalar(name) for name in board.names[:first]]
        lines += ["", *_under("order:", filled("[", listed, "]", "  "))]
    return lines


def plain_rows(layout: Layout, rows: int, columns: int) -> list[str]:
    """Return the text of a rectangle of plain spaces."""
    stagger = STAGGERS[layout]
    places = [stagger.text_place(one.at) for one in generate("rectangle", (rows, columns), layout)]
    return _picture(dict.fromkeys(places, PLAIN))


def _picture(drawn: Mapping[tuple[int, int], str]) -> list[str]:
    lines = []
    for line in range(max(y for _, y in drawn) + 1):
        signs = {x: sign for (x, y), sign in drawn.items() if y == line}
        lines.append("".join(signs.get(x, " ") for x in range(max(signs, default=-1) + 1)))
    return lines


def _legend(legend: Mapping[str, Meaning], holes: bool) -> list[str]:
    entries = []
    for sign, meaning in legend.items():
        if meaning.marks:
            marks = {"marks": dict.fromkeys(meaning.marks, True)}
            said = {"terrain": meaning.terrain, **marks} if meaning.terrain else marks
            entries.append(f"  {quoted(sign)}: {flow(said)}")
        elif meaning.terrain or sign != PLAIN:
            entries.append(
                f"  {quoted(sign)}: {scalar(meaning.terrain) if meaning.terrain else '{}'}"
            )
    if holes:
        entries.append(f"  {quoted(HOLE_SIGN)}: {HOLE}")
    return ["legend:", *entries] if entries else []


def _marks(board: Board, meanings: Sequence[Meaning]) -> list[str]:
    """Return labels, and marks that the legend leaves out."""
    lines = []
    for mark, spaces in board.marks.items():
        said = [
            f"{scalar(board.names[number])}: {name(label) if label else 'true'}"
            for number, label in sorted(spaces.items())
            if label or mark not in meanings[number].marks
        ]
        if said:
            lines += _under(f"  {name(mark)}:", filled("{", said, "}", "    "))
    return ["", "marks:", *lines] if lines else []


def _under(key: str, lines: list[str]) -> list[str]:
    """Put a short value beside its key, a long one below it."""
    if len(lines) == 1 and len(key) + len(lines[0].lstrip()) < 100:
        return [f"{key} {lines[0].lstrip()}"]
    return [key, *lines]


def _out_of_order(reading: Sequence[int]) -> int:
    """Return how many spaces must be listed for all to be counted in the board's order: those
    before the last run that is already in reading order."""
    position = {number: place for place, number in enumerate(reading)}
    first = len(reading) - 1
    while first and position[first - 1] < position[first]:
        first -= 1
    return first

"""From a text in rows to the spaces of a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping as Table

from legalist.board.geometry import Layout, Place
from legalist.board.glyphs import width
from legalist.board.spaces import FARTHEST, Space, read_place
from legalist.diagnostics import Report
from legalist.limits import MOST_SIGNS, MOST_SPACES
from legalist.source import Mapping, Scalar

from .legend import Legend, Meaning, near_sign, read_legend
from .signs import Sign, read_signs
from .space_names import in_order, own_names
from .stagger import Stagger
from .stagger_fit import find_stagger, report_misfits, usual_rest


def typed_spaces(node: Mapping, layout: Layout, terrain: str, report: Report) -> list[Space] | None:
    """Return the spaces of a map with `rows:`, row by row; None if the rows cannot be
    interpreted."""
    rows = node.get("rows")
    if not isinstance(rows, Scalar):
        return None
    if layout == "graph":
        fitting = "`hexes: pointy`, `hexes: flat`, `squares: 4` or `squares: 8`"
        report.add("L610", node.keys["rows"], shape="board typed in rows", fitting=fitting)
        return None
    if rows.style == "folded" or (rows.style != "literal" and rows.span.line != rows.span.end_line):
        help = "write `rows: |2`, and each row on a line of its own, two columns further in"
        report.add("L624", node.keys["rows"], help=help)
        return None
    legend = read_legend(node.get("legend"), terrain, report)
    signs = sum(map(len, rows.text.split()))
    if signs > MOST_SIGNS:
        report.add("L606", node.keys["rows"], count=signs, most=MOST_SPACES)
        return None
    lines = [line for line in read_signs(rows) if not _tabbed(line, report)]
    meanings = _meanings(lines, legend, report)
    count = sum(not meanings[sign.text].hole for line in lines for sign in line)
    if count > MOST_SPACES:
        report.add("L606", node.keys["rows"], count=count, most=MOST_SPACES)
    if not count or count > MOST_SPACES:
        return None if count or (signs and not lines) else []
    stagger = find_stagger(layout, lines)
    sure = [line for line in lines if not _widened(line, legend)]
    report_misfits(stagger, usual_rest(stagger, lines), sure, report)
    spaces = _spaces(lines, meanings, stagger, node, report)
    named = own_names(spaces, node.get("names"), report)
    return in_order(named, node.get("order"), report)


def _widened(line: list[Sign], legend: Legend) -> bool:
    """Return whether there is a wide sign where a narrow one may have been meant. It shifts
    everything after it."""
    return any(sign.text not in legend and width(sign.text) > 1 for sign in line)


def _tabbed(line: list[Sign], report: Report) -> bool:
    """Report a tab; the positions of the signs after it are unknown, so its line is not checked
    further."""
    tab = next((sign for sign in line if sign.text == "\t"), None)
    if tab is not None:
        report.add("L618", tab.span, help=near_sign("\t", ()), sign="\\t")
    return tab is not None


def _meanings(lines: list[list[Sign]], legend: Legend, report: Report) -> Table[str, Meaning]:
    """Return the meaning of every sign; an unexplained one is reported once and read as a space."""
    known = dict(legend)
    counts = Counter(sign.text for line in lines for sign in line)
    for sign in (sign for line in lines for sign in line):
        if sign.text not in known:
            number = counts[sign.text]
            times = f"; it is typed {number} times" if number > 1 else ""
            help = near_sign(sign.text, legend) + times
            report.add("L618", sign.span, help=help, sign=sign.text)
            known[sign.text] = Meaning()
    return known


def _spaces(
    lines: list[list[Sign]],
    meanings: Table[str, Meaning],
    stagger: Stagger,
    node: Mapping,
    report: Report,
) -> list[Space]:
    """Return the spaces; signs that are out of step are put at the nearest position, so that names
    are known."""
    rest = usual_rest(stagger, lines)
    left, top = min(line[0].x for line in lines), lines[0][0].y
    found: dict[Place, Sign] = {}
    for sign in sorted(
        (s for line in lines for s in line), key=lambda s: (stagger.row(s.y - top), s.x)
    ):
        if not meanings[sign.text].hole:
            found.setdefault(stagger.place(sign.x, sign.y, rest), sign)
    numbers = node.get("numbers")
    by_row = isinstance(numbers, Scalar) and numbers.value == "rows"
    places = [(sign.x, sign.y) for sign in found.values()]
    names = stagger.names(places, (left, top), "rows" if by_row else "columns")
    first = next(iter(found), (0, 0))
    origin = read_place(node.get("origin")) or (0, 0)
    spaces = []
    for name, (a, b), sign in zip(names, found, found.values(), strict=True):
        at = a + origin[0] - first[0], b + origin[1] - first[1]
        if max(abs(at[0]), abs(at[1])) > FARTHEST:
            report.add("L616", sign.span, space=name, farthest=FARTHEST)
        meaning = meanings[sign.text]
        spaces.append(Space(name, sign.span, at, sign.span, meaning.terrain, dict(meaning.marks)))
    return spaces

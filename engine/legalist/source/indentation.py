"""Lines that the parser finds indented too little or too much."""

from collections.abc import Iterator

from .lines import Lines
from .mend import Mend, Stopped


def indentation_slips(stop: Stopped) -> Iterator[Mend]:
    """Move the line, with what belongs to it, to where a line above it begins."""
    lines = stop.lines
    yield from _first_lines(lines, stop.at.line)
    for number in (stop.at.line, next(lines.below(stop.at.line), 0)):
        if number and lines.filled(number):
            yield from _moved(lines, number)


def _moved(lines: Lines, number: int) -> Iterator[Mend]:
    own = lines.indent(number)
    levels: dict[int, int] = {}
    lowest = 1000
    for above in lines.above(number):
        if lines.indent(above) < lowest:
            lowest = lines.indent(above)
            levels[lowest] = above
        if lowest == 0:
            break
    child = next(lines.below(number), 0)
    opens = child and lines.indent(child) > own and lines[number].rstrip().endswith(":")
    if opens and lines.indent(child) - 2 in levels and lines.indent(child) - 2 != own:
        # What is below it is right, so only this line is off.
        level = lines.indent(child) - 2
        yield _indent_like(lines, number, [number], level, levels[level])
    for level in sorted(levels, key=lambda level: (abs(level - own), -level)):
        if level > own and level % 2 and not own % 2:
            # Steps are of two, so the lines above are the ones that are off.
            rows = [levels[level]]
            for row in lines.below(levels[level]):
                if row >= number:
                    break
                rows.append(row)
            yield _indent_like(lines, rows[0], rows, own, number)
        if level != own:
            for rows in (_run(lines, number), lines.block(number)):
                yield _indent_like(lines, number, rows, level, levels[level])


def _indent_like(lines: Lines, number: int, rows: list[int], level: int, model: int) -> Mend:
    own = lines.indent(number)
    help = f"indent it by {level}, like `{_short(lines, model)}` in line {model}"
    edits = lines.shift(rows, level - own)
    return Mend("L113", lines.whole(number), help, edits, help=help, blanks={"indent": own})


def _run(lines: Lines, number: int) -> list[int]:
    """Return the following lines that are indented at least as much."""
    own = lines.indent(number)
    rows = [number]
    for below in lines.below(number):
        if lines.indent(below) < own:
            break
        rows.append(below)
    return rows


def _first_lines(lines: Lines, number: int) -> Iterator[Mend]:
    """Move the lines above this one, if they are indented too far: ` title: x` at the top."""
    rows = sorted(lines.above(number))
    if not rows:
        return
    own, first = lines.indent(number), lines.indent(rows[0])
    if first > own and all(lines.indent(row) >= first for row in rows):
        help = f"indent it by {own}, like `{_short(lines, number)}` in line {number}"
        yield Mend(
            "L113", lines.whole(rows[0]), help, lines.shift(rows, own - first), help=help,
            blanks={"indent": first},
        )  # fmt: skip


def _short(lines: Lines, number: int) -> str:
    entry = lines.entry(number)
    return f"{entry.key}:" if entry is not None else lines[number].strip()

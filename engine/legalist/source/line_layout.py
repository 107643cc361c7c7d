"""Slips with the layout of lines: tabs, texts of several lines, comments, stray lines."""

import re
from collections.abc import Iterator

from legalist.diagnostics import Edit

from .lines import Lines
from .mend import Mend, Stopped, writing

# The first words of sentences that have a colon of their own.
SENTENCE = re.compile(r"\s*(if|for|else|otherwise|unless|while|each|repeat|ask)\b")
_REMARK = re.compile(r"\s*(//+|/\*+|--(?!-)|;+|'(?= )|REM )\s*(?P<text>.*?)\s*(?:\*/)?$")
# The end of a line after which a text follows whose first line sets its indentation.
_HEADER = re.compile(r"[:-] +[|>][-+]?( +#.*)?$")
# The start of a line, as far as its key; a text can also be in a list.
_TO_KEY = re.compile(r" *(?:- +(?![|>]))*")
# Symbols with spaces between them.
_ROW = re.compile(r"\s*(\S\s+)*\S\s*")
_INDENTS = (2, 4, 8)


def tabs(stop: Stopped) -> Iterator[Mend]:
    lines, number = stop.lines, stop.at.line
    line = lines[number]
    blank = line[: len(line) - len(line.lstrip())]
    if "\t" not in blank and stop.sign != "\t":
        return
    column = line.index("\t") + 1
    rows = [n for n in range(1, len(lines) + 1) if re.match(r" *\t", lines[n]) and lines[n].strip()]
    if not rows:  # it is after a hyphen, or alone on its line
        span = lines.part(number, column, column + 1)
        help = "put a space in place of the tab"
        yield Mend("L108", span, help, (Edit(span, " "),), help=help)
    for width in _INDENTS if rows else ():
        edits = []
        for row in rows:
            text = lines[row]
            lead = text[: len(text) - len(text.lstrip())]
            edits.append(Edit(lines.part(row, 1, len(lead) + 1), lead.expandtabs(width)))
        if not all(_below_its_key(lines, row, edit) for row, edit in zip(rows, edits, strict=True)):
            continue
        title = "indent with spaces instead of tabs"
        help = f"put {width} spaces in place of each tab"
        yield Mend("L108", lines.part(number, column, column + 1), title, tuple(edits), help=help)


def _below_its_key(lines: Lines, number: int, edit: Edit) -> bool:
    """Return whether the line is indented further than a key above it that has no value beside
    it."""
    above = next(lines.above(number), 0)
    if not above or lines[above].startswith("\t") or not lines[above].rstrip().endswith((":", "|")):
        return True
    return len(edit.text) > lines.indent(above)


def outdented_lines(stop: Stopped) -> Iterator[Mend]:
    lines = stop.lines
    outdented = [n for n in (stop.since.line, stop.at.line) if left_of_block(n, lines)]
    for number in outdented[:1]:
        yield left_of_block_mend(number, lines)


def left_of_block_mend(number: int, lines: Lines) -> Mend:
    """Return a mend: the line belongs further right, or the first line of the text begins with
    spaces of its own, as the first row of a map of hexes does."""
    first, own = block_indents(number, lines)
    kept: list[int] = []
    for row in range(number, len(lines) + 1):
        if not own <= lines.indent(row) < first or not lines[row].strip():
            break
        kept.append(row)
    header = next(n for n in lines.above(number) if lines.indent(n) < own)
    if _ROW.fullmatch(lines[number]) and own >= lines.indent(header) + 2:
        bar = max(lines[header].rfind("|"), lines[header].rfind(">")) + 2
        edits: tuple[Edit, ...] = (lines.insert(header, bar, "2"),)
        help = "if the first line begins with spaces of its own, write `|2` instead of `|`"
        title = "write `|2`"
    else:
        edits = lines.shift(kept, first - own)
        title = help = f"indent it by {first}, like the first line of the text"
    return Mend("L131", lines.whole(number), title, edits, safe=False, help=help)


def block_indents(number: int, lines: Lines) -> tuple[int, int]:
    """Return the indentation of the first line of the `|` block around this line, and of the line
    itself; (0, …) if there is no such block."""
    own = lines.indent(number)
    first = 0
    for above in range(number - 1, 0, -1):
        line = lines[above]
        if not line.strip():
            continue
        indent = lines.indent(above)
        if indent <= own:
            key = _TO_KEY.match(line)
            assert key is not None
            is_block = bool(_HEADER.search(line)) and key.end() < own < first
            return (first if is_block else 0), own
        first = indent
    return 0, own


def left_of_block(number: int, lines: Lines) -> bool:
    """Return whether this line belongs to a `|` block that ended before it, because it is indented
    less than the block's first line, though more than the block's key."""
    return block_indents(number, lines)[0] > 0


def fence(stop: Stopped) -> Iterator[Mend]:
    """Lines that mark a code block in a document, copied along with it."""
    lines = stop.lines
    rows = [n for n in range(1, len(lines) + 1) if re.match(r"\s*(```|~~~)", lines[n])]
    if rows:
        edits = tuple(lines.cut(row, row) for row in rows)
        title = "take the line out"
        yield Mend("L159", lines.whole(rows[0]), title, edits, help=title)


def remarks(stop: Stopped) -> Iterator[Mend]:
    lines = stop.lines
    for number in stop.suspects:
        match = _REMARK.fullmatch(lines[number])
        if match:
            span = lines.whole(number)
            edits = (Edit(span, f"# {match['text']}".rstrip()),)
            yield writing("L153", span, lines, edits)
    number = stop.at.line
    after = re.search(r"\s(//.*)$", lines[number])
    if after:
        span = lines.part(number, after.start(1) + 1, after.end(1) + 1)
        edits = (Edit(span, "# " + after[1].lstrip("/ ")),)
        yield writing("L153", span, lines, edits)


def bar(stop: Stopped) -> Iterator[Mend]:
    """Sentences of several lines below `do:`, or after it, without `|`."""
    lines, number = stop.lines, stop.at.line
    parent = lines.parent(number)
    entry = lines.entry(parent)
    if entry is None:
        return
    rows = [n for n in lines.block(parent)[1:] if n <= number and lines.filled(n)]
    stray = lines.entry(number)
    prose = bool(entry.value) and stray is not None and " " in stray.key and "(" not in stray.key
    if not (prose or any(SENTENCE.match(lines[row]) for row in rows)):
        return
    if not entry.value or entry.value == ">":
        span = lines.part(parent, entry.start, entry.start + len(entry.value))
        text = "|" if lines[parent][: entry.start - 1].endswith(" ") else " |"
        edits = (Edit(lines.part(parent, lines.end(parent), lines.end(parent)), text),)
        if entry.value:
            edits = (Edit(span, "|"),)
    else:
        span = lines.part(parent, entry.start, entry.start + len(entry.value))
        edits = (Edit(span, f"|\n{' ' * lines.indent(number)}{entry.value}"),)
    help = (
        f"write `{entry.key}: |` and the text on the lines below it, each with the same indentation"
    )
    yield Mend("L154", lines.whole(parent), f"write `{entry.key}: |`", edits, help=help,
               blanks={"key": entry.key})  # fmt: skip


def block_not_indented(stop: Stopped) -> Iterator[Mend]:
    """The text after `|` is not indented further than its key."""
    lines = stop.lines
    for number in stop.suspects:
        above = next((n for n in lines.above(number) if _HEADER.search(lines[n])), 0)
        own = lines.indent(number)
        if not above or lines.indent(above) < own:
            continue
        first = next(lines.below(above), 0)
        rows = []
        for row in range(first, len(lines) + 1):
            stray = lines.entry(row)
            entry = stray is not None and not SENTENCE.match(lines[row])
            if lines.indent(row) < own or (entry and lines.indent(row) == own):
                break
            rows.append(row)
        if rows and lines.indent(first) == own:
            by = lines.indent(above) + 2 - own
            help = f"indent it by {own + by}"
            key = lines[above].strip().partition(":")[0].lstrip("- ")
            edits = lines.shift(rows, by)
            yield Mend("L161", lines.whole(first), help, edits, help=help, blanks={"key": key})


def text_after_bar(stop: Stopped) -> Iterator[Mend]:
    if "block scalar" not in stop.context:
        return
    lines, number = stop.lines, stop.at.line
    line = lines[number]
    bar = re.search(r"[|>][-+\d]*(\s*)(\S.*)$", line)
    if bar is None:
        return
    span = lines.part(number, bar.start(2) + 1, bar.end(2) + 1)
    below = next(lines.below(number), 0)
    own = lines.indent(number)
    width = lines.indent(below) if below and lines.indent(below) > own else own + 2
    place = lines.part(number, bar.start(1) + 1, len(line) + 1)
    edits = (Edit(place, f"\n{' ' * width}{bar[2]}"),)
    help = f"write `{bar[2]}` on the next line, indented by {width}"
    yield Mend("L130", span, help, edits, help=help)

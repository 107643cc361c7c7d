"""Slips with braces and brackets: not closed, never opened, without commas, left out."""

import re
from collections.abc import Iterator
from itertools import pairwise

from legalist.diagnostics import Edit, Label

from .lines import Lines, quoted
from .mend import Mend, Stopped, writing

PAIRS = {"{": "}", "[": "]"}
_PAIR = r"[\w-]+: *[^,:{}\[\]]+"
# `min: 3, max: 4`: text that belongs in braces, so the braces are missing.
_PAIRS_WITHOUT = re.compile(rf"(\{{?{_PAIR}(?:, *{_PAIR})+\}}?|\{{?[\w-]+: *\d+\}}?)")
# A value of one word, and the next key after it: `3 max` in `{min: 3 max: 4}`.
_NEXT_KEY = re.compile(r"(?:[:,] *|[{\[] *)(\"[^\"]*\"|'[^']*'|[^\s,:]+)( +)[\w-]+$")


def bracket_slips(stop: Stopped) -> Iterator[Mend]:
    yield from _left_out(stop)
    if "flow" in stop.context:
        yield from _wrong_closer(stop)
        yield from _commas(stop)
        yield from _not_closed(stop)
        yield from _colon_in_text(stop)
    yield from _never_opened(stop)


def open_brackets(line: str) -> str:
    """Return the brackets of a line that are not closed in it, outside quotes."""
    pending = ""
    for match in re.finditer(r"\"[^\"]*\"|'[^']*'|[\[\]{}]", line):
        sign = match.group()
        if sign in PAIRS:
            pending += sign
        elif pending and sign == PAIRS[pending[-1]]:
            pending = pending[:-1]
    return pending


def _left_out(stop: Stopped) -> Iterator[Mend]:
    """`players: min: 3, max: 4`, with or without one of the braces."""
    lines, number = stop.lines, stop.at.line
    entry = lines.entry(number)
    if entry is None or not _PAIRS_WITHOUT.fullmatch(entry.value):
        return
    inner = entry.value.removeprefix("{").removesuffix("}").strip()
    span = lines.part(number, entry.start, entry.start + len(entry.value))
    edits = (Edit(span, f"{{{inner}}}"),)
    yield writing("L155", span, lines, edits, text=inner)


def _wrong_closer(stop: Stopped) -> Iterator[Mend]:
    opening = stop.lines[stop.since.line][stop.since.column - 1 : stop.since.column]
    if opening in PAIRS and stop.sign in ("}", "]", ")") and stop.sign != PAIRS[opening]:
        for text in (PAIRS[opening], PAIRS[opening] + stop.sign):
            edits = (Edit(stop.at, text),)
            yield writing("L112", stop.since, stop.lines, edits, bracket=opening)


def _commas(stop: Stopped) -> Iterator[Mend]:
    lines, number = stop.lines, stop.at.line
    before = lines[number][: stop.at.column - 1]
    match = _NEXT_KEY.search(before)
    if match and stop.sign == ":":
        edits = (lines.insert(number, match.end(1) + 1, ","),)
        yield writing("L156", lines.part(number, match.end(1) + 1, match.end(1) + 2), lines, edits,
                      after=match[1])  # fmt: skip
    if number == stop.since.line and re.search(r"[\"'\]}]\s+$", before):
        end = len(before.rstrip()) + 1
        edits = (lines.insert(number, end, ","),)
        last = re.split(r"[\s,:{\[]+", before.rstrip())[-1]
        yield writing("L156", lines.part(number, end, end + 1), lines, edits, after=last)
    if number > stop.since.line:
        yield from _commas_at_ends(stop)


def _commas_at_ends(stop: Stopped) -> Iterator[Mend]:
    """A group over several lines without commas."""
    lines = stop.lines
    edits: tuple[Edit, ...] = ()
    depth = 0
    rows = [n for n in range(stop.since.line, len(lines) + 1) if lines.filled(n)]
    for row, following in pairwise(rows):
        said = lines[row][: lines.end(row) - 1].rstrip()
        depth += _depth(said)
        if depth <= 0:
            break
        if said[-1:] not in (*",{[",) and not _closes(lines, following):
            edits += (lines.insert(row, lines.end(row), ","),)
    if edits:
        first = edits[0].span
        after = lines[first.line].strip()
        place = lines.part(first.line, first.column, first.column + 1)
        title = "put a comma at the end of each line"
        help, blanks = f"write `{after},`", {"after": after}
        yield Mend("L156", place, title, edits, help=help, blanks=dict(blanks))


def _depth(line: str) -> int:
    """Return how many more brackets a line opens than it closes."""
    signs = re.sub(r"\"[^\"]*\"|'[^']*'", "", line)
    return sum(signs.count(sign) for sign in "{[") - sum(signs.count(sign) for sign in "}]")


def _closes(lines: Lines, number: int) -> bool:
    return bool(re.match(r"\s*[}\]]", lines[number]))


def _not_closed(stop: Stopped) -> Iterator[Mend]:
    lines = stop.lines
    opening = lines[stop.since.line][stop.since.column - 1 : stop.since.column]
    above = next(lines.above(stop.at.line), stop.since.line)
    for number in dict.fromkeys((stop.since.line, max(above, stop.since.line), stop.at.line)):
        pending = open_brackets(lines[number])
        closers = "".join(PAIRS[sign] for sign in reversed(pending)) or PAIRS.get(opening, "")
        end = lines.end(number)
        comma = lines[number][: end - 1].endswith(",")
        edits = (Edit(lines.part(number, end - comma, end), closers),)
        yield writing("L112", stop.since, lines, edits, bracket=opening)


def _colon_in_text(stop: Stopped) -> Iterator[Mend]:
    """`{text: Take a rest: go on, do: end}`: the text ends before a later comma, or at the end."""
    lines, number = stop.lines, stop.at.line
    line = lines[number]
    if stop.sign != ":":
        return
    starts = [m.end() for m in re.finditer(r"(?:[{,\[] *[\w-]+: +|\[ *)", line[: stop.at.column])]
    ends = [
        m.start() for m in re.finditer(r", *[\w-]+: |[}\]]", line) if m.start() >= stop.at.column
    ]
    for start in reversed(starts):
        for end in ends:
            span = lines.part(number, start + 1, end + 1)
            edits = (Edit(span, quoted(line[start:end].rstrip())),)
            yield writing("L110", stop.at, lines, edits)


def _never_opened(stop: Stopped) -> Iterator[Mend]:
    lines, number = stop.lines, stop.at.line
    if stop.sign not in ("}", "]") or "flow" in stop.context:
        return
    opening = {"}": "{", "]": "["}[stop.sign]
    edits = (Edit(stop.at, ""),)
    yield writing("L128", stop.at, lines, edits, bracket=stop.sign)
    entry = lines.entry(number)
    if entry is not None:
        edits = (lines.insert(number, entry.start, opening),)
        yield writing("L128", stop.at, lines, edits, bracket=stop.sign)


def later(stop: Stopped) -> list[Label]:
    """Return where an open bracket was noticed, if that is another line."""
    return [] if stop.at.line == stop.since.line else [Label(stop.at, "it was noticed here")]

"""Slips with texts: quotes that are missing, superfluous or of the wrong sort."""

import re
from collections.abc import Iterator

from legalist.diagnostics import Edit

from .characters import LOOK_ALIKES, plain_signs
from .lines import quoted
from .mend import Mend, Stopped, writing

# So far above the place where reading breaks off an open quote is looked for.
LINES_ABOVE = 20


def look_alikes(stop: Stopped) -> Iterator[Mend]:
    lines = stop.lines
    for number in stop.suspects:
        line = lines[number]
        match = LOOK_ALIKES.search(line)
        if match:
            edits = (lines.rewrite(number, plain_signs(line)),)
            span = lines.part(number, match.start() + 1, match.start() + 2)
            sign = match.group()
            yield writing("L151", span, lines, edits, sign=sign, plain=plain_signs(sign).strip())


def quotes(stop: Stopped) -> Iterator[Mend]:
    lines = stop.lines
    if "quoted scalar" in stop.context and not _in_escape(stop):
        yield from _unclosed(stop)
    yield from _unclosed_above(stop)
    for number in stop.suspects:
        yield from _quotes_in_quotes(stop, number)
    if "flow" in stop.context:
        first = lines[stop.since.line]
        signs = [i for i, sign in enumerate(first) if sign == '"']
        if len(signs) % 2:
            yield from _close_quote(stop, stop.since.line, signs[-1] + 1)


def _in_escape(stop: Stopped) -> bool:
    return "escape" in stop.problem or "hexdecimal" in stop.problem


def _unclosed(stop: Stopped) -> Iterator[Mend]:
    yield from _close_quote(stop, stop.since.line, stop.since.column)


def _unclosed_above(stop: Stopped) -> Iterator[Mend]:
    """A text that is not closed ends at the next quote, which should begin another one."""
    lines = stop.lines
    if '"' not in lines[stop.at.line]:
        return
    for number in range(stop.at.line - 1, max(stop.at.line - LINES_ABOVE, 0), -1):
        entry = lines.entry(number)
        if entry is not None and entry.value.startswith('"') and entry.value.count('"') == 1:
            yield from _close_quote(stop, number, entry.start)


def _close_quote(stop: Stopped, number: int, column: int) -> Iterator[Mend]:
    lines = stop.lines
    line = lines[number]
    quote = line[column - 1]
    ends = [m.start() + 1 for m in re.finditer(r"\s*[}\]]+,?\s*$|\s*, *[\w-]+: ", line)]
    if line.rstrip()[-1:] in "\"'" and len(line.rstrip()) > column:
        last = len(line.rstrip())
        closing = (Edit(lines.part(number, last, last + 1), quote),)
        yield writing("L111", lines.part(number, column, column + 1), lines, closing)
    ends = [lines.end(number), *(end for end in ends if end > column)]
    if line[: column - 1].rstrip().endswith(("{", "[", ",")) or "{" in line[:column]:
        ends.reverse()
    span = lines.part(number, column, column + 1)
    for end in ends:
        yield writing("L111", span, lines, (lines.insert(number, end, quote),))


def _quotes_in_quotes(stop: Stopped, number: int) -> Iterator[Mend]:
    """`'Take a day's rest'`: the quotes at both ends stay, those between are part of the text."""
    lines = stop.lines
    line = lines[number]
    for match in re.finditer(r"(?<=[:\[{,\-] )(['\"])|(?<=\[)(['\"])", line):
        quote = match.group()
        closing = [i for i, sign in enumerate(line) if sign == quote and i > match.start()]
        for last in reversed(closing):
            inner = line[match.start() + 1 : last]
            if quote in inner.replace(quote * 2, "") and line[last + 1 : last + 2] in (*" ,}]", ""):
                span = lines.part(number, match.start() + 1, last + 2)
                place = stop.at if stop.at.line == number else span
                other = "an apostrophe" if quote == "'" else "quotes"
                yield writing("L129", place, lines, (Edit(span, quoted(inner)),), inner=other)
        if len(closing) % 2 and quote == "'":
            # `'Take a rest, it's late`: only the apostrophe closes the text.
            end = lines.end(number)
            inner = line[match.start() + 1 : end - 1].rstrip("'")
            span = lines.part(number, match.start() + 1, end)
            yield writing("L129", span, lines, (Edit(span, quoted(inner)),), inner="an apostrophe")
    # `"Go" is called`: the quotes are part of the text.
    entry = lines.entry(number)
    if entry is not None and entry.value[:1] in ("'", '"'):
        span = lines.part(number, entry.start, entry.start + len(entry.value))
        place = stop.at if stop.at.line == number else span
        edits = (Edit(span, quoted(entry.value)),)
        yield writing("L129", place, lines, edits, inner="quotes")


def backslash(stop: Stopped) -> Iterator[Mend]:
    if "quoted scalar" not in stop.context or not _in_escape(stop):
        return
    lines, number = stop.lines, stop.at.line
    line = lines[number]
    start, end = stop.since.column, line.rfind('"') + 1
    if end <= start:
        return
    column = line.rfind("\\", 0, stop.at.column) + 1 or stop.at.column
    inner = line[start : end - 1]
    text = f"'{inner}'" if "'" not in inner else '"' + inner.replace("\\", "\\\\") + '"'
    edits = (Edit(lines.part(number, start, end + 1), text),)
    yield writing("L125", lines.part(number, column, column + 1), lines, edits)


def hash(stop: Stopped) -> Iterator[Mend]:
    """`{colour: #c23b2e}`: everything from the `#` on is a comment, including the brace."""
    lines = stop.lines
    for number in stop.suspects:
        for match in re.finditer(r"(?<=[:,\[{] )#[^\s,}\]]+", lines[number]):
            span = lines.part(number, match.start() + 1, match.end() + 1)
            edits = (Edit(span, quoted(match.group())),)
            yield writing("L114", span, lines, edits, character="#")


def reserved_start(stop: Stopped) -> Iterator[Mend]:
    """A text that begins with a character that YAML reserves, such as `@`, `{` or `*`."""
    lines = stop.lines
    for number in stop.suspects:
        key = re.match(r"\s*([@`%&*!?|>\[\]{}])(?=: )", lines[number])
        if key is not None:
            span = lines.part(number, key.start(1) + 1, key.end(1) + 1)
            yield writing("L114", span, lines, (Edit(span, f'"{key[1]}"'),), character=key[1])
        entry = lines.entry(number)
        item = re.fullmatch(r"\s*- +(?P<value>[^\s'\"].*?)\s*", lines[number])
        value, start = "", 0
        if entry is not None:
            value, start = entry.value, entry.start
        elif item is not None:
            value, start = item["value"], item.start("value") + 1
        if value and value[0] in "@`%{[&*!|>?]}#":
            span = lines.part(number, start, start + len(value))
            edits = (Edit(span, quoted(value)),)
            sign = lines.part(number, start, start + 1)
            yield writing("L114", sign, lines, edits, character=value[0])
        for match in re.finditer(
            r"[{,\[] *(?:[\w-]+: +)?(?P<value>[@`%&*!][^,}\]]*)", lines[number]
        ):
            span = lines.part(number, match.start("value") + 1, match.end("value") + 1)
            edits = (Edit(span, quoted(match["value"].rstrip())),)
            sign = lines.part(number, match.start("value") + 1, match.start("value") + 2)
            yield writing("L114", sign, lines, edits, character=match["value"][0])


def colon_in_text(stop: Stopped) -> Iterator[Mend]:
    lines, number = stop.lines, stop.at.line
    entry = lines.entry(number)
    if entry is None or not re.search(r":(\s|$)", entry.value):
        item = re.fullmatch(r"\s*- +(?P<value>\S.*?)\s*", lines[number])
        if item is None:
            return
        value, start = item["value"], item.start("value") + 1
    else:
        value, start = entry.value, entry.start
    span = lines.part(number, start, start + len(value))
    yield writing("L110", stop.at, lines, (Edit(span, quoted(value)),))

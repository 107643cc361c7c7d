"""Slips with entries and lists: colons, equals signs, hyphens, two entries on a line."""

import re
from collections.abc import Iterator

from legalist.diagnostics import Edit

from .lines import Lines
from .mend import Mend, Stopped, writing

_BULLET = re.compile(
    r"(?P<lead>\s*)(?P<sign>[*•·‣–—−+]|-(?=[^\s-])|\d+[.)](?= ))\s*(?P<text>\S.*)$"
)
_EQUALS = re.compile(
    r"(?P<lead>\s*(?:- +)?)(?P<key>[\w-]+(?:\([^()]*\))?)\s*(?::=|=>|->|=)\s*(?P<value>.*)$"
)
_NO_BLANK = re.compile(r"(?P<lead>\s*(?:- +)?)(?P<key>[\w-]+(?:\([^():]*\))?):(?P<value>[^\s:].*)$")
_SPLIT = re.compile(r"(?P<lead>\s*(?:- +)?)(?P<key>[\w-]+(?:\([^()]*\))?)\s+(?P<value>[^\s=:].*)$")
_WORD = re.compile(r"\s*(?:- +)?[\w-]+(?: *\([^()]*\))?")


def bullets(stop: Stopped) -> Iterator[Mend]:
    lines = stop.lines
    for number in stop.suspects:
        if _BULLET.fullmatch(lines[number]):
            yield bullet_mend(number, lines)


def bullet_mend(number: int, lines: Lines) -> Mend:
    """Return a mend that gives all lines of the list their hyphen and space at once."""
    indent = lines.indent(number)
    rows = [number]
    for step in (lines.above(number), lines.below(number)):
        for row in step:
            if lines.indent(row) < indent:
                break
            if lines.indent(row) == indent and _BULLET.fullmatch(lines[row]):
                rows.append(row)
    edits = []
    for row in sorted(rows):
        match = _BULLET.fullmatch(lines[row])
        assert match is not None
        edits.append(lines.rewrite(row, f"{match['lead']}- {match['text']}"))
    first = min(rows)
    line = edits[0].text.strip()
    return Mend("L152", lines.whole(first), f"write `{line}`", tuple(edits), help=f"write `{line}`")


def no_dash(stop: Stopped) -> Iterator[Mend]:
    """A line without a hyphen among lines that have one."""
    lines = stop.lines
    for number in stop.suspects:
        near = [next(lines.above(number), 0), next(lines.below(number), 0)]
        lists = [n for n in near if n and re.match(r"\s*- ", lines[n])]
        if lists and not re.match(r"\s*- ", lines[number]):
            text = lines[number].strip()
            indent = lines.indent(lists[0])
            edits = (lines.rewrite(number, f"{' ' * indent}- {text}"),)
            yield writing("L152", lines.whole(number), lines, edits)


def dash_after_key(stop: Stopped) -> Iterator[Mend]:
    """`seats: - red`: the entries of a list go below the key, or in brackets."""
    lines, number = stop.lines, stop.at.line
    entry = lines.entry(number)
    if entry is not None and entry.value.startswith("- "):
        own = lines.indent(number)
        items = [part.strip() for part in re.split(r"\s-\s", f" {entry.value}") if part.strip()]
        rows = list(lines.below(number))
        more = []
        for row in rows:
            if lines.indent(row) <= own or not re.match(r"\s*- ", lines[row]):
                break
            more.append(row)
        span = lines.part(number, entry.start, entry.start + len(entry.value))
        if not more:
            edits: tuple[Edit, ...] = (Edit(span, f"[{', '.join(items)}]"),)
            yield writing("L158", span, lines, edits, key=entry.key)
        else:
            blanks = " " * lines.indent(more[0])
            edits = (Edit(span, "".join(f"\n{blanks}- {item}" for item in items)),)
            help = f"write `- {items[0]}` on a line of its own below `{entry.key}:`"
            yield Mend("L158", span, help, edits, help=help, blanks={"key": entry.key})


def two_entries(stop: Stopped) -> Iterator[Mend]:
    """`on: placed(at), do: end game`: two entries on one line."""
    lines, number = stop.lines, stop.at.line
    entry = lines.entry(number)
    if entry is None:
        return
    match = re.fullmatch(
        r"(\S+|.*\)|\{.*\}|\[.*\]|\".*\"|'.*')\s*([,;]\s*|\s+)([\w-]+: .*)", entry.value
    )
    if match is None or (match[2].isspace() and not match[1].endswith(")")):
        return
    start = entry.start + match.start(2)
    span = lines.part(number, start, entry.start + match.end(2))
    left = len(lines[number]) - len(lines[number].lstrip(" -"))
    place = lines.part(number, entry.start + match.start(3), entry.start + len(entry.value))
    help = f"write `{match[3]}` on a line of its own"
    blanks: dict[str, object] = {"key": match[3].partition(":")[0]}
    yield Mend("L160", place, help, (Edit(span, f"\n{' ' * left}"),), help=help, blanks=blanks)


def no_colon(stop: Stopped) -> Iterator[Mend]:
    """`min = 3`, `min:3`, `min 3`, `players`: an entry without its colon, or without a space after
    it."""
    lines = stop.lines
    for number in stop.suspects:
        line = lines[number]
        span = lines.whole(number)
        match = _EQUALS.fullmatch(line)
        if match:
            edits = (lines.rewrite(number, f"{match['lead']}{match['key']}: {match['value']}"),)
            yield writing("L126", span, lines, edits, what="a colon",
                          where=f"after `{match['key']}`")  # fmt: skip
        match = _NO_BLANK.fullmatch(line)
        if match:
            edits = (lines.insert(number, match.start("value") + 1, " "),)
            column = match.end("key") + 1
            yield writing("L126", lines.part(number, column, column + 1), lines, edits,
                          what="a space", where=f"after `{match['key']}:`")  # fmt: skip
    for number in stop.suspects:
        line = lines[number]
        span = lines.whole(number)
        deeper = next(lines.below(number), 0)
        if _WORD.fullmatch(line[: lines.end(number) - 1]) and deeper:
            edits = (lines.insert(number, lines.end(number), ":"),)
            yield writing("L126", span, lines, edits, what="a colon",
                          where=f"after `{line.strip()}`")  # fmt: skip
        match = _SPLIT.fullmatch(line)
        if match and not re.search(r":(\s|$)", line):
            edits = (lines.insert(number, match.end("key") + 1, ":"),)
            yield writing("L126", span, lines, edits, what="a colon",
                          where=f"after `{match['key']}`")  # fmt: skip

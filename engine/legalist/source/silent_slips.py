"""Slips that YAML accepts silently, but reads differently from what was meant."""

import re
from typing import Any

from legalist.diagnostics import Edit, Fix, Span

from .characters import plain_signs
from .entries import bullet_mend
from .lines import Lines, quoted
from .mend import Mend, mended_line, writing
from .nodes import Mapping, Node, Scalar

_MARK = re.compile(r"[&!]\S*\s*")
_WITHOUT_BLANK = re.compile(r"(?P<key>[\w-]+):(?P<value>\S.*)")
_WITH_EQUALS = re.compile(r"(?P<key>[\w-]+)\s*=\s*(?P<value>\S.*)")
_IN_CURLY = re.compile(r"[“”„‟«‘‚＂][^“”„‟«»‘’]*[“”»’＂]")
_MINUS = re.compile(r"[–—−－]\d+")
_PLUS = re.compile(r"\+\s*[0-9]+")
_EQUAL_LINE = re.compile(r"(?P<lead>\s*)(?P<key>[\w-]+)\s*(?:=|:)\s*(?P<value>[^\s=].*)")
_BULLET_LINE = re.compile(r"\s*[-•·‣–—](?![\d\s]*$)")
# A remark that begins without a blank, or that speaks of a blank of the text: `{at}`. A line may
# have a hundred thousand `#`, so it is not read to its end for each.
_CUT_OFF = re.compile(r" #(?:\w|.{0,300}\{\w{1,100}\})")
_BULLETS = (*"-•·‣–—",)


class Silent:
    """Examines the parts of a file as they are read; returns mends, or None if nothing is wrong."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        # Most files have no text that could be cut off by `#`.
        self.remarks = _CUT_OFF.search(lines.text) is not None

    def extra(self, event: Any, span: Span, flow: bool) -> Mend:
        """`&name` or `!type` before a value."""
        lines, number = self.lines, span.line
        line = lines[number]
        start = span.column
        match = _MARK.match(line, start - 1)
        mark = match.group() if match else line[start - 1 : start]
        sign = lines.part(number, start, start + len(mark.rstrip()))
        code = "L116" if event.anchor is not None else "L118"
        if mark.startswith(("&", "!!")):
            edits = (Edit(lines.part(number, start, start + len(mark)), ""),)
            return writing(code, sign, lines, edits, mark=mark.strip())
        end = lines.end(number)
        if flow:
            stop = re.compile(r"[,}\]]").search(line, start)
            end = stop.start() + 1 if stop else end
        value = line[start - 1 : end - 1].rstrip()
        edits = (Edit(lines.part(number, start, start + len(value)), quoted(value)),)
        return writing(code, sign, lines, edits, mark=mark.strip())

    def alias(self, name: str, span: Span, anchors: dict[str, Node]) -> Mend:
        """`*name`: a copy of what `&name` precedes, or a text that begins with a star."""
        lines, number = self.lines, span.line
        source = anchors.get(name)
        if source is None:
            end = lines.end(number)
            value = lines[number][span.column - 1 : end - 1]
            stop = re.search(r"[,}\]]", value)
            value = value[: stop.start()] if stop and "[" in lines[number] + "{" else value
            part = lines.part(number, span.column, span.column + len(value))
            sign = lines.part(number, span.column, span.column + 1)
            return writing("L114", sign, lines, (Edit(part, quoted(value)),), character="*")
        copy = self._copy(source)
        if not copy:
            return Mend("L117", span, "", (), blanks={"name": name})
        return writing("L117", span, lines, (Edit(span, copy),), name=name)

    def _copy(self, node: Node) -> str:
        """Return what the author wrote for a node, if it is on one line, without the `&name`."""
        span = node.span
        if span.line != span.end_line or span.file == "":
            return ""
        text = self.lines[span.line][span.column - 1 : span.end_column - 1]
        return re.sub(r"^&\S+\s*", "", text)

    def merge(self, span: Span, anchors: dict[str, Node]) -> Mend:
        """`<<: *name`: the entries of another place."""
        lines, number = self.lines, span.line
        match = re.search(r"\*([\w-]+)", lines[number])
        node = anchors.get(match[1]) if match else None
        rows: list[str] = []
        if isinstance(node, Mapping):
            for key, item in node.items.items():
                value = self._copy(item)
                if not value and not (isinstance(item, Scalar) and item.value is None):
                    rows = []
                    break
                rows.append(f"{key}: {value}".rstrip())
        help = "write the entries themselves in its place"
        if not rows:
            return Mend("L157", span, "", (), help=help)
        lead = " " * (span.column - 1)
        if lines[number][: span.column - 1].strip():
            edits = (
                Edit(
                    lines.part(number, span.column, match.end() + 1 if match else span.end_column),
                    ", ".join(rows),
                ),
            )
            return writing("L157", span, lines, edits)
        text = f"\n{lead}".join(rows)
        edits = (Edit(lines.part(number, span.column, len(lines[number]) + 1), text),)
        help = f"{help}: `{rows[0]}`" + (" and so on" if len(rows) > 1 else "")
        return Mend("L157", span, "write the entries themselves", edits, help=help)

    def scalar(self, span: Span, text: str, flow: bool) -> Mend | None:
        """A value without quotes."""
        if not text:
            return self._lost(span)
        first = text[0]
        if first in _BULLETS and not self.lines[span.line][: span.column - 1].strip():
            rows = range(span.line, span.end_line + 1)
            bullets = all(_BULLET_LINE.match(self.lines[row]) for row in rows)
            if bullets and (first != "-" or text[1:2].isalpha()):
                return bullet_mend(span.line, self.lines)
        if span.line != span.end_line and not flow:
            mend = self._entries(span)
            if mend is not None:
                return mend
        if flow and text.count("(") > text.count(")"):
            return self._torn(span, text)
        if not first.isascii() and not first.isalnum():
            mend = self._signs(span, text)
            if mend is not None:
                return mend
        if self.remarks and first.isalpha():
            return self._remark(span, text)
        return None

    def signed(self, span: Span, text: str, key: str) -> Mend | None:
        """`count: +5`: YAML reads a plain 5. Among coordinates, in a list, the sign is harmless."""
        if not _PLUS.fullmatch(text):
            return None
        number = text[1:]
        edits = (Edit(span, number),)
        more = "write the sum itself"
        if key == "wrap":
            edits, more = (Edit(span, f"base + {number}"),), f"write `wrap: base + {number}`"
        help = f"to set it to {number}, write `{number}`; to add {number} to what it was, {more}"
        blanks: dict[str, object] = {"text": text, "number": number}
        return Mend("L162", span, f"write `{edits[0].text}`", edits, False, help, blanks)

    def _signs(self, span: Span, text: str) -> Mend | None:
        if span.line != span.end_line or not (_IN_CURLY.fullmatch(text) or _MINUS.fullmatch(text)):
            return None
        plain = plain_signs(text) if text[0] not in "–—−" else f"-{text[1:]}"
        sign = self.lines.part(span.line, span.column, span.column + 1)
        if plain[0] in "\"'":
            plain = quoted(plain[1:-1])
        return writing("L151", sign, self.lines, (Edit(span, plain),), sign=text[0], plain=plain[0])

    def _lost(self, span: Span) -> Mend | None:
        """`colour: #c23b2e` has no value at all."""
        rest = self.lines[span.line][span.column - 1 :]
        match = re.match(r"\s*(#[^\s#].*?)\s*$", rest)
        before = self.lines[span.line][: span.column - 1].rstrip()
        if match is None or not before.endswith(":") or " " in match[1]:
            return None
        start = span.column + match.start(1)
        part = self.lines.part(span.line, start, start + len(match[1]))
        edits = (Edit(part, f'"{match[1]}"'),)
        if rest == rest.lstrip():
            edits = (Edit(part, f' "{match[1]}"'),)
        return writing("L114", part, self.lines, edits, character="#")

    def _remark(self, span: Span, text: str) -> Mend | None:
        """`Stone #1` loses its end, while `3 # stones` has a comment: people put a space there."""
        line = self.lines[span.end_line]
        rest = line[span.end_column - 1 :]
        if not _CUT_OFF.match(rest):
            return None
        column = span.end_column + 1
        place = self.lines.part(span.end_line, column, column + len(rest) - 1)
        if span.line != span.end_line:
            return Mend("L132", place, "", (), help="put the whole text in quotes",
                        blanks={"remark": rest.strip()})  # fmt: skip
        part = self.lines.part(span.line, span.column, len(line.rstrip()) + 1)
        edits = (Edit(part, quoted(text + rest.rstrip())),)
        mend = writing("L132", place, self.lines, edits, remark=rest.strip())
        return Mend(mend.code, mend.span, mend.title, mend.edits, False, mend.help, mend.blanks)

    def _torn(self, span: Span, text: str) -> Mend:
        """`{on: placed(who, what)}`: a comma inside brackets ends the text."""
        line = self.lines[span.line]
        depth, end = 0, len(line)
        for index in range(span.column - 1, len(line)):
            depth += {"(": 1, ")": -1}.get(line[index], 0)
            if depth <= 0 and line[index] in ",}]":
                end = index
                break
        whole = line[span.column - 1 : end].rstrip()
        key = re.match(r".*\)(?=: )", whole)
        whole = whole if key is None else key.group()
        part = self.lines.part(span.line, span.column, span.column + len(whole))
        return writing("L123", span, self.lines, (Edit(part, quoted(whole)),), text=text)

    def bare_keys(self, keys: list[tuple[str, Span]]) -> Mend:
        """Keys without values, inside braces, that contain their values: `min:3` or `min = 3`."""
        edits = tuple(Edit(span, _parted(key)) for key, span in keys)
        key, span = keys[0]
        name = _parted(key).partition(":")[0]
        colon = key.startswith(f"{name}:")
        what, where = ("a space", f"after `{name}:`") if colon else ("a colon", f"after `{name}`")
        if span.line != keys[-1][1].line:
            help = f"write `{edits[0].text}`"
            blanks: dict[str, object] = {"what": what, "where": where}
            return Mend("L126", span, help, edits, help=help, blanks=blanks)
        return writing("L126", span, self.lines, edits, what=what, where=where)

    def glued_key(self, span: Span) -> Mend | None:
        """`hand(player):{holds: card}`: without a space the colon is part of the key."""
        line = self.lines[span.line]
        match = re.compile(r"[^:]*:(?=[\[{\"'])").match(line, span.column - 1)
        if match is None:
            return None
        key = line[span.column - 1 : match.end()]
        edits = (self.lines.insert(span.line, match.end() + 1, " "),)
        place = self.lines.part(span.line, match.end(), match.end() + 1)
        return writing("L126", place, self.lines, edits, what="a space", where=f"after `{key}`")

    def _entries(self, span: Span) -> Mend | None:
        """A text over several lines, each of the form `min = 3`."""
        if self.lines[span.line][: span.column - 1].strip():
            return None
        rows = range(span.line, span.end_line + 1)
        matches = [_EQUAL_LINE.fullmatch(self.lines[row]) for row in rows]
        if not all(matches):
            return None
        edits = tuple(
            self.lines.rewrite(row, f"{match['lead']}{match['key']}: {match['value']}")
            for row, match in zip(rows, matches, strict=True)
            if match is not None
        )
        help = f"write `{edits[0].text.strip()}`"
        name = edits[0].text.partition(":")[0].strip()
        blanks: dict[str, object] = {"what": "a colon", "where": f"after `{name}`"}
        return Mend("L126", self.lines.whole(span.line), help, edits, help=help, blanks=blanks)

    def twice(self, first: Span, second: Span) -> tuple[Fix | None, str]:
        """Return how to combine two entries of one name: groups are merged; of two single lines the
        second is removed."""
        lines = self.lines
        above, below = lines.block(first.line), lines.block(second.line)
        whole = lines.cut(below[0], below[-1])
        if len(below) == 1:
            return Fix("take the second out", (whole,)), "keep one of them"
        if len(above) == 1 or lines.indent(above[1]) != lines.indent(below[1]):
            return None, "move what is below it to the other"
        text = "".join(f"\n{lines[row]}" for row in below[1:])
        end = lines.insert(above[-1], len(lines[above[-1]]) + 1, text)
        help = f"put the lines below it to the first `{lines[first.line].strip()}`"
        return Fix("put both together", (end, whole), safe=True), help

    def spilt(self, before: Node | None, keys: list[tuple[str, Span]]) -> Mend:
        """`{en: Take a rest, then go on}`: the rest of the text is read as a key."""
        key, span = keys[0]
        last = keys[-1][1]
        if (
            not isinstance(before, Scalar)
            or before.style != "plain"
            or last.line != before.span.line
        ):
            help = "put the whole text in quotes"
            return Mend("L124", span, "", (), help=help, blanks={"key": key})
        start = before.span.column
        part = self.lines.part(last.line, start, last.end_column)
        text = self.lines[last.line][start - 1 : last.end_column - 1]
        edits = (Edit(part, quoted(text)),)
        line = mended_line(self.lines, edits)
        return Mend(
            "L124", span, f"write `{line}`", edits, help=f"write `{line}`", blanks={"key": key}
        )


def holds_value(key: str) -> bool:
    """Return whether this key without a value is a whole entry, such as `min:3` or `min = 3`."""
    return bool(_WITHOUT_BLANK.fullmatch(key) or _WITH_EQUALS.fullmatch(key))


def _parted(key: str) -> str:
    match = _WITHOUT_BLANK.fullmatch(key) or _WITH_EQUALS.fullmatch(key)
    return f"{match['key']}: {match['value']}" if match else key

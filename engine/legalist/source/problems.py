"""The YAML parser's complaints in plain words."""

import re
from typing import Any

import yaml

from legalist.diagnostics import Label, Report, Span

LEFT_OF_BLOCK = "if the first line begins with blanks of its own, write `|2` instead of `|`"
APOSTROPHE = 'a text with an apostrophe in it goes between double quotes: `"…"`'
DOUBLE_QUOTE = "a text with double quotes in it goes between single ones: `'…'`"
# The end of a line after which a text follows that says by its first line how it is indented.
_HEADER = re.compile(r"[:-] +[|>][-+]?( +#.*)?$")


def report_problem(
    error: yaml.MarkedYAMLError, lines: list[str], name: str, report: Report
) -> None:
    """Add the one finding that says best what stopped the parser."""
    problem = error.problem or ""
    context = error.context or ""
    at = _span(error.problem_mark or error.context_mark, lines, name)
    since = _span(error.context_mark or error.problem_mark, lines, name)
    line = lines[at.line - 1] if at.line <= len(lines) else ""
    sign = line[at.column - 1 : at.column]

    outdented = next((n for n in (since.line, at.line) if left_of_block(n, lines)), 0)
    if "\t" in _blank(line) or sign == "\t":
        column = line.index("\t") + 1
        report.add("L108", Span(name, at.line, column, at.line, column + 1))
    elif outdented:
        report.add("L131", whole_line(outdented, lines, name), help=LEFT_OF_BLOCK)
    elif "mapping values are not allowed" in problem:
        _colon(at, lines, report)
    elif "quoted scalar" in context and ("escape" in problem or "hexdecimal" in problem):
        report.add("L125", at)
    elif "quoted scalar" in context:
        report.add("L111", since)
    elif "block scalar" in context:
        report.add("L130", at)
    elif sign and sign in "]}" and "flow" not in context:
        report.add("L128", at, bracket=sign)
    elif line[: at.column - 1].rstrip().endswith(("}", "]")) and "block" in context:
        _bracket_first(at, line, report)
    elif line[at.column - 2 : at.column - 1] in ("'", '"') and "block" in context:
        apostrophe = line[at.column - 2 : at.column - 1] == "'"
        report.add("L129", at, help=APOSTROPHE if apostrophe else DOUBLE_QUOTE)
    elif "flow" in context and "expected" in problem:
        _in_brackets(since, at, lines, report)
    elif "could not find expected ':'" in problem:
        _no_colon(since.line, lines, name, report)
    elif "cannot start any token" in problem or "directive" in context:
        sign = sign if "directive" not in context else "%"
        report.add("L114", since if sign == "%" else at, character=sign)
    elif "tag" in context or "tag" in problem:
        report.add("L118", since)
    elif "alias" in context:
        report.add("L117", since)
    elif "anchor" in context:
        report.add("L116", since)
    elif "block" in context or "expected <document start>" in problem:
        report.add("L113", whole_line(at.line, lines, name))
    else:
        report.add("L109", at)


def _bracket_first(at: Span, line: str, report: Report) -> None:
    """A text that begins with a bracket: YAML takes the bracket for a whole value."""
    opening = {"}": "{", "]": "["}[line[: at.column - 1].rstrip()[-1]]
    column = line.index(opening) + 1
    start = Span(at.file, at.line, column, at.line, column + 1)
    report.add("L114", start, character=opening)


def left_of_block(number: int, lines: list[str]) -> bool:
    """Is this line one of a `|` block that ended before it, because it is indented less than the
    block's first line, though more than the block's key?"""
    own = len(_blank(lines[number - 1]))
    first = 0
    for line in reversed(lines[: number - 1]):
        indent = len(_blank(line))
        if not line.strip():
            continue
        if indent <= own:
            return bool(_HEADER.search(line)) and indent < own < first
        first = indent
    return False


def _colon(at: Span, lines: list[str], report: Report) -> None:
    """A colon too many: in a text, or because the line before it lacks one or is out of line."""
    line = lines[at.line - 1]
    before = next((n for n in range(at.line - 1, 0, -1) if lines[n - 1].strip()), 0)
    if not before or ": " in line[: at.column - 1]:
        report.add("L110", at, help="put the whole text in quotes, or write it as a `|` block")
    elif not re.search(r":(\s|$)", lines[before - 1]):
        _no_colon(before, lines, at.file, report)
    else:
        report.add("L113", whole_line(at.line, lines, at.file))


def _in_brackets(since: Span, at: Span, lines: list[str], report: Report) -> None:
    """Something is wrong between brackets that begin at `since`; it was noticed at `at`."""
    first, line = lines[since.line - 1], lines[at.line - 1]
    before = line[: at.column - 1].rstrip()[-1:]
    quotes = [i for i, sign in enumerate(first) if sign == '"']
    if len(quotes) % 2 and at.line != since.line:
        column = quotes[-1] + 1
        report.add("L111", Span(since.file, since.line, column, since.line, column + 1))
    elif line[at.column - 1 : at.column] == ":" and at.line == since.line:
        report.add("L110", at, help="put the whole text in quotes")
    elif before in ("'", '"') and at.line == since.line:
        report.add("L129", at, help=APOSTROPHE if before == "'" else DOUBLE_QUOTE)
    else:
        labels = [] if at.line == since.line else [Label(at, "it was noticed here")]
        opening = first[since.column - 1 : since.column]
        report.add("L112", since, labels=labels, bracket=opening)


def _no_colon(number: int, lines: list[str], name: str, report: Report) -> None:
    """A line that should be an entry: it has no colon, or no blank after it."""
    line = lines[number - 1].strip()
    key, colon, value = line.partition(":")
    place = whole_line(number, lines, name)
    if colon and value and not value.startswith(" "):
        start = place.column + len(key)
        at = Span(name, number, start, number, start + 1)
        help = f"write `{key}: {value}`"
        report.add("L126", at, help=help, what="a blank", where=f"after `{key}:`")
    elif " " in line:
        help = "an entry is written `name: value`"
        report.add("L126", place, help=help, what="a colon", where="in this line")
    else:
        report.add("L126", place, what="a colon", where=f"after `{line}`")


def _span(mark: Any, lines: list[str], name: str) -> Span:
    if mark is None:
        return Span(name, 1, 1, 1, 2)
    line, column = mark.line + 1, mark.column + 1
    if line > len(lines) or (line == len(lines) and not lines[-1]):
        # The end of the file says little; the last line with text is where to look.
        line = len(lines)
        while line > 1 and not lines[line - 1].strip():
            line -= 1
        column = len(lines[line - 1]) + 1
    return Span(name, line, column, line, column + 1)


def whole_line(number: int, lines: list[str], name: str) -> Span:
    """A line without its indentation."""
    line = lines[number - 1]
    start = len(_blank(line)) + 1
    return Span(name, number, start, number, max(len(line.rstrip()), start) + 1)


def _blank(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]

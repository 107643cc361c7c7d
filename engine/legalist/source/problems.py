"""The YAML parser's errors in plain words.

The parser says where it could not continue, in its own terms. What the author did wrong is found by
trial: each slip of `slips` offers a corrected line, and the first with which the parser gets
further is reported, with that line as its fix. Only if none helps does the parser's message decide
what is reported.
"""

import re
from typing import Any

import yaml

from legalist.diagnostics import Fix, Report, Span
from legalist.diagnostics.fix import apply_edits

from .brackets import later
from .lines import Lines
from .mend import Mend, Stopped
from .slips import SLIPS

# Trying a mend means reading the file again, so a large file gets fewer tries.
MOST_READ_AGAIN = 2_000_000
# Characters of a line up to which slips are sought: nobody typed a longer one, and some patterns
# take time that grows with its square.
LONGEST_GUESSED = 2_000
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# What the parser says, with its context before it, and the code to use if nothing mends it.
_SENTENCES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), code)
    for pattern, code in (
        (r"quoted scalar.*(escape|hexdecimal)", "L125"),
        (r"quoted scalar", "L111"),
        (r"block scalar", "L130"),
        (r"flow .*expected", "L112"),
        (r"cannot start any token|directive", "L114"),
        (r"\btag\b", "L118"),
        (r"\balias\b", "L117"),
        (r"\banchor\b", "L116"),
        (r"could not find expected ':'", "L126"),
        (r"block|mapping values|expected <document start>", "L113"),
    )
)


def report_problem(error: yaml.MarkedYAMLError, text: str, name: str, report: Report) -> set[int]:
    """Report what stopped the parser as one finding; return the lines that it may be about."""
    stop = _stopped(error, Lines(text, name))
    mend = _first_that_helps(stop)
    if mend is None:
        _in_its_words(stop, report)
        return {*stop.suspects}
    fix = Fix(mend.title, mend.edits, mend.safe)
    labels = later(stop) if mend.code == "L112" else []
    report.add(
        mend.code, mend.span, labels=labels, help=mend.help, fixes=(fix,), **mend.blanks
    )  # fmt: skip
    rows = {edit.span.line for edit in mend.edits} | {*stop.suspects}
    return rows | {*range(stop.since.line, stop.at.line + 1)} if "flow" in stop.context else rows


def _first_that_helps(stop: Stopped) -> Mend | None:
    rows = {stop.at.line, stop.since.line, *stop.suspects}
    if any(len(stop.lines[row]) > LONGEST_GUESSED for row in rows):
        return None
    tries = max(MOST_READ_AGAIN // (len(stop.lines.text) + 1), 1)
    for slip in SLIPS:
        for mend in slip(stop):
            if tries <= 0:
                return None
            tries -= 1
            if _helps(mend, stop):
                return mend
    return None


def _helps(mend: Mend, stop: Stopped) -> bool:
    """Return whether the parser gets past the mended place."""
    if not mend.edits:  # a line of tabs alone has nothing that could be moved
        return False
    text = apply_edits(stop.lines.text, mend.edits)
    error = _first_error(text)
    if error is None:
        return True
    again = _stopped(error, Lines(text, stop.lines.name))
    last = max(edit.span.end_line + edit.text.count("\n") for edit in mend.edits)
    began = again.at if "block" in again.context or not again.context else again.since
    further = (again.at.line, again.at.column) > (stop.at.line, stop.at.column)
    return began.line > max(last, stop.since.line) and (further or "quoted" in stop.context)


def _first_error(text: str) -> yaml.MarkedYAMLError | None:
    loader = _LOADER(text)
    try:
        while loader.check_event():
            loader.get_event()
    except yaml.MarkedYAMLError as error:
        return error
    finally:
        loader.dispose()
    return None


def _in_its_words(stop: Stopped, report: Report) -> None:
    sentence = f"{stop.context} {stop.problem}"
    code = next((code for pattern, code in _SENTENCES if pattern.search(sentence)), "L109")
    lines, at, since = stop.lines, stop.at, stop.since
    sign = "%" if "directive" in stop.context else stop.sign
    if code == "L126":
        report.add(code, lines.whole(since.line), what="a colon", where="in this line",
                   help="an entry is written `name: value`")  # fmt: skip
    elif code == "L113":
        report.add(code, lines.whole(at.line), indent=lines.indent(at.line))
    elif code == "L112":
        opening = lines[since.line][since.column - 1 : since.column]
        report.add(code, since, labels=later(stop), bracket=opening)
    elif code == "L114":
        report.add(code, since if sign == "%" else at, character=sign)
    else:
        report.add(code, since if code in ("L111", "L116", "L117", "L118") else at)


def _stopped(error: yaml.MarkedYAMLError, lines: Lines) -> Stopped:
    at = error.problem_mark or error.context_mark
    since = error.context_mark or error.problem_mark
    return Stopped(
        lines, error.context or "", error.problem or "", _span(since, lines), _span(at, lines)
    )


def _span(mark: Any, lines: Lines) -> Span:
    if mark is None:
        return lines.part(1, 1, 2)
    line, column = mark.line + 1, mark.column + 1
    if line > len(lines) or (line == len(lines) and not lines[len(lines)]):
        # The end of the file is of little help; show the last line with text.
        line = len(lines)
        while line > 1 and not lines[line].strip():
            line -= 1
        column = len(lines[line]) + 1
    return lines.part(line, column, column + 1)

"""How the rows of a text are staggered, and which signs are out of step with the others."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from legalist.board.geometry import Layout
from legalist.diagnostics import Label, Report

from .signs import Sign
from .stagger import CLOSE_SQUARES, FLAT, POINTY, SQUARES, Stagger

STEPS = {
    "pointy": "each row is one character further left or right than the row above it, with a "
    "blank between two hexes",
    "flat": "each row is two characters further left or right than the row above it, with three "
    "blanks between two hexes",
    "square": "there is a blank between two squares, and rows start at the same column; a hole can "
    'also be typed, with a sign of its own: `"-": hole`',
}


def find_stagger(layout: Layout, lines: list[list[Sign]]) -> Stagger:
    """Return the stagger. Hexes can be typed in one way only; for squares most neighbours in a row
    decide."""
    if layout == "square":
        gaps = Counter(right.x - left.x for line in lines for left, right in pairwise(line))
        return CLOSE_SQUARES if gaps[1] > gaps[2] else SQUARES
    return FLAT if layout == "flat" else POINTY


def usual_rest(stagger: Stagger, lines: list[list[Sign]]) -> int:
    """Return the remainder of most signs, so that one slip does not make all others wrong."""
    rests = Counter(stagger.rest(sign.x, sign.y) for line in lines for sign in line)
    return rests.most_common(1)[0][0]


def report_misfits(stagger: Stagger, rest: int, lines: list[list[Sign]], report: Report) -> None:
    """Report one finding for each slip: misfits after it, in its line and below, are
    consequences."""
    help = STEPS[stagger.layout]
    before = {rest}
    for line in lines:
        rests = {stagger.rest(sign.x, sign.y) for sign in line}
        off = [sign for sign in line if stagger.rest(sign.x, sign.y) != rest]
        told = len(rests) == 1 and rests == before
        before = rests
        if not off or told:
            continue
        first = off[0]
        crowded = _crowded(first, line)
        if crowded is not None:
            label = Label(crowded.span, "the other one")
            report.add(
                "L621", first.span, labels=[label], help=help, sign=first.text, other=crowded.text
            )
        elif len(off) == len(line):
            report.add("L619", line[0].span.to(line[-1].span), help=help)
        else:
            report.add("L620", first.span, help=help, sign=first.text)


def _crowded(sign: Sign, line: list[Sign]) -> Sign | None:
    """Return a sign right beside this one, which is therefore at the same position of the board."""
    return next((other for other in line if abs(other.x - sign.x) == 1), None)

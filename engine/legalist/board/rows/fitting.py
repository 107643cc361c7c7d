"""How the rows of a text are staggered, and the signs that are out of step with the others."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from legalist.board.geometry import Layout
from legalist.diagnostics import Label, Report

from .signs import Sign
from .stagger import CLOSE_SQUARES, FLAT, POINTY, SQUARES, Stagger

STEPS = {
    "pointy": "each row stands one character to the left or right of the row above it, with a "
    "blank between two hexes",
    "flat": "each row stands two characters to the left or right of the row above it, with three "
    "blanks between two hexes",
    "square": "a blank stands between two squares, in every row from the same column on; a hole "
    'can be typed, too, with a sign of its own: `"-": hole`',
}


def find_stagger(layout: Layout, lines: list[list[Sign]]) -> Stagger:
    """Hexes have one way to be typed; for squares most neighbours in a row decide."""
    if layout == "square":
        gaps = Counter(right.x - left.x for line in lines for left, right in pairwise(line))
        return CLOSE_SQUARES if gaps[1] > gaps[2] else SQUARES
    return FLAT if layout == "flat" else POINTY


def usual_rest(stagger: Stagger, lines: list[list[Sign]]) -> int:
    """What most signs have in common, so that a slip does not put all the others in the wrong."""
    rests = Counter(stagger.rest(sign.x, sign.y) for line in lines for sign in line)
    return rests.most_common(1)[0][0]


def report_misfits(stagger: Stagger, rest: int, lines: list[list[Sign]], report: Report) -> None:
    """One finding for each slip: what follows it, in its line and below, only follows from it."""
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
    """A sign right beside this one, which therefore is at the same place of the board."""
    return next((other for other in line if abs(other.x - sign.x) == 1), None)

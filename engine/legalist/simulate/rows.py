"""A row of text for each game, in the form of CSV that every program reads."""

from __future__ import annotations

from collections.abc import Sequence

from legalist.machine.statistics import Statistics

from .tally import bot_on

# Between seats that won together.
AND = "+"


def header(seats: Sequence[str], bots: Sequence[str], measures: Sequence[str]) -> str:
    names = ["game", "seed", "decisions", "winners", *(f"score_{seat}" for seat in seats)]
    if len(bots) > 1:
        names += [f"bot_{seat}" for seat in seats]
    return ",".join([*names, *measures]) + "\n"


def row_text(
    found: Statistics, seats: Sequence[str], bots: Sequence[str], first: int, seed: int
) -> str:
    """Return the rows of games, numbered from `first` on; the first game of all has the seed."""
    won: dict[tuple[int, ...], str] = {}
    lines = []
    for n, length in enumerate(found.lengths):
        winners = found.winners[n]
        names = won.get(winners)
        if names is None:
            names = won[winners] = AND.join(seats[seat] for seat in winners)
        number = first + n
        row = [number, seed + number, length, names, *found.scores[n]]
        if len(bots) > 1:
            row += [quoted(bots[bot_on(seat, number, len(seats))]) for seat in range(len(seats))]
        lines.append(",".join(map(str, row + list(found.measured[n]))))
    return "\n".join(lines) + "\n" if lines else ""


def quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if set(text) & set(',"\n') else text

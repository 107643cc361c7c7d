"""Distances on a board in plain words: how far, how narrow, and how even the start places are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from legalist.board import Board
from legalist.board.measures import (
    StartPlace,
    bridges,
    cut_spaces,
    hanging,
    longest_way,
    start_places,
)
from legalist.cli.screen_text import amount

MANY = 12
# Maps of strangers may have thousands of spaces. A mark on more of them is no start place, and of a
# map that more of them hold together no part is worth naming.
MOST_STARTS = 40
MOST_CUTS = 40


def ways(board: Board) -> Iterator[str]:
    """Yield a line for each fact worth knowing."""
    longest = longest_way(board)
    if longest.steps:
        start, end = board.names[longest.start], board.names[longest.end]
        yield f"ways:     at most {amount(longest.steps, 'step')} long, as from {start} to {end}"
    cuts = cut_spaces(board)
    if len(cuts) > MOST_CUTS:
        yield f"hanging:  parts of the map, each by one of {len(cuts)} spaces alone"
    elif cuts:
        narrow = [
            f"{_spaces(board, one.spaces)} by {board.names[one.by]} alone" for one in hanging(board)
        ]
        yield f"hanging:  {'; '.join(_some(narrow))}"
    only = [f"{board.names[one]}–{board.names[other]}" for one, other in bridges(board)]
    if only:
        yield f"bridges:  {listed(only)}"
    for mark in [mark for mark in board.marks if len(board.marks[mark]) <= MOST_STARTS][:MANY]:
        places = start_places(board, mark)
        # If each has another next to it, they are an edge or a region, not start places.
        if len(places) > 1 and any(place.to_next != 1 for place in places):
            yield from _even(board, mark, places)


def _even(board: Board, mark: str, places: Sequence[StartPlace]) -> Iterator[str]:
    yield f"{mark + ':':<9} the next {mark} is {_away(place.to_next for place in places)}"
    for terrain in places[0].to_terrain:
        steps = [place.to_terrain[terrain] for place in places]
        if any(steps):
            yield f"          {terrain} is {_away(steps)}"
    least = min(places, key=lambda place: place.nearest_to)
    most = max(places, key=lambda place: place.nearest_to)
    said = str(most.nearest_to)
    if least.nearest_to < most.nearest_to:
        few, many = board.names[least.space], board.names[most.space]
        said = f"{least.nearest_to} ({few}) to {said} ({many})"
    yield f"          spaces that are nearest to each: {said}"


def _away(steps: Iterable[int | None]) -> str:
    """Return `2 to 5 steps away`, with the number of start places that cannot be reached."""
    numbers = list(steps)
    known = [number for number in numbers if number is not None]
    if not known:
        return "out of reach"
    shortest, farthest = min(known), max(known)
    said = f"{amount(farthest, 'step')} away"
    if shortest != farthest:
        said = f"{shortest} to {said}"
    lost = len(numbers) - len(known)
    return f"{said}, out of reach for {lost}" if lost else said


def _spaces(board: Board, spaces: Sequence[int]) -> str:
    if len(spaces) > MANY:
        return amount(len(spaces), "space")
    return listed([board.names[space] for space in spaces])


def listed(words: Iterable[str], last: str = "and") -> str:
    """Join names as `A, B and C`; of many names only the first are listed."""
    some = _some(list(words))
    return f" {last} ".join([", ".join(some[:-1]), some[-1]] if len(some) > 1 else some)


def _some(words: list[str]) -> list[str]:
    if len(words) <= MANY:
        return words
    return [*words[: MANY - 2], amount(len(words) - MANY + 2, "other")]

"""What is to be said about a map while it is painted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from legalist.board import Board, read_board
from legalist.board.measures import cut_spaces, longest_way, parts
from legalist.diagnostics import Report
from legalist.editing.new_files.map_needs import read_rules
from legalist.link.location import locate
from legalist.source import Files, reading

from .files import Folder
from .wire import api

MOST_NAMED = 8


def map_report(folder: Folder, asked: api.CheckMap) -> api.MapReport:
    """Return what a map has, what is wrong with it, and which modules of a game it does not
    serve."""
    path, report = folder.path(asked.file), Report()
    with reading(Files({path: asked.text})):
        board = read_board(path, report)
    found = folder.findings(report.diagnostics)
    if board is None:
        return api.MapReport((), (), found)
    unfit: list[str] = []
    if asked.of:
        needs = read_rules(locate(asked.of)).unfit(board)
        unfit = [f"{module}: {'; '.join(lacking)}" for module, lacking in needs.items()]
    return api.MapReport(tuple(_facts(board)), tuple(unfit), found)


def _facts(board: Board) -> Iterator[str]:
    grounds = Counter(terrain for terrain in board.terrain if terrain)
    told = ", ".join(f"{name} {count}" for name, count in grounds.items())
    yield f"{len(board)} spaces{': ' if told else ''}{told}"
    marks = ", ".join(f"{mark} {len(spaces)}" for mark, spaces in board.marks.items())
    if marks:
        yield f"marks: {marks}"
    pieces = parts(board)
    if len(pieces) > 1:
        for part in pieces[1:MOST_NAMED]:
            yield f"cut off from the rest: {_named(board, part)}"
    way = longest_way(board)
    yield f"longest way: {way.steps} steps, {board.names[way.start]} to {board.names[way.end]}"
    cuts = cut_spaces(board)
    if cuts:
        yield f"only way through: {_named(board, cuts)}"


def _named(board: Board, spaces: tuple[int, ...] | list[int]) -> str:
    names = [board.names[one] for one in spaces[:MOST_NAMED]]
    return ", ".join(names) + (" …" if len(spaces) > MOST_NAMED else "")

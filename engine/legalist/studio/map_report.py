"""What is to be said about a map while it is painted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from legalist.board import Board, read_board
from legalist.board.measures import cut_spaces, longest_way, parts, start_places
from legalist.diagnostics import Report, RulesetError
from legalist.editing.new_files.map_needs import SECTIONS, Rules, read_rules
from legalist.link.location import MANIFEST, locate, ruleset_names
from legalist.link.maps import lacking
from legalist.source import Files, reading

from .files import SHIPPED, Folder
from .games import located
from .wire import api

# A mark on more spaces than these is no start place.
MOST_STARTS = 40
MOST_CUT_OFF = 20


def map_report(folder: Folder, asked: api.CheckMap) -> api.MapReport:
    """Return what a map has, what is wrong with it, and what modules of a game lack on it."""
    path, report = folder.path(asked.file), Report()
    with reading(Files({path: asked.text})):
        board = read_board(path, report)
        place = locate(path)
    of = asked.of or _fitting(board)
    if not asked.of and place.ruleset is not None:
        own = folder.name_of(place.ruleset / MANIFEST)
        of = place.ruleset.name if own.startswith(SHIPPED) else own
    rules = _rules(folder, of) if of else None
    found = folder.findings(report.diagnostics)
    knows = {} if rules is None else {key: tuple(rules.words[key]) for key in SECTIONS}
    if board is None:
        return api.MapReport((), (), (), (), 0, {}, (), knows, of, found)
    way = longest_way(board)
    needs = () if rules is None else tuple(_needs(rules, board))
    return api.MapReport(
        tuple(_spaces(board)),
        tuple(_named(board, part) for part in parts(board)[1:MOST_CUT_OFF]),
        _named(board, tuple(cut_spaces(board))),
        _named(board, (way.start, way.end)),
        way.steps,
        {mark: tuple(_starts(board, mark)) for mark in board.marks if _is_start(board, mark)},
        needs,
        knows,
        of,
        found,
    )


def _rules(folder: Folder, of: str) -> Rules:
    return _shipped(of) if of in ruleset_names() else read_rules(located(folder, of))


@cache
def _shipped(name: str) -> Rules:
    """Return what a shipped game knows of maps; its files do not change."""
    return read_rules(locate(name))


def _fitting(board: Board | None) -> str:
    """Return the shipped game whose rules know most of what is on a board."""

    def known(name: str) -> tuple[int, int]:
        try:
            rules = _shipped(name)
        except RulesetError:
            return 0, 0
        if board is None:
            return 0, 0
        there = {"terrain": {*board.terrain}, "marks": {*board.marks}, "areas": {*board.areas}}
        common = sum(len(there[key].intersection(rules.words[key])) for key in SECTIONS)
        return common, -len(rules.unfit(board))

    with_boards = [name for name in ruleset_names() if any(_shipped(name).words.values())]
    return max(with_boards, key=known, default="")


def _spaces(board: Board) -> Iterator[api.MapSpace]:
    for number, name in enumerate(board.names):
        marks = {mark: found[number] for mark, found in board.marks.items() if number in found}
        areas = {
            sort: one.name for sort, some in board.areas.items() for one in some
            if number in one.spaces
        }  # fmt: skip
        yield api.MapSpace(name, board.centre(number), board.terrain[number], marks, areas)


def _named(board: Board, spaces: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(board.names[one] for one in spaces)


def _is_start(board: Board, mark: str) -> bool:
    """Return whether a mark is one of start places: marks beside each other are edges or
    regions."""
    if not 1 < len(board.marks[mark]) <= MOST_STARTS:
        return False
    return any(one.to_next != 1 for one in start_places(board, mark))


def _starts(board: Board, mark: str) -> Iterator[api.MapStart]:
    for one in start_places(board, mark):
        yield api.MapStart(board.names[one.space], one.to_next, one.nearest_to)


def _needs(rules: Rules, board: Board) -> Iterator[api.MapNeed]:
    for module, root in rules.modules.items():
        for one in lacking(root, board):
            yield api.MapNeed(module, one.section, one.what, one.wanted, one.found)

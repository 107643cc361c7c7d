"""Checks of one map, by itself or together with rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from legalist.board import Board, board_from_node
from legalist.check import check
from legalist.diagnostics import Report
from legalist.link import Location, link
from legalist.link.map_words import check_map_words, read_map_words
from legalist.link.targets import find_target

if TYPE_CHECKING:
    from .located_map import Written


def check_map(
    written: Written, rules: Location | None, modules: tuple[str, ...], report: Report
) -> Board | None:
    """Return the board if nothing is wrong with it; all findings go to the report."""
    own = Report()
    if rules is not None:
        choice = written.choice(rules)
        program = link(rules, map=choice, modules=modules, report=own, partial=True)
        if program is not None:
            check(program, own)
        board = program.board if program is not None else None
        if board is None and "shape" not in written.node:
            # Rules that cannot be linked must not hide what is wrong with the map itself.
            board_from_node(written.node, own, id=written.id)
        target = find_target(rules, Report())
        if program is not None and board is not None and target is not None:
            spoken = read_map_words(target)
            spoken.declare(program)
            check_map_words(written.node, board, spoken, rules.name, own)
    else:
        board = board_from_node(written.node, own, id=written.id)
    report.extend(own.diagnostics)
    return None if own.errors else board

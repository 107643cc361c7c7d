"""Checking a ruleset or a file of any sort. Equal findings of several games are one finding."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from legalist.board import board_from_node, read_board
from legalist.check import check
from legalist.diagnostics import Report
from legalist.link import link
from legalist.link.advice import refuse, unknown
from legalist.link.contents import WRITTEN, Sort
from legalist.link.find import map_files
from legalist.link.inventory import Inventory, games, take_stock
from legalist.link.location import Location, Place
from legalist.link.map_words import (
    MapWords,
    check_declared,
    check_map_words,
    read_map_words,
)
from legalist.link.nodes import read_checked, shown, word, words
from legalist.machine.reference import check_set_up

from .progress import progress

# Scenarios of a ruleset are looked at one by one if they are played in no more games than this:
# loading a game takes as long as checking it. `legalist check FILE` always does, and `test`.
MOST_GAMES = 6


def check_location(location: Location, report: Report) -> None:
    """Add all findings about a ruleset or a file to the report."""
    folder = location.ruleset
    match location.sort:
        case Sort.RULESET | Sort.PART | Sort.TEXT if folder is not None:
            check_ruleset(folder, report)
        case Sort.VARIANT:
            check_game(location, {}, report)
        case Sort.MODULE if folder is not None:
            _check_module(location.path, folder, report)
        case Sort.MAP:
            stock = None if folder is None else take_stock(folder)
            if folder is None or not check_game(folder, {"map": location.path}, report):
                # Without rules that fit, a map can still be looked at as a map.
                read_board(location.path, report)
            elif stock is not None:
                _check_one_map(location.path, stock, read_map_words(stock.target), report)
        case Sort.SCENARIOS:
            from legalist.testing import check_scenarios

            check_scenarios([location.path], report)
        case Sort.SAVE:
            from .saves import check_save

            check_save(location.path, report)
        case Sort.RECORDING:
            from .replay import check_recording

            check_recording(location.path, report)
        case Sort.PART | Sort.TEXT | Sort.MODULE:
            root = read_checked(location.path, location.sort.key, report)
            of = None if root is None or location.sort is not Sort.MODULE else root.get("of")
            if of is not None:
                report.add("L501", of.span, help=unknown(word(of)), name=word(of))
        case _:
            refuse(location, WRITTEN, report, command="check")


def check_game(target: Place, parts: dict[str, Any], report: Report) -> bool:
    """Link and check one game up to its first decision; False if it could not even be linked."""
    own = Report()  # what is wrong with other games says nothing about this one
    program = link(target, **parts, report=own, partial=True, translate=False)
    if program is not None:
        checked = check(program, own)
        if not own.errors:
            check_set_up(program, checked, own)
    report.extend(own)
    return program is not None


def check_ruleset(folder: Path, report: Report) -> None:
    """Every game of the ruleset; if the plainest one fails, the others would only repeat it."""
    before = len(report)
    check_game(folder, {}, report)
    stock = take_stock(folder)
    if stock is None or (report.errors and len(report) > before):
        for path in stock.modules.values() if stock is not None else ():
            read_checked(path, "module", report)
    else:
        every = list(games(stock))
        with progress(f"Checking {shown(folder)}", len(every)) as bar:
            for parts in every:
                check_game(folder, parts, report)
                bar.step()
        _check_map_words(stock, report)
    if (folder / "scenarios").is_dir():
        from legalist.testing import check_scenarios
        from legalist.testing.find import in_ruleset

        check_scenarios(in_ruleset(folder), report, most=MOST_GAMES)
    for path in sorted(folder.glob("variants/*.yaml")):
        check_game(path, {}, report)


def _check_map_words(stock: Inventory, report: Report) -> None:
    """Do the rules and the maps speak of the same marks and areas?"""
    found = read_map_words(stock.target)
    check_declared(found, report)
    for path in map_files(stock.target).values():
        _check_one_map(path, stock, found, report)


def _check_one_map(path: Path, stock: Inventory, found: MapWords, report: Report) -> None:
    node = read_checked(path, "map", Report())
    if node is not None:
        board = board_from_node(node, Report(), id=path.stem)
        check_map_words(node, board, found, stock.target.ids[-1], report)


def _check_module(path: Path, folder: Path, report: Report) -> None:
    stock = take_stock(folder)
    if stock is None:
        read_checked(path, "module", report)
        return
    known = next((name for name, file in stock.modules.items() if _same(file, path)), None)
    names = stock.needed(known) if known is not None else _requires(path)
    modules = names if known is not None else [path, *names]
    most = stock.most_with(names)
    for players in sorted({min(stock.players[0], most), most}):
        check_game(folder, {"modules": modules, "players": players}, report)
    root = read_checked(path, "module", Report())
    check_declared(read_map_words(stock.target, [] if root is None else [root]), report)


def _requires(path: Path) -> list[str]:
    root = read_checked(path, "module", Report())
    return [] if root is None else [name for name, _ in words(root.get("requires"))]


def _same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()

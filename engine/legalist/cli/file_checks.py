"""Checks of rulesets and files of any sort. Equal findings of several games become one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from legalist.board import board_from_node, read_board
from legalist.check import check
from legalist.diagnostics import Diagnostic, Report
from legalist.limits import SET_UP_WORK, WORK
from legalist.link import link
from legalist.link.contents import WRITTEN, Sort
from legalist.link.file_advice import refuse, unknown_in
from legalist.link.inventory import Inventory, games, take_stock
from legalist.link.location import Location, Place
from legalist.link.map_words import (
    MapWords,
    check_declared,
    check_map_words,
    read_map_words,
)
from legalist.link.misfiled import check_misfiled
from legalist.link.node_readers import read_checked, word, words
from legalist.link.strange_files import report_strange_files
from legalist.link.targets import Target, files_in
from legalist.machine.reference import check_set_up

from .parallel import aside, share
from .progress import Bar
from .saved_setup import Given

# Scenarios of a ruleset are checked one by one only if they are played in at most this many games:
# loading a game takes as long as checking it. `legalist check FILE` and `test` always do.
MOST_GAMES = 6
# What the set-up of a game may take in any case, while all of them together should take no more
# than `SET_UP_WORK`.
LEAST_WORK = 10_000
# What to type to give a ruleset of one's own with a saved game.
GIVE = "legalist check FILE {path}"


def check_location(
    location: Location, report: Report, bar: Bar | None = None, own: Sequence[Location] = ()
) -> None:
    """Add all findings about a ruleset or a file to the report. The bar expects one step for the
    location already; a ruleset adds one for each of its games. `own` are the files that a saved
    game may have been played with."""
    bar = bar or Bar("", 1)
    _check_sort(location, report, bar, Given(tuple(own), GIVE))
    bar.step()


def _check_sort(location: Location, report: Report, bar: Bar, given: Given) -> None:
    folder = location.ruleset
    match location.sort:
        case Sort.RULESET | Sort.PART | Sort.TEXT if folder is not None:
            check_ruleset(folder, report, bar)
        case Sort.VARIANT:
            check_game(location, {}, report)
        case Sort.MODULE if folder is not None:
            _check_module(location.path, folder, report)
        case Sort.MAP:
            stock = None if folder is None else take_stock(folder)
            if folder is None or not check_game(folder, {"map": location.path}, report):
                # Without rules that fit, the map can still be checked by itself.
                read_board(location.path, report)
            elif stock is not None:
                _check_one_map(location.path, stock, read_map_words(stock.target), report)
        case Sort.SCENARIOS:
            from legalist.testing import check_scenarios

            check_scenarios([location.path], report)
        case Sort.SAVE:
            from .saves import check_save

            check_save(location.path, report, given)
        case Sort.RECORDING:
            from .replay import check_recording

            check_recording(location.path, report, given)
        case Sort.PART | Sort.TEXT | Sort.MODULE:
            root = read_checked(location.path, location.sort.key, report)
            of = None if root is None or location.sort is not Sort.MODULE else root.get("of")
            if of is not None:
                help = unknown_in(location.path, word(of), "modules")
                report.add("L501", of.span, help=help, name=word(of))
            if root is not None and location.sort is Sort.TEXT:
                name = location.path.name
                help = f"put it into the folder of its game, as `text/{name}`"
                report.add("L691", root.keys.get("language", root.span), help=help, file=name)
        case _:
            refuse(location, WRITTEN, report, command="check")


def check_game(
    target: Place | Target, parts: dict[str, Any], report: Report, work: int = WORK
) -> bool:
    """Link and check one game up to its first decision, if that takes no more than this work;
    return False if it could not be linked."""
    own = Report()  # findings of other games do not concern this one
    program = link(target, **parts, report=own, partial=True, translate=False)
    if program is not None:
        checked = check(program, own)
        if not own.errors:
            check_set_up(program, checked, own, work)
    report.extend(own)
    return program is not None


def check_ruleset(folder: Path, report: Report, bar: Bar | None = None) -> None:
    """Check every game of the ruleset; if the plainest one fails, the others would only repeat
    it."""
    bar = bar or Bar("", 1)
    own = Report()  # errors of other rulesets do not concern this one
    report_strange_files(folder, report)
    has_scenarios = (folder / "scenarios").is_dir()
    with (
        aside(partial(_check_scenarios, folder))
        if has_scenarios
        else nullcontext(list) as scenarios
    ):
        check_misfiled(folder, own)
        stock = take_stock(folder)
        target = folder if stock is None else stock.target
        check_game(target, {}, own)
        pieces: list[Callable[[Report], object]] = []
        if stock is None or own.errors:
            for path in stock.modules.values() if stock is not None else ():
                read_checked(path, "module", own)
        else:
            others = list(games(stock))
            # Hundreds of games may each take as long to set up as a move may take.
            each = min(WORK, max(SET_UP_WORK // (len(others) + 1), LEAST_WORK))
            pieces += [partial(check_game, target, parts, work=each) for parts in others]
            pieces.append(partial(_check_map_words, stock))
        pieces += [partial(check_game, path, {}) for path in files_in(folder, "variants")]

        def work(number: int) -> list[Diagnostic]:
            found = Report()
            pieces[number](found)
            return found.diagnostics

        bar.expect(len(pieces))
        for findings in share(len(pieces), work, bar.step):
            own.extend(findings)
        own.extend(scenarios())
    report.extend(own)


def _check_scenarios(folder: Path) -> list[Diagnostic]:
    from legalist.testing import check_scenarios
    from legalist.testing.scenario_files import in_ruleset

    report = Report()
    check_scenarios(in_ruleset(folder), report, most=MOST_GAMES)
    return report.diagnostics


def _check_map_words(stock: Inventory, report: Report) -> None:
    """Check that the rules and the maps use the same marks and areas."""
    found = read_map_words(stock.target)
    check_declared(found, report)
    for path in stock.target.map_files.values():
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
        check_game(folder, {}, report)  # which says why the ruleset cannot be read
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

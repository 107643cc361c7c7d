"""What is checked about a ruleset or a file, piece by piece, so that the pieces can be shared out
among processes or done between keystrokes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from legalist.board import Board, board_from_node, read_board
from legalist.check import check
from legalist.diagnostics import Report
from legalist.limits import SET_UP_WORK, WORK
from legalist.link import link
from legalist.link.contents import Sort
from legalist.link.file_advice import unknown_in
from legalist.link.inventory import Inventory, games, take_stock
from legalist.link.location import Location, Place
from legalist.link.map_words import MapWords, check_declared, check_map_words, read_map_words
from legalist.link.node_readers import read_checked, word, words
from legalist.link.targets import Target, files_in
from legalist.program import Program
from legalist.quick_dataclass import frozen
from legalist.source import real_path

# What the set-up of a game may take in any case, while all of them together should take no more
# than `SET_UP_WORK`.
LEAST_WORK = 10_000
Piece = Callable[[Report], object]


@frozen
class GameCheck:
    """The check of one game, for later."""

    target: Place | Target
    parts: dict[str, Any]
    work: int = WORK

    def __call__(self, report: Report) -> bool:
        return check_game(self.target, self.parts, report, self.work)

    @property
    def size(self) -> int:
        """The number of its modules."""
        return len(self.parts.get("modules", ()))

    @property
    def players(self) -> int | None:
        """The number of its players; None if the ruleset decides."""
        number: int | None = self.parts.get("players")
        return number


def check_game(
    target: Place | Target, parts: dict[str, Any], report: Report, work: int = WORK
) -> bool:
    """Link and check one game up to its first decision, if that takes no more than this work;
    return False if it could not be linked."""
    own = Report()  # findings of other games do not concern this one
    program = link(target, **parts, report=own, partial=True, translate=False)
    if program is not None and not (isinstance(target, Target) and _is_known(program, target, own)):
        checked = check(program, own)
        if not own.errors:
            from legalist.machine.reference import check_set_up  # not needed to check types

            check_set_up(program, checked, own, work)
        if isinstance(target, Target) and not own.told:
            _known(target).append((_game(program), program.board))
    # An invariant that is broken for two players mostly is for all; once is enough.
    broken = {one.span for one in report.diagnostics if one.code == "L831"}
    report.extend(one for one in own.diagnostics if one.code != "L831" or one.span not in broken)
    return program is not None


def _is_known(program: Program, target: Target, report: Report) -> bool:
    """Return whether this very game was checked before: the map, the edition or the number of
    players that is asked for may be that of the plainest game. Nothing may have been said of it."""
    game = _game(program)
    known = (board for earlier, board in _known(target) if earlier == game)
    return not report.told and any(board is program.board for board in known)


def _known(target: Target) -> list[tuple[tuple[object, ...], Board | None]]:
    """Return the games of these files that were checked without findings, each with its board."""
    games: list[tuple[tuple[object, ...], Board | None]]
    games = target.memory.setdefault(_known, [])
    return games


def _game(program: Program) -> tuple[object, ...]:
    """Return everything that was chosen for a game, except the board."""
    options = {name: repr(option.value) for name, option in program.options.items()}
    return (program.modules, program.edition, program.seats, options)


def check_games(folder: Path, report: Report) -> list[Piece]:
    """Check the plainest game of a ruleset, and return the other games to check; if the plainest
    one fails, they would only repeat it."""
    stock = take_stock(folder)
    target = folder if stock is None else stock.target
    check_game(target, {}, report)
    pieces: list[Piece] = []
    if stock is None or report.errors:
        for path in stock.modules.values() if stock is not None else ():
            read_checked(path, "module", report)
    else:
        others = list(games(stock))
        # Hundreds of games may each take as long to set up as a move may take.
        each = min(WORK, max(SET_UP_WORK // (len(others) + 1), LEAST_WORK))
        pieces += [GameCheck(target, parts, each) for parts in others]
        pieces.append(partial(_check_words_of_maps, stock))
    pieces += [GameCheck(path, {}) for path in files_in(folder, "variants")]
    return pieces


def module_checks(path: Path, folder: Path) -> Iterator[Piece]:
    """Yield the checks of a module: for the fewest and the most players, and its words for maps."""
    stock = take_stock(folder)
    if stock is None:
        yield partial(read_checked, path, "module")
        yield partial(check_game, folder, {})  # which says why the ruleset cannot be read
        return
    known = next((name for name, file in stock.modules.items() if _same(file, path)), None)
    names = stock.needed(known) if known is not None else _requires(path, stock)
    modules = names if known is not None else [path, *names]
    most = stock.most_with(names)
    for players in sorted({min(stock.players[0], most), most}):
        yield partial(check_game, folder, {"modules": modules, "players": players})
    root = read_checked(path, "module", Report())
    yield partial(check_declared, read_map_words(stock.target, [] if root is None else [root]))


def check_map(path: Path, folder: Path | None, report: Report) -> None:
    """Check a map with the rules of its ruleset or, if these do not fit, by itself."""
    stock = None if folder is None else take_stock(folder)
    if folder is None or not check_game(folder, {"map": path}, report):
        read_board(path, report)
    elif stock is not None:
        _check_words_of_map(path, stock, read_map_words(stock.target), report)


def check_homeless(location: Location, report: Report) -> None:
    """Check a file that belongs to no ruleset, and say so."""
    root = read_checked(location.path, location.sort.key, report)
    of = None if root is None or location.sort is not Sort.MODULE else root.get("of")
    if of is not None:
        help = unknown_in(location.path, word(of), "modules")
        report.add("L501", of.span, help=help, name=word(of))
    if root is not None and location.sort is Sort.TEXT:
        name = location.path.name
        help = f"put it into the folder of its game, as `text/{name}`"
        report.add("L691", root.keys.get("language", root.span), help=help, file=name)


def _check_words_of_maps(stock: Inventory, report: Report) -> None:
    """Check that the rules and the maps use the same marks and areas."""
    used = read_map_words(stock.target)
    check_declared(used, report)
    for path in stock.target.map_files.values():
        _check_words_of_map(path, stock, used, report)


def _check_words_of_map(path: Path, stock: Inventory, used: MapWords, report: Report) -> None:
    node = read_checked(path, "map", Report())
    if node is not None:
        board = board_from_node(node, Report(), id=path.stem)
        check_map_words(node, board, used, stock.target.ids[-1], report)


def _requires(path: Path, stock: Inventory) -> list[str]:
    """Return the modules that a module requires; one that does not exist is told in its file."""
    root = read_checked(path, "module", Report())
    required = [] if root is None else [name for name, _ in words(root.get("requires"))]
    return [name for name in required if name in stock.modules]


def _same(one: Path, other: Path) -> bool:
    return real_path(one) == real_path(other)

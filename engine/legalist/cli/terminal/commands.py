"""What can be typed besides moves. Each command is given the table and the rest of the line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from .matching import matching

if TYPE_CHECKING:
    from .table import Table

MOST = 200


class Quit(Exception):
    """Somebody has had enough."""


def help(table: Table, rest: str) -> None:
    state = table.session.state
    if rest:
        table.say(*table.answers.about(rest, state, table.moves))
    else:
        table.say(*table.answers.kinds(state))


def moves(table: Table, rest: str) -> None:
    found = matching(rest.split(), table.moves)
    table.number(found[:MOST])
    if len(found) > MOST:
        table.say(f"  {table.words.count('more_moves', len(found) - MOST)}")


def board(table: Table, rest: str) -> None:
    del rest
    table.show(table.deciding)


def trace(table: Table, rest: str) -> None:
    """The last move, or as many as are asked for."""
    number = int(rest) if rest.isdigit() and int(rest) else 1
    viewer = table.deciding.player
    for state in table.session.states[-number:]:
        if state.move is not None:
            table.say(table.teller.move(state.move, viewer))
        table.say(*table.teller.trace(state.view(viewer).trace))


def undo(table: Table, rest: str) -> None:
    del rest
    table.step_back()


def save(table: Table, rest: str) -> None:
    path = Path(rest) if rest else table.path
    if path is None:
        table.say(f"  {table.words('save_where')}")
        return
    try:
        table.session.save(path)
    except OSError:
        table.say(f"  {table.words('not_saved', path=str(path))}")
        return
    table.path = path
    table.say(f"  {table.words('saved', path=str(path))}")


def quit(table: Table, rest: str) -> None:
    del table, rest
    raise Quit


COMMANDS: dict[str, Callable[[Table, str], None]] = {
    "?": help,
    "help": help,
    "moves": moves,
    "board": board,
    "trace": trace,
    "undo": undo,
    "save": save,
    "quit": quit,
    "exit": quit,
}

"""The commands of the prompt. Each is given the table and the rest of the line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from legalist.source.number_text import whole_number

from .matching import matching

if TYPE_CHECKING:
    from .table import Table

MOST = 200
# Moves that a hint names.
HINTS = 3
FORCE = "--force"


class Quit(Exception):
    """Raised when a person quits the game."""


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
    """Show the last move, or as many as are asked for."""
    number = max(1, whole_number(rest) or 1)
    viewer = table.deciding.player
    for state in table.session.states[-number:]:
        line = table.teller.move(state, viewer)
        if line is not None:
            table.say(line)
        table.say(*table.teller.trace(state.view(viewer).trace))


def undo(table: Table, rest: str) -> None:
    del rest
    table.step_back()


def hint(table: Table, rest: str) -> None:
    """Say what a bot would do, and why: the one that is named, the one at the table if it searches,
    or one that searches for a second."""
    from legalist.bots import BotError, SearchBot, chance_at, make_bot
    from legalist.play import NoDeal
    from legalist.wording import wording

    session, say = table.session, wording("playtest", table.session.language)
    try:
        bot = make_bot(rest) if rest else session.bot
    except BotError as error:
        table.say(f"  {error}")
        return
    if not isinstance(bot, SearchBot):
        bot = SearchBot(seconds=1.0)
    chance = chance_at(session.seed, session.number)
    try:
        advice = bot.advise(session.state, chance.getrandbits(32))
    except NoDeal:
        table.say(f"  {say('hint_none')}")
        return
    table.say(f"  {say('hint_games', games=say.count('games', advice.games))}")
    for one in advice.tried[:HINTS]:
        told = one.move.describe(session.language)
        percent = f"{100 * one.chance:.0f}"
        table.say(f"  {say('hint_move', move=told, typed=str(one.move), share=percent)}")
    if len(advice.line) > 1:
        expected = " → ".join(move.describe(session.language) for move in advice.line)
        table.say(f"  {say('hint_line', moves=expected)}")


def save(table: Table, rest: str) -> None:
    """Save the game in the file that is named, or again in the same one. Another file is only
    replaced with `--force`."""
    words = rest.split()
    name = " ".join(word for word in words if word != FORCE)
    path = Path(name) if name else table.path
    if path is None:
        table.say(f"  {table.words('save_where')}")
        return
    table.session.files.force |= FORCE in words
    reason = table.failed_save(path)
    if reason:
        table.tell_failure(path, reason)
        return
    table.path, table.trouble = path, ""
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
    "hint": hint,
    "undo": undo,
    "save": save,
    "quit": quit,
    "exit": quit,
}

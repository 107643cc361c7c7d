"""Saved games that a page sends: the same texts as the files of `legalist play --save`."""

from __future__ import annotations

from pathlib import Path

from legalist.bots import Bot
from legalist.diagnostics import Report
from legalist.link.contents import Sort
from legalist.link.location import locate
from legalist.saves.saved_game import read_save
from legalist.saves.saved_setup import RESUME, Given
from legalist.saves.session import Session
from legalist.source import Files, reading

from .files import Folder

# A name for messages; there need not be such a file.
NAME = "saved-game.json"


def session_from(folder: Folder, text: str, bot: Bot) -> Session:
    """Return the game of a saved text; raise RulesetError. Files that it needs and that do not come
    with Legalist are looked for in the author's folder, and nowhere else."""
    path = folder.root / NAME
    own = [locate(folder.root / name) for name in folder.names()]
    own += [locate(one.path.parent) for one in own if one.sort is Sort.RULESET]
    given = Given(tuple(own), RESUME)
    with reading(Files({path: text})):
        saved = read_save(path, given)
        game = saved.chosen.load()
        states = saved.history(game, path, Report())
    made = sum(state.move is not None for state in states)
    earlier = saved.moves[: len(saved.moves) - made]
    return Session(
        game, saved.chosen, saved.seed, states, saved.humans, bot, earlier=earlier,
        carried=bool(saved.carried),
    )  # fmt: skip


def file_name(title: str, n: int) -> str:
    """Return a name for a download."""
    words = "".join(char if char.isalnum() else "-" for char in title.lower()).strip("-")
    return f"{Path(words).name or 'game'}-{n}.json"

"""Saved games that a page sends and gets: the same texts as the files of `legalist play --save`,
together with the author's own files that they need, so that one file can be given to a friend."""

from __future__ import annotations

import json
from pathlib import Path

from legalist.bots import Bot
from legalist.diagnostics import Report
from legalist.limits import MOST_SHARED_FILES
from legalist.link.contents import Sort
from legalist.link.location import locate
from legalist.saves.json_text import Unreadable, parse_json
from legalist.saves.own_files import own_files
from legalist.saves.saved_game import read_save
from legalist.saves.saved_setup import RESUME, Given
from legalist.saves.session import Session
from legalist.source import Files, reading

from .files import SHIPPED, Folder, NotAllowed

# A name for messages; there need not be such a file.
NAME = "saved-game.json"
FILES = "files"


def shared(folder: Folder, session: Session) -> str:
    """Return a game as one text, with the files that do not come with Legalist."""
    content = json.loads(session.saved().text())
    names = map(folder.name_of, own_files(session.chosen))
    own = [name for name in dict.fromkeys(names) if name and not name.startswith(SHIPPED)]
    return json.dumps(content | {FILES: {name: folder.read(name).text for name in own}}, indent=1)


def unpack(folder: Folder, text: str) -> None:
    """Write the files that came with a saved game and are not there yet; raise NotAllowed if there
    are others of the same names."""
    try:
        found = parse_json(text.encode("utf-8", "replace")).get(FILES, {})
    except Unreadable:
        return  # whoever reads the game says what is wrong
    if not isinstance(found, dict) or len(found) > MOST_SHARED_FILES:
        raise NotAllowed("the files that came with it cannot be read")
    wanted = {str(name): str(content) for name, content in found.items()}
    there = {name for name in wanted if folder.path(name).exists()}
    for name in there:
        if folder.read(name).text != wanted[name]:
            raise NotAllowed(f"there is another {name} in your folder: rename it first")
    for name in wanted.keys() - there:
        folder.write(name, wanted[name], "")


def session_from(folder: Folder, text: str, bot: Bot) -> Session:
    """Return the game of a saved text; raise RulesetError or NotAllowed. Files that it needs and
    that do not come with Legalist are looked for in the author's folder, and nowhere else."""
    unpack(folder, text)
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

"""Files to begin with."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from legalist.board import map_text
from legalist.diagnostics import Report
from legalist.diagnostics.fix import apply_edits
from legalist.editing.new_files.map_needs import read_rules
from legalist.editing.new_files.map_template import starting_map
from legalist.editing.new_files.plan import CannotBegin, fill, plan
from legalist.editing.new_variant import new_variant
from legalist.editing.rendering import scalar
from legalist.editing.text_edits import text_edits
from legalist.editing.tree_edits import put
from legalist.limits import MOST_SPACES
from legalist.link import link
from legalist.link.location import Location, id_of
from legalist.link.overview import overview

from .files import Changed, Folder, NotAllowed
from .games import located
from .wire import api

NAME = re.compile(r"[a-z][a-z0-9_-]{0,60}")
LAYOUTS = ("pointy", "flat", "square")
LONGEST_SIDE = 60


def begin_variant(file: str, of: str, title: str = "") -> str:
    """Return the text of a variant that changes nothing yet."""
    return new_variant(Path(file).stem, of, title)


def new_file(folder: Folder, asked: api.NewFile) -> api.Written:
    """Write a file to start from; raise NotAllowed if there is one of that name."""
    if not NAME.fullmatch(asked.name):
        raise NotAllowed("a name is made of small letters, digits, - and _")
    target = located(folder, asked.of) if asked.of else None
    texts = _texts(asked, target)
    for name, text in texts.items():
        try:
            folder.write(name, text, "")
        except Changed:
            raise NotAllowed(f"there is a file {name} already") from None
    first = next(iter(texts))
    return api.Written(first, folder.version(first))


def _texts(asked: api.NewFile, target: Location | None) -> dict[str, str]:
    """Return the texts by name of file, the one to open first."""
    file = f"{asked.name}.yaml"
    if asked.sort == "variant" and asked.of:
        return {file: begin_variant(file, asked.of, asked.title)}
    if asked.sort == "map":
        return {file: _titled(_map(asked, target, file), asked)}
    if asked.sort == "scenarios":
        if target is None:
            raise NotAllowed("scenarios are for a game")
        return {file: _scenarios(asked, target, file)}
    try:
        # Named as from the folder: comments in the files tell how to use them there.
        out = Path(asked.name if asked.sort == "ruleset" else file)
        made = plan(asked.sort, asked.name, target, out)
    except CannotBegin as error:
        raise NotAllowed(str(error)) from None
    return {
        path.as_posix(): _titled(text, asked) if number == 0 else text
        for number, (path, text) in enumerate(made.files.items())
    }


def _map(asked: api.NewFile, target: Location | None, file: str) -> str:
    if asked.copy:
        return _copied(asked, target)
    rows, columns = asked.rows, asked.columns
    sides = 1 <= rows <= LONGEST_SIDE and 1 <= columns <= LONGEST_SIDE
    if asked.layout not in LAYOUTS or not sides or rows * columns > MOST_SPACES:
        raise NotAllowed(f"a new board has at most {LONGEST_SIDE} rows and columns")
    rules = None if target is None else read_rules(target)
    squares = "4" if asked.layout == "square" else None
    return starting_map(asked.name, Path(file), rules, asked.layout, squares, rows, columns)


def _copied(asked: api.NewFile, target: Location | None) -> str:
    """Return a map of the game as rows of characters, so that it can be painted."""
    program = None if target is None else link(target, map=asked.copy, report=Report())
    if program is None or program.board is None:
        raise NotAllowed("there is no such map to copy")
    title = {asked.lang: asked.name.replace("-", " ").replace("_", " ").capitalize()}
    return map_text(replace(program.board, id=asked.name, title=title))


def _scenarios(asked: api.NewFile, target: Location, file: str) -> str:
    low, high = overview(target, asked.lang).players or (2, 2)
    words = {"file": file, "ruleset": id_of(target.path), "players": str(min(max(low, 2), high))}
    name = scalar(" ".join(asked.title.split()) or "the game begins", flow=False)
    return fill("game_scenarios", words | {"name": name})


def _titled(text: str, asked: api.NewFile) -> str:
    """Return the text of a template with the title that was given."""
    title = {asked.lang: " ".join(asked.title.split())}
    edits = None
    if title[asked.lang]:
        edits = text_edits(text, lambda doc: put(doc, ("title",), title), Report(), asked.name)
    return text if edits is None else apply_edits(text, edits)

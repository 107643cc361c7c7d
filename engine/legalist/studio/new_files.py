"""Files to begin with."""

from __future__ import annotations

import re
from pathlib import Path

from legalist.editing.new_files.plan import CannotBegin, plan
from legalist.editing.new_variant import new_variant

from .files import Changed, Folder, NotAllowed
from .games import located
from .wire import api

NAME = re.compile(r"[a-z][a-z0-9_-]{0,60}")


def begin_variant(file: str, of: str, title: str = "") -> str:
    """Return the text of a variant that changes nothing yet."""
    return new_variant(Path(file).stem, of, title)


def new_file(folder: Folder, asked: api.NewFile) -> api.Written:
    """Write a file to start from; raise NotAllowed if there is one of that name."""
    if not NAME.fullmatch(asked.name):
        raise NotAllowed("a name is made of small letters, digits, - and _")
    target = located(folder, asked.of) if asked.of else None
    file = f"{asked.name}.yaml"
    if asked.sort == "variant" and asked.of:
        texts = {file: begin_variant(file, asked.of, asked.title)}
    else:
        out = folder.root / (asked.name if asked.sort == "ruleset" else file)
        try:
            made = plan(asked.sort, asked.name, target, out)
        except CannotBegin as error:
            raise NotAllowed(str(error)) from None
        texts = {folder.name_of(path): text for path, text in made.files.items()}
    for name, text in texts.items():
        try:
            folder.write(name, text, "")
        except Changed:
            raise NotAllowed(f"there is a file {name} already") from None
    first = next(iter(texts))
    return api.Written(first, folder.version(first))

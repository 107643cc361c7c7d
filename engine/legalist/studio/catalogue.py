"""What there is to play and to change: shipped games, the author's files, games in progress."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from legalist.bots import BOTS
from legalist.diagnostics import Report
from legalist.editing.effect import findings
from legalist.link import link
from legalist.link.contents import WRITTEN, Sort
from legalist.link.head_reader import read_head
from legalist.link.location import id_of, locate, ruleset_names
from legalist.link.node_readers import read_checked
from legalist.link.overview import overview
from legalist.program import Program

from .files import Folder
from .wire import api

if TYPE_CHECKING:
    from .studio import Studio

# Files whose problems are counted; checking takes some time for each.
MOST_CHECKED = 20


def rulesets(studio: Studio, language: str) -> api.Rulesets:
    """Return everything for the first screen."""
    folder = studio.folder
    rooms = (
        api.RoomInfo(
            room.id,
            said(room.game.program.title, language) or room.title,
            room.n,
            folder.name_of(room.session.chosen.target.path),
            room.state.decision is None,
        )
        for room in reversed(studio.rooms.values())
    )
    shortest = min(ruleset_names(), key=lambda name: len(_shipped(name).declared), default="")
    infos = [_info(name, language, name == shortest) for name in ruleset_names()]
    return api.Rulesets(
        str(folder.root),
        # The game with the most ways to play it comes first.
        tuple(sorted(infos, key=lambda one: -len(one.players))),
        tuple(_files(folder, language)),
        (*rooms, *(one for one in studio.kept.listed() if one.id not in studio.rooms)),
        tuple(BOTS),
        tuple(sorted(studio.door.lan)),
    )


@cache
def _shipped(name: str) -> Program:
    """Return a shipped game as it is usually played; its files do not change."""
    program = link(name, report=Report(), partial=True, brief=True, translate=False)
    assert program is not None, name
    return program


def _info(name: str, language: str, first: bool) -> api.GameInfo:
    program, found = _shipped(name), overview(name, language)
    low, high = found.players or (1, 1)
    return api.GameInfo(
        name,
        said(found.title, language) or name,
        said(found.about, language),
        tuple(range(low, high + 1)),
        len(program.seats),
        program.seats,
        program.board is not None,
        first,
    )


def _files(folder: Folder, language: str) -> Iterator[api.OwnFile]:
    checked = 0
    for name in folder.names():
        path = folder.root / name
        place = locate(path)
        sort = place.looks or place.sort
        if sort not in WRITTEN:
            continue
        root = read_checked(path, sort.key, Report())
        title = "" if root is None else said(read_head(root).title, language)
        of = "" if place.ruleset is None else id_of(place.ruleset)
        problems = None
        text = folder.read(name)
        if sort in (Sort.VARIANT, Sort.MODULE, Sort.MAP) and checked < MOST_CHECKED:
            checked += 1
            problems = len(findings(path, text.text))
        yield api.OwnFile(name, sort.key, title or path.stem, of, text.version, problems)


def said(texts: Mapping[str, str], language: str) -> str:
    """Return a text in a language, or else in English."""
    return texts.get(language) or texts.get("en", "")

"""Games that survive the server: each is kept in the author's folder while it is played."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from legalist.diagnostics import RulesetError
from legalist.limits import LARGEST_SAVE, MOST_ROOMS
from legalist.saves.json_text import Unreadable, parse_json
from legalist.saves.whole_files import written_whole
from legalist.source import FileRefused, Files

from .files import Folder
from .room import Room
from .wire.api import RoomInfo

HOME = Path(".legalist") / "games"
# Games that were taken away, and how many of them can still be brought back.
GONE, MOST_GONE = ".gone", 8
ID = re.compile(r"[0-9a-f]{8}")


class KeptGames:
    """A file for each game: who plays, and the game as it is saved. They hold the tokens of guests,
    so only the owner may read them."""

    def __init__(self, folder: Folder) -> None:
        self._home = folder.root / HOME
        self._root = folder.root

    def write(self, room: Room) -> None:
        """Keep a game as it is; a folder that cannot be written is no reason to stop playing."""
        content = {
            "title": room.title,
            "n": room.n,
            "over": room.state.decision is None,
            "pace": room.pace,
            "tokens": room.seats.tokens,
            "save": room.saved().text(),
        }
        try:
            if not self._inside():
                return
            self._home.mkdir(parents=True, exist_ok=True)
            with written_whole(self._home / f"{room.id}.json", private=True) as part:
                part.write_text(json.dumps(content), "utf-8")
            for old in self._files()[:-MOST_ROOMS]:
                old.unlink(missing_ok=True)
        except (OSError, RulesetError):
            return

    def read(self, id: str) -> dict[str, Any] | None:
        """Return what was kept of a game; None if there is nothing that can be read."""
        path = self._home / f"{id}.json"
        if not ID.fullmatch(id) or path.is_symlink() or not self._inside():
            return None
        try:
            found = parse_json(Files().read(path, 2 * LARGEST_SAVE))
        except (FileRefused, Unreadable):
            return None
        match found:
            case {"save": str(), "tokens": dict(tokens), "pace": int()}:
                return found if all(isinstance(one, str) for one in tokens.values()) else None
        return None

    def listed(self) -> Iterator[RoomInfo]:
        """Yield the games that are kept, the latest first."""
        for path in reversed(self._files()):
            found = self.read(path.stem)
            if found is not None:
                title, n = str(found.get("title", "")), found.get("n", 0)
                yield RoomInfo(path.stem, title, n if isinstance(n, int) else 0, "",
                               found.get("over") is True)  # fmt: skip

    def drop(self, id: str) -> None:
        """Take a game away; the last few can be brought back."""
        if ID.fullmatch(id) and self._inside():
            with suppress(FileNotFoundError):
                (self._home / f"{id}.json").replace(self._home / f"{id}{GONE}")
            gone = sorted(self._home.glob(f"*{GONE}"), key=lambda one: one.stat().st_ctime_ns)
            for old in gone[:-MOST_GONE]:
                old.unlink(missing_ok=True)

    def bring_back(self, id: str) -> bool:
        """Put a game that was taken away back where it was; return whether it was still there."""
        gone = self._home / f"{id}{GONE}"
        if not ID.fullmatch(id) or not self._inside() or not gone.is_file():
            return False
        gone.replace(self._home / f"{id}.json")
        return True

    def _files(self) -> list[Path]:
        if not self._home.is_dir() or not self._inside():
            return []
        found = [path for path in self._home.glob("*.json") if ID.fullmatch(path.stem)]
        return sorted(found, key=lambda path: path.stat().st_mtime_ns)

    def _inside(self) -> bool:
        return self._home.resolve().is_relative_to(self._root)

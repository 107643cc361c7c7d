"""Writing saved games: whole, with a backup, and never over anything else."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from legalist.diagnostics import RulesetError
from legalist.limits import LARGEST_SAVE, MOST_SAVED_MOVES
from legalist.link.contents import Sort
from legalist.link.location import locate
from legalist.source import FileRefused, files, real_path
from legalist.source.files import reason_text, size_text

from .file_lock import turn_in
from .saved_game import Save, backup_of, failure, holds_older
from .whole_files import exists, holds_something, is_special, written_whole

# What may go wrong with a save; a game goes on whatever it is.
SAVE_ERRORS = (OSError, RulesetError)


class SaveFiles:
    """The files that one game is saved in. `known` are the contents that it has read or written,
    which it may replace."""

    def __init__(self, force: bool = False) -> None:
        self.force = force
        self.known: dict[Path, str] = {}

    def claim(self, path: Path) -> None:
        """Take the file as it is now for a state of this game, because it was resumed from it."""
        self.known[real_path(path)] = _version(path)

    def check(self, path: Path, save: Save) -> None:
        """Raise RulesetError if writing the save there would lose anything."""
        target = real_path(path)
        if is_special(target) or not holds_something(target):
            return
        if target in self.known:
            if self.known[target] != _version(target):
                raise failure("L894", path, "save this game in another file")
        elif not self.force and not holds_older(target, save):
            raise RulesetError([exists(path)])
        backup = backup_of(target)
        if not self.force and holds_something(backup) and locate(backup).sort is not Sort.SAVE:
            raise RulesetError([exists(backup)])

    def write(self, path: Path, save: Save) -> None:
        """Write a save; raise one of SAVE_ERRORS, and then leave the file as it was."""
        target = real_path(path)
        data = _readable(save)
        version = sha256(data).hexdigest()
        with turn_in(target.parent):
            self.check(path, save)
            if self.known.get(target) == version == _version(target):
                return  # written again, the backup would be the same
            with written_whole(target, backup_of(target)) as part:
                part.write_bytes(data)
            self.known[target] = version


def save_reason(error: Exception) -> str:
    """Say why a game could not be saved."""
    if isinstance(error, RulesetError):
        return error.diagnostics[0].message
    return reason_text(error) if isinstance(error, OSError) else str(error)


def _readable(save: Save) -> bytes:
    """Return the content of the file; raise OSError if it could not be read again."""
    data = save.text().encode("utf-8")
    if len(data) > LARGEST_SAVE:
        raise OSError(f"a saved game has at most {size_text(LARGEST_SAVE)}")
    if len(save.moves) > MOST_SAVED_MOVES:
        raise OSError(f"a saved game has at most {MOST_SAVED_MOVES:,} moves")
    return data


def _version(path: Path) -> str:
    try:
        return sha256(files().read(path, LARGEST_SAVE)).hexdigest()
    except FileRefused:
        return ""

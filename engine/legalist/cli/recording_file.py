"""Writing recordings line by line. Whatever happens, the file ends at a whole line, and all that
was written before can be replayed."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from types import TracebackType
from typing import Self

from legalist.diagnostics import RulesetError
from legalist.saves.file_lock import lock_file
from legalist.saves.saved_game import failure
from legalist.saves.whole_files import exists, flush, may_write, read_only
from legalist.source import real_path
from legalist.source.files import reason_text


class RecordingFile:
    """A recording that is being written. It is locked meanwhile; an existing one is only replaced
    with `force`."""

    def __init__(self, path: Path, force: bool = False) -> None:
        self.path = path
        self.force = force
        self.length = 0

    def __enter__(self) -> Self:
        if not may_write(self.path):
            raise RulesetError([read_only(self.path)])
        self.handle = os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o666)
        # A pipe or a device has nothing to lose, and cannot be cut.
        self.ordinary = stat.S_ISREG(os.fstat(self.handle).st_mode)
        if self.ordinary:
            refused = None
            locked = lock_file(self.handle)
            # Before it was locked, another process may have written it, or taken it away.
            status = os.fstat(self.handle)
            if not locked or not status.st_nlink:
                refused = failure("L896", self.path, "name another file, or wait")
            elif status.st_size and not self.force:
                refused = RulesetError([exists(self.path)])
            if refused is not None:
                os.close(self.handle)
                raise refused
            os.ftruncate(self.handle, 0)
        return self

    def write(self, line: str) -> None:
        """Write a line; raise RulesetError if the disk is full, or fails otherwise."""
        data = line.encode("utf-8") + b"\n"
        try:
            rest = data
            while rest:
                rest = rest[os.write(self.handle, rest) :]
        except BrokenPipeError:
            raise
        except OSError as error:
            help = "what was recorded until then can be replayed" if self.length else ""
            raise failure("L895", self.path, help, reason=reason_text(error)) from None
        self.length += len(data)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        try:
            if self.ordinary:
                os.ftruncate(self.handle, self.length)
                os.fsync(self.handle)
                if not self.length:
                    self.path.unlink(missing_ok=True)
                flush(real_path(self.path).parent)
        finally:
            os.close(self.handle)
